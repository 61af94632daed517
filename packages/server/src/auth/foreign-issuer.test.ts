import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, createListeningServer } from '../testing/browser.ts';
import { type FakeIssuer, fakeIssuer } from '../testing/fake-issuer.ts';
import type { TestServer } from '../testing/test-server.ts';

const CLIENT = 'sluice-at-acme';
let issuer: FakeIssuer;

/** A server whose people sign in at the issuer. */
async function aServer(flow: 'hash' | 'code') {
  const { testServer, origin, close } = await createListeningServer({
    SLUICE_OIDC_ISSUER: issuer.issuer,
    SLUICE_OIDC_CLIENT_ID: CLIENT,
    SLUICE_OIDC_FLOW: flow,
  });
  return { testServer, origin, close };
}
type Server = Awaited<ReturnType<typeof aServer>>;
let byHash: Server;
let byCode: Server;
beforeAll(async () => {
  issuer = await fakeIssuer(CLIENT);
  byHash = await aServer('hash');
  byCode = await aServer('code');
});
afterAll(async () => {
  await byHash.close();
  await byCode.close();
  issuer.close();
});
beforeEach(() => issuer.forget());

/** A sign-in that began: its browser, with the state and nonce that the issuer was sent. */
async function begun({ origin }: Server) {
  const browser = new Browser(origin);
  const response = await browser.go('/auth/start?url=/incidents/secrets');
  const asked = new URL(response.headers.get('location') ?? '', 'http://none.example').searchParams;
  return { browser, response, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' };
}

const claimsOf = ({ admin }: TestServer, nonce: string): JWTPayload => ({
  sub: 'ada-at-the-issuer',
  email: admin.email,
  nonce,
});

/** Hands a token over as the callback page does. */
const handOver = (browser: Browser, state: string, idToken: string) =>
  browser.go(`/auth/login?state=${state}`, {
    headers: { authorization: `Bearer ${idToken}`, 'sec-fetch-site': 'same-origin' },
  });

/** Signs in with these claims, or with a token made from the right ones. */
async function statusWith(
  change: JWTPayload | ((claims: JWTPayload) => string | Promise<string>),
): Promise<number> {
  const { browser, state, nonce } = await begun(byHash);
  const claims = claimsOf(byHash.testServer, nonce);
  const token =
    typeof change === 'function'
      ? await change({ iss: issuer.issuer, aud: CLIENT, email_verified: true, ...claims })
      : await issuer.token({ ...claims, ...change });
  const { status } = await handOver(browser, state, token);
  expect(browser.cookies.has('sluice_session')).toBe(status === 200);
  return status;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAMinute = () => Math.floor(Date.now() / 1000) + 60;

describe("a foreign issuer's token", () => {
  it('signs in the member that it names', async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ aud: [CLIENT, 'another'], azp: CLIENT })).toBe(200);
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['for several clients without saying for which', { aud: [CLIENT, 'another'] }],
    ['made for another of its clients', { aud: [CLIENT, 'another'], azp: 'another' }],
    ['that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['of another sign-in', { nonce: 'another' }],
    ['whose address is not verified', { email_verified: false }],
    ['whose address is said to be verified by a word', { email_verified: 'true' }],
    ['of another subject with the same address', { sub: 'mallory' }],
    ['of nobody who was invited', { sub: 'x', email: 'eve@ours.example' }],
  ])('is refused when it is %s', async (_, change) => {
    expect(await statusWith(change)).toBe(403);
  });

  it('is refused without a signature, with a secret one, and by a key that it brings along', async () => {
    const unsigned = (claims: JWTPayload) =>
      `${part({ alg: 'none' })}.${part({ ...claims, iat: 1, exp: inAMinute() })}.`;
    expect(await statusWith(unsigned)).toBe(403);
    const published = await (await fetch(`${issuer.issuer}/keys`)).text();
    const byPublicKey = (claims: JWTPayload) => {
      const text = `${part({ alg: 'HS256' })}.${part({ ...claims, iat: 1, exp: inAMinute() })}`;
      return `${text}.${createHmac('sha256', published).update(text).digest('base64url')}`;
    };
    expect(await statusWith(byPublicKey)).toBe(403);
    const own = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(own.publicKey);
    const byOwnKey = (claims: JWTPayload) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', jwk, jku: 'https://evil.example/keys' })
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(own.privateKey);
    expect(await statusWith(byOwnKey)).toBe(403);
  });
});

describe('the keys of a foreign issuer', () => {
  it('are fetched again for a new one, and not for each token that names an unknown one', async () => {
    const server = await aServer('hash');
    const tryToken = async (kid?: string) => {
      const { browser, state, nonce } = await begun(server);
      const claims = claimsOf(server.testServer, nonce);
      const token = await issuer.token(claims, kid === undefined ? {} : { kid });
      return (await handOver(browser, state, token)).status;
    };
    expect(await tryToken()).toBe(200);
    for (let at = 0; at < 15; at += 1) expect(await tryToken(`unknown-${at}`)).toBe(403);
    expect(issuer.fetched.get('/keys')).toBeLessThanOrEqual(2);
    expect(issuer.fetched.get('/.well-known/openid-configuration')).toBe(1);
    await server.close();
  });

  it('that were replaced are found by a server that read them some time ago', async () => {
    expect(await statusWith({})).toBe(200);
    await issuer.rotate();
    // The library waits half a minute between two fetches.
    vi.useFakeTimers({ now: Date.now() + 40_000, toFake: ['Date'] });
    byHash.testServer.setNow(new Date());
    try {
      expect(await statusWith({})).toBe(200);
      expect(issuer.fetched.get('/keys')).toBe(1);
    } finally {
      vi.useRealTimers();
      byHash.testServer.setNow(new Date());
    }
  });
});

describe('a code of a foreign issuer', () => {
  it('works once, and in the browser that began alone', async () => {
    const { browser, state, nonce } = await begun(byCode);
    const code = issuer.codeFor(await issuer.token(claimsOf(byCode.testServer, nonce)));
    const cookie = browser.cookies.get('sluice_login') ?? '';
    const address = `/auth/code?state=${state}&code=${code}`;
    expect((await new Browser(byCode.origin).go(address)).status).toBe(403);
    expect((await browser.go(address)).status).toBe(303);
    browser.cookies.set('sluice_login', cookie);
    expect((await browser.go(address)).status).toBe(403);
  });

  it('is refused when its token is of a sign-in that was used', async () => {
    const { browser, state, nonce } = await begun(byCode);
    const token = await issuer.token(claimsOf(byCode.testServer, nonce));
    const cookie = browser.cookies.get('sluice_login') ?? '';
    const finish = () => browser.go(`/auth/code?state=${state}&code=${issuer.codeFor(token)}`);
    expect((await finish()).status).toBe(303);
    browser.cookies.set('sluice_login', cookie);
    expect((await finish()).status).toBe(403);
  });
});

describe('an issuer that does not answer', () => {
  it('is reported as such, asked once for all, and asked again by the next', async () => {
    const server = await aServer('code');
    issuer.setDown(true);
    const all = await Promise.all([begun(server), begun(server), begun(server)]);
    for (const { response } of all) {
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'issuer_unavailable' });
    }
    expect(issuer.fetched.get('/.well-known/openid-configuration')).toBeLessThanOrEqual(2);
    issuer.setDown(false);
    const { browser, state, response } = await begun(server);
    expect(response.status).toBe(302);
    issuer.setDown(true);
    expect((await browser.go(`/auth/code?state=${state}&code=any`)).status).toBe(403);
    issuer.setDown(false);
    await server.close();
  });
});
