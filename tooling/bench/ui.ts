import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { inRoot } from '../lib/root.ts';
import { pinnedChromium } from '../pictures/chromium.ts';

/*
 * What components cost (docs/adr/0302, 0306): the bundle of one import against the hand-written element, and mounting
 * against the plainest thing that shows the same, in one run, turn by turn.
 */

const ROUNDS = 7;
const PAGE = inRoot('packages', 'ui', 'bench', 'page');

interface Pair {
  readonly own: string;
  readonly plain: string | null;
  /** Most milliseconds, told and not enforced: machines differ. */
  readonly aimMs: number;
  /** Most times of the plain one, or null where it is no peer but a floor. */
  readonly mostRatio: number | null;
  readonly mostNodes?: number;
}

const PAIRS: readonly Pair[] = [
  { own: 'table 100,000', plain: null, aimMs: 80, mostRatio: null },
  { own: 'table 1,000', plain: 'plain table 1,000', aimMs: 80, mostRatio: 1.5 },
  { own: 'patch 100,000', plain: 'plain text 100,000', aimMs: 200, mostRatio: null },
  {
    own: 'bars 1,100 x 3',
    plain: 'an element a bar, 1,100 x 3',
    aimMs: 40,
    mostRatio: null,
    mostNodes: 60,
  },
];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** KiB of gzip that an entry needs beyond React itself. */
async function sizeOf(folder: string, name: string, source: string): Promise<number> {
  const entry = join(folder, `${name}.tsx`);
  writeFileSync(entry, source);
  const outDir = join(folder, name);
  await build({
    root: inRoot('packages', 'ui'),
    logLevel: 'error',
    configFile: false,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry, formats: ['es'], fileName: 'out' },
      rolldownOptions: { external: ['react', 'react-dom', 'react/jsx-runtime'] },
    },
  });
  return staticFiles(outDir, 'out.js').reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length / 1024,
    0,
  );
}

/** A file and all that it loads before it runs; what is imported later is not paid for. */
function staticFiles(folder: string, file: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(folder, file), 'utf8');
  const loaded = [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)];
  return [file, ...loaded.flatMap((match) => staticFiles(folder, match[1] ?? '', seen))];
}

async function importCost(folder: string): Promise<boolean> {
  const button = JSON.stringify(inRoot('packages/ui/src/components/Button/index.ts'));
  const own = await sizeOf(
    folder,
    'own',
    `import { Button } from ${button};\nexport const Page = () => <Button>Save</Button>;\n`,
  );
  const plain = await sizeOf(
    folder,
    'plain',
    'export const Page = () => <button type="button" className="button">Save</button>;\n',
  );
  const MOST_KIB = 6;
  print(
    `one import of Button ${own.toFixed(1)} KiB, the element by hand ${plain.toFixed(1)} KiB (at most ${MOST_KIB} KiB more)`,
  );
  return own - plain <= MOST_KIB;
}

function isMounted(value: unknown): value is { ms: number; nodes: number } {
  return typeof value === 'object' && value !== null && 'ms' in value && 'nodes' in value;
}

async function mountTimes(folder: string): Promise<boolean> {
  const outDir = join(folder, 'page');
  await build({
    root: PAGE,
    logLevel: 'error',
    configFile: false,
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true },
  });
  const server = await preview({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const pinned = await pinnedChromium();
  const browser = await chromium.launch({
    args: [...pinned.args],
    env: { ...process.env, ...pinned.env },
    ...(pinned.executablePath === undefined ? {} : { executablePath: pinned.executablePath }),
  });
  let isWithin = true;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const mount = async (name: string): Promise<{ ms: number; nodes: number }> => {
      const mounted: unknown = await page.evaluate(`benchMount(${JSON.stringify(name)})`);
      if (!isMounted(mounted)) throw new Error(`${name} was not mounted.`);
      return mounted;
    };
    for (const { own, plain, aimMs, mostRatio, mostNodes } of PAIRS) {
      const ours: number[] = [];
      const theirs: number[] = [];
      let nodes = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const mounted = await mount(own);
        ours.push(mounted.ms);
        nodes = mounted.nodes;
        if (plain !== null) theirs.push((await mount(plain)).ms);
      }
      const ratio = plain === null ? null : median(ours) / median(theirs);
      const against =
        plain === null || ratio === null
          ? ''
          : `; ${plain} ${median(theirs).toFixed(0)} ms, ratio ${ratio.toFixed(2)}${mostRatio === null ? '' : ` (at most ${mostRatio})`}`;
      print(`${own}: ${median(ours).toFixed(0)} ms, ${nodes} nodes (aim ${aimMs} ms)${against}`);
      if (ratio !== null && mostRatio !== null && ratio > mostRatio) isWithin = false;
      if (mostNodes !== undefined && nodes > mostNodes) isWithin = false;
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return isWithin;
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-ui-'));
try {
  const results = [await importCost(folder), await mountTimes(folder)];
  if (results.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
