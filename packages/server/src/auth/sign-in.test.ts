import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../crypto/passwords.ts';
import { setPasswordHash } from '../repositories/accounts.ts';
import { createWorld, testConfig, type World } from '../testing/world.ts';

let world: World;
let server: Server;
let origin: string;
const password = ['a', 'long', 'pass', 'phrase'].join(' ');

/** A browser's cookie jar, as far as this needs it. */
class Browser {
  readonly cookies = new Map<string, string>();

  async go(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects until a page or the callback is reached. */
  async follow(response: Response): Promise<{ response: Response; address: string }> {
    let current = response;
    let address = '';
    while (current.status >= 300 && current.status < 400) {
      address = new URL(current.headers.get('location') ?? '', origin).href;
      if (new URL(address).pathname === '/callback') break;
      current = await this.go(address);
    }
    return { response: current, address };
  }

  async logIn(
    email: string,
    secret: string,
    start = '/auth/start?url=/incidents/secrets%3Fpage=2',
  ) {
    const form = await this.follow(await this.go(start));
    const action = /action="([^"]+)"/.exec(await form.response.text())?.[1] ?? '/';
    const posted = await this.go(action, {
      method: 'POST',
      body: new URLSearchParams({ email, password: secret }),
    });
    return { posted, ...(await this.follow(posted)) };
  }

  async exchange(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = new URLSearchParams(new URL(address).hash.slice(1));
    return this.go(`/auth/login?state=${answer.get('state')}`, {
      headers: {
        authorization: `Bearer ${answer.get('id_token')}`,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });
  }
}

beforeAll(async () => {
  // The public address must be known before the app is made.
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  world = await createWorld(testConfig({ SLUICE_PUBLIC_URL: origin }));
  world.setNow(new Date());
  server.on('request', getRequestListener(world.app.fetch));
  await setPasswordHash(world.database.db, world.admin.email, await hashPassword(password));
});
afterAll(async () => {
  server.close();
  await world.close();
});

describe('signing in through the embedded provider', () => {
  it('leads from the start over the log-in page to a session and the asked page', async () => {
    const browser = new Browser();
    const { address } = await browser.logIn(world.admin.email, password);
    expect(new URL(address).pathname).toBe('/callback');
    const response = await browser.exchange(address);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirect: '/incidents/secrets?page=2' });
    expect(browser.cookies.has('sluice_session')).toBe(true);
    expect(browser.cookies.has('csrftoken')).toBe(true);
    expect(browser.cookies.has('sluice_login')).toBe(false);

    const session = browser.cookies.get('sluice_session');
    const user = await browser.go('/api/v1/user');
    expect(user.status).toBe(200);

    const out = await browser.go('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(out.status).toBe(204);
    browser.cookies.set('sluice_session', session ?? '');
    expect((await browser.go('/api/v1/user')).status).toBe(401);
  });

  it('shows the log-in page again for a wrong password and for an unknown address, alike', async () => {
    const wrong = await new Browser().logIn(world.admin.email, 'wrong');
    const unknown = await new Browser().logIn('nobody@ours.example', 'wrong');
    expect([wrong.posted.status, unknown.posted.status]).toEqual([401, 401]);
  });

  it('refuses a person who has no password yet', async () => {
    const { posted } = await new Browser().logIn(world.member.email, '');
    expect(posted.status).toBe(401);
  });

  it('refuses a token of another sign-in: nonce and state must be of this browser', async () => {
    const victim = new Browser();
    const { address } = await victim.logIn(world.admin.email, password);
    const thief = new Browser();
    await thief.go('/auth/start');
    expect((await thief.exchange(address)).status).toBe(403);
    expect((await victim.exchange(address.replace(/state=[^&]+/, 'state=other'))).status).toBe(403);
  });

  it('refuses a token whose signature was changed', async () => {
    const browser = new Browser();
    const { address } = await browser.logIn(world.admin.email, password);
    const broken = address.replace(/(id_token=[^.]+\.[^.]+\.)./, '$1-');
    expect((await browser.exchange(broken)).status).toBe(403);
  });

  it.each([
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['a sibling origin', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
  ])('does not answer to %s', async (_, headers) => {
    const browser = new Browser();
    const { address } = await browser.logIn(world.admin.email, password);
    expect((await browser.exchange(address, headers)).status).toBe(403);
    const out = await browser.go('/auth/logout', { headers });
    expect(out.status).toBe(403);
  });

  it('refuses a member who was deactivated meanwhile', async () => {
    const browser = new Browser();
    const { address } = await browser.logIn(world.admin.email, password);
    const { db } = world.database;
    const mine = db.updateTable('members').where('id', '=', world.admin.memberId);
    await mine.set({ is_active: false }).execute();
    expect((await browser.exchange(address)).status).toBe(403);
    await mine.set({ is_active: true }).execute();
  });

  it('refuses another subject than the one that signed in first', async () => {
    const { db } = world.database;
    const mine = db.updateTable('members').where('id', '=', world.admin.memberId);
    await mine.set({ subject: 'somebody-else' }).execute();
    const browser = new Browser();
    const { address } = await browser.logIn(world.admin.email, password);
    expect((await browser.exchange(address)).status).toBe(403);
    await mine.set({ subject: null, issuer: null }).execute();
  });

  it('serves its page under the strict policy, with its style allowed by nonce', async () => {
    const browser = new Browser();
    const { response } = await browser.follow(await browser.go('/auth/start'));
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(await response.text()).toContain(`<style nonce="${nonce}">`);
  });
});
