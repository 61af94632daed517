import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { deliverTo } from '../notifiers/deliver.ts';
import { dueNotifiers, fanOut } from '../repositories/deliveries.ts';
import type { Worker } from './jobs.ts';

/** A job is queued every minute; each looks for so long, so that an event waits about a second. */
const LOOKS_MS = 50_000;
const PAUSE_MS = 1_000;

/**
 * Hands events to the notifiers of their companies, and sends what is due: to each notifier for itself, so that none waits for a receiver
 * that hangs.
 */
export function notifyWorker(deps: Deps): Worker<'notify'> {
  return async (_, signal) => {
    const end = Date.now() + LOOKS_MS;
    const running = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    const start = (companyId: number, id: number) => {
      const key = `${companyId}:${id}`;
      if (running.has(key)) return;
      const delivering = deliverTo(deps, companyId, id, signal)
        .catch((error: unknown) => failures.push(error))
        .then(() => {
          running.delete(key);
        });
      running.set(key, delivering);
    };
    while (!signal.aborted && failures.length === 0 && Date.now() < end) {
      const events = await fanOut(deps.db, deps.clock());
      for (const { companyId, id } of await dueNotifiers(deps.db, deps.clock()))
        start(companyId, id);
      if (events > 0) continue;
      const pause = new AbortController();
      const paused = wait(PAUSE_MS, undefined, {
        signal: AbortSignal.any([signal, pause.signal]),
      }).catch(() => {});
      await Promise.race([paused, ...running.values()]);
      pause.abort();
    }
    await Promise.all(running.values());
    if (failures.length > 0) throw failures[0];
  };
}
