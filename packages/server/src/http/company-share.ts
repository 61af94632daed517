import type { MiddlewareHandler } from 'hono';
import { BusyError, createSlots, type Slots } from '../crypto/slots.ts';
import type { AppEnv } from '../deps.ts';
import { Problem } from '../errors.ts';

/** Slots of each key, which know nothing of the other keys. */
export interface Shares<Key> {
  /** Runs a task when a slot of its key is free. @throws BusyError when as many of that key as may wait do so already */
  run: <T>(key: Key, task: () => Promise<T>) => Promise<T>;
}

/** For each key, slots for `atOnce` tasks and room for `waiting` more. */
export function createShares<Key>(atOnce: number, waiting: number): Shares<Key> {
  const shares = new Map<Key, { slots: Slots; tasks: number }>();
  return {
    async run(key, task) {
      const share = shares.get(key) ?? { slots: createSlots(atOnce, waiting), tasks: 0 };
      shares.set(key, share);
      share.tasks += 1;
      try {
        return await share.slots.run(task);
      } finally {
        share.tasks -= 1;
        if (share.tasks === 0) shares.delete(key);
      }
    },
  };
}

/** Requests of one company that are worked on at the same time: a part of the connections to the database. */
const AT_ONCE = 8;
/** Requests of one company that wait for those. */
const WAITING = 200;
const RETRY_SECONDS = 1;
const BUSY_TEXT = `${WAITING} requests of your company wait already, which is the limit. Please wait a moment.`;

/**
 * Works on some requests of each company at a time. The others of that company wait, so that a company that sends many takes the database
 * from no other.
 *
 * @param except a path whose answer stays open
 */
export function companyShare(except: string): MiddlewareHandler<AppEnv> {
  const shares = createShares<number>(AT_ONCE, WAITING);
  return async (c, next) => {
    const { signedIn } = c.var;
    if (signedIn === null || c.req.path === except) return next();
    try {
      return await shares.run(signedIn.companyId, next);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      throw new Problem('too_many_requests', {
        detail: BUSY_TEXT,
        extra: { retry_after: RETRY_SECONDS },
      });
    }
  };
}
