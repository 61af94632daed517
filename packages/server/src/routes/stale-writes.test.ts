import { ENDPOINTS_IN_ORDER } from '@sluice/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSecretValue } from '../testing/findings.ts';
import { makeOurs, type Ours } from '../testing/ours.ts';
import { incidentCall } from '../testing/ours-incidents.ts';
import { makeOurSettings, type OurSettings, settingsCall } from '../testing/ours-settings.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** A version that nothing in the test has reached. */
const OTHER_VERSION = 999;
let testServer: TestServer;
let ids: Ours;
let settings: OurSettings;

beforeAll(async () => {
  testServer = await createTestServer();
  ids = await makeOurs(testServer, aSecretValue(4_712));
  settings = await makeOurSettings(testServer);
});
afterAll(() => testServer.close());

/** Whether a body has a field `version`, whatever else it is made of. */
function takesVersion(schema: unknown): boolean {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'entries' in schema &&
    typeof schema.entries === 'object' &&
    schema.entries !== null &&
    'version' in schema.entries
  );
}

const versioned = ENDPOINTS_IN_ORDER.filter(([, { body }]) => takesVersion(body));

/** An action that is for admins alone, where the endpoint takes several. */
function assignCall(key: string) {
  const assignee = testServer.member.email;
  switch (key) {
    case 'operateSecret':
      return { path: { id: ids.secret, operation: 'assign' }, body: { assignee } };
    case 'operateKeywordIncident':
      return { path: { id: ids.keywordIncident, operation: 'assign' }, body: { assignee } };
    case 'operatePostmanIncidents':
      return {
        path: { operation: 'assign' },
        body: { ids: [ids.postman], user_id: testServer.member.memberId },
      };
    default:
      return null;
  }
}

describe('a write on another version', () => {
  it('is a kind with as many endpoints as the contract says', () => {
    expect(versioned.map(([key]) => key).sort()).toEqual([
      'operateKeywordIncident',
      'operatePostmanIncidents',
      'operateSecret',
      'patchSeverityRule',
      'updateConnection',
      'updateIncidentView',
      'updateKeywordNote',
      'updateNote',
      'updateNotifier',
      'updatePostmanNote',
      'updateReport',
      'updateSeverityRule',
    ]);
  });

  it.each(versioned)('by a person who may not: %s answers 403, not 409', async (key, endpoint) => {
    const call = assignCall(key) ?? incidentCall(key, ids) ?? settingsCall(key, settings);
    const inPath = new Map<string, string | number>(Object.entries(call?.path ?? {}));
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
      String(inPath.get(name) ?? ''),
    );
    const given: unknown = call?.body;
    const body = {
      ...(typeof given === 'object' && given !== null ? given : {}),
      version: OTHER_VERSION,
    };
    const answer = await testServer.asMember(path, { method: endpoint.method, body });
    expect(await answer.json()).toMatchObject({ code: 'not_permitted' });
    expect(answer.status).toBe(403);
  });
});
