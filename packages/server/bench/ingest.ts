import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleMaker, type Finding } from '@sluice/scanner';
import { type Kysely, sql } from 'kysely';
import { destination } from 'pino';
import { readConfig } from '../src/config.ts';
import type { Schema } from '../src/db/schema.ts';
import { createLogger } from '../src/http/log.ts';
import { storeBatch } from '../src/ingest/store-batch.ts';
import { createCompany } from '../src/repositories/companies.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { openRuntime } from '../src/runtime.ts';

/*
 * Storing what a scan finds, against plain inserts of the same rows into a bare table: A B A B in one run. The embedded database by
 * default; PostgreSQL with DATABASE_URL (a database of its own).
 */

const OCCURRENCES = 40_000;
const PER_SECRET = 20;
const BATCH = 4_000;
const ROUNDS = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
const config = readConfig(
  { DATABASE_URL: process.env.DATABASE_URL, SLUICE_DATA_DIR: dataDir },
  '/',
);
const { database, deps } = await openRuntime(config, createLogger('silent', destination(2)));
const { db, vault } = deps;
const START_MS = Date.UTC(2025, 0, 1);

/** What the scans of a round find: the same secret in several commits, as histories have it. */
function findingsOf(round: number): Finding[] {
  const maker = exampleMaker(round + 1);
  const hex = '0123456789abcdef';
  const values = Array.from(
    { length: OCCURRENCES / PER_SECRET },
    () => `ghp_${maker.chars('abcdefghijklmnopqrstuvwxyz0123456789', 36)}`,
  );
  return Array.from({ length: OCCURRENCES }, (_, index): Finding => {
    const at = new Date(START_MS + index * 60_000);
    return {
      detector: 'github_personal_token',
      value: values[Math.floor(index / PER_SECRET)] ?? '',
      path: `src/module-${index % 50}/config.ts`,
      line: (index % 400) + 1,
      endLine: (index % 400) + 1,
      columnStart: 9,
      columnEnd: 49,
      tags: index % 10 === 0 ? ['TEST_FILE'] : [],
      falsePositive: null,
      commit: {
        sha: maker.chars(hex, 40),
        authorName: `Developer ${index % 40}`,
        authorEmail: `dev-${index % 40}@bench.example`,
        authoredAt: at,
        committedAt: at,
        subject: 'Change the configuration of a module',
      },
    };
  });
}

interface Target {
  companyId: number;
  sourceId: number;
}

async function ours(
  findings: readonly Finding[],
  { companyId, sourceId }: Target,
): Promise<number> {
  let made = 0;
  for (let at = 0; at < findings.length; at += BATCH) {
    const { newOccurrences } = await storeBatch(db, vault, {
      companyId,
      sourceId,
      sourceName: 'bench/bench',
      findings: findings.slice(at, at + BATCH),
      patches: [],
      seenAt: new Date(),
      watchedSince: new Date(0),
      isLive: false,
      source: {},
    });
    made += newOccurrences;
  }
  return made;
}

async function plain(trx: Kysely<Schema>, findings: readonly Finding[]): Promise<void> {
  for (let at = 0; at < findings.length; at += BATCH) {
    const part = findings.slice(at, at + BATCH);
    await sql`
      insert into bench_plain (company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at, triggered_at,
        developer_id)
      select 1, 1, 1, n.sha, n.message, n.path, n.line, n.date, now(), 1
      from unnest(${part.map(({ commit }) => commit.sha)}::text[], ${part.map(({ commit }) => commit.subject)}::text[],
        ${part.map(({ path }) => path)}::text[], ${part.map(({ line }) => line)}::integer[],
        ${part.map(({ commit }) => commit.committedAt)}::timestamptz[]) as n(sha, message, path, line, date)`.execute(
      trx,
    );
  }
}

const seconds = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1_000;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const now = new Date();
const companyId = await createCompany(db, { name: 'Bench', domains: ['bench.example'] }, now);
const source = { url: `bench-${companyId}`, name: 'bench/bench', isLocal: true };
const { id: sourceId } = await watchSource(db, companyId, source, now);
// Bare: the same columns and their one key, nothing that follows from them.
await sql`create table if not exists bench_plain (company_id integer not null, id integer generated always as identity primary key,
  incident_id integer not null, source_id integer not null, commit_sha text not null, commit_message text not null, path text not null,
  line integer not null, committed_at timestamptz not null, triggered_at timestamptz not null, developer_id integer not null)`.execute(
  db,
);

const target = { companyId, sourceId };
const results: Record<'ours' | 'plain' | 'again', number[]> = { ours: [], plain: [], again: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  const findings = findingsOf(round);
  results.ours.push(await seconds(() => ours(findings, target)));
  results.plain.push(await seconds(() => plain(db, findings)));
  results.again.push(await seconds(() => ours(findings, target)));
}
const kind = database.isEmbedded ? 'embedded' : 'PostgreSQL';
const rate = (list: readonly number[]) => Math.round(OCCURRENCES / median(list));
process.stdout.write(
  `ingest of ${OCCURRENCES} occurrences, ${PER_SECRET} a secret, ${kind}, median of ${ROUNDS}\n` +
    `stored         ${rate(results.ours)} occurrences/s\n` +
    `plain inserts  ${rate(results.plain)} rows/s; ours take ${(median(results.ours) / median(results.plain)).toFixed(1)} times as long\n` +
    `stored again   ${rate(results.again)} occurrences/s, nothing new\n`,
);
await sql`drop table bench_plain`.execute(db);
await database.close();
rmSync(dataDir, { recursive: true, force: true });
