import { isScanError } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { indexHistory } from '../search/index-history.ts';
import type { Worker } from './jobs.ts';

/** Keeps what a scan of a repository reached for searching. What git refuses is tried again when the plan queues it again. */
export function searchIndexWorker(deps: Deps): Worker<'search_index'> {
  return async ({ companyId, sourceId }, signal) => {
    const { db, vault, clock, config, log } = deps;
    try {
      const needs = { db, vault, clock, dataDir: config.dataDir };
      const commits = await indexHistory(needs, { companyId, sourceId, signal });
      if (commits > 0) log.info({ companyId, sourceId, commits }, 'kept for searching');
    } catch (error) {
      if (!isScanError(error) || error.reason === 'interrupted') throw error;
      log.warn({ companyId, sourceId, reason: error.reason }, 'not kept for searching');
    }
  };
}
