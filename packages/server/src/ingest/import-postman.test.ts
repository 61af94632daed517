import { detectorByName, exampleMaker, readPostman } from '@sluice/scanner';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { importPostman, type PostmanSummary } from './import-postman.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  return () => testServer.close();
});

const aToken = (seed: number) =>
  detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
const collection = (header: string, variable = '') => ({
  info: { _postman_id: 'c1', name: 'Shop' },
  variable: [{ key: 'token', value: variable }],
  item: [
    {
      name: 'Orders',
      item: [
        { id: 'r1', name: 'Create', request: { header: [{ key: 'X-Token', value: header }], body: { raw: header } } },
      ],
    },
  ],
}); // biome-ignore format: an export reads best densely
const bring = (exported: unknown, isDryRun = false): Promise<PostmanSummary> =>
  importPostman(testServer.database.db, testServer.deps.vault, {
    companyId: testServer.admin.companyId,
    exported: readPostman(JSON.stringify(exported)),
    now: TEST_NOW,
    isDryRun,
  });
const stored = async () => {
  const { rows } = await sql<{ kind: string; path: string; location: unknown }>`
    select i.kind, o.path, o.location from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id order by o.path`.execute(
    testServer.database.db,
  );
  return rows;
};

describe('importing an export of Postman', () => {
  it('makes one incident a secret, of its own kind, with each place', async () => {
    expect(await bring(collection(aToken(1)))).toMatchObject({ new_incidents: 1, new_occurrences: 2 });
    const inCreate = { object_type: 'request', object_name: 'Create', object_id: 'r1', folder_names: ['Orders'] };
    expect(await stored()).toEqual([
      {
        kind: 'postman',
        path: 'Orders/Create (request, body)',
        location: { ...inCreate, location_type: 'body', key: null },
      },
      {
        kind: 'postman',
        path: 'Orders/Create (request, header, X-Token)',
        location: { ...inCreate, location_type: 'header', key: 'X-Token' },
      },
    ]);
  }); // biome-ignore format: rows

  it('changes nothing the second time, and adds only what is new', async () => {
    await bring(collection(aToken(1)));
    expect(await bring(collection(aToken(1)))).toMatchObject({
      new_incidents: 0,
      new_occurrences: 0,
      known_occurrences: 2,
    });
    expect(await bring(collection(aToken(1), aToken(2)))).toMatchObject({
      new_incidents: 1,
      new_occurrences: 1,
      known_occurrences: 2,
    });
  });

  it('only counts in a dry run', async () => {
    expect(await bring(collection(aToken(1)), true)).toMatchObject({ new_incidents: 1 });
    expect(await stored()).toEqual([]);
  });

  it('keeps no value in the clear', async () => {
    await bring(collection(aToken(1)));
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(i)::text as row from incidents i union all select to_jsonb(o)::text from occurrences o
      union all select to_jsonb(s)::text from secrets s`.execute(testServer.database.db);
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(aToken(1));
  });
});
