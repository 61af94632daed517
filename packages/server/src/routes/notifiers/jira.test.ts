import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notifyOnce } from '../../notifiers/deliver.ts';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { type FakeAtlassian, fakeAtlassian } from '../../testing/fake-atlassian.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import {
  createTestServer,
  TEST_NOW,
  type TestServer,
  testConfig,
} from '../../testing/test-server.ts';
import { accessToken } from '../../tracker/access-token.ts';

let atlassian: FakeAtlassian;
let testServer: TestServer;
beforeAll(async () => {
  atlassian = await fakeAtlassian();
  testServer = await createTestServer(testConfig(atlassian.settings));
});
afterEach(() => {
  expect(atlassian.violations).toEqual([]);
});
afterAll(async () => {
  atlassian.close();
  await testServer.close();
});

const NOTIFIERS = '/api/v1/notifiers_v2';
const Notifier = v.object({
  id: v.number(),
  version: v.number(),
  status: v.string(),
  config: v.record(v.string(), v.unknown()),
});
const handler = (event_type: string, jira_status_key: string | null = null) => ({
  event_type,
  min_severity: 50,
  include_unknown: true,
  jira_status_key,
});
const connect = (code = atlassian.consent()) =>
  testServer.asAdmin(NOTIFIERS, {
    body: { name: 'Board', type: 'jira', config: { oauth_code: code }, handlers: [] },
  });
const patch = (id: number, body: object) =>
  testServer.asAdmin(`${NOTIFIERS}/${id}`, { method: 'PATCH', body });
const CONFIG = { project_key: 'SEC', issue_type: '101' };

const pass = () => notifyOnce(testServer.deps, new AbortController().signal);

async function aBoard(handlers: object[] = []) {
  // What incidents of other tests left waiting is no event of this one.
  while (await pass());
  const { id, version } = await bodyAs(await connect(), Notifier);
  const configured = await patch(id, { config: CONFIG, handlers, version });
  return bodyAs(configured, Notifier);
}
let seed = 7_000;
const aSecret = () =>
  anIncident(testServer, testServer.admin, {
    value: aSecretValue(++seed),
    commit: { sha: String(seed).padStart(40, 'a') },
  });
const ticket = (secretMetadataId: number, notifierId: number, caller = testServer.asMember) =>
  caller('/api/v1/remote_issues', { body: { secretMetadataId, notifierId } });
const silence = async (id: number) =>
  testServer.asAdmin(`${NOTIFIERS}/${id}`, { method: 'DELETE' });

describe('connecting Jira', () => {
  it('begins at Atlassian, with the scopes, the return address and a prompt', async () => {
    const answer = await testServer.asAdmin(`${NOTIFIERS}/jira/consent`);
    const { authorize_url } = await bodyAs(answer, v.object({ authorize_url: v.string() }));
    const { origin, pathname, searchParams } = new URL(authorize_url);
    expect(origin + pathname).toBe(`${atlassian.url}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      audience: 'api.atlassian.com',
      client_id: 'client-of-tests',
      scope: 'read:jira-work write:jira-work read:jira-user offline_access',
      redirect_uri: 'http://127.0.0.1:4400/settings/company/notifications/jira',
      response_type: 'code',
      prompt: 'consent',
    });
  });

  it('makes a notifier that is pending until a project and an issue type are chosen', async () => {
    const made = await bodyAs(await connect(), Notifier);
    expect(made).toMatchObject({
      status: 'pending',
      config: {
        cloud_name: 'acme',
        cloud_url: 'https://acme.atlassian.example',
        is_configured: false,
      },
    });
    const wrong = await patch(made.id, {
      config: { project_key: '', issue_type: '' },
      version: made.version,
    });
    expect(await wrong.json()).toMatchObject({
      fields: {
        'config.project_key': ['Please select a project'],
        'config.issue_type': ['Please select an issue type'],
      },
    });
    const gone = await patch(made.id, {
      config: { project_key: 'GONE', issue_type: '101' },
      version: made.version,
    });
    expect(await gone.json()).toMatchObject({
      fields: { 'config.project_key': ['Please select a project'] },
    });
    const done = await bodyAs(
      await patch(made.id, { config: CONFIG, version: made.version }),
      Notifier,
    );
    expect(done).toMatchObject({
      status: 'active',
      config: { ...CONFIG, issue_type_name: 'Task', is_configured: true },
    });
    await silence(made.id);
  });

  it('refuses a code that Atlassian does not know, and one that is used a second time', async () => {
    expect(await bodyAs(await connect('made-up'), Refused)).toMatchObject({
      code: 'invalid_oauth',
      detail: 'Invalid oauth credentials',
    });
    const code = atlassian.consent();
    const first = await bodyAs(await connect(code), Notifier);
    expect((await bodyAs(await connect(code), Refused)).code).toBe('invalid_oauth');
    await silence(first.id);
  });

  it('offers projects with their issue types but sub-tasks, and the statuses of a type', async () => {
    const { id } = await bodyAs(await connect(), Notifier);
    const meta = await testServer.asAdmin(`${NOTIFIERS}/jira/meta?notifier_id=${id}`);
    expect(await meta.json()).toMatchObject({
      sites: [{ name: 'acme' }],
      projects: [
        { key: 'SEC', issuetypes: [{ id: '101', name: 'Task' }, { id: '102' }] },
        { key: 'OPS' },
      ],
    });
    const statuses = await testServer.asAdmin(
      `${NOTIFIERS}/jira/statuses?notifier_id=${id}&projectKey=SEC&issueType=101`,
    );
    expect(await statuses.json()).toContainEqual({ key: '30', name: 'Done' });
    const missing = await testServer.asAdmin(
      `${NOTIFIERS}/jira/statuses?notifier_id=${id}&projectKey=GONE&issueType=101`,
    );
    expect(missing.status).toBe(404);
    const asMember = await testServer.asMember(`${NOTIFIERS}/jira/meta?notifier_id=${id}`);
    expect(asMember.status).toBe(403);
    atlassian.failNext('/project/search', { status: 500 });
    const down = await testServer.asAdmin(`${NOTIFIERS}/jira/meta?notifier_id=${id}`);
    expect(await bodyAs(down, Refused)).toMatchObject({ code: 'tracker_unreachable' });
    await silence(id);
  });

  it('answers and logs no token, and stores none in clear', async () => {
    const { id } = await bodyAs(await connect(), Notifier);
    const texts = [
      await (await testServer.asAdmin(NOTIFIERS)).text(),
      JSON.stringify(await testServer.database.db.selectFrom('notifiers').selectAll().execute()),
      JSON.stringify(await testServer.database.db.selectFrom('audit_log').selectAll().execute()),
      testServer.logged.join(''),
    ];
    for (const text of texts) expect(text).not.toMatch(/access-\d|refresh-\d|secret-of-tests/);
    await silence(id);
  });

  it('says on a server without an app at Atlassian that it cannot be connected', async () => {
    const plain = await createTestServer();
    try {
      const answer = await plain.asAdmin(`${NOTIFIERS}/jira/consent`);
      expect(await answer.json()).toEqual({ authorize_url: null });
      const refused = await plain.asAdmin(NOTIFIERS, {
        body: { name: 'Board', type: 'jira', config: { oauth_code: 'x' }, handlers: [] },
      });
      expect((await bodyAs(refused, Refused)).code).toBe('wrong_state');
    } finally {
      await plain.close();
    }
  });
});

describe('the tokens of Jira', () => {
  it('are refreshed once by two workers that find them expired', async () => {
    const { id } = await aBoard();
    const ref = { companyId: testServer.admin.companyId, id };
    const before = atlassian.refreshes;
    testServer.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
    const [one, two] = await Promise.all([
      accessToken(testServer.deps, ref, null),
      accessToken(testServer.deps, ref, null),
    ]);
    expect(one).toBe(two);
    expect(atlassian.refreshes).toBe(before + 1);
    atlassian.expireTokens();
    const again = await Promise.all([
      accessToken(testServer.deps, ref, one),
      accessToken(testServer.deps, ref, one),
    ]);
    expect(new Set(again).size).toBe(1);
    expect(atlassian.refreshes).toBe(before + 2);
    testServer.setNow(TEST_NOW);
    await silence(id);
  });

  it('that are refused disable the notifier, once, until a person connects it again', async () => {
    const { id, version } = await aBoard();
    atlassian.withdraw();
    const meta = () => testServer.asAdmin(`${NOTIFIERS}/jira/meta?notifier_id=${id}`);
    expect(await bodyAs(await meta(), Refused)).toMatchObject({ code: 'needs_reconnection' });
    expect(await bodyAs(await meta(), Refused)).toMatchObject({ code: 'needs_reconnection' });
    const list = await (await testServer.asAdmin(NOTIFIERS)).json();
    expect(list).toContainEqual(expect.objectContaining({ id, status: 'disabled' }));
    const lines = await testServer.database.db
      .selectFrom('audit_log')
      .select('target')
      .where('action', '=', 'notifier.disabled')
      .execute();
    expect(lines).toEqual([{ target: `notifier:${id}` }]);
    const byForm = await patch(id, { config: { ...CONFIG, project_key: 'OPS' }, version });
    expect((await bodyAs(byForm, Refused)).code).toBe('needs_reconnection');
    const again = await patch(id, { config: { oauth_code: atlassian.consent() }, version });
    expect(await bodyAs(again, Notifier)).toMatchObject({
      status: 'active',
      config: { project_key: 'SEC', is_configured: true },
    });
    expect((await meta()).status).toBe(200);
    await silence(id);
  });
});

describe('a ticket by hand', () => {
  it('is an issue with a link to the incident, in its page, its timeline and the audit log', async () => {
    const { id } = await aBoard();
    const secret = await aSecret();
    const made = await ticket(secret, id);
    expect(made.status).toBe(201);
    const issue = atlassian.issues.at(-1);
    expect(await made.json()).toEqual({
      notifier: { id, type: 'jira' },
      label: issue?.key,
      url: `https://acme.atlassian.example/browse/${issue?.key}`,
    });
    expect(issue).toMatchObject({ labels: ['sluice', `sluice-${secret}`] });
    expect(issue?.summary).toMatch(new RegExp(`^Secret incident #${secret}: .+ in acme/api$`));
    expect(JSON.stringify(issue?.description)).toContain(`/incidents/secrets/${secret}`);
    const page = await (await testServer.asMember(`/api/v1/secrets/${secret}`)).json();
    expect(page).toMatchObject({ remote_issues: [{ label: issue?.key }] });
    const events = await (await testServer.asMember(`/api/v1/secrets/${secret}/events`)).json();
    expect(events).toMatchObject([
      { event: 'ticket_created', notifier: 'Board', description: issue?.key },
      { event: 'detect' },
    ]);
    const lines = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'ticket.created')
      .execute();
    expect(lines).toMatchObject([{ actor_id: testServer.member.memberId }]);
    const again = await bodyAs(await ticket(secret, id), Refused);
    expect(again.code).toBe('already_exists');
    await silence(id);
  });

  it('is one of a filter, with its counts', async () => {
    const { id } = await aBoard();
    const secret = await aSecret();
    const without = await aSecret();
    await ticket(secret, id);
    const rows = async (answer: string) => {
      const page = await testServer.asMember(`/api/v1/secrets?rt=all&has_ticket=${answer}`);
      return bodyAs(page, v.array(v.looseObject({ id: v.number() })));
    };
    expect((await rows('yes')).map((row) => row.id)).toContain(secret);
    expect((await rows('no')).map((row) => row.id)).toContain(without);
    expect((await rows('no')).map((row) => row.id)).not.toContain(secret);
    await silence(id);
  });

  it('says why Jira refused it, and leaves nothing behind', async () => {
    const { id } = await aBoard();
    const secret = await aSecret();
    const errors = { customfield_1: 'Team is required.' };
    atlassian.failNext('POST /ex', { status: 400, body: { errorMessages: [], errors } });
    expect(await bodyAs(await ticket(secret, id), Refused)).toMatchObject({
      code: 'tracker_refused',
      detail: 'Team is required.',
    });
    for (const status of [403, 404]) {
      atlassian.failNext('POST /ex', { status });
      const refused = await bodyAs(await ticket(secret, id), Refused);
      expect(refused.detail).toBe('Failed at creating issue');
    }
    atlassian.failNext('POST /ex', { status: 429, headers: { 'retry-after': '5' } });
    expect((await bodyAs(await ticket(secret, id), Refused)).code).toBe('tracker_unreachable');
    expect((await ticket(secret, id)).status).toBe(201);
    await silence(id);
  });

  it('is not made twice when the answer was lost', async () => {
    const { id } = await aBoard();
    const secret = await aSecret();
    const before = atlassian.issues.length;
    atlassian.failNext('/rest/api/3/issue', 'lost');
    expect((await bodyAs(await ticket(secret, id), Refused)).code).toBe('tracker_unreachable');
    expect(atlassian.issues).toHaveLength(before + 1);
    const found = await ticket(secret, id);
    expect(await found.json()).toMatchObject({ label: atlassian.issues.at(-1)?.key });
    expect(atlassian.issues).toHaveLength(before + 1);
    await silence(id);
  });

  it('is made once when two people ask at the same time', async () => {
    const { id } = await aBoard();
    const secret = await aSecret();
    const before = atlassian.issues.length;
    await Promise.all([ticket(secret, id), ticket(secret, id, testServer.asAdmin)]);
    expect(atlassian.issues).toHaveLength(before + 1);
    await silence(id);
  });

  it('needs a configured Jira of the company', async () => {
    const secret = await aSecret();
    const { id } = await bodyAs(await connect(), Notifier);
    expect((await bodyAs(await ticket(secret, id), Refused)).detail).toBe(
      'Jira is not configured.',
    );
    expect((await ticket(secret, id + 1_000)).status).toBe(404);
    expect((await ticket(secret, id, testServer.asOtherCompany)).status).toBe(404);
    await silence(id);
  });
});

describe('an event in Jira', () => {
  it('makes the issue, moves it to the status of its handler, and comments on it else', async () => {
    const { id } = await aBoard([
      handler('incident.created'),
      handler('incident.acknowledged'),
      handler('incident.resolved', '30'),
    ]);
    const secret = await aSecret();
    while (await pass());
    const issue = atlassian.issues.at(-1);
    expect(issue?.labels).toContain(`sluice-${secret}`);
    const version = async () => {
      const page = await testServer.asAdmin(`/api/v1/secrets/${secret}`);
      return (await bodyAs(page, v.looseObject({ version: v.number() }))).version;
    };
    await testServer.asAdmin(`/api/v1/secrets/${secret}/acknowledge`, {
      body: { version: await version() },
    });
    while (await pass());
    expect(issue?.comments).toHaveLength(1);
    expect(issue?.status).toBe('10');
    await testServer.asAdmin(`/api/v1/secrets/${secret}/resolve`, {
      body: { version: await version(), resolution_reasons: ['revoked'] },
    });
    while (await pass());
    expect(issue?.status).toBe('30');
    expect(issue?.comments).toHaveLength(1);
    const log = await testServer.asAdmin(`${NOTIFIERS}/${id}/deliveries`);
    expect(await log.json()).toMatchObject([
      { event_type: 'incident.resolved', state: 'sent' },
      { event_type: 'incident.acknowledged', state: 'sent' },
      { event_type: 'incident.created', state: 'sent' },
    ]);
    await silence(id);
  });

  it('waits as Jira asks, and makes no second issue after a lost answer', async () => {
    const { id } = await aBoard([handler('incident.created')]);
    const before = atlassian.issues.length;
    atlassian.failNext('POST /ex', { status: 429, headers: { 'retry-after': '60' } });
    await aSecret();
    await pass();
    const [waiting] = await testServer.database.db
      .selectFrom('notifier_deliveries')
      .selectAll()
      .where('notifier_id', '=', id)
      .execute();
    expect(waiting).toMatchObject({ state: 'pending', last_status: 429 });
    expect(waiting?.next_at?.getTime()).toBeGreaterThanOrEqual(TEST_NOW.getTime() + 60_000);
    atlassian.failNext('/rest/api/3/issue', 'lost');
    testServer.setNow(new Date(TEST_NOW.getTime() + 400_000));
    await pass();
    testServer.setNow(new Date(TEST_NOW.getTime() + 4_000_000));
    while (await pass());
    expect(atlassian.issues).toHaveLength(before + 1);
    testServer.setNow(TEST_NOW);
    await silence(id);
  });

  it('of a test is an issue that says so', async () => {
    const { id } = await aBoard();
    const tested = await testServer.asAdmin(`${NOTIFIERS}/${id}/test`, { method: 'POST' });
    expect(tested.status).toBe(204);
    expect(atlassian.issues.at(-1)?.summary).toMatch(/^\[TEST\] /);
    await silence(id);
  });
});
