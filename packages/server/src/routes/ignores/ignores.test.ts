import { type Ignore, ignoreEndpoints } from '@sluice/contract/endpoints/ignores';
import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planWorker } from '../../jobs/plan-job.ts';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import {
  type Caller,
  createTestServer,
  TEST_NOW,
  type TestServer,
} from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;
let testServer: TestServer;
let seed = 0;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const inDays = (days: number) => new Date(testServer.deps.clock().getTime() + days * DAY_MS);
const anOpen = () => {
  seed += 1;
  return anIncident(testServer, testServer.admin, { value: aSecretValue(900 + seed) });
};

async function ask(as: Caller, id: number, days = 3, reason = 'Rotated on Monday') {
  return as(`/api/v1/incidents/${id}/ignore`, {
    body: { until: inDays(days).toISOString(), reason },
  });
}

async function currentOf(id: number): Promise<Ignore | null> {
  const answer = await testServer.asMember(`/api/v1/incidents/${id}/ignore`);
  return (await bodyAs(answer, ignoreEndpoints.getIgnore.replies[200])).ignore;
}

async function incident(id: number) {
  const answer = await testServer.asMember(`/api/v1/secrets/${id}`);
  return bodyAs(answer, secretEndpoints.getSecret.replies[200]);
}

async function eventNames(id: number): Promise<string[]> {
  const answer = await testServer.asMember(`/api/v1/secrets/${id}/events`);
  const events = await bodyAs(answer, secretEndpoints.listSecretEvents.replies[200]);
  return events.map(({ event }) => event);
}

const plan = () => planWorker(testServer.deps)({}, new AbortController().signal);

describe('ignoring an incident', () => {
  it('closes it for an admin, until the date has passed', async () => {
    const id = await anOpen();
    expect((await ask(testServer.asAdmin, id)).status).toBe(201);
    const until = inDays(3);
    expect(await currentOf(id)).toMatchObject({ state: 'approved', until: until.toISOString() });
    expect(await incident(id)).toMatchObject({
      status: 'resolved',
      ignored_until: until.toISOString(),
      resolution_reasons: [],
    });
    testServer.setNow(new Date(until.getTime() - 1));
    await plan();
    expect((await incident(id)).status).toBe('resolved');
    testServer.setNow(until);
    await plan();
    expect(await incident(id)).toMatchObject({
      status: 'triggered',
      ignored_until: null,
      reopened_at: until.toISOString(),
    });
    expect(await currentOf(id)).toBeNull();
    expect((await eventNames(id)).slice(0, 2)).toEqual(['ignore_ended', 'ignored']);
    await plan();
    expect(await eventNames(id)).toHaveLength(3);
    testServer.setNow(TEST_NOW);
  });

  it('queues no sending of mails where none was written', async () => {
    const id = await anOpen();
    testServer.queued.length = 0;
    expect((await ask(testServer.asAdmin, id)).status).toBe(201);
    expect(testServer.queued).toEqual([]);
  });

  it('waits for an admin when a member asks, and the admins get a mail', async () => {
    const id = await anOpen();
    testServer.queued.length = 0;
    expect((await ask(testServer.asMember, id)).status).toBe(201);
    expect(testServer.queued).toEqual([{ name: 'mail', data: {} }]);
    expect(await currentOf(id)).toMatchObject({ state: 'requested' });
    expect((await incident(id)).status).toBe('triggered');
    const mails = await testServer.database.db
      .selectFrom('mail_outbox')
      .select(['purpose', 'recipients'])
      .where('purpose', '=', 'ignore_request')
      .execute();
    expect(mails).toEqual([{ purpose: 'ignore_request', recipients: [testServer.admin.email] }]);
    const listed = await testServer.asAdmin('/api/v1/secrets?rt=all&ignored=requested');
    expect(await bodyAs(listed, secretEndpoints.listSecrets.replies[200])).toMatchObject([{ id }]);

    const decide = (as: Caller, decision: string) =>
      as(`/api/v1/incidents/${id}/ignore/${decision}`, { method: 'POST' });
    expect((await decide(testServer.asMember, 'approve')).status).toBe(403);
    expect((await decide(testServer.asAdmin, 'approve')).status).toBe(200);
    expect((await incident(id)).status).toBe('resolved');
    expect((await eventNames(id)).slice(0, 2)).toEqual(['ignore_approved', 'ignore_requested']);
    expect((await decide(testServer.asAdmin, 'approve')).status).toBe(400);
  });

  it.each([
    ['decline', 'asAdmin', 'ignore_declined'],
    ['decline', 'asMember', 'ignore_withdrawn'],
  ] as const)('%s by %s leaves it open: %s', async (decision, caller, event) => {
    const id = await anOpen();
    await ask(testServer.asMember, id);
    const path = `/api/v1/incidents/${id}/ignore/${decision}`;
    expect((await testServer[caller](path, { method: 'POST' })).status).toBe(200);
    expect(await currentOf(id)).toBeNull();
    expect((await eventNames(id))[0]).toBe(event);
    expect((await testServer[caller](path, { method: 'POST' })).status).toBe(404);
  });

  it('ends when a person reopens the incident', async () => {
    const id = await anOpen();
    await ask(testServer.asAdmin, id);
    const { version } = await incident(id);
    await testServer.asMember(`/api/v1/secrets/${id}/reopen`, { body: { version } });
    expect(await incident(id)).toMatchObject({ status: 'triggered', ignored_until: null });
    expect(await currentOf(id)).toBeNull();
  });

  it.each([
    [-1, 'x', 'until'],
    [400, 'x', 'until'],
    [1, ' ', 'reason'],
    [1, 'x'.repeat(501), 'reason'],
  ])('refuses %d days because of "%.3s"', async (days, reason, field) => {
    const answer = await ask(testServer.asAdmin, await anOpen(), days, reason);
    expect(answer.status).toBe(400);
    expect((await bodyAs(answer, Refused)).fields).toHaveProperty(field);
  });

  it('is not found in another company', async () => {
    const id = await anOpen();
    expect((await ask(testServer.asOtherCompany, id)).status).toBe(404);
    const read = await testServer.asOtherCompany(`/api/v1/incidents/${id}/ignore`);
    expect(read.status).toBe(404);
  });
});
