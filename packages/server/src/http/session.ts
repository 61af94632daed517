import { isKeyShaped, KEY_CALLS_A_MINUTE } from '@sluice/domain/api-keys';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AppEnv, Deps, SignedIn } from '../deps.ts';
import { Problem } from '../errors.ts';
import { findApiKey } from '../repositories/api-keys.ts';
import { findSession, SESSION_MS } from '../repositories/sessions.ts';
import { ownCookies, SESSION_COOKIE } from './cookies.ts';
import { inRequestScope, requestScope } from './request-scope.ts';
import { spendPoint } from './spend-point.ts';

export const CSRF_COOKIE = 'csrftoken';

/** Finds the member of the session: `null` without one. Routes that need a member call `requireSignedIn`. */
export function sessionReader(deps: Deps): MiddlewareHandler<AppEnv> {
  const cookies = ownCookies(deps.config.publicUrl);
  return async (c, next) => {
    const key = /^Token (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (key !== undefined) {
      await readKey(c, deps, key, next);
      return;
    }
    const token = cookies.read(c, SESSION_COOKIE);
    c.set(
      'signedIn',
      token === undefined ? null : await findSession(deps.db, deps.vault, token, deps.clock()),
    );
    await next();
  };
}

/** Calls of one key are counted; more than its share are refused until the minute is over. */
const limiter = new RateLimiterMemory({ points: KEY_CALLS_A_MINUTE, duration: 60 });

async function readKey(c: Context<AppEnv>, deps: Deps, key: string, next: Next): Promise<void> {
  const hash = isKeyShaped(key) ? deps.vault.digest('api-key', key) : null;
  const caller = hash === null ? null : await findApiKey(deps.db, hash, deps.clock());
  if (caller === null) {
    c.set('signedIn', null);
    await next();
    return;
  }
  await spendPoint(c, limiter, `${caller.signedIn.companyId}:${caller.keyId}`);
  c.set('signedIn', { ...caller.signedIn, keyScope: caller.scope });
  const ip = requestScope()?.ip ?? '';
  await inRequestScope({ ip, apiKeyName: caller.name, auditLines: 0 }, next);
}

/** Who asks; throws `unauthenticated`. */
export function requireSignedIn(c: Context<AppEnv>): SignedIn {
  const signedIn = c.var.signedIn;
  if (signedIn === null) throw new Problem('unauthenticated');
  return signedIn;
}

/** Hands both cookies to the browser: the session for us alone, the CSRF token for scripts of our pages. */
export function setSessionCookies(
  c: Context<AppEnv>,
  publicUrl: URL,
  session: { token: string; csrfToken: string },
): void {
  const maxAge = SESSION_MS / 1000;
  ownCookies(publicUrl).write(c, SESSION_COOKIE, session.token, maxAge);
  // Worth nothing without the session, whose own token it must be.
  setCookie(c, CSRF_COOKIE, session.csrfToken, {
    path: '/',
    sameSite: 'Lax',
    secure: publicUrl.protocol === 'https:',
    maxAge,
  });
}

/** Takes both cookies back. */
export function clearSessionCookies(c: Context<AppEnv>, publicUrl: URL): void {
  ownCookies(publicUrl).remove(c, SESSION_COOKIE);
  deleteCookie(c, CSRF_COOKIE, { path: '/', secure: publicUrl.protocol === 'https:' });
}
