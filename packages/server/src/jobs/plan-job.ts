import type { Deps } from '../deps.ts';
import { dueSources } from '../repositories/sources.ts';
import type { Worker } from './jobs.ts';

/** Repositories that one minute queues at most; the rest are a minute late. */
const MOST_AT_ONCE = 500;

/** Does the minute's plan: queues every repository that is due for another look. Those still queued are not doubled. */
export function planWorker(deps: Deps): Worker<'plan'> {
  return async () => {
    for (const { companyId, sourceId } of await dueSources(deps.db, deps.clock(), MOST_AT_ONCE)) {
      await deps.jobs.enqueue('scan', { companyId, sourceId }, `${companyId}:${sourceId}`);
    }
  };
}
