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

  it('refuses a filter that there is not', async () => {
    const response = await testServer.asMember('/api/v1/metrics/incidents/facets?filter=colour');
    expect(response.status).toBe(400);
  });
});
