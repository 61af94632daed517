import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, type TestServer, testConfig } from '../testing/test-server.ts';
import { notifyWorker } from './notify-job.ts';

const HANGS = 'h'.repeat(32);
const ANSWERS = 'a'.repeat(32);
let vendor: Server;
let testServer: TestServer;
/** The keys of the calls, in their order. */
const called: string[] = [];

beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    const body = await text(request);
    const key = body.includes(HANGS) ? HANGS : ANSWERS;
    called.push(key);
    // The other receiver never answers.
    if (key === ANSWERS) response.writeHead(202).end('{}');
  }).listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  const address = vendor.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const host = `127.0.0.1:${address.port}`;
  testServer = await createTestServer(
    testConfig({ SLUICE_ALLOW_HOSTS: host, SLUICE_NOTIFIER_URLS: `pagerduty=http://${host}` }),
  );
  for (const key of [HANGS, ANSWERS]) {
    const config = { routing_integration_key: key };
    const handlers = [{ event_type: 'incident.created', min_severity: 100, include_unknown: true }];
    const body = { name: 'On call', type: 'pagerduty', config, handlers };
    expect((await testServer.asAdmin('/api/v1/notifiers_v2', { body })).status).toBe(201);
  }
});
afterAll(async () => {
  vendor.closeAllConnections();
  vendor.close();
  await testServer.close();
});

const newIncident = (seed: number) =>
  ingest(testServer, testServer.admin, [aFinding({ value: aSecretValue(seed), line: seed })]);
const answered = () => called.filter((key) => key === ANSWERS).length;

describe('a receiver that hangs', () => {
  it('does not hold up the others, and is called once a pass', async () => {
    await newIncident(1);
    await newIncident(2);
    const stop = new AbortController();
    const working = notifyWorker(testServer.deps)({}, stop.signal);
    await vi.waitFor(() => expect(called).toContain(HANGS), { timeout: 5_000 });
    await vi.waitFor(() => expect(answered()).toBe(2), { timeout: 5_000 });
    // What comes while it hangs goes out all the same.
    await newIncident(3);
    await vi.waitFor(() => expect(answered()).toBe(3), { timeout: 5_000 });
    expect(called.filter((key) => key === HANGS)).toHaveLength(1);
    stop.abort();
    vendor.closeAllConnections();
    await working;
    const rows = await testServer.database.db
      .selectFrom('notifier_deliveries')
      .select(['state', 'tries'])
      .where('state', '=', 'pending')
      .execute();
    // The one that was tried, and two that were given back with all their tries.
    expect(rows.map(({ tries }) => tries).sort()).toEqual([0, 0, 1]);
  }, 30_000);
});
