import { developerFeedbackEndpoints } from '@sluice/contract/endpoints/developer-feedback';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLink, revokeLink } from '../repositories/shared-links.ts';
import { bodyAs } from '../testing/bodies.ts';
import { anIncident, aSecretValue } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';

const DAY = 86_400_000;
const Page = developerFeedbackEndpoints.getDeveloperFeedback.replies[200];
const Answered = developerFeedbackEndpoints.answerDeveloperFeedback.replies[200];
const SECRET = aSecretValue(31);
const YES = {
  revoked_yes_no: 'yes',
  actual_secret_yes_no: 'yes',
  access_to_sensitive_yes_no: 'no',
};

let testServer: TestServer;
let incidentId = 0;
beforeAll(async () => {
  testServer = await createTestServer();
  incidentId = await anIncident(testServer, testServer.admin, { value: SECRET });
});
afterAll(() => testServer.close());

const link = async () => {
  testServer.setNow(TEST_NOW);
  const { db } = testServer.database;
  const { companyId, memberId } = testServer.admin;
  const of = { incidentId, createdBy: memberId };
  return db
    .transaction()
    .execute((trx) => createLink(trx, testServer.deps.vault, companyId, of, TEST_NOW));
};
const path = (token: string) => `/api/v1/developer_feedback/secret/${token}`;
const read = (token: string) => testServer.asNobody(path(token));
const answer = (token: string, forms: object, headers: Record<string, string> = {}) =>
  testServer.asNobody(path(token), {
    method: 'POST',
    body: { forms_with_answers: forms },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });

describe('getDeveloperFeedback', () => {
  it('shows the incident without a session, and no secret', async () => {
    const { token } = await link();
    const response = await read(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const text = await response.clone().text();
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(token);
    const page = await bodyAs(response, Page);
    expect(page.occurrences).toHaveLength(1);
    expect(page.forms.feedback.is_filled).toBe(false);
  });

  it('answers the same for unknown and revoked links', async () => {
    const { token } = await link();
    const { db } = testServer.database;
    await db
      .transaction()
      .execute((trx) => revokeLink(trx, testServer.admin.companyId, incidentId, TEST_NOW));
    const revoked = await read(token);
    const unknown = await read('nothing');
    expect([revoked.status, unknown.status]).toEqual([404, 404]);
    expect(await revoked.json()).toEqual(await unknown.json());
  });

  it('says for 90 days that it expired, and nothing else', async () => {
    const { token } = await link();
    testServer.setNow(new Date(TEST_NOW.getTime() + 31 * DAY));
    const expired = await read(token);
    expect(expired.status).toBe(410);
    expect(await expired.json()).toMatchObject({ code: 'expired' });
    expect((await answer(token, { feedback: YES })).status).toBe(410);
    testServer.setNow(new Date(TEST_NOW.getTime() + 121 * DAY));
    expect((await read(token)).status).toBe(404);
    testServer.setNow(TEST_NOW);
  });

  it('lets a link be read 30 times a minute', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await read('tried')).status);
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe('answerDeveloperFeedback', () => {
  it('keeps final answers, masked, and leaves a remediation open that eradicates nothing', async () => {
    const { token } = await link();
    const remarks_text = `the value is ${SECRET}`;
    const first = await answer(token, { feedback: { ...YES, remarks_text } });
    expect(first.status).toBe(200);
    const text = await first.clone().text();
    expect(text).not.toContain(SECRET);
    expect((await bodyAs(first, Answered)).forms_with_answers.feedback.is_filled).toBe(true);
    const again = await answer(token, { feedback: YES });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'already_filled' });

    const working = await answer(token, { remediate: { remediate: 'in_progress' } });
    expect((await bodyAs(working, Answered)).forms_with_answers.remediate.is_filled).toBe(false);
    const done = await answer(token, { remediate: { remediate: 'revoked' } });
    expect((await bodyAs(done, Answered)).forms_with_answers.remediate.is_filled).toBe(true);
    expect((await answer(token, { remediate: { remediate: 'cannot' } })).status).toBe(409);

    const answers = await testServer.asMember(`/api/v1/secrets/${incidentId}/feedback`);
    expect(await answers.text()).not.toContain(SECRET);
    const mails = await testServer.database.db
      .selectFrom('mail_outbox')
      .select(['recipients', 'purpose'])
      .execute();
    expect(mails.every(({ purpose }) => purpose === 'feedback_received')).toBe(true);
    expect(mails.length).toBeGreaterThan(0);
  });

  it('refuses answers field by field', async () => {
    const { token } = await link();
    const response = await answer(token, { feedback: { ...YES, contact_email: 'ada' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: { contact_email: ['Please enter a valid email'] },
    });
    const empty = await answer(token, { feedback: {} });
    expect(await empty.json()).toMatchObject({
      fields: { revoked_yes_no: ['Please answer yes or no'] },
    });
    expect((await answer(token, {})).status).toBe(400);
    expect((await answer(token, { remediate: { remediate: 'revoked' } })).status).toBe(400);
  });

  it('takes JSON of its own origin alone', async () => {
    const { token } = await link();
    const foreign = await answer(token, { feedback: YES }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    const form = await answer(token, { feedback: YES }, { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
  });

  it('lets a link be answered 10 times an hour', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await answer('hammered', { feedback: YES })).status);
    }
    expect(statuses[9]).toBe(404);
    expect(statuses[10]).toBe(429);
  });
});
