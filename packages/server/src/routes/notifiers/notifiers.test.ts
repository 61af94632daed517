import { NOTIFIER_TYPES } from '@sluice/domain/notifiers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { aSecretValue } from '../../testing/findings.ts';
import { notifyOnce } from '../../testing/notify-once.ts';
import { type NotifyingServer, startNotifyingServer } from '../../testing/notifying-server.ts';
import { makeOurs, type Ours } from '../../testing/ours.ts';
import { TEST_NOW, type TestServer } from '../../testing/test-server.ts';

interface Received {
  path: string;
  body: unknown;
}
let notifying: NotifyingServer;
let testServer: TestServer;
let ours: Ours;
const received: Received[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 202 };

beforeAll(async () => {
  notifying = await startNotifyingServer((path, body) => {
    received.push({ path, body: JSON.parse(body) });
    return { ...answer, body: '{}' };
  });
  ({ testServer } = notifying);
  ours = await makeOurs(testServer, aSecretValue(12));
});
afterAll(async () => {
  await notifying.close();
});

const KEY = 'k'.repeat(32);
const Made = v.object({ id: v.number(), version: v.number(), status: v.string() });
const handler = (event_type: string, min_severity = 50) => ({
  event_type,
  min_severity,
  include_unknown: true,
});
const pager = (name: string, handlers = [handler('incident.acknowledged')]) => ({
  name,
  type: 'pagerduty',
  config: { routing_integration_key: KEY },
  handlers,
});
const make = async (body: object) =>
  bodyAs(await testServer.asAdmin('/api/v1/notifiers_v2', { body }), Made);
const pass = () => notifyOnce(testServer.deps, new AbortController().signal);
const stateOf = async (id: number) =>
  testServer.database.db
    .selectFrom('notifier_deliveries')
    .selectAll()
    .where('notifier_id', '=', id)
    .execute();

describe('a notifier', () => {
  it('is made, and answers no credential again, anywhere', async () => {
    const { id } = await make(pager('Secret keeper', []));
    const texts = [
      await (await testServer.asAdmin('/api/v1/notifiers_v2')).text(),
      JSON.stringify(await testServer.database.db.selectFrom('notifiers').selectAll().execute()),
      JSON.stringify(await testServer.database.db.selectFrom('audit_log').selectAll().execute()),
      testServer.logged.join(''),
    ];
    for (const text of texts) expect(text).not.toContain(KEY);
    expect(texts[0]).toContain('"routing_integration_key":"kkkk"');
    expect(
      (await testServer.asAdmin(`/api/v1/notifiers_v2/${id}`, { method: 'DELETE' })).status,
    ).toBe(204);
  });

  it('is refused with the texts of its fields', async () => {
    const wrong = await testServer.asAdmin('/api/v1/notifiers_v2', {
      body: {
        name: '',
        type: 'splunk',
        config: { webhook_url: 'x', auth_token: 'y' },
        handlers: [],
      },
    });
    expect(await wrong.json()).toMatchObject({
      fields: {
        name: ['Required'],
        'config.webhook_url': ['Enter a valid URL.'],
        'config.auth_token': ['Must be a valid UUID.'],
      },
    });
    expect((await testServer.asMember('/api/v1/notifiers_v2', { body: pager('No') })).status).toBe(
      403,
    );
  });

  it('is changed by its version, and a moved address demands the credentials again', async () => {
    const { id, version } = await make({
      name: 'Hook',
      type: 'custom_webhook',
      config: { webhook_url: 'https://a.example/x', signature_token: 'token-of-hook' },
      handlers: [],
    });
    const patch = (body: object) =>
      testServer.asAdmin(`/api/v1/notifiers_v2/${id}`, { method: 'PATCH', body });
    const moved = await patch({ config: { webhook_url: 'https://b.example/x' }, version });
    expect(await moved.json()).toMatchObject({
      fields: { 'config.signature_token': ['Please enter a signature token'] },
    });
    const consent = { webhook_url: 'https://b.example/x', oauth_code: 'of no consent' };
    expect((await patch({ config: consent, version })).status).toBe(400);
    const same = { webhook_url: 'https://a.example/x' };
    expect((await patch({ name: 'Renamed', config: same, version })).status).toBe(200);
    const stale = await bodyAs(await patch({ name: 'Again', version }), Refused);
    expect(stale.code).toBe('stale');
  });

  it('of e-mail is there from the first look, and stays', async () => {
    const list = await bodyAs(
      await testServer.asMember('/api/v1/notifiers_v2'),
      v.array(v.looseObject({ id: v.number(), type: v.string() })),
    );
    const mail = list.filter(({ type }) => type === 'email');
    expect(mail).toHaveLength(1);
    const gone = await testServer.asAdmin(`/api/v1/notifiers_v2/${mail[0]?.id}`, {
      method: 'DELETE',
    });
    expect((await bodyAs(gone, Refused)).code).toBe('wrong_state');
  });

  it.each(NOTIFIER_TYPES)('%s offers its events', async (type) => {
    const types = await testServer.asAdmin(
      `/api/v1/notifiers_v2/event_types?notifier_type=${type}`,
    );
    expect(await types.text()).toContain('incident.created');
  });
});

describe('a test', () => {
  it('says the status of a refusal, and waits five seconds', async () => {
    const { id } = await make(pager('Tested', []));
    const test = () => testServer.asAdmin(`/api/v1/notifiers_v2/${id}/test`, { method: 'POST' });
    answer = { status: 418 };
    expect((await bodyAs(await test(), Refused)).detail).toBe(
      'Test message responded an error: 418',
    );
    expect((await test()).status).toBe(429);
    testServer.setNow(new Date(TEST_NOW.getTime() + 6_000));
    answer = { status: 202 };
    expect((await test()).status).toBe(204);
    expect(received.at(-1)?.body).toMatchObject({
      payload: { summary: expect.stringContaining('[TEST]') },
    });
    testServer.setNow(TEST_NOW);
  });
});

describe('an event', () => {
  it('is delivered once to each notifier that takes it, and written in its transaction', async () => {
    const { id } = await make(pager('Pager'));
    const { id: other } = await make(pager('Not told', [handler('incident.resolved')]));
    received.length = 0;
    const path = `/api/v1/secrets/${ours.secret}/acknowledge`;
    const acknowledged = await testServer.asAdmin(path, { body: { version: 1 } });
    expect(acknowledged.status).toBe(200);
    expect(await pass()).toBe(true);
    await pass();
    expect(received.filter(({ path: to }) => to === '/v2/enqueue')).toHaveLength(1);
    expect(received[0]?.body).toMatchObject({ event_action: 'acknowledge', routing_key: KEY });
    expect(await stateOf(id)).toMatchObject([{ state: 'sent', tries: 1, last_status: 202 }]);
    expect(await stateOf(other)).toEqual([]);
    const log = await testServer.asAdmin(`/api/v1/notifiers_v2/${id}/deliveries`);
    expect(await log.json()).toMatchObject([
      { event_type: 'incident.acknowledged', state: 'sent' },
    ]);
  });

  it('is tried again as the receiver asks, replayed by hand, and ends a receiver that is gone', async () => {
    const { id } = await make(pager('Flaky', [handler('incident.unacknowledged')]));
    answer = { status: 429, headers: { 'retry-after': '60' } };
    const { version } = await bodyAs(
      await testServer.asAdmin(`/api/v1/secrets/${ours.secret}`),
      v.looseObject({ version: v.number() }),
    );
    await testServer.asAdmin(`/api/v1/secrets/${ours.secret}/unacknowledge`, { body: { version } });
    await pass();
    const [waiting] = await stateOf(id);
    expect(waiting).toMatchObject({ state: 'pending', last_status: 429 });
    expect(waiting?.next_at?.getTime()).toBeGreaterThanOrEqual(TEST_NOW.getTime() + 60_000);
    answer = { status: 400 };
    const again = await testServer.asAdmin(
      `/api/v1/notifiers_v2/deliveries/${waiting?.id}/replay`,
      {
        method: 'POST',
      },
    );
    expect(again.status).toBe(200);
    await pass();
    const list = await testServer.asAdmin('/api/v1/notifiers_v2');
    expect(await list.json()).toContainEqual(
      expect.objectContaining({ name: 'Flaky', status: 'disabled' }),
    );
    const lines = await testServer.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'notifier.disabled')
      .execute();
    expect(lines).toHaveLength(1);
    answer = { status: 202 };
  });
});

describe('an event of a repository', () => {
  it('gets pushes, repositories made public, and a deletion', async () => {
    const events = ['push_event', 'public_event', 'repo_deleted'].map((one) => handler(one));
    const { id } = await make(pager('Repositories', events));
    const { db } = testServer.database;
    const { companyId: company_id } = testServer.admin;
    const now = new Date();
    const activity = (type: string, key: string, happened_at: Date) => ({
      company_id,
      repository_name: 'acme/news',
      type,
      key,
      happened_at,
    });
    await db
      .insertInto('activity_events')
      .values([
        activity('PushEvent', 'new', now),
        activity('PublicEvent', 'public', now),
        activity('PushEvent', 'old', new Date(now.getTime() - 2 * 86_400_000)),
      ])
      .execute();
    await db
      .insertInto('perimeter_repositories')
      .values({ company_id, name: 'acme/gone', created_at: now })
      .execute();
    await db
      .updateTable('perimeter_repositories')
      .set({ is_deleted: true })
      .where('name', '=', 'acme/gone')
      .execute();
    received.length = 0;
    await pass();
    expect(await stateOf(id)).toHaveLength(3);
    const bodies = received.map(({ body }) => JSON.stringify(body)).join('\n');
    for (const text of [
      'Push: acme/news',
      'Repository made public: acme/news',
      'Repository deleted: acme/gone',
    ])
      expect(bodies).toContain(text);
  });
});
