import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../deps.ts';

/**
 * The policy of every answer. Styles need the response's nonce; scripts come from files alone.
 *
 * @param reportUrls where browsers may send page views and error reports
 */
export function contentSecurityPolicy(nonce: string, reportUrls: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...reportUrls.map((url) => new URL(url).origin)].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The headers of every answer, by name. */
export function securityHeaders(
  nonce: string,
  isHttps: boolean,
  reportUrls: readonly string[],
): [string, string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', contentSecurityPolicy(nonce, reportUrls)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ];
  if (isHttps) headers.push(['Strict-Transport-Security', 'max-age=31536000']);
  return headers;
}

/** Gives each response a nonce and the headers. */
export function withSecurityHeaders(
  publicUrl: URL,
  reportUrls: readonly string[],
): MiddlewareHandler<AppEnv> {
  const isHttps = publicUrl.protocol === 'https:';
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url');
    c.set('nonce', nonce);
    for (const [name, value] of securityHeaders(nonce, isHttps, reportUrls)) {
      c.header(name, value);
    }
    if (/^\/(?:api|search_api|auth)\//.test(c.req.path)) {
      c.header('Cache-Control', 'no-store');
    }
    await next();
  };
}
