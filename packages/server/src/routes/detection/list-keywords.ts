import type { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { KeywordFamily } from '@sluice/domain/keywords';
import { type Route, route } from '../../http/route.ts';
import { listKeywords } from '../../repositories/keywords.ts';

type ListEndpoint =
  | typeof keywordEndpoints.listIncidentRaisers
  | typeof keywordEndpoints.listSecretGraspers;

/** A page of the keywords of a list. */
export function listKeywordsRoute(endpoint: ListEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, count, total } = await listKeywords(deps.db, actor.companyId, {
      family,
      search: (query.search ?? '').trim(),
      types: query.type ?? [],
      labels: query.labels ?? [],
      statuses: query.status,
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return {
      status: 200,
      data: { results: rows, count, total_count: total },
      items: { start, total: count },
    };
  });
}
