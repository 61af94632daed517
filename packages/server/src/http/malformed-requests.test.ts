import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, createListeningServer } from '../testing/browser.ts';
import { createTestServer, type TestServer, testConfig } from '../testing/test-server.ts';

let listening: Awaited<ReturnType<typeof createListeningServer>>;
let testServer: TestServer;
beforeAll(async () => {
  listening = await createListeningServer();
  testServer = listening.testServer;
});
afterAll(() => listening.close());

/** An answer of the real server, with whether it keeps the connection. */
function send(
  path: string,
  {
    method = 'GET',
    body = '',
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> },
): Promise<{ status: number; connection: string | undefined }> {
  const { hostname, port } = new URL(listening.origin);
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      path,
      method,
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a request that no browser makes', () => {
  const errors = () => testServer.logged.filter((line) => line.includes('"level":50'));

  it.each([
    ['/docs/constructor', 404],
    ['/docs/toString', 404],
    ['/docs/__proto__', 404],
    ['/docs/hasOwnProperty', 404],
    ['/docs/a%00b', 400],
    ['/idp/auth?client_id=%00', 400],
    ['/auth/start?url=%00', 400],
    ['/incidents/%00', 400],
    ['/search_api/v1/searches?ordering=%00', 400],
  ])('GET %s is answered %i, and is no fault of ours', async (path, status) => {
    const before = errors().length;
    expect((await send(path, {})).status).toBe(status);
    expect(errors()).toHaveLength(before);
  });

  it.each([
    [
      'a NUL in the address',
      'application/x-www-form-urlencoded',
      'email=a%00b%40x.example&password=x',
    ],
    [
      'a NUL in the password',
      'application/x-www-form-urlencoded',
      'email=a%40x.example&password=%00',
    ],
    ['parts that are none', 'multipart/form-data; boundary=x', 'not a part'],
    ['parts without a boundary', 'multipart/form-data', 'not a part'],
  ])('a log-in with %s is refused as unreadable', async (_, type, body) => {
    const browser = new Browser(listening.origin);
    const { response } = await browser.follow(await browser.go('/auth/start'));
    const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? '/';
    const before = errors().length;
    const answer = await browser.go(action, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([400, 401]).toContain(answer.status);
    expect(errors()).toHaveLength(before);
  });

  it('of the provider with a NUL in a code is refused by it', async () => {
    const body =
      'grant_type=authorization_code&client_id=sluice&code=a%00b&redirect_uri=x&code_verifier=x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('/idp/token', { method: 'POST', body, headers })).status).toBe(400);
  });
});

describe('a body that no handler reads', () => {
  const big = 'x'.repeat(2_600_000);
  it.each([
    ['that is too long', '/api/v1/user', 'POST', big],
    ['of a call that does not exist', '/api/v1/nothing', 'POST', big],
    ['of a call that takes none', '/api/v1/version', 'GET', big],
  ])('%s ends the connection, and says so', async (_, path, method, body) => {
    const headers = { 'content-type': 'application/json' };
    expect((await send(path, { method, body, headers })).connection).toBe('close');
  });

  it('does not end one where there is none', async () => {
    expect((await send('/api/v1/version', {})).connection).not.toBe('close');
  });
});

describe('pages that carry a nonce or an address', () => {
  it.each(['/docs', '/docs/operations', '/api/reference'])('%s is not stored', async (path) => {
    const answer = await testServer.asNobody(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('neither is the log-in page', async () => {
    const browser = new Browser(listening.origin);
    const { response } = await browser.follow(await browser.go('/auth/start'));
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the metrics without a token', () => {
  it('are for processes of this machine that ask for its own name', async () => {
    const { hostname, port } = new URL(listening.origin);
    const ask = (headers: Record<string, string>) => send('/metrics', { headers });
    expect((await ask({ host: `${hostname}:${port}` })).status).toBe(200);
    expect((await ask({ host: `localhost:${port}` })).status).toBe(200);
    expect((await ask({ host: 'rebound.example' })).status).toBe(404);
    expect((await ask({ 'x-forwarded-for': '10.0.0.9' })).status).toBe(404);
  });

  it('are under any name for who has the token', async () => {
    const token = ['metrics', 'token'].join('-');
    const guarded = await createTestServer(testConfig({ SLUICE_METRICS_TOKEN: token }));
    const answer = await guarded.app.request('http://10.0.0.7/metrics', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect((await guarded.app.request('http://10.0.0.7/metrics')).status).toBe(404);
    await guarded.close();
  });
});
