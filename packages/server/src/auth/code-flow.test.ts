import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../crypto/passwords.ts';
import { setPasswordHash } from '../repositories/accounts.ts';
import { Browser, createListeningServer } from '../testing/browser.ts';
import type { TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
let newBrowser: () => Browser;
const password = ['a', 'long', 'pass', 'phrase'].join(' ');

beforeAll(async () => {
  const listening = await createListeningServer({
    SLUICE_OIDC_FLOW: 'code',
    SLUICE_BACKOFFICE_URL: 'https://office.example',
  });
  testServer = listening.testServer;
  newBrowser = () => new Browser(listening.origin);
  await setPasswordHash(
    testServer.database.db,
    testServer.admin.email,
    await hashPassword(password),
  );
  return listening.close;
});

/** Logs in, and gives the address that the provider sends the browser to, not yet visited. */
async function logInUpToTheCode(
  browser: Browser,
  target = '/incidents/secrets?page=2',
): Promise<string> {
  const form = await browser.follow(
    await browser.go(`/auth/start?url=${encodeURIComponent(target)}`),
  );
  const action = /action="([^"]+)"/.exec(await form.response.text())?.[1] ?? '/';
  let response = await browser.go(action, {
    method: 'POST',
    body: new URLSearchParams({ email: testServer.admin.email, password }),
  });
  for (;;) {
    const address = response.headers.get('location') ?? '';
    if (address === '' || new URL(address, 'http://x').pathname === '/auth/code') return address;
    response = await browser.go(address);
  }
}

describe('signing in by code, with PKCE on the server (decisions §3)', () => {
  it('ends with a session and the asked page; no token passes through the browser', async () => {
    const browser = newBrowser();
    const address = await logInUpToTheCode(browser);
    expect(address).toContain('code=');
    expect(address).not.toContain('token');
    const response = await browser.go(address);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/incidents/secrets?page=2');
    expect((await browser.go('/api/v1/user')).status).toBe(200);
  });

  it.each([
    ['https://office.example/?next=%2Fcompanies', 'https://office.example/?next=%2Fcompanies'],
    ['https://office.example/companies', '/incidents/secrets'],
    ['https://office.example.evil.example/?next=/a', '/incidents/secrets'],
    ['https://evil.example/?next=/a', '/incidents/secrets'],
  ])('leaves for the back office alone: %s', async (target, expected) => {
    const browser = newBrowser();
    const response = await browser.go(await logInUpToTheCode(browser, target));
    expect(response.headers.get('location')).toBe(expected);
  });

  it('takes a code once', async () => {
    const browser = newBrowser();
    const address = await logInUpToTheCode(browser);
    expect((await browser.go(address)).status).toBe(303);
    expect((await browser.go(address)).status).toBe(403);
  });

  it("refuses a code in another browser: the verifier is the first one's", async () => {
    const address = await logInUpToTheCode(newBrowser());
    const thief = newBrowser();
    expect((await thief.go(address)).status).toBe(403);
    await thief.go('/auth/start');
    expect((await thief.go(address)).status).toBe(403);
    expect(thief.cookies.has('sluice_session')).toBe(false);
  });

  it('refuses another state, and an answer without a code', async () => {
    const browser = newBrowser();
    const address = await logInUpToTheCode(browser);
    expect((await browser.go(address.replace(/state=[^&]+/, 'state=other'))).status).toBe(403);
    await browser.go('/auth/start');
    expect((await browser.go('/auth/code?error=access_denied')).status).toBe(403);
  });
});
