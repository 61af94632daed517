import { afterAll, beforeAll, expect, it } from 'vitest';
import { fanOut, takeDeliveries } from '../repositories/deliveries.ts';
import { anIncident } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

it('a delivery whose process was killed keeps its tries, and may have reached the receiver', async () => {
  const { db } = testServer.database;
  const { companyId } = testServer.admin;
  const handlers = [{ event_type: 'incident.created', min_severity: 100, include_unknown: true }];
  const config = { routing_integration_key: 'k'.repeat(32) };
  const body = { name: 'On call', type: 'pagerduty', config, handlers };
  expect((await testServer.asAdmin('/api/v1/notifiers_v2', { body })).status).toBe(201);
  const { id } = await db
    .selectFrom('notifiers')
    .select('id')
    .where('type', '=', 'pagerduty')
    .executeTakeFirstOrThrow();
  await anIncident(testServer, testServer.admin);
  await fanOut(db, TEST_NOW);
  const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
  const take = (minutes: number) =>
    takeDeliveries(db, companyId, id, at(minutes), at(minutes + 1), 10);
  expect(await take(0)).toMatchObject([{ tries: 1, may_be_sent: false }]);
  expect(await take(0)).toEqual([]);
  expect(await take(2)).toMatchObject([{ tries: 1, may_be_sent: true }]);
});
