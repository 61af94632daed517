import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { route } from '../../http/route.ts';
import { listSaved } from '../../repositories/saved-searches.ts';
import { requireSearchEnabled } from './search-access.ts';

/** A page of the team's saved searches. */
export const listSavedSearches = route(
  savedSearchEndpoints.listSavedSearches,
  async ({ query }, context) => {
    const { deps, actor, now } = context;
    await requireSearchEnabled(context);
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
