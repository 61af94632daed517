import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleMaker, type Finding } from '@sluice/scanner';
import { sql } from 'kysely';
import { destination } from 'pino';
import { readConfig } from '../src/config.ts';
import { integerArray, textArray, timeArray } from '../src/db/arrays.ts';
import { createLogger } from '../src/http/log.ts';
import type { Batch } from '../src/ingest/batch.ts';
import { batchStore } from '../src/ingest/store-batch.ts';
import { maskFindings } from '../src/masking/mask-findings.ts';
import { maskingOf } from '../src/masking/mask-text.ts';
import { createCompany } from '../src/repositories/companies.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { openRuntime } from '../src/runtime.ts';

/*
 * Storing what a scan finds, against inserts of the same rows into a table that nothing follows from, with and without the indexes: A B C
 * A B C in one run. The embedded database by
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
  const store = batchStore(db, vault);
  const masking = maskingOf(db, vault, companyId);
  for (let at = 0; at < findings.length; at += BATCH) {
    const batch: Batch = {
      companyId,
      sourceId,
      sourceName: 'bench/bench',
      findings: await maskFindings(masking, findings.slice(at, at + BATCH)),
      patches: [],
      seenAt: new Date(),
      watchedSince: new Date(0),
      isLive: false,
      source: {},
    };
    await store.put(batch, ({ newOccurrences }) => {
      made += newOccurrences;
    });
  }
  await store.end();
  return made;
}

/** The rows of the occurrences alone, into a table that nothing else follows from. */
async function bare(table: string, findings: readonly Finding[]): Promise<void> {
  for (let at = 0; at < findings.length; at += BATCH) {
    const part = findings.slice(at, at + BATCH);
    await sql`
      insert into ${sql.id(table)} (company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at,
        triggered_at, developer_id, tags, attachment_reasons)
      select 1, n.incident, 1, n.sha, n.message, n.path, n.line, n.committed_at, now(), 1, string_to_array(n.tags, ','),
        '{by_dev_from_perimeter}'
      from unnest(${integerArray(part.map((_, index) => Math.floor((at + index) / PER_SECRET)))}::integer[],
        ${textArray(part.map(({ commit }) => commit.sha))}::text[], ${textArray(part.map(({ commit }) => commit.subject))}::text[],
        ${textArray(part.map(({ path }) => path))}::text[], ${integerArray(part.map(({ line }) => line))}::integer[],
        ${timeArray(part.map(({ commit }) => commit.committedAt))}::timestamptz[], ${textArray(part.map(({ tags }) => tags.join(',')))}::text[])
        as n(incident, sha, message, path, line, committed_at, tags)`.execute(db);
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
// The floors: the same columns with their one key, and with every index that the lists need.
await sql`drop table if exists bench_plain, bench_indexed`.execute(db);
await sql`create table bench_plain (like occurrences including defaults including identity, primary key (id))`.execute(
  db,
);
await sql`create table bench_indexed (like occurrences including defaults including identity including indexes)`.execute(
  db,
);

const target = { companyId, sourceId };
interface Results {
  ours: number[];
  plain: number[];
  indexed: number[];
  again: number[];
}
const results: Results = { ours: [], plain: [], indexed: [], again: [] };

for (let round = 0; round < ROUNDS; round += 1) {
  const findings = findingsOf(round);
  results.ours.push(await seconds(() => ours(findings, target)));
  results.plain.push(await seconds(() => bare('bench_plain', findings)));
  results.indexed.push(await seconds(() => bare('bench_indexed', findings)));
  results.again.push(await seconds(() => ours(findings, target)));
}
const kind = database.isEmbedded ? 'embedded' : 'PostgreSQL';
const rate = (list: readonly number[]) => Math.round(OCCURRENCES / median(list));
const times = (list: readonly number[]) => (median(results.ours) / median(list)).toFixed(1);
process.stdout.write(
  `ingest of ${OCCURRENCES} occurrences, ${PER_SECRET} a secret, ${kind}, median of ${ROUNDS}\n` +
    `stored         ${rate(results.ours)} occurrences/s\n` +
    `the same rows  ${rate(results.indexed)} rows/s into a table with the same indexes; ours take ${times(results.indexed)} times as long\n` +
    `bare           ${rate(results.plain)} rows/s into one with a key alone; ours take ${times(results.plain)} times as long\n` +
    `stored again   ${rate(results.again)} occurrences/s, nothing new\n`,
);
await sql`drop table bench_plain, bench_indexed`.execute(db);
await database.close();
rmSync(dataDir, { recursive: true, force: true });
