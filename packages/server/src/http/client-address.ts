import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';

/**
 * The address of who asks, for rate limits and the metrics' door. Behind a trusted proxy it is the last entry of `X-Forwarded-For`: the one that the
 * proxy itself wrote; earlier ones are the client's own claim.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = c.req.header('x-forwarded-for');
  if (trustProxy && forwarded !== undefined) {
    return forwarded.split(',').at(-1)?.trim() ?? 'unknown';
  }
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // No socket below: a request made in-process.
    return '127.0.0.1';
  }
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}
