import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { isSameText } from '../crypto/equal.ts';
import type { AppEnv, SignedIn } from '../deps.ts';
import { Problem } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import { CSRF_COOKIE } from './session.ts';
import { spendPoint } from './spend-point.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Probes come by address, not by name; the metrics have a door of their own. */
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

/** No text of ours holds a NUL, and no database takes one: refused in every address, so that nothing below has to ask. */
export function nulGuard(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.url.includes('%00') || c.req.url.includes('\0')) throw new Problem('bad_request');
    return next();
  };
}

/**
 * Says that the connection ends where a body was not read, as of a call that takes none or that was refused: the rest of it would else be
 * taken for the next call.
 */
export function unreadBodyGuard(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    // A request made in-process has no socket, and no surroundings at all.
    const incoming = c.env?.incoming;
    if (incoming === undefined || incoming.readableEnded) return;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers;
    if (length !== '0' || encoding !== undefined) c.header('Connection', 'close');
  };
}

/** Writes of a signed-in person need the token twice: as the cookie and as the header, and it must be this session's. */
export function csrfGuard(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const signedIn = c.var.signedIn;
    if (signedIn === null || SAFE_METHODS.has(c.req.method)) return next();
    // No page of another origin can send a key, so there is nothing to forge.
    if (signedIn.keyScope !== undefined) return next();
    // A form carries the token as a field, which is read with the form.
    if (FORM_POSTS.has(c.req.path)) return next();
    checkCsrfToken(c, signedIn, c.req.header('x-csrftoken') ?? '');
    return next();
  };
}

/** The calls that a form makes; each of them calls `checkCsrfToken` itself. */
const FORM_POSTS: ReadonlySet<string> = new Set(['/api/v1/exports']);

/** Throws `csrf` unless a token is that of the cookie and of the session. */
export function checkCsrfToken(c: Context<AppEnv>, signedIn: SignedIn, given: string): void {
  const isSame = isSameText(given, getCookie(c, CSRF_COOKIE) ?? '');
  const isOurs = isSameText(given, signedIn.csrfToken);
  if (!isSame || !isOurs) throw new Problem('csrf');
}

/** Allows fetches from our own pages only, so that another site cannot sign a member in or out. */
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
    await spendPoint(c, limiter, clientAddress(c, config.trustProxy));
    return next();
  };
}

/** A try that was counted. */
export interface CountedTry {
  /** Gives it back: it went well. */
  giveBack: () => Promise<void>;
}

/** Counts attempts before they run, so that concurrent ones cannot all pass. */
export interface TryLimit {
  /** Counts a try of this key. @throws TooManyTries when it has none left */
  take: (key: string) => Promise<CountedTry>;
}

/** A key has no try left. */
export class TooManyTries extends Error {
  override name = 'TooManyTries';
  /** Until there is one again. */
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many tries.');
    this.seconds = seconds;
  }
}

/** Lets a key go wrong so many times in so many seconds. */
export function tryLimit(points: number, seconds: number): TryLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new TooManyTries(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
      return {
        giveBack: async () => {
          await limiter.reward(key);
        },
      };
    },
  };
}
