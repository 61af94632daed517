import { searchEndpoints } from '@sluice/contract/endpoints/search';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { findPatches, searchResults } from '../../repositories/search-results.ts';
import { findSearchId, noteSearch } from '../../repositories/searches.ts';
import { readSearch, requireSearch } from './require-search.ts';

/** Searches. The first page is a search of the history; the others belong to it. */
export const runSearch = route(searchEndpoints.runSearch, async ({ query, body }, context) => {
  const { deps, actor, now } = context;
  const { companyId, memberId } = actor;
  await requireSearch(context);
  const q = body.q.trim();
  const node = readSearch(q);
  const isRestricted = query.filter_perimeter;
  const start = (query.page - 1) * query.page_size;
  const found = await findPatches(
    deps.db,
    companyId,
    { node, isRestricted },
    { offset: start, limit: query.page_size },
  );
  const results = await searchResults(deps.db, companyId, found.ids, {
    memberId,
    highlighted: query.highlight_search ? node : null,
    showsMasked: query.highlight_patch,
    showsIncidents: query.linked_incidents,
  });
  const known =
    query.page === 1 ? null : await findSearchId(deps.db, companyId, { query: q, isRestricted });
  const made = { id: deps.newId(), memberId, query: q, isRestricted, matches: found.total };
  const search_uuid =
    known ??
    (await deps.db.transaction().execute(async (trx) => {
      const id = await noteSearch(trx, companyId, made, now);
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'search',
        target: `search:${id}`,
        detail: { query: q },
        requestId: context.requestId,
        at: now,
      });
      return id;
    }));
  return {
    status: 200,
    data: { results, count: found.total, search_uuid },
    items: { start, total: found.total, isCapped: found.isCapped },
  };
});
