import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import {
  CONFIG,
  type JiraBoard,
  jiraBoard,
  NOTIFIERS,
  Notifier,
} from '../../testing/jira-board.ts';
import { createTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { accessToken } from '../../tracker/access-token.ts';

let board: JiraBoard;
let atlassian: JiraBoard['atlassian'];
let testServer: JiraBoard['testServer'];
beforeAll(async () => {
  board = await jiraBoard();
  ({ atlassian, testServer } = board);
});
afterEach(() => {
  expect(atlassian.violations).toEqual([]);
});
afterAll(() => board.close());

describe('connecting Jira', () => {
  it('begins at Atlassian, with the scopes, the return address and a prompt', async () => {
    const answer = await testServer.asAdmin('/api/v1/notifiers_v2/jira/consent');
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
    const made = await bodyAs(await board.connect(), Notifier);
    expect(made).toMatchObject({
      status: 'pending',
      config: {
        cloud_name: 'acme',
        cloud_url: 'https://acme.atlassian.example',
        is_configured: false,
      },
    });
    const wrong = await board.patch(made.id, {
      config: { project_key: '', issue_type: '' },
      version: made.version,
    });
    expect(await wrong.json()).toMatchObject({
      fields: {
        'config.project_key': ['Please select a project'],
        'config.issue_type': ['Please select an issue type'],
      },
    });
    const gone = await board.patch(made.id, {
      config: { project_key: 'GONE', issue_type: '101' },
      version: made.version,
    });
    expect(await gone.json()).toMatchObject({
      fields: { 'config.project_key': ['Please select a project'] },
    });
    const done = await bodyAs(
      await board.patch(made.id, { config: CONFIG, version: made.version }),
      Notifier,
    );
    expect(done).toMatchObject({
      status: 'active',
      config: { ...CONFIG, issue_type_name: 'Task', is_configured: true },
    });
    await board.silence(made.id);
  });

  it('refuses a code that Atlassian does not know, and one that is used a second time', async () => {
    expect(await bodyAs(await board.connect('made-up'), Refused)).toMatchObject({
      code: 'invalid_oauth',
      detail: 'Invalid oauth credentials',
    });
    const code = atlassian.consent();
    const first = await bodyAs(await board.connect(code), Notifier);
    expect((await bodyAs(await board.connect(code), Refused)).code).toBe('invalid_oauth');
    await board.silence(first.id);
  });

  it('offers projects with their issue types but sub-tasks, and the statuses of a type', async () => {
    const { id } = await bodyAs(await board.connect(), Notifier);
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
    await board.silence(id);
  });

  it('answers and logs no token, and stores none in clear', async () => {
    const { id } = await bodyAs(await board.connect(), Notifier);
    const texts = [
      await (await testServer.asAdmin(NOTIFIERS)).text(),
      JSON.stringify(await testServer.database.db.selectFrom('notifiers').selectAll().execute()),
      JSON.stringify(await testServer.database.db.selectFrom('audit_log').selectAll().execute()),
      testServer.logged.join(''),
    ];
    for (const text of texts) expect(text).not.toMatch(/access-\d|refresh-\d|secret-of-tests/);
    await board.silence(id);
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
    const { id } = await board.aBoard();
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
    await board.silence(id);
  });

  it('that are refused disable the notifier, once, until a person connects it again', async () => {
    const { id, version } = await board.aBoard();
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
    const byForm = await board.patch(id, { config: { ...CONFIG, project_key: 'OPS' }, version });
    expect((await bodyAs(byForm, Refused)).code).toBe('needs_reconnection');
    const again = await board.patch(id, { config: { oauth_code: atlassian.consent() }, version });
    expect(await bodyAs(again, Notifier)).toMatchObject({
      status: 'active',
      config: { project_key: 'SEC', is_configured: true },
    });
    expect((await meta()).status).toBe(200);
    await board.silence(id);
  });
});
