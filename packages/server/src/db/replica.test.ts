import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '../errors.ts';
import { freePort } from '../testing/free-port.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { openReplica, readFrom } from './replica.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const one = (db: TestServer['database']['db']) =>
  sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]?.one);

it('a replica that cannot be reached is replaced by the primary, and left alone for a while', async () => {
  const { deps } = testServer;
  const url = `postgres://sluice@127.0.0.1:${await freePort()}/none`;
  const replica = openReplica(url, deps.db, deps.log);
  const both = { db: deps.db, replica };
  try {
    for (let turn = 0; turn < 3; turn += 1) expect(await readFrom(both, one)).toBe(1);
    expect(replica.answered).toEqual({ replica: 0, primary: 3 });
    expect(testServer.logged.join('').match(/the replica failed/g)).toHaveLength(1);
    const refused = readFrom(both, () => Promise.reject(new Problem('not_found')));
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  } finally {
    await replica.close();
  }
});

it('without a replica, the primary is read', async () => {
  expect(await readFrom({ db: testServer.deps.db }, one)).toBe(1);
});
