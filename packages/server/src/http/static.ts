import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Handler } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../deps.ts';
import { Problem } from '../errors.ts';

/** The folder of the app's build in a checkout. */
export const APP_DIST = fileURLToPath(new URL('../../../app/dist/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** Files whose name holds a hash of their content. */
const HASHED = /^\/assets\//;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sluice</title></head><body>
<h1>The app is not built yet</h1><p>Run <code>npm run build</code>, or <code>npm run dev</code> to work on it. The API answers already.</p>
</body></html>`;

/** The app's files as this server gives them out. */
export interface StaticApp {
  /** Short hash of the build, for the version header; `dev` without a build. */
  buildHash: string;
  /** Serves files, and the app's page for every other path. */
  handler: Handler<AppEnv>;
}

function readIndex(dist: string): string | null {
  const path = join(dist, 'index.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** @throws Problem not_found for a path that is no text */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Problem('not_found');
  }
}

/**
 * Prepares a build folder. Its page gets the response's nonce and the version as meta tags.
 *
 * @param settings what the page is also given, by the name of its meta tag; null: not given
 */
export function staticApp(
  dist: string,
  version: string,
  settings: Readonly<Record<string, string | null>>,
): StaticApp {
  let index = readIndex(dist);
  const hash =
    index === null ? 'dev' : createHash('sha256').update(index).digest('hex').slice(0, 12);

  const settingTags = Object.entries(settings)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => String(html`<meta name="${name}" content="${value}">`))
    .join('');

  /** Files whose content never changes under their name. */
  const kept = new Map<string, Buffer>();
  /** Read synchronously, because on the thread pool a file would wait for password hashes. */
  const read = (path: string, isHashed: boolean): Buffer => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const bytes = readFileSync(path);
    if (isHashed) kept.set(path, bytes);
    return bytes;
  };
  const file = (path: string, isHashed: boolean, accepted: string) => {
    for (const [encoding, suffix] of ENCODINGS) {
      if (!accepted.includes(encoding) || !existsSync(`${path}${suffix}`)) continue;
      return { encoding, bytes: read(`${path}${suffix}`, isHashed) };
    }
    return { encoding: null, bytes: read(path, isHashed) };
  };

  return {
    buildHash: hash,
    handler: async (c) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new Problem('not_found');
      const wanted = normalize(decoded(c.req.path));
      const type = TYPES[extname(wanted)];
      const path = join(dist, wanted);
      if (type !== undefined && wanted !== '/index.html' && path.startsWith(dist)) {
        // What begins with a dot is for the tools of the build.
        if (wanted.includes('/.') || !existsSync(path)) throw new Problem('not_found');
        const isHashed = HASHED.test(wanted);
        const accepted = c.req.header('accept-encoding') ?? '';
        const { encoding, bytes } = file(path, isHashed, accepted);
        if (encoding !== null) c.header('Content-Encoding', encoding);
        c.header('Vary', 'Accept-Encoding');
        c.header('Content-Type', type);
        c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        return c.body(new Uint8Array(bytes));
      }
      c.header('Cache-Control', 'no-store');
      // A build that was made after the start is taken without a restart.
      index ??= readIndex(dist);
      if (index === null) return c.html(NOT_BUILT, 503);
      const meta = `<meta name="csp-nonce" content="${c.var.nonce}"><meta name="app-version" content="${version}+${hash}">${settingTags}`;
      return c.html(index.replace('</head>', `${meta}</head>`));
    },
  };
}
