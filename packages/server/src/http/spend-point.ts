import type { Context } from 'hono';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../errors.ts';

/**
 * Counts a request of a caller.
 *
 * @throws Problem `too_many_requests`, with the header `Retry-After`, when the caller has none left
 */
export async function spendPoint(
  c: Context,
  limiter: RateLimiterMemory,
  caller: string,
): Promise<void> {
  try {
    await limiter.consume(caller);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    c.header('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)));
    throw new Problem('too_many_requests');
  }
}
