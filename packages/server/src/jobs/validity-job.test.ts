import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { listEvents } from '../repositories/events.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';
import { createVendorChecks } from '../validity/vendor-checks.ts';
import { planWorker } from './plan-job.ts';
import { validityWorker } from './validity-job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let server: Server;
let host: string;
/** The vendor's answer; slow enough that concurrent calls would be noticed. */
let status = 200;
let headers: Record<string, string> = {};
let open = 0;
let mostOpen = 0;
let asked = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(status, headers);
      response.end('{"resources":{}}');
    }, 15);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => void server.close());

let testServer: TestServer;
/** Another process on the same database. */
let other: Deps;
beforeEach(async () => {
  status = 200;
  headers = {};
  asked = 0;
  mostOpen = 0;
  testServer = await serverWith('on');
  const { config, clock, db } = testServer.deps;
  other = { ...testServer.deps, vendors: createVendorChecks(config, clock, db) };
  return () => testServer.close();
});

function serverWith(outbound: 'on' | 'off'): Promise<TestServer> {
  return createTestServer(
    testConfig({
      SLUICE_OUTBOUND: outbound,
      SLUICE_ALLOW_HOSTS: host,
      SLUICE_CHECKER_URLS: `github=http://${host}`,
    }),
  );
}

let seed = 500;
async function leak(count: number, detector = 'github_personal_token', of = testServer) {
  const findings = Array.from({ length: count }, (_, line) =>
    aFinding({ value: aSecretValue(seed++), detector, line: line + 1 }),
  );
  return (await ingest(of, of.admin, findings)).incidentIds;
}
const job = (deps: Deps = testServer.deps) =>
  validityWorker(deps)({ companyId: testServer.admin.companyId }, new AbortController().signal);
const planned = async (of = testServer) => {
  of.queued.length = 0;
  await planWorker(of.deps)({}, new AbortController().signal);
  return of.queued.filter(({ name }) => name === 'validity');
};
const validities = async (of = testServer) => {
  const rows = await of.database.db
    .selectFrom('incidents')
    .select('validity_status')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.validity_status);
};
const after = (ms: number) => testServer.setNow(new Date(TEST_NOW.getTime() + ms));

describe('the scheduled asking about secrets', () => {
  it('asks about each once, then a day later, and stops at a no', async () => {
    await leak(2);
    expect(await planned()).toHaveLength(1);
    await job();
    expect(await validities()).toEqual(['valid', 'valid']);
    expect(asked).toBe(2);
    after(DAY_MS - 1);
    expect(await planned()).toEqual([]);
    after(DAY_MS);
    expect(await planned()).toHaveLength(1);
    status = 401;
    await job();
    expect(await validities()).toEqual(['invalid', 'invalid']);
    after(100 * DAY_MS);
    expect(await planned()).toEqual([]);
  });

  it('marks kinds without a validity check as not checkable, and calls no vendor', async () => {
    const [id = 0] = await leak(1, 'generic_password');
    await job();
    expect(await validities()).toEqual(['can_not_check']);
    expect(asked).toBe(0);
    const events = await listEvents(testServer.database.db, testServer.admin.companyId, id);
    expect(events.map(({ event }) => event)).toEqual(['detect']);
    expect(await planned()).toEqual([]);
  });

  it('leaves resolved incidents alone, and comes back to them when they are open again', async () => {
    const [id = 0] = await leak(1);
    await job();
    const set = (next: string) =>
      testServer.database.db
        .updateTable('incidents')
        .set({ status: next })
        .where('id', '=', id)
        .execute();
    await set('resolved');
    after(2 * DAY_MS);
    await job();
    expect(asked).toBe(1);
    await set('triggered');
    after(10 * DAY_MS);
    await job();
    expect(asked).toBe(2);
  });

  it('calls no vendor, and plans nothing, when checks are off', async () => {
    const off = await serverWith('off');
    await leak(1, 'github_personal_token', off);
    expect(await planned(off)).toEqual([]);
    await validityWorker(off.deps)(
      { companyId: off.admin.companyId },
      new AbortController().signal,
    );
    expect(await validities(off)).toEqual(['not_checked']);
    expect(asked).toBe(0);
    await off.close();
  });

  it('stops at the first refusal and puts the rest off for as long as the vendor asks', async () => {
    await leak(5);
    status = 429;
    headers = { 'retry-after': '600' };
    await job();
    expect(asked).toBe(1);
    status = 200;
    headers = {};
    after(599_000);
    await job();
    expect(asked).toBe(1);
    after(2 * HOUR_MS);
    await job();
    expect(asked).toBe(6);
    expect(await validities()).toEqual(Array.from({ length: 5 }, () => 'valid'));
  });

  it('doubles the wait after each refusal in a row', async () => {
    await leak(1);
    status = 500;
    const rest = async () =>
      (await testServer.database.db.selectFrom('vendors').selectAll().executeTakeFirstOrThrow())
        .not_before;
    await job();
    expect((await rest())?.getTime()).toBe(TEST_NOW.getTime() + 60_000);
    after(DAY_MS);
    await job();
    expect((await rest())?.getTime()).toBe(TEST_NOW.getTime() + DAY_MS + 120_000);
  });
});

describe('two processes on one database', () => {
  it('ask a vendor one call at a time, each secret once', async () => {
    await leak(8);
    await Promise.all([job(), job(other), job(), job(other)]);
    expect(mostOpen).toBe(1);
    expect(asked).toBe(8);
    expect(await validities()).toEqual(Array.from({ length: 8 }, () => 'valid'));
  });

  it('take over from one that was killed while it asked', async () => {
    const [id = 0] = await leak(1);
    const { companyId } = testServer.admin;
    const { db } = testServer.database;
    await db
      .insertInto('validity_checks')
      .values({
        company_id: companyId,
        incident_id: id,
        asked_at: TEST_NOW,
        outcome: null,
        next_at: null,
      })
      .execute();
    const lease_until = new Date(TEST_NOW.getTime() + 15_000);
    await db
      .insertInto('vendors')
      .values({ name: 'github', lease_by: 'gone', lease_until, not_before: null })
      .execute();
    after(30_000);
    await job();
    expect(asked).toBe(0);
    after(60_000);
    expect(await planned()).toHaveLength(1);
    await job();
    expect(await validities()).toEqual(['valid']);
  });
});
