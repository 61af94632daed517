import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIncident, aPostmanIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let ids: number[];
beforeAll(async () => {
  testServer = await createTestServer();
  ids = [];
  for (let index = 0; index < 3; index += 1) {
    const name = index === 0 ? 'Dev One' : 'Dev Two';
    ids.push(
      await anIncident(testServer, testServer.admin, {
        value: aSecretValue(900 + index),
        commit: { authorName: name, sha: String(index + 1).repeat(40) },
      }),
    );
  }
  await aPostmanIncident(testServer);
  await testServer.asMember(`/api/v1/secrets/${ids[0]}/acknowledge`, { body: { version: 1 } });
  await testServer.asMember('/api/v1/incident_notes', {
    body: { incident: ids[1], message: 'Seen.' },
  });
});
afterAll(() => testServer.close());

const facets = async (query: string) =>
  (await testServer.asMember(`/api/v1/metrics/incidents/facets?rt=all&${query}`)).json();
const listed = async (query: string) => {
  const response = await testServer.asMember(`/api/v1/secrets?rt=all&${query}`);
  return response.headers.get('items');
};

describe('the counts beside the options of a filter', () => {
  it.each([
    [
      'status',
      [
        ['triggered', 2],
        ['acknowledged', 1],
      ],
    ],
    [
      'assignee',
      [
        ['none', 2],
        ['mel@ours.example', 1],
      ],
    ],
    [
      'developer',
      [
        ['Dev Two', 2],
        ['Dev One', 1],
      ],
    ],
    [
      'has_note',
      [
        ['no', 2],
        ['yes', 1],
      ],
    ],
    ['has_feedback', [['no', 3]]],
    ['shared', [['no', 3]]],
    ['presence', [['unknown', 3]]],
    ['repository', [['acme/api', 3]]],
  ])('%s', async (filter, counts) => {
    expect(await facets(`filter=${filter}`)).toEqual(
      counts.map(([value, count]) => ({ value, count })),
    );
  });

  it('follow the other filters, and not their own', async () => {
    expect(await facets('filter=status&status=resolved&has_note=yes')).toEqual([
      { value: 'triggered', count: 1 },
    ]);
  });

  it('are of the kind that is asked for', async () => {
    expect(await facets('filter=object_type&kind=postman')).toEqual(
      expect.arrayContaining([{ value: 'request', count: 1 }]),
    );
  });

  it.each([
    ['developer=Dev%20One', '0-0/1'],
    ['has_note=yes', '0-0/1'],
    ['has_note=no', '0-1/2'],
    ['presence=unknown', '0-2/3'],
    ['presence=absent', '*/0'],
    ['shared=yes', '*/0'],
  ])('and %s narrows the list to as many', async (query, items) => {
    expect(await listed(query)).toBe(items);
  });

  it.each(['rt=all', 'rt=1week', 'rt=custom&start=2026-01-02&end=2026-03-11&tz=Asia%2FKolkata'])(
    'are the same from the roll-up as from the incidents (%s)',
    async (range) => {
      for (const filter of ['status', 'severity', 'assignee']) {
        const at = `/api/v1/metrics/incidents/facets?${range}&filter=${filter}`;
        const rolled = await testServer.asMember(at);
        // A search takes the incidents; each of them holds this text.
        const counted = await testServer.asMember(`${at}&search=acme`);
        const counts: unknown = await rolled.json();
        expect(counts).toEqual(await counted.json());
        expect(counts).not.toEqual([]);
        expect(rolled.headers.get('x-total-capped')).toBeNull();
      }
    },
  );

  it('refuses a filter that there is not', async () => {
    const response = await testServer.asMember('/api/v1/metrics/incidents/facets?filter=colour');
    expect(response.status).toBe(400);
  });
});

describe('the counts of a scope of more than 10,000 incidents', () => {
  beforeAll(async () => {
    const { db } = testServer.database;
    await sql`
      insert into incidents (company_id, kind, detector, display_name, status, severity, last_status_date,
        first_occurrence_date, last_occurrence_date, triggered_at, created_at, haystack)
      select ${testServer.stranger.companyId}, 'secret', case when n = 1 then 'oldest' else 'detector' end, 'Detector', 'triggered', 10,
        now(), now(), now(), timestamptz '2026-01-01' + n * interval '1 minute', now(), ''
      from generate_series(1, 10001) n`.execute(db);
  });
  const of = (filter: string, range = 'rt=all') =>
    testServer.asOtherCompany(`/api/v1/metrics/incidents/facets?${range}&filter=${filter}`);

  it('are exact from the roll-up', async () => {
    const answer = await of('status');
    expect(answer.headers.get('x-total-capped')).toBeNull();
    expect(await answer.json()).toEqual([{ value: 'triggered', count: 10_001 }]);
  });

  it('are of the newest ones alone where there is none, and say so', async () => {
    const answer = await of('detector');
    expect(answer.headers.get('x-total-capped')).toBe('1');
    // The first day, which the range leaves out, has the oldest of them.
    const complete = await of('detector', 'rt=custom&start=2026-01-02&end=2027-01-01');
    expect(complete.headers.get('x-total-capped')).toBeNull();
    expect(await complete.json()).toEqual([{ value: 'detector', count: 10_001 - (24 * 60 - 1) }]);
  });

  it('look at fewer where each incident has its occurrences looked up', async () => {
    const day = await of('repository', 'rt=custom&start=2026-01-02&end=2026-01-02');
    expect(day.headers.get('x-total-capped')).toBeNull();
    const days = await of('repository', 'rt=custom&start=2026-01-02&end=2026-01-03');
    expect(days.headers.get('x-total-capped')).toBe('1');
    expect(await days.json()).toEqual([]);
  });
});
