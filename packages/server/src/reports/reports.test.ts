import { reportEndpoints } from '@sluice/contract/endpoints/reports';
import { MOST_REPORTS, TOO_MANY_REPORTS_TEXT } from '@sluice/domain/reports';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailContext } from '../repositories/mail-outbox.ts';
import { takeReport } from '../repositories/reports.ts';
import { bodyAs } from '../testing/bodies.ts';
import { aFinding, anIncident, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { mailReports } from './mail-reports.ts';

const REPORTS = '/api/v1/reports';
const DOCUMENT = '/api/v1/report_documents';
const Report = reportEndpoints.createReport.replies[201];
const Document = reportEndpoints.getReportDocument.replies[200];
const WEEK_MS = 7 * 86_400_000;

let testServer: TestServer;
let emails: { admin: string; member: string };
beforeEach(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  const emailOf = async (id: number) =>
    (await db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email;
  emails = {
    admin: await emailOf(testServer.admin.memberId),
    member: await emailOf(testServer.member.memberId),
  };
  return () => testServer.close();
});

const create = async (change: object = {}) => {
  const response = await testServer.asAdmin(REPORTS, {
    body: {
      name: 'Weekly',
      address: '/analytics?rt=1month',
      frequency: 'weekly',
      recipients: [emails.admin, emails.member],
      ...change,
    },
  });
  expect(response.status).toBe(201);
  return bodyAs(response, Report);
};
const listed = async () => {
  const response = await testServer.asAdmin(REPORTS);
  const [report] = await bodyAs(response, reportEndpoints.listReports.replies[200]);
  if (report === undefined) throw new Error('There is no report.');
  return report;
};
const mails = async () => {
  const { vault } = testServer.deps;
  const rows = await testServer.database.db
    .selectFrom('mail_outbox')
    .select(['company_id', 'purpose', 'recipients', 'sealed'])
    .where('purpose', '=', 'scheduled_report')
    .orderBy('id')
    .execute();
  return rows.map(({ company_id, purpose, recipients, sealed }) => ({
    to: recipients,
    words: sealed === null ? '' : vault.open(sealed, mailContext(company_id, purpose)),
  }));
};
const sendAt = async (at: Date) => {
  testServer.setNow(at);
  await mailReports(testServer.deps, at, 100);
};
const due = (report: { next_run_at: string | null }) => new Date(report.next_run_at ?? 0);

describe('a report', () => {
  it('is sent to each recipient when it is due, once, with a link into the app', async () => {
    await anIncident(testServer, testServer.admin);
    const report = await create();
    await sendAt(new Date(due(report).getTime() - 1));
    expect(await mails()).toEqual([]);
    await Promise.all([sendAt(due(report)), sendAt(due(report))]);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([[emails.admin], [emails.member]].toSorted());
    expect(sent[0]?.words).toContain('/analytics?rt=1month');
    expect(sent[0]?.words).toContain('Triggered: Incidents 1');
    expect(await listed()).toMatchObject({
      last_sent_at: due(report).toISOString(),
      next_run_at: new Date(due(report).getTime() + WEEK_MS).toISOString(),
      version: 1,
    });
  });

  it('is taken by one process, and only while it is due', async () => {
    const report = await create();
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const take = (now: Date) =>
      db.transaction().execute((trx) => takeReport(trx, companyId, report.id, now));
    expect(await take(new Date(due(report).getTime() - 1))).toBeNull();
    expect(await take(due(report))).toMatchObject({ id: report.id, companyId });
    expect(
      await db
        .transaction()
        .execute((trx) => takeReport(trx, testServer.stranger.companyId, report.id, due(report))),
    ).toBeNull();
  });

  it('tells of incidents without their values', async () => {
    const value = aSecretValue(91);
    await ingest(testServer, testServer.admin, [aFinding({ value })]);
    const report = await create({ address: '/incidents/secrets?rt=all&status=_' });
    await sendAt(due(report));
    const [mail] = await mails();
    expect(mail?.words).toContain('Status Triggered');
    expect(mail?.words).not.toContain(value);
    expect(mail?.words).not.toContain(value.slice(-6));
  });

  it('reaches no one who is blocked, and none at all where nobody is left', async () => {
    const report = await create({ recipients: [emails.member] });
    await testServer.database.db
      .updateTable('members')
      .set({ last_login: TEST_NOW })
      .where('id', '=', testServer.member.memberId)
      .execute();
    const blocked = await testServer.asAdmin(
      `/api/v1/team/${testServer.member.memberId}/deactivate`,
      { method: 'POST' },
    );
    expect(blocked.status).toBe(200);
    await sendAt(due(report));
    expect(await mails()).toEqual([]);
    testServer.setNow(TEST_NOW);
    const after = await listed();
    expect(after).toMatchObject({ last_sent_at: null });
    expect(after.recipients).toMatchObject([{ email: emails.member, is_active: false }]);
    expect(due(after) > due(report)).toBe(true);
  });

  it('is not sent while it is paused, and has its next run when it goes on', async () => {
    const report = await create();
    const path = `${REPORTS}/${report.id}`;
    await testServer.asAdmin(path, { method: 'PATCH', body: { is_paused: true, version: 1 } });
    await sendAt(new Date(due(report).getTime() + WEEK_MS));
    expect(await mails()).toEqual([]);
    testServer.setNow(TEST_NOW);
    const resumed = await testServer.asAdmin(path, {
      method: 'PATCH',
      body: { is_paused: false, version: 2 },
    });
    expect((await bodyAs(resumed, Report)).next_run_at).toBe(report.next_run_at);
  });

  it('stops when its company is closed', async () => {
    const report = await create();
    await testServer.database.db
      .updateTable('companies')
      .set({ is_active: false })
      .where('id', '=', testServer.admin.companyId)
      .execute();
    await sendAt(due(report));
    expect(await mails()).toEqual([]);
  });

  it('that cannot be made does not hold up the others', async () => {
    const broken = await create({ name: 'A broken one' });
    await create({ name: 'B' });
    const { db } = testServer.database;
    await db
      .updateTable('reports')
      .set({ query: 'as_of=nonsense&rt=1month&tz=nowhere' })
      .where('id', '=', broken.id)
      .execute();
    await sendAt(due(broken));
    expect(await mails()).toHaveLength(2);
    expect(due(await listed()).getTime()).toBe(due(broken).getTime() + 3_600_000);
  });

  it('keeps no secret in its name or its search, and is in the audit log', async () => {
    const value = aSecretValue(92);
    const response = await testServer.asAdmin(REPORTS, {
      body: {
        name: `Where is ${value}`,
        address: `/incidents/secrets?search=${encodeURIComponent(value)}`,
        frequency: 'monthly',
        recipients: [emails.admin],
      },
    });
    const { id } = await bodyAs(response, Report);
    await testServer.asAdmin(`${REPORTS}/${id}`, {
      method: 'PATCH',
      body: { name: 'X', version: 1 },
    });
    await testServer.asAdmin(`${REPORTS}/${id}`, { method: 'DELETE' });
    const { db } = testServer.database;
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target', '=', `scheduled_report:${id}`)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'scheduled_report.created',
      'scheduled_report.updated',
      'scheduled_report.deleted',
    ]);
    expect(JSON.stringify(audit)).not.toContain(value);
    expect(await db.selectFrom('report_recipients').selectAll().execute()).toEqual([]);
  });

  it('is one of fifty at most', async () => {
    await create();
    const { db } = testServer.database;
    const first = await db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
    const { id: _, ...row } = first;
    await db
      .insertInto('reports')
      .values(Array.from({ length: MOST_REPORTS - 1 }, () => row))
      .execute();
    const response = await testServer.asAdmin(REPORTS, {
      body: { name: 'X', address: '/analytics', frequency: 'weekly', recipients: [emails.admin] },
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ detail: TOO_MANY_REPORTS_TEXT });
  });
});

describe('a view as data', () => {
  it('of Analytics is the same for the same moment, whatever came later', async () => {
    await anIncident(testServer, testServer.admin);
    const as_of = new Date(TEST_NOW.getTime() + 60_000).toISOString();
    const address = encodeURIComponent('/analytics?rt=1month');
    const read = () => testServer.asMember(`${DOCUMENT}?address=${address}&as_of=${as_of}`);
    testServer.setNow(new Date(TEST_NOW.getTime() + 120_000));
    const before = await (await read()).text();
    expect(before).toContain(as_of);
    const later = new Date(TEST_NOW.getTime() + 3_600_000);
    testServer.setNow(later);
    const finding = aFinding({ value: aSecretValue(93) });
    await ingest(testServer, testServer.admin, [finding], { seenAt: later });
    expect(await (await read()).text()).toBe(before);
  });

  it('of another company counts nothing of ours', async () => {
    await anIncident(testServer, testServer.admin);
    const stranger = await testServer.as(testServer.stranger);
    const address = encodeURIComponent('/incidents/secrets?status=_');
    const { tables } = await bodyAs(await stranger(`${DOCUMENT}?address=${address}`), Document);
    expect(tables[0]?.rows.map(([, count]) => count)).toEqual([0, 0, 0]);
    expect(tables[1]?.rows).toEqual([]);
  });

  it('refuses a moment to come', async () => {
    const as_of = new Date(TEST_NOW.getTime() + 86_400_000).toISOString();
    const response = await testServer.asMember(`${DOCUMENT}?address=/analytics&as_of=${as_of}`);
    expect(response.status).toBe(400);
  });
});
