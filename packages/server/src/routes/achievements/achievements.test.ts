import { achievementEndpoints } from '@sluice/contract/endpoints/achievements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/v1/achievements';
const Rows = achievementEndpoints.listAchievements.replies[200];
let testServer: TestServer;
let incidentId = 0;
beforeAll(async () => {
  testServer = await createTestServer();
  incidentId = await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

const done = async (as: TestServer['asAdmin'] = testServer.asAdmin) =>
  (await bodyAs(await as(PATH), Rows)).flatMap(({ name, resolution }) =>
    resolution.resolved ? [name] : [],
  );

describe('listAchievements', () => {
  it('is marked by facts', async () => {
    expect(await done()).toEqual(['CREATE_ACCOUNT', 'INVITE_MEMBER']);
    const path = `/api/v1/secrets/${incidentId}`;
    const found: unknown = await (await testServer.asAdmin(path)).json();
    expect(await done()).toContain('DISCOVER_FIRST_INCIDENT');
    const version = typeof found === 'object' && found !== null ? Reflect.get(found, 'version') : 0;
    const body = { version, resolution_reasons: ['revoked'] };
    expect((await testServer.asAdmin(`${path}/resolve`, { body })).status).toBe(200);
    expect(await done()).toContain('RESOLVE_FIRST_INCIDENT');
    expect(await done(testServer.asMember)).not.toContain('RESOLVE_FIRST_INCIDENT');
  });

  it('gives members what is theirs', async () => {
    const rows = await bodyAs(await testServer.asMember(PATH), Rows);
    expect(rows.map(({ name }) => name)).not.toContain('INVITE_MEMBER');
    expect((await testServer.asNobody(PATH)).status).toBe(401);
  });
});

describe('resolveAchievement', () => {
  const mark = (name: string, as = testServer.asAdmin) => as(PATH, { body: { name } });

  it('marks by hand what may be, once', async () => {
    expect((await mark('setup_email_notif')).status).toBe(200);
    expect(await done()).toContain('SETUP_EMAIL_NOTIF');
    expect((await mark('SETUP_EMAIL_NOTIF')).status).toBe(409);
  });

  it('marks nothing that facts mark', async () => {
    expect((await mark('ADD_NOTIFIER_SECTION')).status).toBe(200);
    expect(await done()).not.toContain('ADD_NOTIFIER_SECTION');
  });

  it('refuses unknown names, and admin steps for a member', async () => {
    expect((await mark('EVERYTHING')).status).toBe(404);
    expect((await mark('INVITE_MEMBER', testServer.asMember)).status).toBe(404);
  });
});
