import type { Config } from '../config.ts';
import { Problem } from '../errors.ts';
import { TooManyTries, type TryLimit, tryLimit } from './guards.ts';
import type { RouteContext } from './route.ts';

/**
 * Lets each member call so many times in so many seconds, counted in this process; a call above it throws `too_many_requests` with the
 * text that says when to try again.
 */
export function memberLimit(
  points: number,
  seconds: number,
): (context: Pick<RouteContext, 'deps' | 'actor'>) => Promise<void> {
  // By the configuration, of which a process has one: a call may have a copy of the dependencies.
  const limits = new WeakMap<Config, TryLimit>();
  return async ({ deps, actor }) => {
    const limit = limits.get(deps.config) ?? tryLimit(points, seconds);
    limits.set(deps.config, limit);
    try {
      await limit.take(`${actor.companyId}:${actor.memberId}`);
    } catch (error) {
      if (!(error instanceof TooManyTries)) throw error;
      const wait = error.seconds === 1 ? '1 second' : `${error.seconds} seconds`;
      throw new Problem('too_many_requests', {
        detail: `Too many attempts. Please try again in ${wait}.`,
        extra: { retry_after: error.seconds },
      });
    }
  };
}
