import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { changeSaved } from '../../repositories/saved-searches.ts';
import { auditOf, requireSavedSearch, storableName } from './saved-search-access.ts';
import { requireSearchEnabled } from './search-access.ts';

/** Changes a saved search. */
export const updateSavedSearch = route(
  savedSearchEndpoints.updateSavedSearch,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    await requireSearchEnabled(context);
    const change = {
      ...(body.name === undefined ? {} : { name: await storableName(context, body.name) }),
      ...(body.scan_frequency === undefined ? {} : { frequency: body.scan_frequency }),
    };
    await deps.db.transaction().execute(async (trx) => {
      const isThere = await changeSaved(trx, actor.companyId, params.uuid, change, now);
      if (!isThere) throw new Problem('not_found');
      await writeAudit(
        trx,
        actor.companyId,
        auditOf(context, 'saved_search.updated', params.uuid, change),
      );
    });
    return { status: 200, data: await requireSavedSearch(context, params.uuid) };
  },
);
