import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../outbound/addresses.ts';
import { callOut } from '../outbound/call.ts';
import { listEvents } from '../repositories/events.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';
import { CHECKERS } from './checkers.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection is cut instead. */
  isCut?: boolean;
}

/** A fake of every vendor. */
let server: Server;
let host: string;
const WORKS: Answer = { status: 200, body: '{"resources":{}}' };
let answer: Answer = WORKS;
let seen: { url: string; authorization: string | undefined }[] = [];
let testServer: TestServer;
let off: TestServer;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization });
    if (answer.isCut === true) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body ?? '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const origin = `http://${host}`;
  const urls = ['github', 'slack', 'stripe'].map((name) => `${name}=${origin}`).join(',');
  testServer = await createTestServer(
    testConfig({ SLUICE_OUTBOUND: 'on', SLUICE_ALLOW_HOSTS: host, SLUICE_CHECKER_URLS: urls }),
  );
  off = await createTestServer();
});
afterAll(async () => {
  server.close();
  await testServer.close();
  await off.close();
});

let lastSeed = 100;
let nowMs = TEST_NOW.getTime();
/** A fresh secret, at a moment when no vendor is left alone any more. */
async function aSecret(
  of: TestServer = testServer,
  detector = 'github_personal_token',
): Promise<number> {
  nowMs += 2 * 3_600_000;
  of.setNow(new Date(nowMs));
  seen = [];
  const value = aSecretValue(lastSeed++);
  const { incidentIds } = await ingest(of, of.admin, [aFinding({ value, detector })]);
  return incidentIds[0] ?? 0;
}
const check = async (id: number, of: TestServer = testServer) =>
  (await of.asMember(`/api/v1/secrets/${id}/validity_status`, { method: 'POST' })).json();

describe('asking whether a secret still works', () => {
  it.each<[string, Answer, string]>([
    ['200', WORKS, 'valid'],
    ['200 with a page of a proxy', { status: 200, body: '<html>' }, 'failed_to_check'],
    ['200 with another object', { status: 200, body: '{"a":1}' }, 'failed_to_check'],
    ['401', { status: 401 }, 'invalid'],
    ['403', { status: 403 }, 'failed_to_check'],
    ['429', { status: 429 }, 'failed_to_check'],
    ['500', { status: 500 }, 'failed_to_check'],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 'failed_to_check'],
    ['a cut connection', { status: 0, isCut: true }, 'failed_to_check'],
    ['an endless answer', { status: 200, body: 'x'.repeat(400_000) }, 'failed_to_check'],
  ])('%s', async (_, next, outcome) => {
    const id = await aSecret();
    answer = next;
    expect(await check(id)).toMatchObject({ validity_status: outcome, are_checks_on: true });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe('/rate_limit');
  });

  it.each<[string, string]>([
    ['{"ok":true}', 'valid'],
    ['{"ok":false,"error":"token_revoked"}', 'invalid'],
    ['{"ok":false,"error":"ratelimited"}', 'failed_to_check'],
    ['<html>', 'failed_to_check'],
  ])('reads %s of a vendor that always says 200', async (body, outcome) => {
    const id = await aSecret(testServer, 'slack_token');
    answer = { status: 200, body };
    expect(await check(id)).toMatchObject({ validity_status: outcome });
  });

  it('says that a kind without a check cannot be checked, and calls no vendor', async () => {
    const id = await aSecret(testServer, 'generic_password');
    expect(await check(id)).toMatchObject({ validity_status: 'can_not_check' });
    expect(seen).toEqual([]);
  });

  it('calls no vendor when checks are off', async () => {
    const id = await aSecret(off);
    expect(await check(id, off)).toMatchObject({
      validity_status: 'not_checked',
      are_checks_on: false,
    });
    expect(seen).toEqual([]);
  });

  it('calls the vendor once a minute, for any number of GET or POST requests', async () => {
    const id = await aSecret();
    answer = WORKS;
    const get = async () =>
      (await testServer.asAdmin(`/api/v1/secrets/${id}/validity_status`)).json();
    for (const reply of await Promise.all([check(id), check(id), get()])) {
      expect(reply).toMatchObject({ validity_status: 'valid' });
    }
    expect(seen).toHaveLength(1);
  });

  it('leaves a vendor alone for as long as it asks', async () => {
    answer = { status: 429, headers: { 'retry-after': '120' } };
    const first = await aSecret(testServer, 'stripe_secret_key');
    await check(first);
    const value = aSecretValue(lastSeed++);
    const { incidentIds } = await ingest(testServer, testServer.admin, [
      aFinding({ value, detector: 'stripe_secret_key' }),
    ]);
    answer = { status: 200 };
    seen = [];
    expect(await check(incidentIds[0] ?? 0)).toMatchObject({ validity_status: 'failed_to_check' });
    expect(seen).toEqual([]);
  });

  it('stores what was said, with who asked, and rates by it', async () => {
    const id = await aSecret();
    answer = WORKS;
    await check(id);
    const incident = await (await testServer.asMember(`/api/v1/secrets/${id}`)).json();
    expect(incident).toMatchObject({
      validity_status: 'valid',
      last_seen_valid: new Date(nowMs).toISOString(),
      severity_source: 'rule',
      severity_rule: { name: 'Valid secret' },
    });
    const events = await listEvents(testServer.database.db, testServer.admin.companyId, id);
    expect(events.map(({ event }) => event)).toEqual([
      'severity_rule',
      'validity_change',
      'detect',
    ]);
    expect(events[1]).toMatchObject({ user: { email: testServer.member.email } });
  });

  it('keeps what the vendor said before when a later call fails, and tells that it failed', async () => {
    const id = await aSecret();
    answer = WORKS;
    await check(id);
    testServer.setNow(new Date(nowMs + 3_600_000));
    answer = { status: 503 };
    expect(await check(id)).toMatchObject({ validity_status: 'failed_to_check' });
    const incident = await (await testServer.asMember(`/api/v1/secrets/${id}`)).json();
    expect(incident).toMatchObject({
      validity_status: 'valid',
      severity_rule: { name: 'Valid secret' },
    });
  });

  it('never writes a secret into the log', async () => {
    const id = await aSecret();
    answer = { status: 500 };
    await check(id);
    expect(seen[0]?.authorization).toContain(aSecretValue(lastSeed - 1));
    expect(testServer.logged.join('')).not.toContain(aSecretValue(lastSeed - 1));
  });
});

describe('the vendors', () => {
  it('are asked over https, each detector of one vendor only', () => {
    const detectors = CHECKERS.flatMap((checker) => checker.detectors);
    expect(new Set(detectors).size).toBe(detectors.length);
    for (const { origin, documentation } of CHECKERS) {
      expect(origin).toMatch(/^https:/);
      expect(documentation).toMatch(/^https:/);
    }
    expect(CHECKERS.length).toBeGreaterThanOrEqual(25);
  });
});

describe('what a call may reach', () => {
  it.each([
    '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255',
    '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::7f00:1', '::ffff:0:7f00:1', '168.63.129.16', '3fff::1', '64:ff9b::a00:1', 'fe80::1%eth0', 'nonsense',
  ])('not %s', (address) => expect(isPublicAddress(address)).toBe(false)); // biome-ignore format: a list

  it.each(['1.1.1.1', '140.82.121.4', '2606:4700::1111'])('but %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    'http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://localhost/',
    'file:///etc/passwd', 'not a url',
  ])('not %s', async (url) => {
    await expect(callOut({ method: 'GET', url, headers: {} }, [])).rejects.toMatchObject({ name: 'OutboundError' });
  }); // biome-ignore format: a list

  it('a private host only by its exact name and port', async () => {
    const call = { method: 'GET' as const, url: `http://${host}/x`, headers: {} };
    answer = { status: 204, body: '' };
    expect(await callOut(call, [host])).toMatchObject({ status: 204 });
    await expect(callOut(call, ['127.0.0.1:1'])).rejects.toMatchObject({ reason: 'refused' });
  });
});
