import { isScanError } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { repositoryName } from '../github/repository-name.ts';
import { dropUnwatchedMirror } from '../ingest/mirrors.ts';
import { scanSource } from '../ingest/scan-source.ts';
import { getSource, unfinishedSources } from '../repositories/sources.ts';
import type { Worker } from './jobs.ts';

const POLL_INTERVAL_MS = 2_000;

async function isWatched({ db }: Deps, companyId: number, sourceId: number): Promise<boolean> {
  return (await getSource(db, companyId, sourceId))?.is_watched === true;
}

/** A signal that aborts soon after the source is no longer watched. The scan may run in another process than the one that was asked. */
function whileWatched(deps: Deps, companyId: number, sourceId: number) {
  const ended = new AbortController();
  const timer = setInterval(() => {
    isWatched(deps, companyId, sourceId).then(
      (isStill) => {
        if (!isStill) ended.abort();
      },
      // The database is away: the scan itself will say so.
      () => {},
    );
  }, POLL_INTERVAL_MS);
  timer.unref();
  return { signal: ended.signal, stop: () => clearInterval(timer) };
}

/** Does scan jobs. A refusal of git is noted at the source and not tried again; an interruption is. */
export function scanWorker(deps: Deps): Worker<'scan'> {
  return async ({ companyId, sourceId }, signal) => {
    const { db, vault, clock, config, log } = deps;
    if (!(await isWatched(deps, companyId, sourceId))) return;
    const watched = whileWatched(deps, companyId, sourceId);
    try {
      const reportsPushes = (url: string) =>
        config.outbound && repositoryName(url, config.githubApiUrl) !== null;
      const { dataDir, allowHosts } = config;
      const scan = { db, vault, clock, dataDir, allowHosts, reportsPushes };
      const { problems, ...summary } = await scanSource(scan, {
        companyId,
        sourceId,
        signal: AbortSignal.any([signal, watched.signal]),
      });
      // Paths may hold secrets, so that the log has their number alone.
      log.info({ companyId, sourceId, ...summary, unread: problems.length }, 'scanned');
    } catch (error) {
      if (watched.signal.aborted) {
        log.info({ companyId, sourceId }, 'scan ended, since its repository is no longer watched');
        return;
      }
      if (!isScanError(error) || error.reason === 'interrupted') throw error;
      log.warn({ companyId, sourceId, reason: error.reason }, 'scan failed');
    } finally {
      watched.stop();
      await dropUnwatchedMirror(deps, companyId, sourceId);
    }
  };
}

/** Queues the scans that a stop or a kill left unfinished. Those still queued are not doubled. */
export async function resumeScans(deps: Deps): Promise<void> {
  for (const { companyId, sourceId } of await unfinishedSources(deps.db)) {
    await deps.jobs.enqueue('scan', { companyId, sourceId }, `${companyId}:${sourceId}`);
  }
}
