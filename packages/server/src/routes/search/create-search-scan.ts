import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { lockSearchLimits, requireWithinLimit } from '../../repositories/search-limits.ts';
import { countPatches } from '../../repositories/search-results.ts';
import { askForScan } from '../../repositories/search-scans.ts';
import { findSearch } from '../../repositories/searches.ts';
import { readSearch, requireSearchEnabled } from './search-access.ts';
import { requireScan } from './search-scan-access.ts';

/** Requests a scan of a search. */
export const createSearchScan = route(
  searchScanEndpoints.createSearchScan,
  async ({ body }, context) => {
    const { deps, actor, now, requestId } = context;
    const { companyId, memberId } = actor;
    await requireSearchEnabled(context);
    const search = await findSearch(deps.db, companyId, body.search);
    if (search === null) throw new Problem('not_found');
    const scope = { node: readSearch(search.query), isRestricted: search.isRestricted };
    const patches = await countPatches(deps.db, companyId, scope, 0);
    if (patches >= deps.config.maxScannedPatches) throw new Problem('too_many_patches');
    const asked = await deps.db.transaction().execute(async (trx) => {
      const ask = { id: deps.newId(), searchId: body.search, memberId };
      await lockSearchLimits(trx, companyId);
      const done = await askForScan(trx, companyId, ask, now);
      if (!done.isAsked) return done;
      await requireWithinLimit(trx, actor, 'waiting_scans');
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'search.scanned',
        target: `search_scan:${done.id}`,
        detail: { query: search.query, scan_id: done.id },
        requestId,
        at: now,
      });
      return done;
    });
    await deps.jobs.enqueue(
      'search_scan',
      { companyId, scanId: asked.id },
      `${companyId}:${asked.id}`,
    );
    return { status: asked.isAsked ? 201 : 200, data: await requireScan(context, asked.id) };
  },
);
