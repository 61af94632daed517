import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { listResults, saveResult } from '../../repositories/saved-results.ts';
import { lockSearchLimits, requireWithinLimit } from '../../repositories/search-limits.ts';
import { findSearch } from '../../repositories/searches.ts';
import { ONE } from './saved-search-access.ts';
import { requireSearchEnabled } from './search-access.ts';

/** Bookmarks a file of a commit. */
export const createSavedResult = route(
  savedSearchEndpoints.createSavedResult,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    await requireSearchEnabled(context);
    const { filename, repo_name: repository, sha, search: searchId } = body;
    if (searchId !== null && (await findSearch(deps.db, actor.companyId, searchId)) === null) {
      throw new Problem('not_found');
    }
    const of = { id: deps.newId(), filename, repository, sha, searchId };
    const saved = await deps.db.transaction().execute(async (trx) => {
      await lockSearchLimits(trx, actor.companyId);
      const made = await saveResult(trx, actor, of, now);
      if (made?.isNew === true) await requireWithinLimit(trx, actor, 'bookmarks');
      return made;
    });
    if (saved === null) throw new Problem('not_found');
    const masking = maskingOf(deps.db, deps.vault, actor.companyId);
    const { rows } = await listResults(deps.db, masking, actor, ONE, saved.id);
    const [data] = rows;
    if (data === undefined) throw new Problem('not_found');
    return { status: saved.isNew ? 201 : 200, data };
  },
);
