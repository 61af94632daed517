import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { AVATAR_FAILURE_MS, AVATAR_KEPT_MS } from '@sluice/domain/avatars';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeMembers } from '../repositories/organizations.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 7)]);
type Served = { readonly status?: number; readonly type: string; readonly body: Buffer };
/** The host takes the request and never answers it. */
const HANGS: Served = { type: 'image/png', body: Buffer.alloc(0) };
const PICTURE: Served = { type: 'image/png', body: PNG };

let host: Server;
let origin = '';
let served: Served = PICTURE;
let calls = 0;
let testServer: TestServer;
let off: TestServer;
beforeAll(async () => {
  host = createServer((_, response) => {
    calls += 1;
    if (served === HANGS) return;
    response.writeHead(served.status ?? 200, { 'content-type': served.type, location: '/other' });
    response.end(served.body);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const address = host.address();
  const at = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  origin = `http://${at}`;
  testServer = await createTestServer(
    testConfig({ SLUICE_OUTBOUND: 'on', SLUICE_ALLOW_HOSTS: at }),
  );
  off = await createTestServer(testConfig({ SLUICE_ALLOW_HOSTS: at }));
});
afterAll(async () => {
  host.close();
  await testServer.close();
  await off.close();
});
beforeEach(() => {
  calls = 0;
  served = PICTURE;
  testServer.setNow(TEST_NOW);
});

let seed = 0;
async function aDeveloper(
  url = `${origin}/${seed}`,
  of: TestServer = testServer,
  { companyId }: { companyId: number } = of.admin,
): Promise<string> {
  seed += 1;
  const members = [{ login: `dev-${seed}`, avatarUrl: url }];
  const [id] = await of.database.db
    .transaction()
    .execute((trx) => storeMembers(trx, companyId, members, TEST_NOW));
  const as = companyId === of.admin.companyId ? of.asMember : of.asOtherCompany;
  const developer: unknown = await (await as(`/api/v1/developers/github/${id}`)).json();
  const isShown = of.deps.config.outbound;
  expect(developer).toMatchObject({
    github_avatar_url: isShown ? `/api/v1/avatars/${id}` : null,
  });
  return `/api/v1/avatars/${id}`;
}

describe('the picture of a developer', () => {
  it('is fetched by the server once, and kept for a week', async () => {
    const path = await aDeveloper();
    const [first] = await Promise.all([testServer.asMember(path), testServer.asAdmin(path)]);
    expect(Buffer.from(await first.arrayBuffer())).toEqual(PNG);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('cache-control')).toBe('private, max-age=604800');
    expect(first.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    await testServer.asMember(path);
    expect(calls).toBe(1);
    await testServer.database.db
      .updateTable('avatars')
      .set({ fetched_at: new Date(TEST_NOW.getTime() - AVATAR_KEPT_MS) })
      .execute();
    await testServer.asMember(path);
    expect(calls).toBe(2);
  });

  it.each<[string, Served]>([
    ['SVG', { type: 'image/png', body: Buffer.from('<svg onload="alert(1)"/>') }],
    ['HTML', { type: 'image/png', body: Buffer.from('<!doctype html><script></script>') }],
    ['5 MB', { type: 'image/png', body: Buffer.concat([PNG, Buffer.alloc(5_000_000)]) }],
    ['a redirect', { status: 302, type: 'image/png', body: PNG }],
    ['gone', { status: 404, type: 'image/png', body: PNG }],
  ])('is not shown where it is %s, which is remembered for a day', async (_, answer) => {
    served = answer;
    const path = await aDeveloper();
    expect((await testServer.asMember(path)).status).toBe(404);
    served = PICTURE;
    expect((await testServer.asMember(path)).status).toBe(404);
    expect(calls).toBe(1);
    await testServer.database.db
      .updateTable('avatars')
      .set({ fetched_at: new Date(TEST_NOW.getTime() - AVATAR_FAILURE_MS) })
      .execute();
    expect((await testServer.asMember(path)).status).toBe(200);
  });

  it.each([
    'https://10.0.0.1/a.png',
    'https://169.254.169.254/latest',
    'http://93.184.216.34/a.png',
    'https://[::1]/a.png',
  ])('is not fetched from %s', async (url) => {
    const path = await aDeveloper(url);
    expect((await testServer.asMember(path)).status).toBe(404);
  });

  it('is not found for other companies, for people without a session, and for API keys', async () => {
    const path = await aDeveloper();
    expect((await testServer.asOtherCompany(path)).status).toBe(404);
    expect((await testServer.asNobody(path)).status).toBe(401);
    const made = await testServer.asAdmin('/api/v1/tokens', {
      body: { name: 'Key', scope: 511, expire_at: null },
    });
    const body: unknown = await made.json();
    const key = typeof body === 'object' && body !== null ? Reflect.get(body, 'key') : '';
    const withKey = await testServer.asNobody(path, { headers: { authorization: `Token ${key}` } });
    expect(withKey.status).toBe(403);
    expect(calls).toBe(0);
  });

  it('of one company leaves room for those of others while its host hangs', async () => {
    const own = await Promise.all(Array.from({ length: 12 }, () => aDeveloper()));
    const theirs = await aDeveloper(`${origin}/theirs`, testServer, testServer.stranger);
    served = HANGS;
    const waiting = own.map((path) => testServer.asMember(path));
    await expect.poll(() => calls).toBe(4);
    served = PICTURE;
    expect((await testServer.asOtherCompany(theirs)).status).toBe(200);
    host.closeAllConnections();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 404));
    expect(calls).toBe(5);
  });

  it('is not fetched while calls out are off', async () => {
    const path = await aDeveloper(`${origin}/off`, off);
    expect((await off.asMember(path)).status).toBe(404);
    expect(calls).toBe(0);
  });
});
