import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type CDPSession, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { inRoot } from '../lib/root.ts';
import { pinnedChromium } from '../pictures/chromium.ts';

/*
 * What components cost (docs/adr/0302, 0306, 0307): the bundle of one import against the hand-written element, and
 * mounting against the plainest thing that shows the same and against peers, in one run, turn by turn.
 */

/** Enough that a table of six milliseconds comes out alike at every run, to a few hundredths. */
const ROUNDS = 61;
const PAGE = inRoot('tooling', 'bench');

interface Against {
  readonly name: string;
  /** Most times of this one, or null for a baseline that is printed and not enforced. */
  readonly mostRatio: number | null;
  /** For what takes seconds. */
  readonly rounds?: number;
}

interface Trial {
  readonly own: string;
  readonly against: readonly Against[];
  /** Most milliseconds, printed and not enforced, because machines differ. */
  readonly aimMs: number;
  readonly mostNodes?: number;
}

const TRIALS: readonly Trial[] = [
  {
    own: 'table 100,000',
    aimMs: 80,
    against: [
      { name: 'react-window 100,000', mostRatio: 1.1 },
      // It has no heading, links, roles or table for a screen reader.
      { name: 'react-window 100,000, bare texts', mostRatio: null },
    ],
  },
  {
    own: 'table 1,000',
    aimMs: 80,
    against: [{ name: 'plain table 1,000', mostRatio: 1.5 }],
  },
  {
    own: 'patch 100,000',
    aimMs: 200,
    against: [
      { name: 'plain text 100,000', mostRatio: null },
      { name: '@pierre/diffs 100,000', mostRatio: 1 / 25, rounds: 1 },
      // The whole file again, but only the rows in sight are drawn, as in ours.
      { name: '@pierre/diffs 100,000, rows in sight', mostRatio: null, rounds: 5 },
      { name: 'react-diff-view 100,000', mostRatio: 1 / 40, rounds: 1 },
    ],
  },
  {
    own: 'bars 1,100 x 3',
    aimMs: 40,
    mostNodes: 60,
    against: [
      { name: 'an element a bar, 1,100 x 3', mostRatio: null },
      // It draws on a canvas: no elements, nothing for a screen reader.
      { name: 'uplot 1,100 x 3', mostRatio: 1.5 },
      { name: 'recharts 1,100 x 3', mostRatio: 1 / 10, rounds: 3 },
    ],
  },
];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The lower quartile: what else the machine does only ever adds. */
function undisturbed(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
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

interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
}

interface BuiltPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Builds a page as it would be shipped, and serves it. */
async function serve(root: string, file: string, outDir: string): Promise<BuiltPage> {
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, file) } },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  return {
    url: new URL(file, server.resolvedUrls?.local[0]).href,
    close: () => server.close(),
  };
}

interface Turn {
  /** To the drawn frame: what a visitor waits. Comes in steps of a frame. */
  readonly ms: number;
  /** What the page's main thread worked meanwhile: what a component costs. */
  readonly workMs: number;
  readonly nodes: number;
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function mountOn({ page, session }: OpenPage, name: string): Promise<Turn> {
  await page.evaluate(`benchReady(${JSON.stringify(name)})`);
  const before = await busyMs(session);
  const mounted: unknown = await page.evaluate('benchMount()');
  const workMs = (await busyMs(session)) - before;
  await page.evaluate('benchLeave()');
  if (!isMounted(mounted)) throw new Error(`${name} was not mounted.`);
  return { ...mounted, workMs };
}

function cost(turns: readonly Turn[]): { ms: number; workMs: number } {
  return {
    ms: undisturbed(turns.map((turn) => turn.ms)),
    workMs: undisturbed(turns.map((turn) => turn.workMs)),
  };
}

/** One trial, turn by turn; tells what it came to and whether it is within. */
async function run(trial: Trial, page: OpenPage): Promise<boolean> {
  const { own, against, aimMs, mostNodes } = trial;
  // The first run loads code; it is printed, but does not count.
  const first = (await mountOn(page, own)).ms;
  for (const { name, rounds = ROUNDS } of against) {
    if (rounds > 1) await mountOn(page, name);
  }
  const ours: Turn[] = [];
  const theirs = against.map((): Turn[] => []);
  let nodes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const mounted = await mountOn(page, own);
    ours.push(mounted);
    nodes = mounted.nodes;
    for (const [index, { name, rounds = ROUNDS }] of against.entries()) {
      if (round < rounds) theirs[index]?.push(await mountOn(page, name));
    }
  }
  const { ms, workMs } = cost(ours);
  print(
    `${own}: ${workMs.toFixed(1)} ms of work, drawn after ${ms.toFixed(0)} (aim ${aimMs}), the first time ${first.toFixed(0)}; ${nodes} nodes`,
  );
  let isWithin = mostNodes === undefined || nodes <= mostNodes;
  for (const [index, { name, mostRatio }] of against.entries()) {
    const other = cost(theirs[index] ?? []);
    const ratio = workMs / other.workMs;
    const most = mostRatio === null ? 'a floor' : `at most ${mostRatio}`;
    print(
      `  ${name}: ${other.workMs.toFixed(1)} ms, drawn after ${other.ms.toFixed(0)}; ours is ${ratio.toFixed(2)} of it (${most})`,
    );
    if (mostRatio !== null && ratio > mostRatio) isWithin = false;
  }
  return isWithin;
}

async function mountTimes(folder: string): Promise<boolean> {
  const built = await serve(PAGE, 'ui-peers.html', join(folder, 'page'));
  const pinned = await pinnedChromium();
  const browser = await chromium.launch({
    // What a turn leaves behind is swept before the next one, not during it.
    args: [...pinned.args, '--js-flags=--expose-gc'],
    env: { ...process.env, ...pinned.env },
    ...(pinned.executablePath === undefined ? {} : { executablePath: pinned.executablePath }),
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      // That of the machine may be no language tag, which uplot does not survive.
      locale: 'en-US',
    });
    await page.goto(built.url);
    await page.waitForFunction('"benchReady" in window');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const results: boolean[] = [];
    for (const trial of TRIALS) results.push(await run(trial, { page, session }));
    return !results.includes(false);
  } finally {
    await browser.close();
    await built.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-ui-'));
try {
  const results = [await importCost(folder), await mountTimes(folder)];
  if (results.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
