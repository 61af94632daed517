import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyAs, Events, Incident, Operated, Refused } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let id: number;
let seed = 0;
beforeAll(async () => {
  testServer = await createTestServer();
});
beforeEach(async () => {
  seed += 1;
  id = await anIncident(testServer, testServer.admin, { value: aSecretValue(seed) });
});
afterAll(() => testServer.close());

const read = async () => bodyAs(await testServer.asAdmin(`/api/v1/secrets/${id}`), Incident);
const act = async (
  operation: string,
  body: Record<string, unknown> = {},
  as = testServer.asAdmin,
) =>
  as(`/api/v1/secrets/${id}/${operation}`, { body: { version: (await read()).version, ...body } });
const events = async () => bodyAs(await testServer.asAdmin(`/api/v1/secrets/${id}/events`), Events);

describe('200', () => {
  it('acknowledges, and assigns an unassigned incident to the actor', async () => {
    const response = await act('acknowledge', {}, testServer.asMember);
    expect(response.status).toBe(200);
    const { incident } = await bodyAs(response, Operated);
    expect(incident).toMatchObject({
      status: 'acknowledged',
      assignee: testServer.member.email,
      acknowledged_by: testServer.member.email,
    });
    expect((await events())[0]).toMatchObject({
      event: 'acknowledge',
      user: { email: testServer.member.email },
      state: 'acknowledged',
    });
  });

  it('writes an assignment, acknowledgement, resolution and reopening to the timeline', async () => {
    await act('assign', { assignee: testServer.member.email });
    await act('acknowledge');
    await act('resolve', { resolution_reasons: ['revoked', 'source_deleted'] });
    expect(await read()).toMatchObject({
      status: 'resolved',
      resolution_reasons: ['revoked', 'source_deleted'],
      assignee: testServer.member.email,
    });
    await act('reopen');
    expect(await read()).toMatchObject({
      status: 'triggered',
      resolution_reasons: [],
      assignee: testServer.member.email,
    });
    const names = (await events()).map(({ event }) => event);
    expect(names).toEqual(['reopen', 'resolve', 'acknowledge', 'assign', 'detect']);
  });

  it('sets a severity, and returns it to the rules', async () => {
    await act('set_severity', { severity: 10 });
    expect(await read()).toMatchObject({ severity: 10, severity_source: 'manual' });
    await act('set_severity', { severity: null });
    expect(await read()).toMatchObject({ severity: 100, severity_source: 'none' });
  });

  it('repeats its answer for the same Idempotency-Key and acts once', async () => {
    const { version } = await read();
    const call = { body: { version }, headers: { 'idempotency-key': `key-${seed}` } };
    const first = await testServer.asAdmin(`/api/v1/secrets/${id}/acknowledge`, call);
    const second = await testServer.asAdmin(`/api/v1/secrets/${id}/acknowledge`, call);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await events()).toHaveLength(2);
  });
});

describe('400', () => {
  it.each(['unacknowledge', 'reopen', 'unassign'])(
    'refuses %s of a triggered, unassigned one',
    async (operation) => {
      const response = await act(operation);
      expect(response.status).toBe(400);
      expect((await bodyAs(response, Refused)).code).toBe('wrong_transition');
    },
  );

  it('refuses to acknowledge twice', async () => {
    await act('acknowledge');
    expect(await (await act('acknowledge')).json()).toMatchObject({ code: 'wrong_transition' });
  });

  it('refuses to resolve without a reason, with the text of the dialog', async () => {
    const response = await act('resolve');
    expect(response.status).toBe(400);
    expect((await bodyAs(response, Refused)).detail).toBe(
      'Please specify at least one resolution reason.',
    );
  });

  it('refuses an assignee who is no member', async () => {
    const response = await act('assign', { assignee: testServer.stranger.email });
    expect(await response.json()).toMatchObject({ code: 'unknown_assignee' });
  });

  it.each([15, 100, 0])('refuses the severity %d', async (severity) => {
    expect(await (await act('set_severity', { severity })).json()).toMatchObject({
      code: 'unknown_severity',
    });
  });

  it('refuses the Idempotency-Key of another request', async () => {
    const headers = { 'idempotency-key': `other-${seed}` };
    const { version } = await read();
    await testServer.asAdmin(`/api/v1/secrets/${id}/acknowledge`, { body: { version }, headers });
    const response = await testServer.asAdmin(`/api/v1/secrets/${id}/reopen`, {
      body: { version },
      headers,
    });
    expect(await response.json()).toMatchObject({ code: 'key_reused' });
  });
});

describe('403', () => {
  it('refuses an assignment by a member', async () => {
    const response = await act(
      'assign',
      { assignee: testServer.member.email },
      testServer.asMember,
    );
    expect(response.status).toBe(403);
  });

  it("refuses a member's unacknowledgement of another person's acknowledgement", async () => {
    await act('acknowledge');
    expect((await act('unacknowledge', {}, testServer.asMember)).status).toBe(403);
  });
});

describe('404', () => {
  it.each([
    '/api/v1/secrets/999999999/acknowledge',
    '/api/v1/secrets/abc/acknowledge',
    '/api/v1/secrets/1/explode',
  ])('%s', async (path) => {
    const response = await testServer.asAdmin(path, { body: { version: 1 } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
  });

  it("is the same for another company's incident", async () => {
    const response = await testServer.asOtherCompany(`/api/v1/secrets/${id}/acknowledge`, {
      body: { version: 1 },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
  });
});

describe('409', () => {
  it('refuses a write on an older version, with the present incident and the change', async () => {
    const { version } = await read();
    await act('acknowledge');
    const response = await testServer.asMember(`/api/v1/secrets/${id}/resolve`, {
      body: { version, resolution_reasons: ['revoked'] },
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'stale',
      detail: expect.stringMatching(/acknowledged the incident\.$/),
      current: { id, status: 'acknowledged' },
      change: { event: 'acknowledge', user: { email: testServer.admin.email } },
    });
  });

  it('does not refuse a resolution after a change of the severity', async () => {
    const { version } = await read();
    await act('set_severity', { severity: 10 });
    const response = await testServer.asMember(`/api/v1/secrets/${id}/resolve`, {
      body: { version, resolution_reasons: ['revoked'] },
    });
    expect(response.status).toBe(200);
    expect(await read()).toMatchObject({ status: 'resolved', severity: 10 });
  });

  it('does not refuse an action after a new occurrence', async () => {
    const { version } = await read();
    await anIncident(testServer, testServer.admin, {
      value: aSecretValue(seed),
      path: 'another/place.ts',
    });
    const response = await testServer.asMember(`/api/v1/secrets/${id}/acknowledge`, {
      body: { version },
    });
    expect(response.status).toBe(200);
  });

  it('is answered only to a person with the permission', async () => {
    const { version } = await read();
    await act('assign', { assignee: testServer.member.email });
    const response = await testServer.asMember(`/api/v1/secrets/${id}/assign`, {
      body: { version, assignee: testServer.member.email },
    });
    expect(response.status).toBe(403);
  });

  it('accepts one of two simultaneous acknowledgements', async () => {
    const { version } = await read();
    const responses = await Promise.all(
      [testServer.asAdmin, testServer.asMember].map((as) =>
        as(`/api/v1/secrets/${id}/acknowledge`, { body: { version } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await events()).toHaveLength(2);
  });
});

describe('undo', () => {
  const undo = (event_id: number, as = testServer.asAdmin) =>
    as(`/api/v1/secrets/${id}/undo`, { body: { event_id } });

  it('restores the state before the event and keeps both events in the timeline', async () => {
    const before = await read();
    testServer.setNow(new Date(testServer.deps.clock().getTime() + 1000));
    const { event_id } = await bodyAs(
      await act('resolve', { resolution_reasons: ['revoked'] }),
      Operated,
    );
    const response = await undo(event_id);
    expect(response.status).toBe(200);
    const after = await bodyAs(response, Incident);
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    const [undone, ...earlier] = await events();
    expect(undone).toMatchObject({ event: 'undo', description: 'resolve' });
    expect(earlier.map(({ event }) => event)).toEqual(['resolve', 'detect']);
  });

  it('refuses after 30 seconds', async () => {
    const { event_id } = await bodyAs(await act('acknowledge'), Operated);
    testServer.setNow(new Date(testServer.deps.clock().getTime() + 31_000));
    expect(await (await undo(event_id)).json()).toMatchObject({ code: 'undo_expired' });
  });

  it("refuses another person's event", async () => {
    const { event_id } = await bodyAs(await act('acknowledge'), Operated);
    expect((await undo(event_id, testServer.asMember)).status).toBe(403);
  });

  it('refuses after another change of the incident', async () => {
    const { event_id } = await bodyAs(await act('acknowledge'), Operated);
    await act('set_severity', { severity: 10 }, testServer.asMember);
    expect((await undo(event_id)).status).toBe(409);
  });
});
