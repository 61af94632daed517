import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { removeResult } from '../../repositories/saved-results.ts';
import { requireSearchEnabled } from './search-access.ts';

/** Removes a bookmark. */
export const deleteSavedResult = route(
  savedSearchEndpoints.deleteSavedResult,
  async ({ params }, context) => {
    await requireSearchEnabled(context);
    const isGone = await removeResult(context.deps.db, context.actor, params.uuid);
    if (!isGone) throw new Problem('not_found');
    return { status: 204, data: undefined };
  },
);
