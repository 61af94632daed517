import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { savedNameRefusal } from '@sluice/domain/search-scan';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { maskForCompany, maskingOf } from '../../masking/mask-text.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { listResults, removeResult, saveResult } from '../../repositories/saved-results.ts';
import {
  ALL_SAVED,
  changeSaved,
  listSaved,
  removeSaved,
  saveSearch,
} from '../../repositories/saved-searches.ts';
import { findSearch } from '../../repositories/searches.ts';
import { requireSearch } from './require-search.ts';

const ONE = { offset: 0, limit: 1 };

async function demandSaved({ deps, actor, now }: RouteContext, id: string) {
  const { rows } = await listSaved(deps.db, actor.companyId, { ...ALL_SAVED, id }, ONE, now);
  const [saved] = rows;
  if (saved === undefined) throw new Problem('not_found');
  return saved;
}

/** A name that may be stored. */
async function demandName({ deps, actor }: RouteContext, name: string): Promise<string> {
  const refusal = savedNameRefusal(name);
  if (refusal !== null) throw new Problem('validation', { fields: { name: [refusal] } });
  return maskForCompany(deps, actor.companyId, name.trim());
}

function auditOf(
  { actor, now, requestId }: RouteContext,
  action: string,
  id: string,
  detail: Record<string, unknown>,
) {
  return {
    actorId: actor.memberId,
    action,
    target: `saved_search:${id}`,
    detail,
    requestId,
    at: now,
  };
}

/** The searches that the team keeps. */
export const listSavedSearches = route(
  savedSearchEndpoints.listSavedSearches,
  async ({ query }, context) => {
    const { deps, actor, now } = context;
    await requireSearch(context);
    const start = (query.page - 1) * query.per_page;
    const filter = {
      search: (query.search ?? '').trim(),
      authors: query.author ?? [],
      frequencies: query.scan_frequency ?? [],
      secretsMin: query.secrets_min ?? null,
      secretsMax: query.secrets_max ?? null,
      id: null,
    };
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listSaved(deps.db, actor.companyId, filter, page, now);
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** Keeps a search. */
export const createSavedSearch = route(
  savedSearchEndpoints.createSavedSearch,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    const { companyId, memberId } = actor;
    await requireSearch(context);
    const name = await demandName(context, body.name);
    const search = await findSearch(deps.db, companyId, body.search);
    if (search === null) throw new Problem('not_found');
    const id = await deps.db.transaction().execute(async (trx) => {
      const saved = {
        id: deps.newId(),
        searchId: body.search,
        name,
        frequency: body.scan_frequency,
        authorId: memberId,
      };
      const made = await saveSearch(trx, companyId, saved, now);
      if (made === null) throw new Problem('already_exists');
      const detail = { name, query: search.query };
      await writeAudit(trx, companyId, auditOf(context, 'save_search', made, detail));
      return made;
    });
    return { status: 201, data: await demandSaved(context, id) };
  },
);

/** Changes a saved search. */
export const updateSavedSearch = route(
  savedSearchEndpoints.updateSavedSearch,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    await requireSearch(context);
    const change = {
      ...(body.name === undefined ? {} : { name: await demandName(context, body.name) }),
      ...(body.scan_frequency === undefined ? {} : { frequency: body.scan_frequency }),
    };
    await deps.db.transaction().execute(async (trx) => {
      const isThere = await changeSaved(trx, actor.companyId, params.uuid, change, now);
      if (!isThere) throw new Problem('not_found');
      await writeAudit(
        trx,
        actor.companyId,
        auditOf(context, 'change_saved_search', params.uuid, change),
      );
    });
    return { status: 200, data: await demandSaved(context, params.uuid) };
  },
);

/** Keeps a search no longer. */
export const deleteSavedSearch = route(
  savedSearchEndpoints.deleteSavedSearch,
  async ({ params }, context) => {
    const { deps, actor } = context;
    await requireSearch(context);
    await deps.db.transaction().execute(async (trx) => {
      const name = await removeSaved(trx, actor.companyId, params.uuid);
      if (name === null) throw new Problem('not_found');
      await writeAudit(
        trx,
        actor.companyId,
        auditOf(context, 'delete_saved_search', params.uuid, { name }),
      );
    });
    return { status: 204, data: undefined };
  },
);

/** The caller's own bookmarks. */
export const listSavedResults = route(
  savedSearchEndpoints.listSavedResults,
  async ({ query }, context) => {
    await requireSearch(context);
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { deps, actor } = context;
    const masking = maskingOf(deps.db, deps.vault, actor.companyId);
    const { rows, total } = await listResults(deps.db, masking, actor, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** Bookmarks a file of a commit. */
export const createSavedResult = route(
  savedSearchEndpoints.createSavedResult,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    await requireSearch(context);
    const { filename, repo_name: repository, sha, search: searchId } = body;
    if (searchId !== null && (await findSearch(deps.db, actor.companyId, searchId)) === null) {
      throw new Problem('not_found');
    }
    const of = { id: deps.newId(), filename, repository, sha, searchId };
    const saved = await saveResult(deps.db, actor, of, now);
    if (saved === null) throw new Problem('not_found');
    const masking = maskingOf(deps.db, deps.vault, actor.companyId);
    const { rows } = await listResults(deps.db, masking, actor, ONE, saved.id);
    const [data] = rows;
    if (data === undefined) throw new Problem('not_found');
    return { status: saved.isNew ? 201 : 200, data };
  },
);

/** Removes a bookmark. */
export const deleteSavedResult = route(
  savedSearchEndpoints.deleteSavedResult,
  async ({ params }, context) => {
    await requireSearch(context);
    const isGone = await removeResult(context.deps.db, context.actor, params.uuid);
    if (!isGone) throw new Problem('not_found');
    return { status: 204, data: undefined };
  },
);
