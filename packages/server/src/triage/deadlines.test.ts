import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { DEFAULT_SLA, isOverdue } from '@sluice/domain/sla';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planWorker } from '../jobs/plan-job.ts';
import { bodyAs, Refused } from '../testing/bodies.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const PREFERENCES = '/api/v1/companies/preferences';
let testServer: TestServer;

beforeAll(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  for (let seed = 0; seed < 12; seed += 1) {
    await ingest(testServer, testServer.admin, [aFinding({ value: aSecretValue(seed + 1) })]);
  }
  const ids = await db.selectFrom('incidents').select('id').orderBy('id').execute();
  const severities = [10, 20, 30, 40, 50, 100, 4, 11, 10, 20, 10, 100];
  const statuses = ['triggered', 'acknowledged', 'resolved'];
  for (const [index, { id }] of ids.entries()) {
    await db
      .updateTable('incidents')
      .set({
        severity: severities[index] ?? 100,
        status: statuses[index % 3] ?? 'triggered',
        assignee_id: index % 4 === 0 ? testServer.member.memberId : null,
        reopened_at: index % 5 === 0 ? new Date(TEST_NOW.getTime() + 30 * HOUR_MS) : null,
      })
      .where('id', '=', id)
      .execute();
  }
});
afterAll(() => testServer.close());

async function listed(query: string) {
  const answer = await testServer.asMember(`/api/v1/secrets?rt=all&per_page=50&${query}`);
  return bodyAs(answer, secretEndpoints.listSecrets.replies[200]);
}

describe('the filter on overdue incidents', () => {
  it.each([0, 4, 5, 24, 25, 40, 55, 73, 100, 150])(
    'gives what the rule gives, %d hours later',
    async (hours) => {
      const now = new Date(TEST_NOW.getTime() + hours * HOUR_MS);
      testServer.setNow(now);
      const all = await listed('');
      const expected = all
        .filter((row) => isOverdue(row, DEFAULT_SLA.targets, now.getTime()))
        .map(({ id }) => id);
      const overdue = await listed('overdue=yes');
      expect(overdue.map(({ id }) => id)).toEqual(expected);
      expect(await listed('overdue=no')).toHaveLength(all.length - expected.length);
      testServer.setNow(TEST_NOW);
    },
  );

  it('follows the limits of the company', async () => {
    testServer.setNow(new Date(TEST_NOW.getTime() + 2 * HOUR_MS));
    expect(await listed('overdue=yes')).toEqual([]);
    const targets = { ...DEFAULT_SLA.targets, 10: { acknowledge: 1, resolve: 1 } };
    const sla = { targets, digest: true };
    expect(
      (await testServer.asMember(PREFERENCES, { method: 'PATCH', body: { sla } })).status,
    ).toBe(403);
    const changed = await testServer.asAdmin(PREFERENCES, { method: 'PATCH', body: { sla } });
    const reply = sessionEndpoints.updateCompanyPreferences.replies[200];
    expect((await bodyAs(changed, reply)).sla).toEqual(sla);
    expect((await listed('overdue=yes')).length).toBeGreaterThan(0);
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'company.preferences_changed')
      .execute();
    expect(audit).toHaveLength(1);
    await testServer.asAdmin(PREFERENCES, { method: 'PATCH', body: { sla: DEFAULT_SLA } });
    testServer.setNow(TEST_NOW);
  });

  it('refuses limits that make no sense', async () => {
    const targets = { ...DEFAULT_SLA.targets, 20: { acknowledge: 9, resolve: 8 } };
    const answer = await testServer.asAdmin(PREFERENCES, {
      method: 'PATCH',
      body: { sla: { targets, digest: true } },
    });
    expect(answer.status).toBe(400);
    expect((await bodyAs(answer, Refused)).fields).toHaveProperty(['sla.targets.20']);
  });
});

describe('the digest', () => {
  const mails = () =>
    testServer.database.db
      .selectFrom('mail_outbox')
      .select(['recipients'])
      .where('purpose', '=', 'sla_digest')
      .orderBy('id')
      .execute();
  const planAt = async (text: string) => {
    testServer.setNow(new Date(text));
    await planWorker(testServer.deps)({}, new AbortController().signal);
  };

  it('goes once a day to those who have something due, from the morning on', async () => {
    await planAt('2026-03-20T05:59:00Z');
    expect(await mails()).toEqual([]);
    await planAt('2026-03-20T06:00:00Z');
    const first = await mails();
    expect(first).toEqual([
      { recipients: [testServer.admin.email] },
      { recipients: [testServer.member.email] },
    ]);
    await planAt('2026-03-20T18:00:00Z');
    expect(await mails()).toHaveLength(2);
    await planAt('2026-03-21T06:00:00Z');
    expect(await mails()).toHaveLength(4);
  });

  it('stays away where the company switched it off', async () => {
    testServer.setNow(TEST_NOW);
    const sla = { ...DEFAULT_SLA, digest: false };
    await testServer.asAdmin(PREFERENCES, { method: 'PATCH', body: { sla } });
    await planAt('2026-03-22T06:00:00Z');
    expect(await mails()).toHaveLength(4);
  });
});
