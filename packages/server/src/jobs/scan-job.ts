import { isScanError } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { repositoryName } from '../github/repository-name.ts';
import { scanSource } from '../ingest/scan-source.ts';
import { unfinishedSources } from '../repositories/sources.ts';
import type { Worker } from './jobs.ts';

/** Does scan jobs. A refusal of git is noted at the source and not tried again; an interruption is. */
export function scanWorker(deps: Deps): Worker<'scan'> {
  return async ({ companyId, sourceId }, signal) => {
    const { db, vault, clock, config, log } = deps;
    try {
      const tellsPushes = (url: string) =>
        config.outbound && repositoryName(url, config.githubApiUrl) !== null;
      const scan = { db, vault, clock, dataDir: config.dataDir, tellsPushes };
      const summary = await scanSource(scan, { companyId, sourceId, signal });
      log.info({ companyId, sourceId, ...summary }, 'scanned');
    } catch (error) {
      if (!isScanError(error) || error.reason === 'interrupted') throw error;
      log.warn({ companyId, sourceId, reason: error.reason }, 'scan failed');
    }
  };
}

/** Queues the scans that a stop or a kill left unfinished. Those still queued are not doubled. */
export async function resumeScans(deps: Deps): Promise<void> {
  for (const { companyId, sourceId } of await unfinishedSources(deps.db)) {
    await deps.jobs.enqueue('scan', { companyId, sourceId }, `${companyId}:${sourceId}`);
  }
}
