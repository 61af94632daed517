import { beforeEach, describe, expect, it } from 'vitest';
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

describe('a commit of very many findings', () => {
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
