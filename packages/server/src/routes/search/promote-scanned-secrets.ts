import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { promote } from '../../search/promote.ts';
import { requireSearchEnabled } from './search-access.ts';
import { requireScan } from './search-scan-access.ts';

/** Promotes secrets that a scan found to incidents. */
export const promoteScannedSecrets = route(
  searchScanEndpoints.promoteScannedSecrets,
  async ({ params, body }, context) => {
    const { deps, actor, now, requestId } = context;
    const { companyId, memberId } = actor;
    await requireSearchEnabled(context);
    const scan = await requireScan(context, params.uuid);
    if (scan.status === 'expired') throw new Problem('not_found');
    const { db, vault, clock, config } = deps;
    const { signal } = new AbortController();
    const promoted = await promote(
      { db, vault, clock, dataDir: config.dataDir },
      { companyId, scanId: params.uuid, which: body.ids, signal },
    );
    await writeAudit(db, companyId, {
      actorId: memberId,
      action: 'scanned_secret.promoted',
      target: `search_scan:${params.uuid}`,
      detail: { ids: promoted.map(({ incidentId }) => incidentId), scan_id: params.uuid },
      requestId,
      at: now,
    });
    const new_secrets = promoted.map(({ secretId, incidentId }) => ({
      scan_secret_uuid: secretId,
      id: incidentId,
    }));
    return { status: 200, data: { new_secrets } };
  },
);
