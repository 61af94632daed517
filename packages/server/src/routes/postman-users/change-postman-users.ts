import { postmanUserEndpoints } from '@sluice/contract/endpoints/postman-users';
import { POSTMAN_CSV_LISTED } from '@sluice/domain/postman-csv';
import {
  type PostmanActorType,
  planPostmanImport,
  postmanTeamRefusal,
  postmanUserRefusals,
} from '@sluice/domain/postman-users';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import {
  ALL_POSTMAN_USERS,
  addPostmanUser,
  deletePostmanUsers as deleteThem,
  getPostmanUser,
  knownPostmanUsers,
  storePostmanImport,
} from '../../repositories/postman-users.ts';
import { auditPostman, firstStatus, requirePostman } from './postman-access.ts';
import { readPostmanFile } from './read-file.ts';

async function request(
  context: RouteContext,
  one: { postmanId: string | null; slug: string | null; name: string; type: PostmanActorType },
) {
  const { deps, actor, now } = context;
  const id = await deps.db.transaction().execute(async (trx) => {
    const made = await addPostmanUser(
      trx,
      actor.companyId,
      { ...one, status: firstStatus(context) },
      now,
    );
    if (made === null) {
      throw new Problem('validation', { detail: `This ${one.type} was requested already.` });
    }
    await auditPostman(trx, context, 'postman_user.requested', { id: made, type: one.type });
    return made;
  });
  const data = await getPostmanUser(deps.db, actor.companyId, id);
  if (data === null) throw new Problem('not_found');
  return { status: 201, data } as const;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Requests one user. */
export const createPostmanUser = route(
  postmanUserEndpoints.createPostmanUser,
  async ({ body }, context) => {
    await requirePostman(context);
    const refusals = Object.entries(postmanUserRefusals(body));
    if (refusals.length > 0) {
      const fields = Object.fromEntries(refusals.map(([name, text]) => [name, [text]]));
      throw new Problem('validation', { fields });
    }
    const [postmanId, slug] = [orNull(body.id.trim()), orNull(body.slug.trim())];
    return request(context, { postmanId, slug, name: body.name.trim(), type: 'user' });
  },
);

/** Requests a team: its members come from the provider. */
export const createPostmanTeam = route(
  postmanUserEndpoints.createPostmanTeam,
  async ({ body }, context) => {
    await requirePostman(context);
    const refusal = postmanTeamRefusal(body.slug);
    if (refusal !== null) throw new Problem('validation', { fields: { slug: [refusal] } });
    const slug = body.slug.trim();
    return request(context, { postmanId: null, slug, name: slug, type: 'team' });
  },
);

/** Says what an upload would do. */
export const checkPostmanCsv = route(
  postmanUserEndpoints.checkPostmanCsv,
  async ({ body }, context) => {
    await requirePostman(context);
    const file = readPostmanFile(body.csv_file);
    if (!file.ok) {
      const none = { error_rows: [], nbr_errors: 0, created: 0, updated: 0 };
      return { status: 200, data: { ...none, error: file.error } };
    }
    const known = await knownPostmanUsers(context.deps.db, context.actor.companyId);
    const { created, updated } = planPostmanImport(file.rows, known);
    return {
      status: 200,
      data: {
        error_rows: file.errors.slice(0, POSTMAN_CSV_LISTED),
        nbr_errors: file.errors.length,
        created: created.length,
        updated: updated.length,
        error: null,
      },
    };
  },
);

/** Requests the users of a file: all of its rows or none. */
export const uploadPostmanCsv = route(
  postmanUserEndpoints.uploadPostmanCsv,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    await requirePostman(context);
    const file = readPostmanFile(body.csv_file);
    const text = !file.ok
      ? file.error
      : file.errors.length > 0
        ? 'Correct the rows with errors first.'
        : null;
    if (!file.ok || text !== null) {
      throw new Problem('validation', { fields: { csv_file: [text ?? ''] } });
    }
    const done = await deps.db.transaction().execute(async (trx) => {
      const plan = planPostmanImport(file.rows, await knownPostmanUsers(trx, actor.companyId));
      await storePostmanImport(trx, actor.companyId, plan, firstStatus(context), now);
      const counts = { created: plan.created.length, updated: plan.updated.length };
      await auditPostman(trx, context, 'postman_user.imported', counts);
      return counts;
    });
    return { status: 201, data: done };
  },
);

/** Deletes Postman users. It refuses a call without ids and filters, so that a mistake cannot delete all (decisions §8). */
export const deletePostmanUsers = route(
  postmanUserEndpoints.deletePostmanUsers,
  async ({ body }, context) => {
    const { deps, actor } = context;
    await requirePostman(context);
    const { member_ids: ids, filters } = body;
    if ((ids === undefined || ids.length === 0) && filters === undefined) {
      throw new Problem('bad_request');
    }
    const which =
      filters === undefined || (ids !== undefined && ids.length > 0)
        ? (ids ?? [])
        : {
            ...ALL_POSTMAN_USERS,
            search: (filters.search ?? '').trim(),
            statuses: filters.status ?? [],
            reasons: filters.attachment_reason ?? [],
            types: filters.actor_type ?? [],
          };
    const deleted = await deps.db.transaction().execute(async (trx) => {
      const count = await deleteThem(trx, actor.companyId, which);
      await auditPostman(trx, context, 'postman_user.deleted', { count });
      return count;
    });
    return { status: 200, data: { deleted } };
  },
);
