import { searchEndpoints } from '@sluice/contract/endpoints/search';
import { route } from '../../http/route.ts';
import { listHistory } from '../../repositories/searches.ts';
import { requireSearchEnabled } from './search-access.ts';

/** The company's search history. */
export const listSearches = route(searchEndpoints.listSearches, async ({ query }, context) => {
  await requireSearchEnabled(context);
  const start = (query.page - 1) * query.per_page;
  const page = { ordering: query.ordering, offset: start, limit: query.per_page };
  const { rows, total } = await listHistory(
    context.deps.db,
    context.actor.companyId,
    page,
    context.now,
  );
  return { status: 200, data: rows, items: { start, total } };
});
