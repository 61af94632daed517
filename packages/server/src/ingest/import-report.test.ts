import { detectorByName, exampleMaker, type Report, type ReportedLeak } from '@sluice/scanner';
import { beforeEach, describe, expect, it } from 'vitest';
import { getIncident } from '../repositories/incidents.ts';
import { aFinding, aSource, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { operate } from '../triage/operate.ts';
import { type ImportSummary, importReport } from './import-report.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  return () => testServer.close();
});

const aToken = (seed: number) =>
  detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
const aLeak = (change: Partial<ReportedLeak> = {}): ReportedLeak => ({
  rule: 'slack-bot-token',
  value: aToken(1),
  match: `token = "${change.value ?? aToken(1)}"`,
  path: 'src/config.ts',
  line: 7,
  commit: 'a1'.repeat(20),
  repository: null,
  authorName: 'Ada',
  authorEmail: 'ada@ours.example',
  date: new Date('2026-01-02T03:04:05Z'),
  message: 'Add',
  ...change,
});
const bring = (leaks: readonly ReportedLeak[], isDryRun = false): Promise<ImportSummary> => {
  const report: Report = { format: 'gitleaks', leaks, skipped: [] };
  const { companyId } = testServer.admin;
  const repository = 'https://code.example/acme/api.git';
  return importReport(testServer.database.db, testServer.deps.vault, {
    companyId, report, repository, now: TEST_NOW, isDryRun,
  }); // biome-ignore format: a request
};
const incidentIds = async () =>
  (await testServer.database.db.selectFrom('incidents').select('id').execute()).map(({ id }) => id);

describe('importing a report', () => {
  it('makes incidents under our own detector, and nothing the second time', async () => {
    expect(await bring([aLeak(), aLeak({ line: 9 })])).toMatchObject({
      new_incidents: 1, new_occurrences: 2, known_occurrences: 0, changed: 0,
    }); // biome-ignore format: figures
    expect(await bring([aLeak(), aLeak({ line: 9 })])).toMatchObject({
      new_incidents: 0, new_occurrences: 0, known_occurrences: 2, changed: 0,
    }); // biome-ignore format: figures
    const [id = 0] = await incidentIds();
    const incident = await getIncident(testServer.database.db, testServer.admin.companyId, id);
    expect(incident).toMatchObject({ name: 'slack_token', status: 'triggered' });
  });

  it("keeps the scanner's own rule for what we have no detector for", async () => {
    const value = exampleMaker(1).chars('abcdefghijklmnop', 9);
    await bring([aLeak({ rule: 'house-rule', value, match: value })]);
    const [id = 0] = await incidentIds();
    const incident = await getIncident(testServer.database.db, testServer.admin.companyId, id);
    expect(incident).toMatchObject({ name: 'house-rule' });
  });

  it('makes no new incident for a line that moved, and one for another value at the same place', async () => {
    await bring([aLeak()]);
    expect(await bring([aLeak({ line: 8 })])).toMatchObject({
      new_incidents: 0,
      new_occurrences: 1,
      changed: 0,
    });
    expect(await bring([aLeak({ value: aToken(2) })])).toMatchObject({
      new_incidents: 1,
      changed: 1,
    });
  });

  it('joins what a scan found: the same value is the same incident', async () => {
    await ingest(testServer, testServer.admin, [
      aFinding({ detector: 'slack_token', value: aToken(1) }),
    ]);
    expect(await bring([aLeak()])).toMatchObject({ new_incidents: 0, new_occurrences: 1 });
  });

  it('undoes no decision', async () => {
    await bring([aLeak()]);
    const [id = 0] = await incidentIds();
    const actor = { ...testServer.admin, role: 'admin' as const };
    await operate(
      testServer.database.db,
      actor,
      id,
      { name: 'resolve', params: { resolution_reasons: ['revoked'] } },
      { kind: 'secret', seenVersion: null, now: TEST_NOW },
    );
    await bring([aLeak(), aLeak({ line: 30 })]);
    const incident = await getIncident(testServer.database.db, testServer.admin.companyId, id);
    expect(incident?.status).toBe('resolved');
  });

  it('tells what it would do, and does nothing, when that is asked for', async () => {
    expect(await bring([aLeak()], true)).toMatchObject({ new_incidents: 1, new_occurrences: 1 });
    expect(await incidentIds()).toEqual([]);
    expect(await bring([aLeak()])).toMatchObject({ new_incidents: 1 });
  });

  it('leaves the state of a watched repository alone, and shows masked lines only', async () => {
    const sourceId = await aSource(testServer, testServer.admin);
    await bring([aLeak()]);
    const { db } = testServer.database;
    const source = await db
      .selectFrom('sources')
      .selectAll()
      .where('id', '=', sourceId)
      .executeTakeFirstOrThrow();
    expect(source.state).toBe('pending');
    const patches = await db.selectFrom('patches').select(['body', 'spans']).execute();
    expect(patches[0]?.body).not.toContain(aToken(1));
    expect(patches[0]?.spans).toHaveLength(1);
  });
});
