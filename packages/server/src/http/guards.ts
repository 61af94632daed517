import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { isSameText } from '../crypto/equal.ts';
import type { AppEnv } from '../deps.ts';
import { Problem } from '../errors.ts';
import { clientAddress } from './client-address.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Probes come by address, not by name. */
const ANY_HOST = new Set(['/healthz', '/readyz', '/metrics']);

function requestHost(c: Context<AppEnv>): string {
  return (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
}

/** Refuses other names than the public one (DNS rebinding); `localhost` is redirected to it. */
export function hostGuard(publicUrl: URL): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const host = requestHost(c);
    if (host !== publicUrl.host && !ANY_HOST.has(c.req.path)) {
      const isLocalhost = host.replace(/:\d+$/, '') === 'localhost';
      if (!isLocalhost || !SAFE_METHODS.has(c.req.method)) throw new Problem('wrong_host');
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`${publicUrl.origin}${pathname}${search}`, 302);
    }
    return next();
  };
}

/** Writes of a signed-in person need the token twice: as the cookie and as the header, and it must be this session's. */
export function csrfGuard(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const signedIn = c.var.signedIn;
    if (signedIn === null || SAFE_METHODS.has(c.req.method)) return next();
    const header = c.req.header('x-csrftoken') ?? '';
    const cookie = /(?:^|;\s*)csrftoken=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1] ?? '';
    const isSame = isSameText(header, cookie);
    const isOurs = isSameText(header, signedIn.csrfToken);
    if (!isSame || !isOurs) throw new Problem('csrf');
    return next();
  };
}

/** Only fetches of our own pages, so that no other page can sign somebody in or out. */
export function sameOriginGuard(publicUrl: URL): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isOwn = site === undefined ? origin === publicUrl.origin : site === 'same-origin';
    if (!isOwn || (origin !== undefined && origin !== publicUrl.origin)) {
      throw new Problem('foreign_origin');
    }
    return next();
  };
}

/** At most `points` requests in `seconds` from one address. */
export function rateLimit(
  config: Pick<Config, 'trustProxy'>,
  points: number,
  seconds: number,
): MiddlewareHandler<AppEnv> {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (c, next) => {
    try {
      await limiter.consume(clientAddress(c, config.trustProxy));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      c.header('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)));
      throw new Problem('too_many_requests');
    }
    return next();
  };
}

/** Counts what went wrong by the address of the caller; what went well costs nothing. */
export interface TryLimit {
  /** Seconds until the caller may try again; null where it may now. */
  wait: (c: Context<AppEnv>) => Promise<number | null>;
  /** Writes down a try that went wrong. */
  miss: (c: Context<AppEnv>) => Promise<void>;
}

/** Lets an address go wrong so many times in so many seconds. */
export function tryLimit(
  config: Pick<Config, 'trustProxy'>,
  points: number,
  seconds: number,
): TryLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const keyOf = (c: Context<AppEnv>): string => clientAddress(c, config.trustProxy);
  return {
    wait: async (c) => {
      const found = await limiter.get(keyOf(c));
      if (found === null || found.consumedPoints < points) return null;
      return Math.max(1, Math.ceil(found.msBeforeNext / 1000));
    },
    miss: async (c) => {
      await limiter.penalty(keyOf(c));
    },
  };
}
