import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../crypto/passwords.ts';
import { setPasswordHash } from '../repositories/accounts.ts';
import { createTestServer, type TestServer, testConfig } from '../testing/test-server.ts';

const PUBLIC = 'https://sluice.acme.example';
const password = ['a', 'long', 'pass', 'phrase'].join(' ');

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let testServer: TestServer;
let port: number;
let stop: () => void;

beforeAll(async () => {
  testServer = await createTestServer(testConfig({ SLUICE_PUBLIC_URL: PUBLIC }));
  testServer.setNow(new Date());
  await setPasswordHash(
    testServer.database.db,
    testServer.admin.email,
    await hashPassword(password),
  );
  const server = createServer(getRequestListener(testServer.app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  stop = () => server.close();
});
afterAll(async () => {
  stop();
  await testServer.close();
});

/** Asks as a proxy does that ends TLS: by plain http, with the public name. */
async function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: new URL(PUBLIC).host, ...headers },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, body: text };
}

const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat();
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, PUBLIC);
  return `${pathname}${search}`;
};

/** A browser over https: it keeps cookies, and refuses what the rules of their prefixes forbid. */
function aBrowser() {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  const go = async (address: string, options: Parameters<typeof ask>[1] = {}): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(pathOf(address), {
      ...options,
      headers: { cookie, ...options?.headers },
    });
    for (const line of cookiesOf(answer)) {
      lines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name.startsWith('__Host-')) expect(line).toMatch(/Path=\/(?:;|$)/);
      if (name.startsWith('__Host-')) expect(line).not.toMatch(/Domain=/i);
      if (value === '' || /max-age=0|1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { jar, lines, go };
}

/** Signs in as the browser of a person does; answers it. */
async function signedIn() {
  const browser = aBrowser();
  let answer = await browser.go('/auth/start?url=/incidents/secrets');
  while (answer.status >= 300 && answer.status < 400)
    answer = await browser.go(String(answer.headers.location));
  const action = /action="([^"]+)"/.exec(answer.body)?.[1] ?? '/';
  answer = await browser.go(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: testServer.admin.email, password }).toString(),
  });
  while (!String(answer.headers.location).includes('/callback#'))
    answer = await browser.go(String(answer.headers.location));
  const hash = new URLSearchParams(new URL(String(answer.headers.location)).hash.slice(1));
  answer = await browser.go(`/auth/login?state=${hash.get('state')}`, {
    headers: {
      authorization: `Bearer ${hash.get('id_token')}`,
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(answer.status).toBe(200);
  return browser;
}

describe('under an https public address', () => {
  it('every cookie is Secure, and the secret ones are of this host alone', async () => {
    const browser = await signedIn();
    expect(browser.lines.length).toBeGreaterThan(4);
    for (const line of browser.lines) {
      expect(line).toMatch(/; ?secure/i);
      if (/max-age=0|1970/i.test(line)) continue;
      expect(line).toMatch(/samesite=(?:lax|strict)/i);
      if (!line.startsWith('csrftoken=')) expect(line).toMatch(/httponly/i);
    }
    expect([...browser.jar.keys()]).toContain('__Host-sluice_session');
    expect((await browser.go('/api/v1/user')).status).toBe(200);

    const headers = {
      'sec-fetch-site': 'same-origin',
      'x-csrftoken': browser.jar.get('csrftoken') ?? '',
    };
    const before = browser.jar.get('__Host-sluice_session') ?? '';
    expect((await browser.go('/auth/logout', { method: 'POST', headers })).status).toBe(204);
    expect([...browser.jar.keys()]).not.toContain('__Host-sluice_session');
    const cookie = `__Host-sluice_session=${before}`;
    expect((await ask('/api/v1/user', { headers: { cookie } })).status).toBe(401);
  });

  it('a session under a name that a neighbouring host can plant is none', async () => {
    const browser = await signedIn();
    const token = browser.jar.get('__Host-sluice_session') ?? '';
    const cookie = `sluice_session=${token}; __Secure-sluice_session=${token}`;
    expect((await ask('/api/v1/user', { headers: { cookie } })).status).toBe(401);
    expect((await ask('/api/v1/live', { headers: { cookie } })).status).toBe(401);
  });

  it.each(['/', '/api/v1/user', '/api/v1/nothing', '/auth/start', '/idp/nothing', '/docs'])(
    'the answer of %s asks browsers to stay on https',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    },
  );

  it('leads nowhere but to https', async () => {
    const start = await ask('/auth/start');
    const address = new URL(String(start.headers.location));
    expect(address.origin).toBe(PUBLIC);
    expect(new URL(address.searchParams.get('redirect_uri') ?? '').origin).toBe(PUBLIC);
    const local = await ask('/incidents/secrets', { headers: { host: 'localhost:4400' } });
    expect(local).toMatchObject({ status: 302 });
    expect(local.headers.location).toBe(`${PUBLIC}/incidents/secrets`);
  });
});

describe('under plain http, as on localhost', () => {
  it('cookies carry neither the prefix nor Secure, which browsers would refuse', async () => {
    const plain = await createTestServer(
      testConfig({ SLUICE_PUBLIC_URL: 'http://localhost:4400' }),
    );
    const { headers } = await plain.asNobody('/auth/start');
    const lines = headers.getSetCookie();
    expect(lines.map((line) => line.split('=')[0])).toEqual(['sluice_login']);
    expect(lines.join()).not.toMatch(/secure/i);
    expect(headers.has('strict-transport-security')).toBe(false);
    expect((await plain.asAdmin('/api/v1/user')).status).toBe(200);
    await plain.close();
  });
});
