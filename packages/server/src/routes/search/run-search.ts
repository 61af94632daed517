import { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { Reply } from '@sluice/contract/handlers';
import type { SearchAnswer } from '@sluice/contract/schemas/search';
import { SEARCHES_A_MINUTE } from '@sluice/domain/search-scan';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { memberLimit } from '../../http/member-limit.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { maskForCompany, maskingOf } from '../../masking/mask-text.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { findByIndexes, findPatches, searchResults } from '../../repositories/search-results.ts';
import { findSearchId, type NewSearch, noteSearch } from '../../repositories/searches.ts';
import { lookUp } from '../seen/look-up.ts';
import { readSearch, requireSearchEnabled } from './search-access.ts';

/** Takes one search of the minute from the caller. */
export const takeSearch = memberLimit(SEARCHES_A_MINUTE, 60);

/**
 * The answer to a query that holds a secret: after a leak people search for the very value. Neither the history nor the audit log keeps it,
 * masked or not, and the corpus is masked, so that it cannot find it. The incidents that hold it are the answer (decisions §12).
 */
async function answerHeld(context: RouteContext, query: string): Promise<Reply<SearchAnswer>> {
  const held = await lookUp(context, query);
  return {
    status: 200,
    data: { results: [], count: 0, search_uuid: null, held },
    items: { start: 0, total: 0 },
  };
}

/** Searches. The first page is a search of the history; the others belong to it. */
export const runSearch = route(searchEndpoints.runSearch, async ({ query, body }, context) => {
  const { deps, actor, now } = context;
  const { companyId, memberId } = actor;
  await requireSearchEnabled(context);
  await takeSearch(context);
  const q = body.q.trim();
  const node = readSearch(q);
  if ((await maskForCompany(deps, companyId, q)) !== q) return answerHeld(context, q);
  const isRestricted = query.filter_perimeter;
  const start = (query.page - 1) * query.page_size;
  /** The search that a page is of; the first page is noted in the history. */
  const searchId = async (trx: Kysely<Schema>, made: NewSearch): Promise<string> => {
    const known = query.page === 1 ? null : await findSearchId(trx, companyId, made);
    if (known !== null) {
      noteNothingChanged();
      return known;
    }
    const id = await noteSearch(trx, companyId, made, now);
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: 'search.run',
      target: `search:${id}`,
      detail: { query: q },
      requestId: context.requestId,
      at: now,
    });
    return id;
  };
  const { found, results, search_uuid } = await deps.db.transaction().execute(async (trx) => {
    await findByIndexes(trx);
    const page = { offset: start, limit: query.page_size };
    const matching = await findPatches(trx, companyId, { node, isRestricted }, page);
    const shown = await searchResults(trx, companyId, matching.ids, {
      memberId,
      highlighted: query.highlight_search ? node : null,
      showsMasked: query.highlight_patch,
      showsIncidents: query.linked_incidents,
      masking: maskingOf(trx, deps.vault, companyId),
    });
    const made = { id: deps.newId(), memberId, query: q, isRestricted, matches: matching.total };
    const id = await searchId(trx, made);
    return { found: matching, results: shown, search_uuid: id };
  });
  return {
    status: 200,
    data: { results, count: found.total, search_uuid, held: null },
    items: { start, total: found.total, isCapped: found.isCapped },
  };
});
