import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let mine: number;
let other: number;
let occurrence: number;
beforeAll(async () => {
  testServer = await createTestServer();
  mine = await anIncident(testServer, testServer.admin, { value: aSecretValue(1) });
  other = await anIncident(testServer, testServer.admin, {
    value: aSecretValue(2),
    path: 'other.ts',
  });
  const response = await testServer.asMember(`/api/v1/secrets/${mine}/occurrences`);
  const rows = await bodyAs(response, secretEndpoints.listSecretOccurrences.replies[200]);
  occurrence = rows[0]?.id ?? 0;
});
afterAll(() => testServer.close());

const Patches = secretEndpoints.listPatches.replies[200];
const list = async (incident: number) => {
  const path = `/api/v1/patches?leak_ids=${occurrence}&incident=${incident}`;
  return bodyAs(await testServer.asMember(path), Patches);
};

describe('the patch of an occurrence', () => {
  it('is found alone, and with the incident that it is of', async () => {
    const path = `/api/v1/patches/${occurrence}`;
    expect((await testServer.asMember(path)).status).toBe(200);
    expect((await testServer.asMember(`${path}?incident=${mine}`)).status).toBe(200);
    expect(await list(mine)).toMatchObject([{ incident_id: mine }]);
  });

  it('is not found with another incident, whose evidence it would falsify', async () => {
    const path = `/api/v1/patches/${occurrence}?incident=${other}`;
    expect((await testServer.asMember(path)).status).toBe(404);
    expect(await list(other)).toEqual([]);
  });
});
