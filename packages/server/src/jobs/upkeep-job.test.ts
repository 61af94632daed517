import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer, testConfig } from '../testing/test-server.ts';
import { upkeepWorker } from './upkeep-job.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  await sql`create table churned (id integer, body text)`.execute(db);
  await sql`insert into churned select g, repeat('x', 200) from generate_series(1, 2000) as g`.execute(
    db,
  );
});
afterEach(() => testServer.close());

const churn = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await sql`update churned set body = body || 'y'`.execute(testServer.database.db);
  }
};
const size = async () => {
  const { rows } = await sql<{ size: number }>`
    select pg_relation_size('churned')::integer as size`.execute(testServer.database.db);
  return rows[0]?.size ?? 0;
};
const vacuumAnalyze = (databaseUrl: string | null = null) => {
  const config = { ...testConfig(), databaseUrl };
  return upkeepWorker({ ...testServer.deps, config })({}, new AbortController().signal);
};

it('gives the room of dead rows back, so that a table that changes does not grow', async () => {
  await churn();
  const before = await size();
  await vacuumAnalyze();
  await churn();
  expect(await size()).toBeLessThan(before * 1.3);
  expect(testServer.logged.join('')).toContain('public.churned');
});

it('leaves a PostgreSQL to itself', async () => {
  await churn();
  await vacuumAnalyze('postgres://elsewhere');
  expect(testServer.logged.join('')).not.toContain('kept up');
});
