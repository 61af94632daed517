import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { destination } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/log.ts';
import { scanSource } from '../src/ingest/scan-source.ts';
import { createCompany, createMember, updateCompany } from '../src/repositories/companies.ts';
import { createSession } from '../src/repositories/sessions.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { openRuntime } from '../src/runtime.ts';
import { indexHistory } from '../src/search/index-history.ts';
import { figure, msOf, quantile, say } from './lib/report.ts';

/*
 * The first page of searches over the kept patches of a history, over HTTP, against `git log -S` on the same history in the same run:
 *   node packages/server/bench/search.ts <repository>
 * The embedded database by default; PostgreSQL with DATABASE_URL (an empty database of its own).
 */

const ROUNDS = 40;
const MOST_MS = 15;
const SLOWEST_MS = 150;
/** PGlite may take this many times as long. */
const EMBEDDED_TIMES = 2.5;
/** Words of many shares: the seldom and the common, one field, several terms, a text, a beginning. */
const QUERIES = [
  'deprecated', 'password', 'function', 'return NOT test', 'config AND port', 'readFileSync OR writeFileSync', '"use strict"',
  'file.file_extension: json AND version', 'commit.message: security', 'author*', 'nobodywritesthis', 'file.filename: package.json AND mocha',
]; // biome-ignore format: a list
/** What `git log -S` is asked for: three of them are enough to know how long it takes. */
const PICKAXES = ['deprecated', 'password', 'nobodywritesthis'];

const repository = resolve(process.argv[2] ?? '.');
const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
const env = { DATABASE_URL: process.env.DATABASE_URL, SLUICE_DATA_DIR: dataDir };
const config = readConfig(env, '/');
const { database, deps } = await openRuntime(config, createLogger('silent', destination(2)));
const { db, vault, clock } = deps;
const seconds = async (run: () => unknown): Promise<number> => (await msOf(run)) / 1_000;

const companyId = await createCompany(db, { name: 'Bench' }, clock());
await updateCompany(db, companyId, { flags: { search: true } }, clock());
const person = { email: `bench-${companyId}@bench.example`, role: 'admin' } as const;
const memberId = await createMember(db, companyId, person, clock());
if (memberId === null) throw new Error('The bench ran on this database before.');
const { token, csrfToken } = await createSession(db, vault, { companyId, memberId }, clock());
const watched = { url: repository, name: 'bench/bench', isLocal: true };
const { id: sourceId } = await watchSource(db, companyId, watched, clock());
const { signal } = new AbortController();
const needs = { db, vault, clock, dataDir, allowHosts: [] };
const scanned = await seconds(() => scanSource(needs, { companyId, sourceId, signal }));
let commits = 0;
const kept = await seconds(async () => {
  commits = await indexHistory(needs, { companyId, sourceId, signal });
});
const size = await db
  .selectFrom('search_patches')
  .select((eb) => eb.fn.countAll<number>().as('patches'))
  .executeTakeFirstOrThrow();
say(
  `${commits} commits, ${size.patches} patches, ${database.isEmbedded ? 'embedded' : 'PostgreSQL'}`,
);
say(`scan ${scanned.toFixed(1)} s, then kept for searching in ${kept.toFixed(1)} s`);

/** Limits are counted by the app: a new one for each round, so that none is over the searches of a minute. */
const newApp = () => createApp({ ...deps }, '/nonexistent/');
let app = newApp();
const search = async (q: string): Promise<number> => {
  const response = await app.request(`${config.publicUrl.origin}/search_api/v1/search`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `sluice_session=${token}; csrftoken=${csrfToken}`,
      'x-csrftoken': csrfToken,
    },
    body: JSON.stringify({ q }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`A search answered ${response.status}.`);
  return Number(/\d+$/.exec(response.headers.get('content-range') ?? '')?.[0] ?? 0);
};
const times = new Map<string, number[]>(QUERIES.map((query) => [query, []]));
const counts = new Map<string, number>();
const pickaxes: number[] = [];
const gitDir = `--git-dir=${execFileSync('git', ['-C', repository, 'rev-parse', '--absolute-git-dir'], { encoding: 'utf8' }).trim()}`;
for (const text of PICKAXES) {
  for (let round = 0; round < ROUNDS / PICKAXES.length; round += 1) {
    app = newApp();
    for (const query of QUERIES) {
      const ms = 1_000 * (await seconds(async () => counts.set(query, await search(query))));
      times.get(query)?.push(ms);
    }
  }
  const args = [gitDir, 'log', '--all', '-S', text, '--format=%H'];
  pickaxes.push(
    await seconds(() => execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })),
  );
}
for (const [query, list] of times) {
  say(
    `${query.padEnd(50)} ${String(counts.get(query)).padStart(6)} matches  p50 ${quantile(list, 0.5).toFixed(1)} ms  p95 ${quantile(list, 0.95).toFixed(1)} ms`,
  );
}
const all = [...times.values()].flat();
const pickaxe = { name: 'git log -S', value: 1_000 * quantile(pickaxes, 0.5) };
const slower = database.isEmbedded ? EMBEDDED_TIMES : 1;
figure('first page, p95', quantile(all, 0.95), {
  unit: 'ms',
  atMost: MOST_MS * slower,
  baseline: pickaxe,
});
figure('the slowest', Math.max(...all), { unit: 'ms', atMost: SLOWEST_MS * slower });
// Of a small history, git is soon through.
figure('times git log -S', pickaxe.value / quantile(all, 0.5), { unit: 'times' });
await database.close();
rmSync(dataDir, { recursive: true, force: true });
