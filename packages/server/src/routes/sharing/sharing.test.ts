import { sharedLinkSchema } from '@sluice/contract/schemas/sharing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteExpiredLinks } from '../../repositories/expired-links.ts';
import { saveAnswers } from '../../repositories/shared-links.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;
const PATH = '/api/v1/shared/secrets';

let testServer: TestServer;
let secret: number;
let developer: string;
let next = 500;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());
beforeEach(async () => {
  testServer.setNow(TEST_NOW);
  next += 1;
  secret = await anIncident(testServer, testServer.admin, { value: aSecretValue(next) });
  const row = await testServer.database.db
    .selectFrom('developers')
    .select('email')
    .where('company_id', '=', testServer.admin.companyId)
    .executeTakeFirstOrThrow();
  developer = row.email;
  await testServer.database.db.deleteFrom('mail_outbox').execute();
});

const create = () => testServer.asMember(PATH, { body: { incident_id: secret } });
const read = async (caller = testServer.asMember) =>
  (await caller(`${PATH}?incident_id=${secret}`)).json();
const events = async () =>
  (await testServer.asMember(`/api/v1/secrets/${secret}/events`)).json() as Promise<
    { event: string; emails: string[] }[]
  >;
const incident = async () => (await testServer.asMember(`/api/v1/secrets/${secret}`)).json();

describe('the public link of an incident', () => {
  it('is made, lives 30 days, and can be copied by every member who may see the incident', async () => {
    expect(await read()).toEqual({ link: null });
    const response = await create();
    expect(response.status).toBe(201);
    const link = await bodyAs(response, sharedLinkSchema);
    expect(link).toMatchObject({
      incident_id: secret,
      expires_at: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
      is_expired: false,
      last_viewed_at: null,
      created_by: { email: testServer.member.email },
    });
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(32);
    expect(await read(testServer.asAdmin)).toEqual({ link });
    expect(await incident()).toMatchObject({ is_shared: true });
    expect((await events())[0]).toMatchObject({ event: 'link_created' });
  });

  it('stays the same where a colleague made it meanwhile', async () => {
    const { token } = await bodyAs(await create(), sharedLinkSchema);
    const again = await testServer.asAdmin(PATH, { body: { incident_id: secret } });
    expect(await again.json()).toMatchObject({ token });
  });

  it('is stored as a hash and sealed, and is in no log line', async () => {
    const { token } = await bodyAs(await create(), sharedLinkSchema);
    await testServer.asMember(`${PATH}/${token}/rotate`, { method: 'POST' });
    const { db } = testServer.database;
    for (const table of ['shared_links', 'events', 'audit_log', 'idempotent_answers'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect(testServer.logged.join('\n')).not.toContain(token);
  });

  it('is rotated: the old token works no longer', async () => {
    const { token } = await bodyAs(await create(), sharedLinkSchema);
    const rotated = await testServer.asMember(`${PATH}/${token}/rotate`, { method: 'POST' });
    const link = await bodyAs(rotated, sharedLinkSchema);
    expect(link.token).not.toBe(token);
    expect(await read()).toEqual({ link });
    const again = await testServer.asMember(`${PATH}/${token}/rotate`, { method: 'POST' });
    expect(again.status).toBe(404);
    expect((await events())[0]).toMatchObject({ event: 'link_rotated' });
  });

  it('is revoked once', async () => {
    const { token } = await bodyAs(await create(), sharedLinkSchema);
    const first = await testServer.asMember(`${PATH}/${token}`, { method: 'DELETE' });
    expect(first.status).toBe(204);
    const second = await testServer.asMember(`${PATH}/${token}`, { method: 'DELETE' });
    expect(second.status).toBe(404);
    expect(await read()).toEqual({ link: null });
    expect(await incident()).toMatchObject({ is_shared: false });
    expect((await events())[0]).toMatchObject({ event: 'link_revoked' });
  });

  it('answers another company as if it did not exist', async () => {
    const { token } = await bodyAs(await create(), sharedLinkSchema);
    const response = await testServer.asOtherCompany(`${PATH}/${token}`, { method: 'DELETE' });
    expect(response.status).toBe(404);
  });

  it('says in the timeline, once, that it has expired', async () => {
    await create();
    const later = new Date(TEST_NOW.getTime() + 31 * DAY_MS);
    const { db } = testServer.database;
    await noteExpiredLinks(db, TEST_NOW, 100);
    expect((await events())[0]).toMatchObject({ event: 'link_created' });
    await Promise.all([noteExpiredLinks(db, later, 100), noteExpiredLinks(db, later, 100)]);
    await noteExpiredLinks(db, later, 100);
    expect((await events()).filter(({ event }) => event === 'link_expired')).toMatchObject([
      {
        type: 'action',
        user: null,
        gg_created_at: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
      },
    ]);
  });

  it('is replaced by a new one once it has expired', async () => {
    const { token } = await bodyAs(await create(), sharedLinkSchema);
    testServer.setNow(new Date(TEST_NOW.getTime() + 31 * DAY_MS));
    const asAdmin = await testServer.as(testServer.admin);
    const { db } = testServer.database;
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(TEST_NOW.getTime() + 90 * DAY_MS) })
      .execute();
    expect(await read(asAdmin)).toMatchObject({ link: { token, is_expired: true } });
    const made = await asAdmin(PATH, { body: { incident_id: secret } });
    expect((await bodyAs(made, sharedLinkSchema)).token).not.toBe(token);
  });
});

describe('a request for feedback', () => {
  const ask = (changes: Record<string, unknown> = {}) =>
    testServer.asMember(`${PATH}/emails`, {
      body: { incident_id: secret, emails: [developer], message: 'Please look.', ...changes },
    });

  it('writes to each developer once, with a link, and queues the mail', async () => {
    testServer.queued.length = 0;
    const response = await ask({ emails: [developer, developer] });
    expect(await response.json()).toEqual({ sent: 1 });
    const mails = await testServer.database.db.selectFrom('mail_outbox').selectAll().execute();
    expect(mails).toMatchObject([{ recipients: [developer], purpose: 'feedback' }]);
    expect(testServer.queued).toContainEqual({ name: 'mail', data: {} });
    expect((await events())[0]).toMatchObject({ event: 'feedback_email', emails: [developer] });
    expect(await read()).toMatchObject({ link: { is_expired: false } });
  });

  it('writes to involved developers only', async () => {
    const response = await ask({ emails: ['boss@elsewhere.example'] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'unknown_recipient' });
    expect(await testServer.database.db.selectFrom('mail_outbox').selectAll().execute()).toEqual(
      [],
    );
  });

  it('needs a message', async () => {
    const response = await ask({ message: '  ' });
    expect(await response.json()).toMatchObject({
      code: 'validation',
      fields: { message: ['Enter a note.'] },
    });
  });

  it('is limited to 50 mails an hour', async () => {
    for (let sent = 0; sent < 50; sent += 1) expect((await ask()).status).toBe(200);
    const response = await ask();
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'too_many_mails' });
  });
});

describe('the answers of developers', () => {
  it('are listed, those of a former link too', async () => {
    const { db } = testServer.database;
    const { token, id } = await bodyAs(await create(), sharedLinkSchema);
    const link = { companyId: testServer.admin.companyId, id, incidentId: secret };
    const answers = { revoked_yes_no: 'yes', remarks_text: null };
    expect(await saveAnswers(db, link, 'feedback', answers, TEST_NOW)).toBe(true);
    expect(await saveAnswers(db, link, 'feedback', {}, TEST_NOW)).toBe(false);
    await testServer.asMember(`${PATH}/${token}/rotate`, { method: 'POST' });
    const response = await testServer.asMember(`/api/v1/secrets/${secret}/feedback`);
    expect(await response.json()).toMatchObject([
      { form: 'feedback', link_id: id, answers: { revoked_yes_no: 'yes', remarks_text: null } },
    ]);
    expect(await incident()).toMatchObject({ has_feedback: true });
  });
});
