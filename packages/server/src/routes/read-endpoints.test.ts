import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { replyMismatch } from '@sluice/contract/parse';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIncident } from '../testing/findings.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

const READABLE = [
  ['getSettings', '/api/v1/settings'],
  ['getCompany', '/api/v1/company'],
  ['listTeam', '/api/v1/team'],
  ['listDetectors', '/api/v1/detectors'],
  ['listSources', '/api/v1/sources'],
  ['listResolutionReasons', '/api/v1/secrets/resolution_reasons'],
  ['getOccurrenceChart', '/api/v1/metrics/incidents/occurrences?tz=Europe%2FParis'],
] as const;

describe('what every member may read', () => {
  it.each(READABLE)('%s answers as the contract says', async (key, path) => {
    const response = await testServer.asMember(path);
    expect(response.status).toBe(200);
    expect(replyMismatch(ENDPOINTS[key], 200, await response.json())).toBeNull();
  });

  it.each(READABLE)('%s needs a session', async (_key, path) => {
    expect((await testServer.asNobody(path)).status).toBe(401);
  });

  it('lists the reasons of the dialog in their order', async () => {
    const response = await testServer.asMember('/api/v1/secrets/resolution_reasons');
    const values: unknown = await response.json();
    expect(values).toMatchObject(RESOLUTION_REASONS.map((value) => ({ value })));
  });

  it('counts in the chart exactly what was found', async () => {
    const response = await testServer.asMember('/api/v1/metrics/incidents/occurrences');
    const chart: unknown = await response.json();
    expect(JSON.stringify(chart)).toContain('"count":1');
  });

  it('refuses a chart of a zone that does not exist', async () => {
    const path = '/api/v1/metrics/incidents/occurrences?tz=Mars%2FBase';
    expect((await testServer.asMember(path)).status).toBe(400);
  });
});

describe('updateUserPreferences', () => {
  it('keeps the range for that person alone', async () => {
    const changed = await testServer.asMember('/api/v1/user/preferences', {
      method: 'PATCH',
      body: { default_incident_date_filter: '6months' },
    });
    expect(changed.status).toBe(200);
    const mine: unknown = await (await testServer.asMember('/api/v1/settings')).json();
    const others: unknown = await (await testServer.asAdmin('/api/v1/settings')).json();
    expect(mine).toMatchObject({
      user_preferences: { default_incident_date_filter: '6months' },
    });
    expect(others).toMatchObject({ user_preferences: { default_incident_date_filter: '1week' } });
  });

  it('refuses a range that is not offered', async () => {
    const body = { default_incident_date_filter: '2weeks' };
    const response = await testServer.asMember('/api/v1/user/preferences', {
      method: 'PATCH',
      body,
    });
    expect(response.status).toBe(400);
  });
});

describe('inviteMember', () => {
  it('is for admins, and for addresses', async () => {
    const invite = (as: TestServer['asAdmin'], email: string) =>
      as('/api/v1/team/invite', { body: { email } });
    expect((await invite(testServer.asMember, 'new@acme.example')).status).toBe(403);
    expect((await invite(testServer.asAdmin, 'not an address')).status).toBe(400);
    expect((await invite(testServer.asAdmin, 'new@acme.example')).status).toBe(201);
    expect((await invite(testServer.asAdmin, 'new@acme.example')).status).toBe(409);
  });
});

describe('createSource', () => {
  const add = (as: TestServer['asAdmin'], url: string) => as('/api/v1/sources', { body: { url } });

  it('queues the first scan of a repository', async () => {
    const response = await add(testServer.asAdmin, 'https://git.example.org/acme/site.git');
    expect(response.status).toBe(201);
    expect(testServer.queued.length).toBeGreaterThan(0);
  });

  it.each(['/etc', 'file:///etc', 'http://git.example.org/a/b.git', '--upload-pack=x', ''])(
    'refuses %j',
    async (url) => {
      expect((await add(testServer.asAdmin, url)).status).toBe(400);
    },
  );

  it('is for admins', async () => {
    expect((await add(testServer.asMember, 'https://git.example.org/acme/a.git')).status).toBe(403);
  });
});

describe('checkCommitsPresence', () => {
  it('says that it does not know rather than guess', async () => {
    const sha = 'a'.repeat(40);
    const commits = [{ repository_id: 1, repository_name: 'acme/site', sha }];
    const response = await testServer.asMember('/api/v1/secrets/check_commits_presence', {
      body: { commits },
    });
    expect(await response.json()).toMatchObject({
      commit_presences: [{ commit_sha: sha, presence: { is_present: null } }],
    });
  });
});
