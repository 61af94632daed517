import { randomUUID } from 'node:crypto';
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
      // The first repository of the first company is at a host that never answers.
      if (sourceId === 11) await silentHost.promise;
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
