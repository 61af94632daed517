import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { notifyOnce } from '../notifiers/deliver.ts';
import type { Worker } from './jobs.ts';

/** A job is queued every minute; each looks for so long, so that an event waits about a second. */
const LOOKS_MS = 50_000;
const PAUSE_MS = 1_000;

/** Hands events to the notifiers of their companies, and sends what is due. */
export function notifyWorker(deps: Deps): Worker<'notify'> {
  return async (_, signal) => {
    const end = Date.now() + LOOKS_MS;
    while (!signal.aborted && Date.now() < end) {
      if (await notifyOnce(deps, signal)) continue;
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  };
}
