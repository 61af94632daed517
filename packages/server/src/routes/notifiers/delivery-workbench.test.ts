import { notifierEndpoints } from '@sluice/contract/endpoints/notifiers';
import { attemptSchema } from '@sluice/contract/schemas/notifiers';
import { sampleEnvelope } from '@sluice/domain/notifier-messages';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../notifiers/messages.ts';
import { openNotifier } from '../../repositories/notifiers.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { aSecretValue } from '../../testing/findings.ts';
import { notifyOnce } from '../../testing/notify-once.ts';
import { type NotifyingServer, startNotifyingServer } from '../../testing/notifying-server.ts';
import { makeOurs, type Ours } from '../../testing/ours.ts';
import { TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let notifying: NotifyingServer;
let testServer: TestServer;
let ours: Ours;
const bodies: string[] = [];
let status = 500;

beforeAll(async () => {
  notifying = await startNotifyingServer((_, body) => {
    bodies.push(body);
    return { status, body: 'an answer that nobody sees' };
  });
  ({ testServer } = notifying);
  ours = await makeOurs(testServer, aSecretValue(12));
});
afterAll(async () => {
  await notifying.close();
});

const KEY = 'k7'.repeat(16);
const Made = v.object({ id: v.number(), version: v.number() });
const at = ({ path }: { path: string }, id: number) => path.replace(':id', String(id));
const make = async (body: object) =>
  bodyAs(await testServer.asAdmin('/api/v1/notifiers_v2', { body }), Made);
const pass = () => notifyOnce(testServer.deps, new AbortController().signal);
const deliveries = () =>
  testServer.database.db.selectFrom('notifier_deliveries').selectAll().orderBy('id').execute();
const attemptsOf = async (id: number, as = testServer.asAdmin) =>
  bodyAs(await as(at(notifierEndpoints.listAttempts, id)), v.array(attemptSchema));

describe('the log of a message', () => {
  it('has each try with what was sent, but no secret of the notifier and no answer of the receiver', async () => {
    const handlers = [
      { event_type: 'incident.acknowledged', min_severity: 50, include_unknown: true },
    ];
    const config = { routing_integration_key: KEY };
    await make({ name: 'Pager', type: 'pagerduty', config, handlers });
    const path = `/api/v1/secrets/${ours.secret}/acknowledge`;
    await testServer.asAdmin(path, { body: { version: 1 } });
    await pass();
    testServer.setNow(new Date(TEST_NOW.getTime() + 60_000));
    status = 202;
    await pass();
    const [delivery] = await deliveries();
    const attempts = await attemptsOf(delivery?.id ?? 0);
    expect(attempts.map((one) => [one.status, one.error])).toEqual([
      [500, 'status_500'],
      [202, null],
    ]);
    expect(attempts[1]?.tried_at).toBe('2026-03-10T12:01:00.000Z');
    const shown = JSON.stringify(attempts);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain('nobody sees');
    // But for the secret, it is what the receiver got.
    expect(bodies[0]).toContain(KEY);
    expect(attempts[0]?.payload).toBe(bodies[0]?.replace(KEY, '••••'));
    const stored = await testServer.database.db
      .selectFrom('delivery_attempts')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(KEY);
  });

  it('is shown to admins of the company', async () => {
    const [delivery] = await deliveries();
    const path = at(notifierEndpoints.listAttempts, delivery?.id ?? 0);
    expect((await testServer.asMember(path)).status).toBe(403);
    expect((await testServer.asOtherCompany(path)).status).toBe(404);
  });

  it('goes with the notifier', async () => {
    const [delivery] = await deliveries();
    await testServer.database.db
      .updateTable('notifier_deliveries')
      .set({ state: 'failed' })
      .execute();
    const all = at(notifierEndpoints.replayFailedDeliveries, delivery?.notifier_id ?? 0);
    expect((await testServer.asOtherCompany(all, { method: 'POST' })).status).toBe(404);
    expect((await testServer.asMember(all, { method: 'POST' })).status).toBe(403);
    const replayed = await testServer.asAdmin(all, { method: 'POST' });
    expect(await replayed.json()).toEqual({ replayed: 1 });
    expect(testServer.queued.at(-1)?.name).toBe('notify');
    expect(await (await testServer.asAdmin(all, { method: 'POST' })).json()).toEqual({
      replayed: 0,
    });
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'notifier.delivery_replayed')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(line.detail).toEqual({ name: 'Pager', count: 1 });
    await pass();
    expect(await attemptsOf(delivery?.id ?? 0)).toHaveLength(3);
    const gone = `/api/v1/notifiers_v2/${delivery?.notifier_id}`;
    await testServer.asAdmin(gone, { method: 'DELETE' });
    const left = await testServer.database.db
      .selectFrom('delivery_attempts')
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a check of a signature', () => {
  const FIRST = 'first-token-of-hook';
  const SECOND = 'second-token-of-hook';
  const hook = (signature_token: string) => ({
    name: 'Hook',
    config: { webhook_url: 'https://a.example/x', signature_token },
    handlers: [],
  });
  const now = () => testServer.deps.clock();
  const pasted = (token: string) => {
    const { origin } = testServer.deps.config.publicUrl;
    const about = { id: testServer.deps.newId(), company: 'Ours', origin, now: now() };
    const envelope = sampleEnvelope('incident.created', about);
    const config = { webhook_url: 'https://a.example/x', signature_token: token };
    const { headers, body = '' } = messageOf('custom_webhook', config, envelope, {}, now());
    return {
      id: headers['webhook-id'] ?? '',
      timestamp: headers['webhook-timestamp'] ?? '',
      signature: headers['webhook-signature'] ?? '',
      body,
    };
  };
  const verdictOf = async (id: number, body: object) => {
    const path = at(notifierEndpoints.checkSignature, id);
    const answer = await testServer.asAdmin(path, { body });
    const text = await answer.text();
    for (const token of [FIRST, SECOND]) expect(text).not.toContain(token);
    return v.parse(v.object({ verdict: v.string() }), JSON.parse(text)).verdict;
  };

  it('knows what the product sends, and what usual mistakes make of it', async () => {
    const { id } = await make({ ...hook(FIRST), type: 'custom_webhook' });
    const message = pasted(FIRST);
    expect(await verdictOf(id, message)).toBe('valid');
    expect(await verdictOf(id, { ...message, body: `${message.body}\n` })).toBe('body_changed');
    expect(await verdictOf(id, { ...message, id: 'x' })).toBe('wrong');
    expect(await verdictOf(id, pasted(SECOND))).toBe('wrong');
    const path = at(notifierEndpoints.checkSignature, id);
    expect((await testServer.asMember(path, { body: message })).status).toBe(403);
    expect((await testServer.asOtherCompany(path, { body: message })).status).toBe(404);
    const lines = await testServer.database.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'api.written')
      .execute();
    expect(lines).toEqual([]);
  });

  it('takes the token before for a day after a rotation, as messages are signed by both', async () => {
    const { id, version } = await make({ ...hook(FIRST), type: 'custom_webhook' });
    const body = { ...hook(SECOND), version };
    const path = `/api/v1/notifiers_v2/${id}`;
    const changed = await testServer.asAdmin(path, { method: 'PATCH', body });
    expect(await changed.text()).toContain('"hints":{"signature_token":"hook"}');
    expect(await verdictOf(id, pasted(FIRST))).toBe('valid');
    expect(await verdictOf(id, pasted(SECOND))).toBe('valid');
    const { deps, admin } = testServer;
    const open = await openNotifier(deps.db, deps.vault, admin.companyId, id);
    const about = { id: deps.newId(), company: 'Ours', origin: 'https://x.example', now: now() };
    const envelope = sampleEnvelope('incident.created', about);
    const signatures = (when: Date) =>
      messageOf('custom_webhook', open?.config ?? {}, envelope, {}, when).headers[
        'webhook-signature'
      ]?.split(' ');
    expect(signatures(now())).toHaveLength(2);
    const day = new Date(now().getTime() + 86_400_000);
    expect(signatures(day)).toHaveLength(1);
  });
});
