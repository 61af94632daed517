import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { removeSaved } from '../../repositories/saved-searches.ts';
import { auditOf } from './saved-search-access.ts';
import { requireSearchEnabled } from './search-access.ts';

/** Deletes a saved search. */
export const deleteSavedSearch = route(
  savedSearchEndpoints.deleteSavedSearch,
  async ({ params }, context) => {
    const { deps, actor } = context;
    await requireSearchEnabled(context);
    await deps.db.transaction().execute(async (trx) => {
      const name = await removeSaved(trx, actor.companyId, params.uuid);
      if (name === null) throw new Problem('not_found');
      await writeAudit(
        trx,
        actor.companyId,
        auditOf(context, 'saved_search.deleted', params.uuid, { name }),
      );
    });
    return { status: 204, data: undefined };
  },
);
