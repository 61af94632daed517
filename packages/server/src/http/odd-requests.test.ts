import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIncident } from '../testing/findings.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
let id: number;
beforeAll(async () => {
  testServer = await createTestServer();
  id = await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

describe('a request that no person makes', () => {
  it.each([
    ['an id beyond what the database counts to', '/api/v1/secrets/3000000000', 404],
    ['a list with such an id', '/api/v1/patches?leak_ids=1,3000000000', 400],
    ['a NUL in the query', '/api/v1/secrets?search=a%00b', 400],
    ['a path that is no text', '/assets/%ff', 404],
  ])('%s is refused and no fault of ours', async (_, path, status) => {
    expect((await testServer.asAdmin(path)).status).toBe(status);
  });

  it('a NUL in a text of the body is refused, and the letters of one are taken', async () => {
    const note = (message: string) =>
      testServer.asAdmin('/api/v1/incident_notes', {
        body: { incident: id, message },
      });
    expect((await note('a\0b')).status).toBe(400);
    expect((await note('a\\u0000b')).status).toBe(201);
  });
});
