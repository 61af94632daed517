import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let secret: number;
let notifier: number;
beforeAll(async () => {
  testServer = await createTestServer();
  secret = await anIncident(testServer, testServer.admin, { value: aSecretValue(4_801) });
  const { db } = testServer.database;
  const { companyId } = testServer.admin;
  const now = testServer.deps.clock();
  const row = await db
    .insertInto('notifiers')
    .values({
      company_id: companyId,
      type: 'slack',
      name: 'Team channel',
      sealed: Buffer.from([]),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  notifier = row.id;
});
afterAll(() => testServer.close());

const send = (id: number, caller = testServer.asMember) =>
  caller(`/api/v1/secrets/${secret}/send_notification`, { body: { notifier_id: id } });

describe('a notification by hand', () => {
  it('is queued for that notifier alone, and is in the timeline', async () => {
    expect((await send(notifier)).status).toBe(204);
    const { db } = testServer.database;
    const deliveries = await db.selectFrom('notifier_deliveries').selectAll().execute();
    expect(deliveries).toMatchObject([{ notifier_id: notifier, state: 'pending' }]);
    const events = await testServer.asMember(`/api/v1/secrets/${secret}/events`);
    expect(await events.json()).toMatchObject([
      { event: 'notify', notifier: 'Team channel' },
      { event: 'detect' },
    ]);
  });

  it('needs a notifier of the company that is on', async () => {
    expect((await send(notifier + 100)).status).toBe(404);
    const { db } = testServer.database;
    await db.updateTable('notifiers').set({ is_disabled: true }).execute();
    expect((await send(notifier)).status).toBe(404);
  });
});
