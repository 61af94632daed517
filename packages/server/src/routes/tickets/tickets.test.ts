import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { type JiraBoard, jiraBoard, NOTIFIERS, Notifier } from '../../testing/jira-board.ts';
import { TEST_NOW } from '../../testing/test-server.ts';

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

const handler = (event_type: string, jira_status_key: string | null = null) => ({
  event_type,
  min_severity: 50,
  include_unknown: true,
  jira_status_key,
});
const ticket = (secretMetadataId: number, notifierId: number, caller = testServer.asMember) =>
  caller('/api/v1/remote_issues', { body: { secretMetadataId, notifierId } });

describe('a ticket by hand', () => {
  it('is an issue with a link to the incident, in its page, its timeline and the audit log', async () => {
    const { id } = await board.aBoard();
    const secret = await board.aSecret();
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
    await board.silence(id);
  });

  it('is one of a filter, with its counts', async () => {
    const { id } = await board.aBoard();
    const secret = await board.aSecret();
    const without = await board.aSecret();
    await ticket(secret, id);
    const rows = async (answer: string) => {
      const page = await testServer.asMember(`/api/v1/secrets?rt=all&has_ticket=${answer}`);
      return bodyAs(page, v.array(v.looseObject({ id: v.number() })));
    };
    expect((await rows('yes')).map((row) => row.id)).toContain(secret);
    expect((await rows('no')).map((row) => row.id)).toContain(without);
    expect((await rows('no')).map((row) => row.id)).not.toContain(secret);
    await board.silence(id);
  });

  it('says why Jira refused it, and leaves nothing behind', async () => {
    const { id } = await board.aBoard();
    const secret = await board.aSecret();
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
    await board.silence(id);
  });

  it('is not made twice when the answer was lost', async () => {
    const { id } = await board.aBoard();
    const secret = await board.aSecret();
    const before = atlassian.issues.length;
    atlassian.failNext('/rest/api/3/issue', 'lost');
    expect((await bodyAs(await ticket(secret, id), Refused)).code).toBe('tracker_unreachable');
    expect(atlassian.issues).toHaveLength(before + 1);
    const found = await ticket(secret, id);
    expect(await found.json()).toMatchObject({ label: atlassian.issues.at(-1)?.key });
    expect(atlassian.issues).toHaveLength(before + 1);
    await board.silence(id);
  });

  it('is made once when two people ask at the same time', async () => {
    const { id } = await board.aBoard();
    const secret = await board.aSecret();
    const before = atlassian.issues.length;
    await Promise.all([ticket(secret, id), ticket(secret, id, testServer.asAdmin)]);
    expect(atlassian.issues).toHaveLength(before + 1);
    await board.silence(id);
  });

  it('needs a configured Jira of the company', async () => {
    const secret = await board.aSecret();
    const { id } = await bodyAs(await board.connect(), Notifier);
    expect((await bodyAs(await ticket(secret, id), Refused)).detail).toBe(
      'Jira is not configured.',
    );
    expect((await ticket(secret, id + 1_000)).status).toBe(404);
    expect((await ticket(secret, id, testServer.asOtherCompany)).status).toBe(404);
    await board.silence(id);
  });
});

describe('an event in Jira', () => {
  it('makes the issue, moves it to the status of its handler, and comments on it else', async () => {
    const { id } = await board.aBoard([
      handler('incident.created'),
      handler('incident.acknowledged'),
      handler('incident.resolved', '30'),
    ]);
    const secret = await board.aSecret();
    while (await board.pass());
    const issue = atlassian.issues.at(-1);
    expect(issue?.labels).toContain(`sluice-${secret}`);
    const version = async () => {
      const page = await testServer.asAdmin(`/api/v1/secrets/${secret}`);
      return (await bodyAs(page, v.looseObject({ version: v.number() }))).version;
    };
    await testServer.asAdmin(`/api/v1/secrets/${secret}/acknowledge`, {
      body: { version: await version() },
    });
    while (await board.pass());
    expect(issue?.comments).toHaveLength(1);
    expect(issue?.status).toBe('10');
    await testServer.asAdmin(`/api/v1/secrets/${secret}/resolve`, {
      body: { version: await version(), resolution_reasons: ['revoked'] },
    });
    while (await board.pass());
    expect(issue?.status).toBe('30');
    expect(issue?.comments).toHaveLength(1);
    const log = await testServer.asAdmin(`${NOTIFIERS}/${id}/deliveries`);
    expect(await log.json()).toMatchObject([
      { event_type: 'incident.resolved', state: 'sent' },
      { event_type: 'incident.acknowledged', state: 'sent' },
      { event_type: 'incident.created', state: 'sent' },
    ]);
    await board.silence(id);
  });

  it('does not touch the issue of the same key at another site', async () => {
    const { id, version } = await board.aBoard([handler('incident.resolved', '30')]);
    const secret = await board.aSecret();
    expect((await ticket(secret, id)).status).toBe(201);
    const [first] = atlassian.sites;
    const other = { id: 'other-site', name: 'other', url: 'https://other.atlassian.example' };
    atlassian.sites.push({ ...other, scopes: first?.scopes ?? [] });
    const config = { project_key: 'SEC', issue_type: '101', cloud_id: other.id };
    expect((await board.patch(id, { config, version })).status).toBe(200);
    const page = await testServer.asAdmin(`/api/v1/secrets/${secret}`);
    const current = await bodyAs(page, v.looseObject({ version: v.number() }));
    await testServer.asAdmin(`/api/v1/secrets/${secret}/resolve`, {
      body: { version: current.version, resolution_reasons: ['revoked'] },
    });
    while (await board.pass());
    expect(atlassian.issues.at(-1)).toMatchObject({ status: '10', comments: [] });
    const log = await testServer.asAdmin(`${NOTIFIERS}/${id}/deliveries`);
    expect(await log.json()).toMatchObject([{ event_type: 'incident.resolved', state: 'sent' }]);
    atlassian.sites.pop();
    await board.silence(id);
  });

  it('waits as Jira asks, and makes no second issue after a lost answer', async () => {
    const { id } = await board.aBoard([handler('incident.created')]);
    const before = atlassian.issues.length;
    atlassian.failNext('POST /ex', { status: 429, headers: { 'retry-after': '60' } });
    await board.aSecret();
    await board.pass();
    const [waiting] = await testServer.database.db
      .selectFrom('notifier_deliveries')
      .selectAll()
      .where('notifier_id', '=', id)
      .execute();
    expect(waiting).toMatchObject({ state: 'pending', last_status: 429 });
    expect(waiting?.next_at?.getTime()).toBeGreaterThanOrEqual(TEST_NOW.getTime() + 60_000);
    atlassian.failNext('/rest/api/3/issue', 'lost');
    testServer.setNow(new Date(TEST_NOW.getTime() + 400_000));
    await board.pass();
    testServer.setNow(new Date(TEST_NOW.getTime() + 4_000_000));
    while (await board.pass());
    expect(atlassian.issues).toHaveLength(before + 1);
    testServer.setNow(TEST_NOW);
    await board.silence(id);
  });

  it('of a test is an issue that says so', async () => {
    const { id } = await board.aBoard();
    const tested = await testServer.asAdmin(`${NOTIFIERS}/${id}/test`, { method: 'POST' });
    expect(tested.status).toBe(204);
    expect(atlassian.issues.at(-1)?.summary).toMatch(/^\[TEST\] /);
    await board.silence(id);
  });
});
