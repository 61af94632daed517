import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { listResults } from '../../repositories/saved-results.ts';
import { requireSearchEnabled } from './search-access.ts';

/** The caller's own bookmarks. */
export const listSavedResults = route(
  savedSearchEndpoints.listSavedResults,
  async ({ query }, context) => {
    await requireSearchEnabled(context);
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { deps, actor } = context;
    const masking = maskingOf(deps.db, deps.vault, actor.companyId);
    const { rows, total } = await listResults(deps.db, masking, actor, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);
