import { monitoringEndpoints } from '@sluice/contract/endpoints/monitoring';
import { auditChange } from '@sluice/domain/audit-change';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  getCompany,
  historicalScanOf,
  setHistoricalScan as set,
} from '../../repositories/companies.ts';

/** Sets the interval of historical scans. */
export const setHistoricalScan = route(
  monitoringEndpoints.setHistoricalScan,
  async ({ body }, { deps, actor, requestId, now }) => {
    const { frequency } = body;
    const company = await deps.db.transaction().execute(async (trx) => {
      const before = historicalScanOf(await getCompany(trx, actor.companyId)) ?? 0;
      await set(trx, actor.companyId, frequency, now);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'company.historical_scan_set',
        target: `company:${actor.companyId}`,
        detail: { frequency, change: auditChange({ frequency: before }, { frequency }) },
        requestId,
        at: now,
      });
      return getCompany(trx, actor.companyId);
    });
    const last_run = company.historical_scan_last_run?.toISOString() ?? null;
    return { status: 200, data: { frequency, last_run } };
  },
);
