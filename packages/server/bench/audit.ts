import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { destination } from 'pino';
import { verifyAudit } from '../src/audit/verify-audit.ts';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/log.ts';
import { writeAudit } from '../src/repositories/audit-log.ts';
import { createCompany } from '../src/repositories/companies.ts';
import { openRuntime } from '../src/runtime.ts';

/*
 * The audit log: what its chain adds to writing an entry, turn by turn with the chain off, and how long it takes to check a long
 * log. The embedded database by default; PostgreSQL with DATABASE_URL. ENTRIES sets the length of the log.
 */

const ROUNDS = 20;
const WRITES = 100;
/** Milliseconds. */
const MOST_ADDED = 0.2;
const MOST_PER_MILLION = 10_000;

const isEmbedded = process.env.DATABASE_URL === undefined;
const entries = Number(process.env.ENTRIES ?? (isEmbedded ? 100_000 : 1_000_000));
const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
const config = readConfig(
  { DATABASE_URL: process.env.DATABASE_URL, SLUICE_DATA_DIR: dataDir },
  '/',
);
const { database, deps } = await openRuntime(config, createLogger('silent', destination(2)));
const { db } = deps;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Milliseconds of one entry, in a transaction of its own as most are. */
async function msOfAWrite(companyId: number): Promise<number> {
  const begin = performance.now();
  for (let index = 0; index < WRITES; index += 1) {
    await db.transaction().execute((trx) =>
      writeAudit(trx, companyId, {
        actorId: null,
        action: 'company.changed',
        target: `company:${companyId}`,
        detail: { name: 'Bench', turn: index },
        requestId: null,
        at: new Date(),
      }),
    );
  }
  return (performance.now() - begin) / WRITES;
}

async function switchChain(isOn: boolean): Promise<void> {
  const verb = sql.raw(isOn ? 'enable' : 'disable');
  await sql`alter table audit_log ${verb} trigger audit_log_is_chained`.execute(db);
}

let isWithin = true;
function report(what: string, value: number, target: number, unit: string): void {
  const holds = value <= target;
  isWithin &&= holds;
  process.stdout.write(
    `${what}: ${value.toFixed(3)} ${unit} (at most ${target} ${unit})${holds ? '' : '  ABOVE'}\n`,
  );
}

try {
  const busy = await createCompany(db, { name: 'Busy' }, new Date());
  const plain: number[] = [];
  const chained: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await switchChain(false);
    plain.push(await msOfAWrite(busy));
    await switchChain(true);
    chained.push(await msOfAWrite(busy));
  }
  process.stdout.write(`an entry without the chain: ${median(plain).toFixed(3)} ms\n`);
  report('the chain adds', median(chained) - median(plain), MOST_ADDED, 'ms');

  const long = await createCompany(db, { name: 'Long' }, new Date());
  // A transaction writes the head once for each of its entries, and reads through what it wrote before: few in each.
  for (let written = 0; written < entries; written += 200)
    await sql`insert into audit_log (company_id, action, target, detail, actor_name, actor_email, actor_ip, created_at)
      select ${long}, 'member.signed_in', 'member:' || g, jsonb_build_object('turn', g, 'name', 'Ada'), 'Ada Byron',
        'ada@acme.example', '203.0.113.7', now() from generate_series(1, 200) g`.execute(db);
  await sql`vacuum analyze audit_log, audit_chain`.execute(db);
  const begin = performance.now();
  const { fault } = await verifyAudit(deps, long, { now: new Date() });
  if (fault !== null) throw new Error('The log of the bench is not intact.');
  const perMillion = ((performance.now() - begin) / entries) * 1_000_000;
  report('checking a million entries', perMillion, MOST_PER_MILLION * (isEmbedded ? 2.5 : 1), 'ms');
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;
