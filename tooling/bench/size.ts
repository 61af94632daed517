import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../lib/root.ts';
import { runCommand } from '../lib/steps.ts';

/** How much JavaScript a page may load before it is of use, in KiB of gzip; `public` is the page of a public link. */
const BUDGETS_KIB = { login: 80, list: 166, public: 105 } as const;

const DIST = inRoot('packages', 'app', 'dist');
const MANIFEST = `${DIST}/.vite/manifest.json`;
const PUBLIC_SCREEN = 'src/screens/developer-feedback/DeveloperFeedbackScreen.tsx';
const LIST_SCREEN = 'src/screens/incident-list/IncidentListScreen.tsx';

interface Chunk {
  readonly file: string;
  readonly imports: readonly string[];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function readManifest(): Map<string, Chunk> {
  const parsed: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const chunks = new Map<string, Chunk>();
  for (const [key, value] of Object.entries(parsed ?? {})) {
    const file: unknown = Reflect.get(value, 'file');
    if (typeof file === 'string')
      chunks.set(key, { file, imports: texts(Reflect.get(value, 'imports')) });
  }
  return chunks;
}

/** The files that a set of entries loads before it runs: themselves and all that they import. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = chunks.get(key);
    if (chunk === undefined) throw new Error(`${key} is not in the manifest of the build.`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  entries.forEach(visit);
  return files;
}

function gzipKib(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of [...files, 'before-app.js']) {
    bytes += gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length;
  }
  return bytes / 1024;
}

if (!existsSync(MANIFEST)) await runCommand(['turbo', 'run', 'build', '--output-logs=errors-only']);
const chunks = readManifest();
const sizes = {
  login: gzipKib(filesOf(chunks, ['index.html'])),
  list: gzipKib(filesOf(chunks, ['index.html', 'src/start-app.tsx', LIST_SCREEN])),
  public: gzipKib(filesOf(chunks, ['index.html', PUBLIC_SCREEN])),
};
const PAGES = ['login', 'list', 'public'] as const;
for (const page of PAGES) {
  const budgetKib = BUDGETS_KIB[page];
  const kib = sizes[page];
  process.stdout.write(`${page} ${kib.toFixed(1)} KiB\n`);
  if (kib > budgetKib) {
    process.stderr.write(`${page} is over its budget of ${budgetKib} KiB.\n`);
    process.exitCode = 1;
  }
}
