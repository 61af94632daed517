import { isScanError } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { stepScan } from '../repositories/search-scans.ts';
import { scanSearch } from '../search/scan-search.ts';
import type { Worker } from './jobs.ts';

/** Scans what a search finds. What goes wrong ends the scan, which can be asked for again; an interruption does not. */
export function searchScanWorker(deps: Deps): Worker<'search_scan'> {
  return async ({ companyId, scanId }, signal) => {
    const { db, vault, clock, config, log, newId } = deps;
    const { dataDir, maxScannedPatches } = config;
    const needs = { db, vault, clock, dataDir, newId, maxScannedPatches };
    try {
      await scanSearch(needs, { companyId, scanId, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = isScanError(error) ? error.reason : 'internal';
      log.error({ err: error, companyId, scanId, reason }, 'scan of a search failed');
      await stepScan(db, companyId, scanId, 'fail', clock());
    }
  };
}
