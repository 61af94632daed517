import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { savedAlreadyText } from '@sluice/domain/search-scan';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { savedNameOf, saveSearch } from '../../repositories/saved-searches.ts';
import { lockSearchLimits, requireWithinLimit } from '../../repositories/search-limits.ts';
import { findSearch } from '../../repositories/searches.ts';
import { auditOf, requireSavedSearch, storableName } from './saved-search-access.ts';
import { requireSearchEnabled } from './search-access.ts';

/** Saves a search. */
export const createSavedSearch = route(
  savedSearchEndpoints.createSavedSearch,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    const { companyId, memberId } = actor;
    await requireSearchEnabled(context);
    const name = await storableName(context, body.name);
    const search = await findSearch(deps.db, companyId, body.search);
    if (search === null) throw new Problem('not_found');
    const id = await deps.db.transaction().execute(async (trx) => {
      const saved = {
        id: deps.newId(),
        searchId: body.search,
        name,
        frequency: body.scan_frequency,
        authorId: memberId,
      };
      await lockSearchLimits(trx, companyId);
      const made = await saveSearch(trx, companyId, saved, now);
      if (made === null) {
        const known = await savedNameOf(trx, companyId, body.search);
        throw new Problem('already_exists', { detail: savedAlreadyText(known) });
      }
      await requireWithinLimit(trx, actor, 'saved_searches');
      const detail = { name, query: search.query };
      await writeAudit(trx, companyId, auditOf(context, 'saved_search.created', made, detail));
      return made;
    });
    return { status: 201, data: await requireSavedSearch(context, id) };
  },
);
