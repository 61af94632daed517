import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { route } from '../../http/route.ts';
import { listResults } from '../../repositories/saved-results.ts';
import { requireSearchEnabled } from './search-access.ts';

/** The caller's own bookmarks. */
export const listSavedResults = route(
  savedSearchEndpoints.listSavedResults,
  async ({ query }, context) => {
    await requireSearchEnabled(context);
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listResults(context.deps.db, context.actor, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);
