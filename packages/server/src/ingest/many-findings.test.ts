import { beforeEach, describe, expect, it } from 'vitest';
import { refreshStatistics } from '../db/statistics.ts';
import { maskFindings } from '../masking/mask-findings.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { aFinding, aSecretValue, aSource } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { ownSearchOf } from './own-search.ts';
import { storeBatch } from './store-batch.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  return () => testServer.close();
});

const stored = async () => {
  const { db } = testServer.database;
  return (await db.selectFrom('occurrences').select('id').execute()).length;
};

/**
 * Stores this many new findings of one commit. Answers the processor time that it took, in seconds: what else the machine does
 * changes the time on the clock.
 */
async function secondsOf(count: number, from: number): Promise<number> {
  const { db, vault } = testServer.deps;
  const { companyId } = testServer.admin;
  const search = await ownSearchOf(db, companyId);
  const sourceId = await aSource(testServer, testServer.admin, `many-${from}`);
  const found = Array.from({ length: count }, (_, index) =>
    aFinding({ value: aSecretValue(from + index), line: index + 1, endLine: index + 1 }),
  );
  const begun = process.cpuUsage();
  const masking = maskingOf(db, vault, companyId, search.detectors);
  const result = await storeBatch(db, vault, {
    companyId,
    sourceId,
    sourceName: 'acme/api',
    findings: await maskFindings(masking, found),
    search,
    patches: [],
    seenAt: TEST_NOW,
    watchedSince: new Date(0),
    isLive: false,
    source: {},
  });
  expect(result.newOccurrences).toBe(count);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000_000;
}

describe('a commit of very many findings', () => {
  it('is stored in time that grows with their number, not with its square', async () => {
    await secondsOf(500, 1);
    const few = Math.min(await secondsOf(1_000, 10_000), await secondsOf(1_000, 20_000));
    const many = await secondsOf(8_000, 100_000);
    // Linear is 8, the square 64. What is between is for a machine with other work.
    expect(many / few).toBeLessThan(24);
  }, 120_000);

  it('is stored as quickly after a scan that found one secret', async () => {
    const { db } = testServer.database;
    await secondsOf(1, 1);
    await refreshStatistics(db, false);
    const first = await secondsOf(6_000, 100_000);
    await refreshStatistics(db, false);
    const second = await secondsOf(6_000, 200_000);
    expect(first / second).toBeLessThan(3);
  }, 120_000);

  it('is stored whole, and once', async () => {
    const { db, vault } = testServer.deps;
    const { companyId } = testServer.admin;
    const search = await ownSearchOf(db, companyId);
    const found = Array.from({ length: 5_200 }, (_, index) =>
      aFinding({ value: aSecretValue(index + 1), line: index + 1, endLine: index + 1 }),
    );
    const masking = maskingOf(db, vault, companyId, search.detectors);
    const batch = {
      companyId,
      sourceId: await aSource(testServer, testServer.admin),
      sourceName: 'acme/api',
      findings: await maskFindings(masking, found),
      search,
      patches: [],
      seenAt: TEST_NOW,
      watchedSince: new Date(0),
      isLive: false,
      source: {},
    };
    const first = await storeBatch(db, vault, batch);
    expect(first.newOccurrences).toBe(5_200);
    expect(await stored()).toBe(5_200);
    const second = await storeBatch(db, vault, batch);
    expect(second.newOccurrences).toBe(0);
    expect(await stored()).toBe(5_200);
  }, 120_000);
});
