import { setTimeout as wait } from 'node:timers/promises';

/** The requests that are being answered. */
export interface InFlight {
  /** Answers by a handler, and counts the request until it has. */
  track<Answer>(answer: Answer | Promise<Answer>): Promise<Answer>;
  /** Resolves when all of them are answered, or after so many milliseconds. */
  settle(ms: number): Promise<void>;
}

/** Follows requests, so that what they need is taken away only after them, also after their connections are gone. */
export function createInFlight(): InFlight {
  const open = new Set<Promise<unknown>>();
  return {
    async track(answer) {
      const work = Promise.resolve(answer);
      open.add(work);
      try {
        return await work;
      } finally {
        open.delete(work);
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
