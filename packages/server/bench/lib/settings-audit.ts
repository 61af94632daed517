import { AUDIT_TYPES } from '@sluice/domain/audit';
import { sql } from 'kysely';
import { keepAuditMonths } from '../../src/audit/audit-months.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { createRandom } from '../../src/demo/random.ts';
import { writeAudit } from '../../src/repositories/audit-log.ts';
import {
  addAuditMonths,
  auditMonths,
  countAuditDays,
} from '../../src/repositories/audit-months.ts';
import { createCompany } from '../../src/repositories/companies.ts';
import type { Bench } from './open-bench.ts';
import { figure, msOf, msOfCalls, quantile, say } from './report.ts';

/** Of scale 1; the company of the bench has eight tenths. */
const LINES = 10_000_000;
const SHARE = 0.8;
const CHUNK = 50_000;
const CHAINED = 1_000_000;
const SHAPES = 200;
const ROUNDS = 20;
const WRITES = 100;
const MOST_LIST_MS = 30;
const MOST_ADDED_MS = 0.2;
const MOST_VERIFY_MS = 10_000;
const MOST_DROP_MS = 1_000;
/** The longest that a writer waits while a month is dropped; without a drop it is some 20 ms on a busy machine. */
const MOST_WAIT_MS = 500;

/** Writes a line, in a transaction of its own as most are. */
async function writeLine({ db }: Bench, companyId: number, turn: number): Promise<void> {
  await db.transaction().execute((trx) =>
    writeAudit(trx, companyId, {
      actorId: null,
      action: 'company.changed',
      target: `company:${companyId}`,
      detail: { name: 'Bench', turn },
      requestId: null,
      at: new Date(),
    }),
  );
}

/** Milliseconds of one line. */
async function msOfAWrite(bench: Bench, companyId: number): Promise<number> {
  const ms = await msOf(async () => {
    for (let index = 0; index < WRITES; index += 1) {
      await writeLine(bench, companyId, index);
    }
  });
  return ms / WRITES;
}

async function switchChain({ db }: Bench, isOn: boolean): Promise<void> {
  const verb = sql.raw(isOn ? 'enable' : 'disable');
  await sql`alter table audit_log ${verb} trigger audit_log_is_chained`.execute(db);
}

/** Makes the months of two years, as the upkeep would have. */
async function makeMonths({ db }: Bench): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select (date_trunc('month', now() at time zone 'UTC') - n * interval '1 month')::date::text as month
    from generate_series(0, 24) n`.execute(db);
  await addAuditMonths(
    db,
    rows.map(({ month }) => month),
  );
}

/** Fills a log over two years, in the order of time; without the chain, which lists do not read. */
async function fill({ db }: Bench, companyId: number, lines: number): Promise<void> {
  for (let first = 1; first <= lines; first += CHUNK)
    await sql`insert into audit_log (company_id, actor_id, actor_name, actor_email, actor_ip, action, target, target_user_email, detail, created_at)
      select ${companyId}, null, 'Person ' || n % 60, 'person-' || n % 60 || '@bench.example', '203.0.113.7',
        (${[...AUDIT_TYPES]}::text[])[1 + (n * 7919 % ${sql.lit(AUDIT_TYPES.length)})], 'secret:' || n % 100000,
        case when n % 50 = 0 then 'target-' || n % 300 || '@bench.example' end, jsonb_build_object('turn', n, 'name', 'Ada'),
        now() - interval '730 days' * (1 - n / ${sql.lit(lines)}::double precision)
      from generate_series(${first}::bigint, ${Math.min(lines, first + CHUNK - 1)}::bigint) n`.execute(
      db,
    );
}

const random = createRandom(16);
const or = (probability: number, text: () => string) =>
  random.chance(probability) ? `&${text()}` : '';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

function drawnShape(isSearch: boolean): string {
  const page = random.chance(0.6) ? 1 : random.between(2, 2_000);
  return [
    `/api/v1/audit_logs?per_page=${random.pick([10, 20, 50])}&page=${page}`,
    or(0.4, () => `type=${random.pick(AUDIT_TYPES)}`),
    or(0.4, () => `actor_email=person-${random.between(0, 59)}@bench.example`),
    or(0.3, () => `start=${day(random.between(30, 400))}&end=${day(random.between(1, 29))}`),
    or(0.3, () => 'ordering=gg_created_at'),
    isSearch ? `&search=${random.pick(['person-7', 'Ada', 'nobody', 'target-12'])}` : '',
  ].join('');
}

/** Dropping what is older than a year, while others write. */
async function benchMonths(bench: Bench, companyId: number): Promise<void> {
  const { db, deps } = bench;
  const { signal } = new AbortController();
  const waits: number[] = [];
  let isDone = false;
  const writing = (async () => {
    while (!isDone) waits.push(await msOf(() => writeLine(bench, companyId, 0)));
  })();
  const monthsBefore = async () => (await auditMonths(db)).length;
  const before = await monthsBefore();
  const ms = await msOf(() => keepAuditMonths(deps, signal));
  isDone = true;
  await writing;
  const dropped = before - (await monthsBefore());
  if (dropped < 11) throw new Error(`${dropped} months were dropped.`);
  const plain = await msOf(() => sql`select count(*) from audit_log`.execute(db));
  figure('audit: dropping a month', ms / dropped, {
    unit: 'ms',
    atMost: MOST_DROP_MS,
    baseline: { name: 'counting what is left', value: plain },
  });
  figure('audit: the slowest line written meanwhile', Math.max(...waits), {
    unit: 'ms',
    atMost: MOST_WAIT_MS,
  });
}

/** The log of audits: its pages, what its chain adds to a line, and how long it takes to check. */
export async function benchAudit(bench: Bench, slower: number): Promise<void> {
  const { db, deps, companyId, scale } = bench;
  const busy = await createCompany(db, { name: 'Busy' }, new Date());
  const plain: number[] = [];
  const chained: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await switchChain(bench, false);
    plain.push(await msOfAWrite(bench, busy));
    await switchChain(bench, true);
    chained.push(await msOfAWrite(bench, busy));
  }
  figure('audit: the chain adds to a line', quantile(chained, 0.5) - quantile(plain, 0.5), {
    unit: 'ms',
    atMost: MOST_ADDED_MS,
    baseline: { name: 'without it', value: quantile(plain, 0.5) },
  });

  const long = await createCompany(db, { name: 'Long' }, new Date());
  const links = Math.round(CHAINED * scale);
  // A transaction writes the head once for each of its entries, and reads through what it wrote before: few in each.
  for (let written = 0; written < links; written += 200)
    await sql`insert into audit_log (company_id, action, target, detail, actor_name, actor_email, actor_ip, created_at)
      select ${long}, 'member.signed_in', 'member:' || g, jsonb_build_object('turn', g, 'name', 'Ada'), 'Ada Byron',
        'ada@acme.example', '203.0.113.7', now() from generate_series(1, 200) g`.execute(db);
  await sql`vacuum analyze audit_log, audit_chain`.execute(db);
  const reading = await msOf(() =>
    sql`select sum(length(detail::text)) from audit_log where company_id = ${long}`.execute(db),
  );
  const verifying = await msOf(async () => {
    const { fault } = await verifyAudit(deps, long, { now: new Date() });
    if (fault !== null) throw new Error('The log of the bench is not intact.');
  });
  figure('audit: checking a million lines', verifying / scale, {
    unit: 'ms',
    atMost: MOST_VERIFY_MS * slower,
    baseline: { name: 'reading them', value: reading / scale },
  });

  const other = await createCompany(db, { name: 'Other log' }, new Date());
  await makeMonths(bench);
  await switchChain(bench, false);
  await fill(bench, other, Math.round(LINES * scale * (1 - SHARE)));
  await fill(bench, companyId, Math.round(LINES * scale * SHARE));
  await switchChain(bench, true);
  await sql`insert into audit_heads (company_id, length, hash) select id, 0, '' from companies on conflict do nothing`.execute(
    db,
  );
  await sql`insert into audit_actors (company_id, email, name)
    select distinct company_id, actor_email, actor_name from audit_log on conflict do nothing`.execute(
    db,
  );
  await countAuditDays(db, new Date().toISOString().slice(0, 10));
  await sql`vacuum analyze audit_log, audit_totals, audit_actors`.execute(db);
  for (const isSearch of [false, true]) {
    const shapes = Array.from({ length: isSearch ? SHAPES / 10 : SHAPES }, () =>
      drawnShape(isSearch),
    );
    const times = await msOfCalls(
      shapes.map((shape) => () => bench.call(shape)),
      1,
    );
    const counting = await msOf(() =>
      sql`select count(*) from audit_log where company_id = ${companyId}`.execute(db),
    );
    const name = isSearch
      ? 'audit: a page of a text search, p99'
      : 'audit: any filter, any page, p99';
    figure(name, quantile(times.flat(), 0.99), {
      unit: 'ms',
      atMost: MOST_LIST_MS * slower,
      baseline: { name: 'counting lines', value: counting },
    });
    const [worst] = times
      .map(([ms = 0], place) => ({ ms, shape: shapes[place] }))
      .sort((a, b) => b.ms - a.ms);
    say(`       slowest: ${worst?.ms.toFixed(1)} ms ${worst?.shape}`);
  }
  await benchMonths(bench, busy);
}
