import { ignoreEndpoints } from '@sluice/contract/endpoints/ignores';
import { manyIncidentEndpoints } from '@sluice/contract/endpoints/many-incidents';
import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planWorker } from '../../jobs/plan-job.ts';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { anIncident, aPostmanIncident, aSecretValue } from '../../testing/findings.ts';
import {
  type Caller,
  createTestServer,
  TEST_NOW,
  type TestServer,
} from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;
let testServer: TestServer;
let ids: number[];
let seed = 6_000;
beforeAll(async () => {
  testServer = await createTestServer();
});
beforeEach(async () => {
  testServer.setNow(TEST_NOW);
  ids = [];
  for (let index = 0; index < 3; index += 1) {
    seed += 1;
    const finding = { value: aSecretValue(seed), path: `many-${seed - index}/a.ts` };
    ids.push(await anIncident(testServer, testServer.admin, finding));
  }
});
afterAll(() => testServer.close());

const until = () => new Date(TEST_NOW.getTime() + 3 * DAY_MS).toISOString();
const selection = (change: Record<string, unknown> = {}) => ({
  incident_type: 'secret',
  ids,
  reverse_selection: false,
  ...change,
});
const ask = (as: Caller, change: Record<string, unknown> = {}) =>
  as('/api/v1/incidents/ignore', {
    body: { ...selection(), until: until(), reason: 'Rotated on Monday', ...change },
  });
const decide = (as: Caller, decision: string, change: Record<string, unknown> = {}) =>
  as(`/api/v1/incidents/ignore/${decision}`, { body: selection(change) });

async function secret(id: number) {
  const answer = await testServer.asMember(`/api/v1/secrets/${id}`);
  return bodyAs(answer, secretEndpoints.getSecret.replies[200]);
}
const statuses = async () => (await Promise.all(ids.map(secret))).map(({ status }) => status);
async function lastEvents(): Promise<(string | undefined)[]> {
  return Promise.all(
    ids.map(async (id) => {
      const answer = await testServer.asMember(`/api/v1/secrets/${id}/events`);
      return (await bodyAs(answer, secretEndpoints.listSecretEvents.replies[200]))[0]?.event;
    }),
  );
}
async function requestOf(id: number) {
  const answer = await testServer.asMember(`/api/v1/incidents/${id}/ignore`);
  return (await bodyAs(answer, ignoreEndpoints.getIgnore.replies[200])).ignore;
}
const requestMails = () =>
  testServer.database.db
    .selectFrom('mail_outbox')
    .select('recipients')
    .where('purpose', '=', 'ignore_request')
    .execute();

describe('ignoring many incidents until a date', () => {
  it('closes them for an admin, each with its event, until the date has passed', async () => {
    const answer = await ask(testServer.asAdmin);
    expect(answer.status).toBe(200);
    expect(await bodyAs(answer, manyIncidentEndpoints.ignoreIncidents.replies[200])).toEqual({
      bulkStatus: 'ok',
      updated: 3,
      errors: [],
      state: 'approved',
    });
    expect(await statuses()).toEqual(['resolved', 'resolved', 'resolved']);
    expect(await lastEvents()).toEqual(['ignored', 'ignored', 'ignored']);
    expect((await secret(ids[0] ?? 0)).ignored_until).toBe(until());
    testServer.setNow(new Date(until()));
    await planWorker(testServer.deps)({}, new AbortController().signal);
    expect(await statuses()).toEqual(['triggered', 'triggered', 'triggered']);
  });

  it('waits for an admin when a member asks, and the admins get one mail', async () => {
    const before = (await requestMails()).length;
    const answer = await ask(testServer.asMember);
    expect(await answer.json()).toMatchObject({ updated: 3, state: 'requested' });
    expect(await statuses()).toEqual(['triggered', 'triggered', 'triggered']);
    expect((await requestMails()).slice(before)).toEqual([
      { recipients: [testServer.admin.email] },
    ]);
    expect((await decide(testServer.asMember, 'approve')).status).toBe(403);
    expect(await requestOf(ids[0] ?? 0)).toMatchObject({ state: 'requested' });
    expect((await decide(testServer.asAdmin, 'approve')).status).toBe(200);
    expect(await statuses()).toEqual(['resolved', 'resolved', 'resolved']);
    expect(await lastEvents()).toEqual(['ignore_approved', 'ignore_approved', 'ignore_approved']);
  });

  it.each([
    ['asAdmin', 'ignore_declined'],
    ['asMember', 'ignore_withdrawn'],
  ] as const)('declined by %s leaves them open: %s', async (caller, event) => {
    await ask(testServer.asMember);
    expect((await decide(testServer[caller], 'decline')).status).toBe(200);
    expect(await lastEvents()).toEqual([event, event, event]);
    expect(await statuses()).toEqual(['triggered', 'triggered', 'triggered']);
    const again = await decide(testServer[caller], 'decline');
    expect(again.status).toBe(400);
    expect(await bodyAs(again, Refused)).toMatchObject({ code: 'wrong_transition' });
  });

  it('is about all matches except the deselected ones', async () => {
    const [first = 0, ...others] = ids;
    const filters = { search: `many-${seed - 2}`, rt: 'all' };
    const change = { ids: [first], reverse_selection: true, filters };
    expect(await (await ask(testServer.asAdmin, change)).json()).toMatchObject({ updated: 2 });
    expect(others).toHaveLength(2);
    expect(await statuses()).toEqual(['triggered', 'resolved', 'resolved']);
  });

  it('changes none where one is closed already, and names it', async () => {
    const [first = 0, second = 0] = ids;
    await ask(testServer.asAdmin, { ids: [second] });
    const refused = await ask(testServer.asAdmin);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      bulkStatus: 'refused',
      errors: [{ id: second, code: 'wrong_transition' }],
    });
    expect((await secret(first)).status).toBe('triggered');
  });

  it('refuses an empty selection, a date that has passed, and incidents of another company or kind', async () => {
    expect((await ask(testServer.asAdmin, { ids: [] })).status).toBe(400);
    const past = await ask(testServer.asAdmin, { until: '2020-01-01T00:00:00.000Z', reason: ' ' });
    expect(Object.keys((await bodyAs(past, Refused)).fields ?? {}).sort()).toEqual([
      'reason',
      'until',
    ]);
    expect((await ask(testServer.asOtherCompany)).status).toBe(404);
    expect((await ask(testServer.asAdmin, { incident_type: 'keyword' })).status).toBe(404);
    expect(await statuses()).toEqual(['triggered', 'triggered', 'triggered']);
  });

  it('is there for the other kinds too', async () => {
    const id = await aPostmanIncident(testServer);
    const change = { incident_type: 'postman', ids: [id] };
    await testServer.asAdmin('/api/v1/postman/reopen', {
      body: { ids: [id], reverse_selection: false },
    });
    expect(await (await ask(testServer.asMember, change)).json()).toMatchObject({ updated: 1 });
    expect((await decide(testServer.asAdmin, 'approve', change)).status).toBe(200);
  });
});

describe('the undo of a bulk action', () => {
  const bulk = async (name: string, as: Caller = testServer.asAdmin) => {
    const action = { name, incident_type: 'secret' };
    const answer = await as('/api/v1/secrets/bulk', {
      body: { ids, reverse_selection: false, action, params: { note: 'Same for all.' } },
    });
    return bodyAs(answer, secretEndpoints.bulkSecrets.replies[200]);
  };
  const undo = (events: unknown, as: Caller = testServer.asAdmin) =>
    as('/api/v1/incidents/undo', { body: { events } });

  it('gives every incident its state back, with an event', async () => {
    const { events } = await bulk('acknowledge');
    expect(events?.map(({ id }) => id)).toEqual(ids);
    expect(await statuses()).toEqual(['acknowledged', 'acknowledged', 'acknowledged']);
    const answer = await undo(events);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ updated: 3 });
    expect(await statuses()).toEqual(['triggered', 'triggered', 'triggered']);
    expect((await secret(ids[0] ?? 0)).assignee).toBeNull();
    expect(await lastEvents()).toEqual(['undo', 'undo', 'undo']);
  });

  it('is not offered for notes', async () => {
    expect(await bulk('add_note')).not.toHaveProperty('events');
  });

  it('changes none where one has changed since, or is too old, or of another person', async () => {
    const { events } = await bulk('acknowledge');
    expect((await undo(events, testServer.asMember)).status).toBe(403);
    expect((await undo(events, testServer.asOtherCompany)).status).toBe(404);
    const [, second = 0] = ids;
    const { version } = await secret(second);
    await testServer.asMember(`/api/v1/secrets/${second}/resolve`, {
      body: { version, resolution_reasons: ['revoked'] },
    });
    expect((await undo(events)).status).toBe(409);
    expect(await statuses()).toEqual(['acknowledged', 'resolved', 'acknowledged']);
    const others = events?.filter(({ id }) => id !== second);
    testServer.setNow(new Date(TEST_NOW.getTime() + 31_000));
    expect((await bodyAs(await undo(others), Refused)).code).toBe('undo_expired');
  });

  it('is of 1 to 100 incidents', async () => {
    expect((await undo([])).status).toBe(400);
    const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, event_id: at + 1 }));
    expect((await undo(many)).status).toBe(400);
  });
});
