import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { startJobs } from './boss.ts';
import type { Workers } from './jobs.ts';

const nothing = async (): Promise<void> => {};
const IDLE: Workers = {
  scan: nothing,
  validity: nothing,
  presence: nothing,
  perimeter: nothing,
  recompute: nothing,
  search_index: nothing,
  search_scan: nothing,
  masking: nothing,
  notify: nothing,
  mail: nothing,
  upkeep: nothing,
  plan: nothing,
};

it('runs three scans at a time, one a company, so that no host and no company holds up the others', async () => {
  const testServer = await createTestServer();
  const jobs = await startJobs(testServer.database, testServer.deps.log);
  onTestFinished(async () => {
    await jobs.stop();
    await testServer.close();
  });
  const running = new Set<number>();
  const ended: number[] = [];
  const ofOneCompany: number[] = [];
  let most = 0;
  const silentHost = Promise.withResolvers<void>();
  const allDone = Promise.withResolvers<void>();
  await jobs.work({
    ...IDLE,
    scan: async ({ companyId, sourceId }) => {
      if (running.has(companyId)) ofOneCompany.push(companyId);
      running.add(companyId);
      most = Math.max(most, running.size);
      // The first company's host never answers until the others are done.
      if (companyId === 1) await silentHost.promise;
      running.delete(companyId);
      ended.push(sourceId);
      if (ended.length === 6) silentHost.resolve();
      if (ended.length === 8) allDone.resolve();
    },
  });
  for (const companyId of [1, 2, 3, 4]) {
    for (const place of [1, 2]) {
      const sourceId = companyId * 10 + place;
      await jobs.enqueue('scan', { companyId, sourceId }, randomUUID());
    }
  }
  await allDone.promise;
  // All of the other companies are done before the one that was held up goes on.
  expect(ended.slice(0, 6).sort()).toEqual([21, 22, 31, 32, 41, 42]);
  expect(ofOneCompany).toEqual([]);
  expect(most).toBeLessThanOrEqual(3);
}, 60_000);

const OF_COMPANY = ['validity', 'perimeter', 'recompute'] as const;
const OF_SOURCE = ['scan', 'presence', 'search_index', 'masking'] as const;

it('lets nine companies pass one that queued a hundred jobs of each kind before them', async () => {
  const testServer = await createTestServer();
  const jobs = await startJobs(testServer.database, testServer.deps.log);
  const done = new Map<string, Set<number>>();
  const flooded = Promise.withResolvers<void>();
  const allDone = Promise.withResolvers<void>();
  onTestFinished(async () => {
    flooded.resolve();
    await jobs.stop();
    await testServer.close();
  });
  const kinds = [...OF_COMPANY, ...OF_SOURCE, 'search_scan'] as const;
  const worker =
    (kind: (typeof kinds)[number]) =>
    async ({ companyId }: { companyId: number }) => {
      // What the first company asks for takes until the others are done.
      if (companyId === 1) return flooded.promise;
      const ofKind = done.get(kind) ?? new Set();
      done.set(kind, ofKind.add(companyId));
      if ([...done.values()].filter(({ size }) => size === 9).length === kinds.length)
        allDone.resolve();
    };
  const enqueueAll = async (companyId: number, place: number) => {
    for (const kind of OF_COMPANY) await jobs.enqueue(kind, { companyId }, randomUUID());
    for (const kind of OF_SOURCE)
      await jobs.enqueue(kind, { companyId, sourceId: place }, randomUUID());
    await jobs.enqueue('search_scan', { companyId, scanId: randomUUID() }, randomUUID());
  };
  for (let place = 1; place <= 100; place += 1) await enqueueAll(1, place);
  for (let companyId = 2; companyId <= 10; companyId += 1) await enqueueAll(companyId, 1);
  await jobs.work({
    ...IDLE,
    ...Object.fromEntries(kinds.map((kind) => [kind, worker(kind)])),
  });
  await allDone.promise;
  for (const kind of kinds) expect(done.get(kind)?.size).toBe(9);
}, 120_000);

it('ends only when the work has, so that no query comes after the database is closed', async () => {
  const testServer = await createTestServer();
  onTestFinished(() => testServer.close());
  const { db } = testServer.database;
  const jobs = await startJobs(testServer.database, testServer.deps.log, 100);
  const started = Promise.withResolvers<void>();
  let isDone = false;
  await jobs.work({
    ...IDLE,
    upkeep: async (_, signal) => {
      started.resolve();
      await once(signal, 'abort');
      await sql`select pg_sleep(2)`.execute(db);
      await sql`select 1`.execute(db);
      isDone = true;
    },
  });
  await jobs.enqueue('upkeep', {}, 'upkeep');
  await started.promise;
  await jobs.stop();
  expect(isDone).toBe(true);
}, 60_000);
