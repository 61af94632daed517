import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { hashPassword } from '../crypto/passwords.ts';
import { setPasswordHash } from '../repositories/accounts.ts';
import { Browser, createListeningServer, listen } from '../testing/browser.ts';
import { type TestServer, testConfig } from '../testing/test-server.ts';

let testServer: TestServer;
let newBrowser: () => Browser;
const password = ['a', 'long', 'pass', 'phrase'].join(' ');

beforeAll(async () => {
  const listening = await createListeningServer();
  testServer = listening.testServer;
  newBrowser = () => new Browser(listening.origin);
  await setPasswordHash(
    testServer.database.db,
    testServer.admin.email,
    await hashPassword(password),
  );
  return listening.close;
});

describe('signing in through the embedded provider', () => {
  it('answers nothing to a call of /auth/login without a token', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await newBrowser().go('/auth/login', { headers })).status).toBe(401);
  });

  it('leads from the start over the log-in page to a session and the asked page', async () => {
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
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

    expect((await browser.signOut()).status).toBe(204);
    browser.cookies.set('sluice_session', session ?? '');
    expect((await browser.go('/api/v1/user')).status).toBe(401);
  });

  it('shows the log-in page again for a wrong password and for an unknown address, alike', async () => {
    const wrong = await newBrowser().logIn(testServer.admin.email, 'wrong');
    const unknown = await newBrowser().logIn('nobody@ours.example', 'wrong');
    expect([wrong.posted.status, unknown.posted.status]).toEqual([401, 401]);
  });

  it('lets an address go wrong twenty times; log-ins that are right do not count', async () => {
    const listening = await createListeningServer();
    const { database, admin } = listening.testServer;
    await setPasswordHash(database.db, admin.email, await hashPassword(password));
    const logIn = (with_: string) => new Browser(listening.origin).logIn(admin.email, with_);
    for (let count = 0; count < 19; count++) await logIn('wrong');
    expect((await logIn(password)).posted.status).toBe(303);
    expect((await logIn('wrong')).posted.status).toBe(401);
    const { posted } = await logIn(password);
    expect(posted.status).toBe(429);
    expect(Number(posted.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await posted.text();
    expect(page).toMatch(/Wait \d+ minutes, then start again\./);
    expect(page).toContain('href="/login"');
    await listening.close();
  });

  it('refuses a person who has no password yet', async () => {
    const { posted } = await newBrowser().logIn(testServer.member.email, '');
    expect(posted.status).toBe(401);
  });

  it('refuses a token of another sign-in: nonce and state must be of this browser', async () => {
    const victim = newBrowser();
    const { address } = await victim.logIn(testServer.admin.email, password);
    const thief = newBrowser();
    await thief.go('/auth/start');
    expect((await thief.exchange(address)).status).toBe(403);
    expect((await victim.exchange(address.replace(/state=[^&]+/, 'state=other'))).status).toBe(403);
  });

  it('refuses a token whose signature was changed', async () => {
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
    const broken = address.replace(/(id_token=[^.]+\.[^.]+\.)./, '$1-');
    expect((await browser.exchange(broken)).status).toBe(403);
  });

  it.each([
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['a sibling origin', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
  ])('does not answer to %s', async (_, headers) => {
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
    expect((await browser.exchange(address, headers)).status).toBe(403);
    expect((await browser.signOut(headers)).status).toBe(403);
  });

  it('refuses a member who was deactivated meanwhile', async () => {
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
    const { db } = testServer.database;
    const mine = db.updateTable('members').where('id', '=', testServer.admin.memberId);
    await mine.set({ is_active: false }).execute();
    expect((await browser.exchange(address)).status).toBe(403);
    await mine.set({ is_active: true }).execute();
  });

  it('refuses another subject than the one that signed in first', async () => {
    const { db } = testServer.database;
    const mine = db.updateTable('members').where('id', '=', testServer.admin.memberId);
    await mine.set({ subject: 'somebody-else' }).execute();
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
    expect((await browser.exchange(address)).status).toBe(403);
    await mine.set({ subject: null, issuer: null }).execute();
  });

  it('knows its people when the address of the server changes', async () => {
    const first = newBrowser();
    await first.exchange((await first.logIn(testServer.admin.email, password)).address);
    const moved = await listen(async (origin) =>
      createApp(
        { ...testServer.deps, config: testConfig({ SLUICE_PUBLIC_URL: origin }) },
        '/nonexistent/',
      ),
    );
    const browser = new Browser(moved.origin);
    const { address } = await browser.logIn(testServer.admin.email, password);
    expect(new URL(address).origin).toBe(moved.origin);
    expect((await browser.exchange(address)).status).toBe(200);
    moved.close();
  });

  it('serves its page under the strict policy, with its style allowed by nonce', async () => {
    const browser = newBrowser();
    const { response } = await browser.follow(await browser.go('/auth/start'));
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(await response.text()).toContain(`<style nonce="${nonce}">`);
  });
});
