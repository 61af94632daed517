import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { destination } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/log.ts';
import { createCompany, createMember } from '../src/repositories/companies.ts';
import { createSession } from '../src/repositories/sessions.ts';
import { openRuntime } from '../src/runtime.ts';

/*
 * The list with 100,000 incidents against `select 1` through the same stack, in one run: A B A B, medians printed as a ratio.
 * The embedded database by default; PostgreSQL with DATABASE_URL (an empty database of its own).
 */

const INCIDENTS = 100_000;
const REQUESTS = 300;
const ROUNDS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
const config = readConfig(
  { DATABASE_URL: process.env.DATABASE_URL, SLUICE_DATA_DIR: dataDir },
  '/',
);
const { database, deps } = await openRuntime(config, createLogger('silent', destination(2)));
const { db } = deps;

/** Fills one company in three statements; the pipeline is measured elsewhere. */
async function fill(): Promise<{ companyId: number; memberId: number }> {
  const now = new Date();
  const companyId = await createCompany(db, { name: 'Bench' }, now);
  const person = { email: `bench-${companyId}@bench.example`, role: 'admin' } as const;
  const memberId = await createMember(db, companyId, person, now);
  if (memberId === null) throw new Error('The bench ran on this database before.');
  await sql`insert into sources (company_id, url, name, is_local, created_at) values (${companyId}, 'bench', 'bench/bench', true, now())`.execute(
    db,
  );
  await sql`insert into developers (company_id, name, email) values (${companyId}, 'Bench', 'bench@bench.example')`.execute(
    db,
  );
  await sql`
    insert into incidents (company_id, kind, detector, display_name, status, severity, last_status_date,
      first_occurrence_date, last_occurrence_date, triggered_at, created_at, occurrence_count, haystack)
    select ${companyId}, 'secret', 'detector_' || n % 40, 'Detector ' || n % 40,
      (array['triggered', 'acknowledged', 'resolved'])[1 + n % 3], (array[10, 20, 30, 40, 50, 100])[1 + n % 6], now(),
      now() - n * interval '5 minutes', now(), now() - n * interval '5 minutes', now(), 1, 'src/file-' || n
    from generate_series(1, ${sql.lit(INCIDENTS)}) n`.execute(db);
  await sql`
    insert into occurrences (company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at,
      triggered_at, developer_id)
    select i.company_id, i.id, s.id, md5(i.id::text), 'Bench', 'src/file.ts', 1, i.first_occurrence_date, i.triggered_at, d.id
    from incidents i join sources s on s.company_id = i.company_id join developers d on d.company_id = i.company_id
    where i.company_id = ${companyId}`.execute(db);
  await sql`
    update incidents i set first_occurrence_id = o.id, last_occurrence_id = o.id, developer_ids = array[o.developer_id], developer_count = 1
    from occurrences o where o.company_id = i.company_id and o.incident_id = i.id and i.company_id = ${companyId}`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return { companyId, memberId };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function measure(call: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const start = performance.now();
    const response = await call();
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A request answered ${response.status}.`);
    times.push(performance.now() - start);
  }
  return times;
}

const member = await fill();
const { token } = await createSession(db, deps.vault, member, new Date());
const floor = new Hono().get('/', async (c) =>
  c.json((await sql`select 1 as one`.execute(db)).rows),
);
const app = createApp(deps, '/nonexistent/');
const get = (path: string) => () =>
  Promise.resolve(
    app.request(`${config.publicUrl.origin}${path}`, {
      headers: { cookie: `sluice_session=${token}` },
    }),
  );

const cases: [string, () => Promise<Response>][] = [
  ['select 1', async () => floor.request('http://127.0.0.1/')],
  [
    'default view',
    get('/api/v1/secrets?status=triggered&rt=1week&per_page=10&ordering=-first_occurrence_date'),
  ],
  ['all time', get('/api/v1/secrets?rt=all&per_page=10&ordering=-first_occurrence_date')],
  ['page 1000', get('/api/v1/secrets?rt=all&per_page=10&page=1000')],
];
const results = new Map<string, number[]>(cases.map(([name]) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, call] of cases) results.get(name)?.push(...(await measure(call)));
}
const base = quantile(
  [...(results.get('select 1') ?? [])].sort((a, b) => a - b),
  0.5,
);
const kind = database.isEmbedded ? 'embedded' : 'PostgreSQL';
process.stdout.write(
  `list with ${INCIDENTS} incidents, ${kind}, ${REQUESTS * ROUNDS} requests each\n`,
);
for (const [name, times] of results) {
  const sorted = times.sort((a, b) => a - b);
  const p50 = quantile(sorted, 0.5);
  const p95 = quantile(sorted, 0.95);
  const ratio = (p50 / base).toFixed(1);
  process.stdout.write(
    `${name.padEnd(14)} p50 ${p50.toFixed(2)} ms  p95 ${p95.toFixed(2)} ms  ${ratio} x select 1\n`,
  );
}
await database.close();
rmSync(dataDir, { recursive: true, force: true });
