import { isScanError } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { nextWaitingScan, stepScan } from '../repositories/search-scans.ts';
import { scanSearch } from '../search/scan-search.ts';
import type { Worker } from './jobs.ts';

/** Scans what a search finds. What goes wrong ends the scan, which can be asked for again; an interruption does not. */
export function searchScanWorker(deps: Deps): Worker<'search_scan'> {
  return async ({ companyId, scanId }, signal) => {
    const { db, vault, clock, config, log, newId } = deps;
    const { dataDir, maxScannedPatches, publicUrl } = config;
    const needs = { db, vault, clock, dataDir, newId, maxScannedPatches, publicUrl };
    try {
      await scanSearch(needs, { companyId, scanId, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = isScanError(error) ? error.reason : 'internal';
      log.error({ err: error, companyId, scanId, reason }, 'scan of a search failed');
      await stepScan(db, companyId, scanId, 'fail', clock());
    }
    // The one that waits the longest need not wait for the minute's plan.
    const next = await nextWaitingScan(db, companyId);
    if (next !== null) {
      await deps.jobs.enqueue('search_scan', { companyId, scanId: next }, `${companyId}:${next}`);
    }
  };
}
