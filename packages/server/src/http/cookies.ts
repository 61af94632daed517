import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** The session of a browser. */
export const SESSION_COOKIE = 'sluice_session';
/** A sign-in under way. */
export const TRANSACTION_COOKIE = 'sluice_login';

type Name = typeof SESSION_COOKIE | typeof TRANSACTION_COOKIE;

/** Cookies that no script reads. */
export interface OwnCookies {
  read: (c: Context, name: Name) => string | undefined;
  write: (c: Context, name: Name, value: string, maxAgeSeconds: number) => void;
  remove: (c: Context, name: Name) => void;
}

/**
 * The cookies of this server. Over https they are named `__Host-…` and are Secure, so that neither a neighbouring host nor a page of plain
 * http can plant one (RFC 6265bis, section 4.1.3.2). Browsers take that prefix over https alone: plain http, as of `localhost`, goes without.
 */
export function ownCookies(publicUrl: URL): OwnCookies {
  const isHttps = publicUrl.protocol === 'https:';
  const prefix = isHttps ? ({ prefix: 'host' } as const) : {};
  const shared = { path: '/', secure: isHttps, ...prefix } as const;
  return {
    read: (c, name) => getCookie(c, name, prefix.prefix),
    write: (c, name, value, maxAgeSeconds) =>
      setCookie(c, name, value, {
        ...shared,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: maxAgeSeconds,
      }),
    remove: (c, name) => void deleteCookie(c, name, shared),
  };
}
