import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { developerFeedbackEndpoints } from '@sluice/contract/endpoints/developer-feedback';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listEvents } from '../repositories/events.ts';
import { createLink } from '../repositories/shared-links.ts';
import { bodyAs } from '../testing/bodies.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';

const Page = developerFeedbackEndpoints.getDeveloperFeedback.replies[200];
const Check = developerFeedbackEndpoints.checkDeveloperFeedback.replies[200];
const HOUR = 3_600_000;

let vendor: Server;
let status = 401;
let calls = 0;
let testServer: TestServer;
let off: TestServer;
beforeAll(async () => {
  vendor = createServer((_, response) => {
    calls += 1;
    response.writeHead(status);
    response.end('{"object":"balance"}');
  });
  vendor.listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  const address = vendor.address();
  const host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  testServer = await createTestServer(
    testConfig({
      SLUICE_OUTBOUND: 'on',
      SLUICE_ALLOW_HOSTS: host,
      SLUICE_CHECKER_URLS: `stripe=http://${host}`,
    }),
  );
  off = await createTestServer();
});
afterAll(async () => {
  vendor.close();
  await testServer.close();
  await off.close();
});

let nowMs = TEST_NOW.getTime();
let seed = 700;
/** The time moves on, so that nothing is answered from a minute's memory. */
function pass(of: TestServer = testServer): void {
  nowMs += 2 * HOUR;
  of.setNow(new Date(nowMs));
}
beforeEach(() => {
  pass();
  calls = 0;
  status = 401;
});

async function aLink(of: TestServer = testServer, detector = 'stripe_secret_key') {
  const value = aSecretValue(seed++);
  const { incidentIds } = await ingest(of, of.admin, [aFinding({ value, detector })]);
  const incidentId = incidentIds[0] ?? 0;
  const { companyId, memberId } = of.admin;
  const about = { incidentId, createdBy: memberId };
  const at = new Date(nowMs);
  const { token } = await of.database.db
    .transaction()
    .execute((trx) => createLink(trx, of.deps.vault, companyId, about, at));
  return { token, incidentId, value };
}
const path = (token: string) => `/api/v1/developer_feedback/secret/${token}`;
const check = (token: string, of: TestServer = testServer, site = 'same-origin') =>
  of.asNobody(`${path(token)}/check`, {
    method: 'POST',
    body: {},
    headers: { 'sec-fetch-site': site },
  });
const read = async (token: string, of: TestServer = testServer) =>
  bodyAs(await of.asNobody(path(token)), Page);
const proofs = async (incidentId: number) => {
  const { db } = testServer.database;
  const events = await listEvents(db, testServer.admin.companyId, incidentId);
  return events.filter(({ event }) => event === 'death_proven');
};

describe('checkDeveloperFeedback', () => {
  it('proves to the developer, and in the timeline, that the secret is dead', async () => {
    const { token, incidentId, value } = await aLink();
    const before = await read(token);
    expect(before).toMatchObject({ can_check_again: true, proven_at: null });
    expect(before.remediation.vendor).toBe('Stripe');
    const response = await check(token);
    expect(await response.clone().text()).not.toContain(value);
    const at = new Date(nowMs).toISOString();
    const answer = await bodyAs(response, Check);
    expect(answer).toMatchObject({ outcome: 'invalid', proven_at: at, can_check_again: false });
    expect(await proofs(incidentId)).toMatchObject([{ user: null, description: 'Stripe' }]);
    expect(await read(token)).toMatchObject({ proven_at: at, can_check_again: false });
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target', '=', `secret:${incidentId}`)
      .where('action', '=', 'link.checked')
      .execute();
    expect(audit).toEqual([{ actor_id: null, action: 'link.checked' }]);
  });

  it('proves it once, however often it is asked', async () => {
    const { token, incidentId } = await aLink();
    await Promise.all([check(token), check(token)]);
    await check(token);
    expect(calls).toBe(1);
    expect(await proofs(incidentId)).toHaveLength(1);
  });

  it('asks no vendor about a secret that is known to be dead', async () => {
    const { token } = await aLink();
    await check(token);
    pass();
    expect(await bodyAs(await check(token), Check)).toMatchObject({ outcome: 'invalid' });
    expect(calls).toBe(1);
  });

  it('says that a secret still works, and proves nothing', async () => {
    status = 200;
    const { token, incidentId } = await aLink();
    const answer = await bodyAs(await check(token), Check);
    expect(answer).toMatchObject({ outcome: 'valid', can_check_again: true, proven_at: null });
    expect(await proofs(incidentId)).toEqual([]);
  });

  it('takes silence of the vendor for no proof', async () => {
    status = 500;
    const { token, incidentId } = await aLink();
    expect(await bodyAs(await check(token), Check)).toMatchObject({
      outcome: 'failed_to_check',
      proven_at: null,
    });
    expect(await proofs(incidentId)).toEqual([]);
  });

  it('offers no check and calls no vendor where checks are off or the detector has none', async () => {
    const generic = await aLink(testServer, 'generic_password');
    expect(await read(generic.token)).toMatchObject({ can_check_again: false });
    expect((await check(generic.token)).status).toBe(200);
    pass(off);
    const silent = await aLink(off);
    expect(await read(silent.token, off)).toMatchObject({ can_check_again: false });
    expect(await bodyAs(await check(silent.token, off), Check)).toMatchObject({
      outcome: 'not_checked',
    });
    expect(calls).toBe(0);
  });

  it('lets a link be checked 5 times an hour', async () => {
    const { token } = await aLink();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await check(token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('answers unknown links and pages of other origins like the form does', async () => {
    const { token } = await aLink();
    expect((await check('nothing')).status).toBe(404);
    expect((await check(token, testServer, 'cross-site')).status).toBe(403);
    nowMs += 31 * 24 * HOUR;
    testServer.setNow(new Date(nowMs));
    expect((await check(token)).status).toBe(410);
    expect(calls).toBe(0);
  });
});
