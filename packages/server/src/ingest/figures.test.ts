import { exampleMaker, FALSE_POSITIVE_REASONS } from '@sluice/scanner';
import { expect, it } from 'vitest';
import { recountIncidents } from '../repositories/findings.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;

it('equals a fresh count of the rows, for any first state of an incident', async () => {
  const testServer = await createTestServer();
  const { db } = testServer.database;
  const random = exampleMaker(7);
  const below = (most: number) => Number(random.chars('0123456789', 6)) % most;
  const findings = Array.from({ length: 200 }, () => {
    const isFalse = below(3) === 0;
    return aFinding({
      value: aSecretValue(below(30)),
      path: `src/${below(4)}.ts`,
      line: below(5),
      tags: [
        ...(isFalse ? ['FALSE_POSITIVE' as const] : []),
        ...(below(2) === 0 ? ['TEST_FILE' as const] : []),
      ],
      falsePositive: isFalse ? FALSE_POSITIVE_REASONS[0] : null,
      commit: {
        sha: String(below(9)).repeat(40),
        authorName: `Dev ${below(5)}`,
        authorEmail: below(2) === 0 ? 'dev@ours.example' : 'dev@elsewhere.example',
        // Several at the same moment.
        committedAt: new Date(TEST_NOW.getTime() - below(20) * HOUR_MS),
      },
    });
  });
  await ingest(testServer, testServer.admin, findings);
  const read = () => db.selectFrom('incidents').selectAll().orderBy('id').execute();
  const begun = await read();
  await recountIncidents(
    db,
    testServer.admin.companyId,
    begun.map(({ id, haystack }) => ({ id, searchText: haystack })),
  );
  expect(begun.length).toBeGreaterThan(20);
  expect(await read()).toEqual(begun);
  await testServer.close();
});
