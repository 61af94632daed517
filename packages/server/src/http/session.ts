import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, Deps, SignedIn } from '../deps.ts';
import { Problem } from '../errors.ts';
import { findSession, SESSION_MS } from '../repositories/sessions.ts';

const SESSION_COOKIE = 'sluice_session';
const CSRF_COOKIE = 'csrftoken';

/** Finds out who asks. Nobody is `null`; routes that need somebody call `requireSignedIn`. */
export function sessionReader(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = getCookie(c, SESSION_COOKIE);
    c.set(
      'signedIn',
      token === undefined ? null : await findSession(deps.db, deps.vault, token, deps.clock()),
    );
    await next();
  };
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
  const shared = {
    path: '/',
    sameSite: 'Lax',
    secure: publicUrl.protocol === 'https:',
    maxAge: SESSION_MS / 1000,
  } as const;
  setCookie(c, SESSION_COOKIE, session.token, { ...shared, httpOnly: true });
  setCookie(c, CSRF_COOKIE, session.csrfToken, shared);
}

/** Takes both cookies back. */
export function clearSessionCookies(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
  deleteCookie(c, CSRF_COOKIE, { path: '/' });
}
