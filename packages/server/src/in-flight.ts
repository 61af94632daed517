import { setTimeout as wait } from 'node:timers/promises';

/** Work that is under way: requests that are being answered, jobs that run. */
export interface InFlight {
  /** Gives what a piece of work comes to, and counts it until then. */
  track<Result>(work: Result | Promise<Result>): Promise<Result>;
  /** Resolves when all of it has ended, or after so many milliseconds. */
  settle(ms: number): Promise<void>;
}

/** Follows work that is under way, so that what it needs, such as the database, is closed only after it. */
export function createInFlight(): InFlight {
  const open = new Set<Promise<unknown>>();
  return {
    async track(work) {
      const result = Promise.resolve(work);
      open.add(result);
      try {
        return await result;
      } finally {
        open.delete(result);
      }
    },
    async settle(ms) {
      const timer = new AbortController();
      await Promise.race([
        Promise.allSettled(open),
        wait(ms, undefined, { signal: timer.signal }).catch(() => {}),
      ]);
      timer.abort();
    },
  };
}
