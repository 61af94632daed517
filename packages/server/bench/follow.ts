import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleMaker } from '@sluice/scanner';
import { destination } from 'pino';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/log.ts';
import { scanSource } from '../src/ingest/scan-source.ts';
import { createCompany } from '../src/repositories/companies.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { openRuntime } from '../src/runtime.ts';

/*
 * Following a repository: a look that finds nothing new, and ten new commits with a leak, from the fetch to the incident that is visible and
 * to the end of the look, against git's own fetches of the same, turn by turn in one run. The embedded database by default; PostgreSQL with DATABASE_URL.
 */

const HISTORY = 2_000;
const TURNS = 15;
const NEW_COMMITS = 10;

const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
const config = readConfig(
  { DATABASE_URL: process.env.DATABASE_URL, SLUICE_DATA_DIR: dataDir },
  '/',
);
const { database, deps } = await openRuntime(config, createLogger('silent', destination(2)));
const repository = join(dataDir, 'followed.git');
const mirror = join(dataDir, 'mirror.git');
const maker = exampleMaker(1);
let made = 0;

function git(args: readonly string[], input = ''): void {
  execFileSync('git', [...args], { input, stdio: ['pipe', 'ignore', 'ignore'] });
}

function commit(count: number): void {
  const parts: string[] = made === 0 ? [] : ['reset refs/heads/main\nfrom refs/heads/main^0\n\n'];
  for (let index = 0; index < count; index += 1, made += 1) {
    const who = `Dev <dev@bench.example> ${1_760_000_000 + made * 60} +0000`;
    const secret = [
      'sk',
      'live',
      maker.chars('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789', 24),
    ].join('_');
    const text = made % NEW_COMMITS === 0 ? `token = '${secret}'\n` : `line ${made}\n`;
    parts.push(
      `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 1\nx\nM 100644 inline src/f${made % 200}.ts\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    );
  }
  git(['-C', repository, 'fast-import', '--quiet', '--done'], `${parts.join('')}done\n`);
}

async function time(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
const at = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(0);

mkdirSync(repository, { recursive: true });
git(['-C', repository, 'init', '--quiet', '--bare', '--initial-branch=main']);
commit(HISTORY);
git(['clone', '--quiet', '--mirror', repository, mirror]);
const now = new Date();
const companyId = await createCompany(deps.db, { name: 'Bench' }, now);
const source = { url: repository, name: 'bench/followed', isLocal: true };
const { id: sourceId } = await watchSource(deps.db, companyId, source, now);
const { signal } = new AbortController();
/** When the last batch was stored. */
let storedAt = 0;
const scan = () =>
  scanSource(
    { db: deps.db, vault: deps.vault, clock: deps.clock, dataDir, allowHosts: [] },
    {
      companyId,
      sourceId,
      signal,
      onStored: () => {
        storedAt = performance.now();
      },
    },
  );

const first = await time(scan);
const nothing: number[] = [];
const few: number[] = [];
const seen: number[] = [];
const floor: number[] = [];
const fewFloor: number[] = [];
const fetchAlone = () =>
  time(() => git(['-C', mirror, 'fetch', '--quiet', repository, '+refs/*:refs/*']));
for (let turn = 0; turn < TURNS; turn += 1) {
  floor.push(await fetchAlone());
  nothing.push(await time(scan));
  commit(NEW_COMMITS);
  fewFloor.push(await fetchAlone());
  const summary = { newIncidents: 0 };
  const start = performance.now();
  few.push(await time(async () => Object.assign(summary, await scan())));
  seen.push(storedAt - start);
  if (summary.newIncidents !== 1) throw new Error('The new leak was not found.');
}
const kind = database.isEmbedded ? 'embedded' : 'PostgreSQL';
process.stdout.write(
  `following a repository of ${HISTORY} commits, ${kind}, ${TURNS} turns, fetch included\n` +
    `first scan                  ${first.toFixed(0)} ms\n` +
    `git fetch of nothing        p50 ${at(floor, 0.5)} ms  p95 ${at(floor, 0.95)} ms\n` +
    `a look that finds nothing   p50 ${at(nothing, 0.5)} ms  p95 ${at(nothing, 0.95)} ms\n` +
    `git fetch of ${NEW_COMMITS} commits   p50 ${at(fewFloor, 0.5)} ms  p95 ${at(fewFloor, 0.95)} ms\n` +
    `${NEW_COMMITS} new commits, stored      p50 ${at(seen, 0.5)} ms  p95 ${at(seen, 0.95)} ms\n` +
    `and all that follows        p50 ${at(few, 0.5)} ms  p95 ${at(few, 0.95)} ms\n`,
);
await database.close();
rmSync(dataDir, { recursive: true, force: true });
