import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyAs, Incident, Refused } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { type Caller, createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let ids: number[];
let seed = 0;
beforeAll(async () => {
  testServer = await createTestServer();
});
beforeEach(async () => {
  ids = [];
  for (let index = 0; index < 3; index += 1) {
    seed += 1;
    ids.push(
      await anIncident(testServer, testServer.admin, {
        value: aSecretValue(seed),
        path: `batch-${seed - index}/a.ts`,
      }),
    );
  }
});
afterAll(() => testServer.close());

const bulk = (
  name: string,
  change: Record<string, unknown> = {},
  as: Caller = testServer.asAdmin,
) =>
  as('/api/v1/secrets/bulk', {
    body: { ids, reverse_selection: false, action: { name, incident_type: 'secret' }, ...change },
  });
const statuses = async () =>
  Promise.all(
    ids.map(
      async (id) =>
        (await bodyAs(await testServer.asAdmin(`/api/v1/secrets/${id}`), Incident)).status,
    ),
  );

describe('200', () => {
  it('resolves every chosen incident, each with its event', async () => {
    const response = await bulk('resolve', { params: { resolution_reasons: ['revoked'] } });
    expect(await bodyAs(response, secretEndpoints.bulkSecrets.replies[200])).toEqual({
      bulkStatus: 'ok',
      updated: 3,
      errors: [],
      events: ids.map((id) => ({ id, event_id: expect.any(Number) })),
    });
    expect(await statuses()).toEqual(['resolved', 'resolved', 'resolved']);
  });

  it('acts on all matches except the deselected ones', async () => {
    const [first = 0, ...others] = ids;
    const path = `batch-${seed - 2}`;
    const response = await bulk('acknowledge', {
      ids: [first],
      reverse_selection: true,
      filters: { search: path },
    });
    expect(response.status).toBe(200);
    expect((await statuses()).slice(0, 1)).toEqual(['triggered']);
    expect(others).toHaveLength(2);
    expect((await statuses()).slice(1)).toEqual(['acknowledged', 'acknowledged']);
  });

  it('writes a note on each', async () => {
    await bulk('add_note', { params: { note: 'Same for all.' } });
    const incident = await bodyAs(await testServer.asAdmin(`/api/v1/secrets/${ids[2]}`), Incident);
    expect(incident.incident_notes.map(({ message }) => message)).toEqual(['Same for all.']);
  });
});

describe('refusals change nothing at all', () => {
  it.each([
    ['too long', 'x'.repeat(10_001), 'Max length: 10000'],
    ['empty', ' ', 'Enter a note.'],
    ['missing', undefined, 'Enter a note.'],
  ])('refuses a note that is %s', async (_, note, text) => {
    const response = await bulk('add_note', { params: { note } });
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({
      code: 'validation',
      fields: { note: [text] },
    });
  });

  it('answers 404 when none of the chosen incidents exists', async () => {
    expect((await bulk('acknowledge', { ids: [999_999] })).status).toBe(404);
  });

  it('names each incident in the way', async () => {
    await bulk('acknowledge', { ids: ids.slice(0, 1) });
    const response = await bulk('acknowledge');
    expect(response.status).toBe(400);
    expect(await bodyAs(response, Refused)).toMatchObject({
      code: 'wrong_transition',
      bulkStatus: 'refused',
      errors: [{ id: ids[0], code: 'wrong_transition' }],
    });
    expect(await statuses()).toEqual(['acknowledged', 'triggered', 'triggered']);
  });

  it("treats another company's incident as missing", async () => {
    const foreign = await anIncident(testServer, testServer.stranger, {
      value: aSecretValue(90_000 + seed),
    });
    const response = await bulk('acknowledge', { ids: [...ids, foreign] });
    expect(await bodyAs(response, Refused)).toMatchObject({
      errors: [{ id: foreign, code: 'not_found' }],
    });
    expect(await statuses()).toEqual(['triggered', 'triggered', 'triggered']);
  });

  it('answers 403 to a member who assigns', async () => {
    const response = await bulk(
      'assign',
      { params: { assignee: testServer.member.email } },
      testServer.asMember,
    );
    expect(response.status).toBe(403);
  });

  it('answers 400 to no selection', async () => {
    expect(await bodyAs(await bulk('acknowledge', { ids: [] }), Refused)).toMatchObject({
      code: 'empty_selection',
    });
  });
});
