import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** For so long after a newer build, a page of the build before can load its parts. */
const KEPT_MS = 86_400_000;
/** Fonts and pictures are compressed already. */
const TEXTS = new Set(['.css', '.js', '.svg']);
/** Below this many bytes, compression saves no packet. */
const SMALL_BYTES = 1_024;
const COMPRESSED = ['.br', '.gz'] as const;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function readJson(path: string): Promise<Record<string, unknown>> {
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/** The hashed files that a build is made of, by its manifest. */
async function filesOf(dist: string): Promise<ReadonlySet<string>> {
  const chunks = await readJson(join(dist, '.vite/manifest.json'));
  const files = Object.values(chunks).flatMap((chunk) => {
    const { file, css = [], assets = [] } = Object(chunk);
    return [file, ...css, ...assets];
  });
  return new Set(files);
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (!TEXTS.has(extname(path)) || bytes.length < SMALL_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}

/**
 * Compresses what a build wrote, so that the server only reads it, and removes the hashed files that a newer build replaced more than a
 * day ago.
 *
 * @param dist the build's folder, with Vite's manifest
 */
export async function finishBuild(dist: string, now: Date): Promise<void> {
  const current = await filesOf(dist);
  const notesPath = join(dist, '.vite/replaced.json');
  const notes = await readJson(notesPath);
  const replaced: Record<string, string> = {};
  const assets = (await readdir(join(dist, 'assets'))).map((name) => `assets/${name}`);
  const originals = assets.filter((name) => !COMPRESSED.some((suffix) => name.endsWith(suffix)));
  await Promise.all(
    originals.map(async (name) => {
      const path = join(dist, name);
      if (current.has(name)) {
        // A hashed name changes with its content, so a file that is already compressed stays correct.
        if (!existsSync(`${path}.br`)) await compress(path);
        return;
      }
      const since = String(notes[name] ?? now.toISOString());
      if (now.getTime() - Date.parse(since) < KEPT_MS) replaced[name] = since;
      else for (const suffix of ['', ...COMPRESSED]) await rm(`${path}${suffix}`, { force: true });
    }),
  );
  const rest = (await readdir(dist, { withFileTypes: true })).filter((entry) => entry.isFile());
  await Promise.all(rest.map(({ name }) => compress(join(dist, name))));
  await mkdir(join(dist, '.vite'), { recursive: true });
  await writeFile(notesPath, JSON.stringify(replaced));
}
