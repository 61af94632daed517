import { nextHistoricalScanAt } from '@sluice/domain/schedule';
import type { Deps } from '../deps.ts';
import { mailReports } from '../reports/mail-reports.ts';
import {
  beginHistoricalScan,
  companiesWithHistoricalScan,
  historicalScanOf,
} from '../repositories/companies.ts';
import { noteExpiredLinks } from '../repositories/expired-links.ts';
import { hasDueMail } from '../repositories/mail-outbox.ts';
import { companiesDueForPerimeter } from '../repositories/organizations.ts';
import { sourcesDueForPresence } from '../repositories/presence.ts';
import { sourcesToIndex } from '../repositories/search-index.ts';
import { openScans } from '../repositories/search-scans.ts';
import { companiesToRate } from '../repositories/severity-recomputes.ts';
import { dueSources } from '../repositories/sources.ts';
import { companiesWithDueChecks } from '../repositories/validity-checks.ts';
import { planSaved } from '../search/plan-saved.ts';
import { mailDigests } from '../triage/digest-mail.ts';
import { reopenIgnored } from '../triage/ignore.ts';
import { ONCE_IN_MS } from '../validity/check-secret.ts';
import type { Worker } from './jobs.ts';
import { planMasking } from './masking-job.ts';

/** Repositories that one minute queues at most; the rest are a minute late. */
const MOST_AT_ONCE = 500;

/** The search index is masked again after this long at the latest when detectors changed. */
const LOOK_AGAIN_MS = 86_400_000;

/** The plan of each minute: queues the jobs that are due by the domain's schedule. A job that is still queued is not queued twice. */
export function planWorker(deps: Deps): Worker<'plan'> {
  return async () => {
    const { db, clock, config, jobs } = deps;
    const now = clock();
    for (const company of await companiesWithHistoricalScan(db)) {
      const lastRun = company.historical_scan_last_run;
      const due = nextHistoricalScanAt(
        historicalScanOf(company) ?? 0,
        lastRun ?? company.created_at,
      );
      if (due !== null && due <= now) await beginHistoricalScan(db, company.id, lastRun, now);
    }
    for (const { companyId, sourceId } of await dueSources(db, now, MOST_AT_ONCE)) {
      await jobs.enqueue('scan', { companyId, sourceId }, `${companyId}:${sourceId}`);
    }
    for (const companyId of await companiesToRate(db)) {
      await jobs.enqueue('recompute', { companyId }, String(companyId));
    }
    const looked = new Date(now.getTime() - LOOK_AGAIN_MS);
    for (const { companyId, sourceId } of await sourcesToIndex(db, looked, MOST_AT_ONCE)) {
      await jobs.enqueue('search_index', { companyId, sourceId }, `${companyId}:${sourceId}`);
    }
    await planMasking(deps);
    await planSaved(deps, now, MOST_AT_ONCE);
    for (const { companyId, scanId } of await openScans(db, MOST_AT_ONCE)) {
      await jobs.enqueue('search_scan', { companyId, scanId }, `${companyId}:${scanId}`);
    }
    await noteExpiredLinks(db, now, MOST_AT_ONCE);
    await reopenIgnored(db, now, MOST_AT_ONCE);
    await mailDigests(deps, now);
    await mailReports(deps, now, MOST_AT_ONCE);
    await jobs.enqueue('notify', {}, 'notify');
    if (await hasDueMail(db, now)) await jobs.enqueue('mail', {}, 'mail');
    if (!config.outbound) return;
    const since = new Date(now.getTime() - ONCE_IN_MS);
    for (const companyId of await companiesWithDueChecks(db, since, now)) {
      await jobs.enqueue('validity', { companyId }, String(companyId));
    }
    for (const companyId of await companiesDueForPerimeter(db, now)) {
      await jobs.enqueue('perimeter', { companyId }, String(companyId));
    }
    for (const { companyId, sourceId } of await sourcesDueForPresence(db, now, MOST_AT_ONCE)) {
      await jobs.enqueue('presence', { companyId, sourceId }, `${companyId}:${sourceId}`);
    }
  };
}
