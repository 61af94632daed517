import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bodyAs, Refused } from '../testing/bodies.ts';
import {
  type AnswerParts,
  makeSamlProvider,
  postAnswer,
  requestIdOf,
} from '../testing/saml-provider.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';

const provider = makeSamlProvider();
let testServer: TestServer;
let origin: string;
let id: number;
const Made = v.looseObject({ id: v.number(), acs_url: v.string(), entity_id: v.string() });
const aConnection = (changes: object = {}) => ({
  name: 'Acme SSO',
  signin_endpoint: 'https://idp.example/saml',
  cert: provider.cert,
  domains: 'ours.example',
  idp_initiated: false,
  ...changes,
});

beforeAll(async () => {
  testServer = await createTestServer();
  // The library reads the present by itself.
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW });
  ({ origin } = testServer.deps.config.publicUrl);
  ({ id } = await bodyAs(
    await testServer.asAdmin('/api/v1/sso_settings', { body: aConnection() }),
    Made,
  ));
  return async () => {
    vi.useRealTimers();
    await testServer.close();
  };
});

/** Begins a sign-in: the request's id and the browser's cookie. */
async function start(): Promise<{ requestId: string; cookie: string }> {
  const response = await testServer.asNobody(`/auth/saml/${id}/start?url=/incidents/secrets`);
  expect(response.status).toBe(302);
  const address = new URL(response.headers.get('location') ?? '');
  expect(address.origin).toBe('https://idp.example');
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { requestId: requestIdOf(address), cookie };
}

const partsOf = (changes: Partial<AnswerParts>): AnswerParts => ({
  audience: `${origin}/auth/saml/${id}/metadata`,
  recipient: `${origin}/auth/saml/${id}/acs`,
  ...changes,
});
const post = (encoded: string) => postAnswer(testServer, `${origin}/auth/saml/${id}/acs`, encoded);
const finish = (response: Response, cookie: string) =>
  testServer.asNobody(response.headers.get('location') ?? '', { headers: { cookie } });
const reasonOf = async () =>
  (
    await testServer.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'member.sign_in_refused')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.detail.reason;

describe('a sign-in by SAML', () => {
  it('makes a member of a newcomer, and signs in the browser that began alone', async () => {
    const { requestId, cookie } = await start();
    const answered = await post(provider.answer(partsOf({ inResponseTo: requestId })));
    expect(answered.status).toBe(303);
    const done = await finish(answered, cookie);
    expect(done.headers.get('location')).toBe('/incidents/secrets');
    expect(done.headers.get('set-cookie')).toContain('sluice_session=');
    // A code works once.
    expect((await finish(answered, cookie)).status).toBe(403);
    const team = await (await testServer.asAdmin('/api/v1/team')).text();
    expect(team).toContain('new@ours.example');
  });

  it.each(['999', 'none'])(
    'by a connection that is gone (%s) leads to the log-in',
    async (gone) => {
      const response = await testServer.asNobody(`/auth/saml/${gone}/start?url=/incidents/secrets`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/login?url=%2Fincidents%2Fsecrets');
    },
  );

  it('is not another browser’s', async () => {
    const { requestId } = await start();
    const other = await start();
    const answered = await post(provider.answer(partsOf({ inResponseTo: requestId })));
    expect((await finish(answered, other.cookie)).status).toBe(403);
    expect((await finish(answered, '')).status).toBe(403);
  });

  it.each([
    ['not_verified', { isSigned: false }],
    ['not_verified', { audience: 'https://other.example' }],
    ['not_verified', { lifeMs: -120_000 }],
    ['malformed', { weak: true }],
    ['wrong_recipient', { recipient: 'https://other.example/acs' }],
    ['wrong_domain', { email: 'new@other.example', nameId: 'other' }],
    ['unsolicited', { inResponseTo: null }],
    ['unsolicited', { inResponseTo: '_nobody' }],
    ['not_a_member', { nameId: 'another-subject' }],
  ] as const)('is refused as %s, with one text for the visitor: %o', async (reason, change) => {
    const { requestId } = await start();
    const parts = partsOf({ inResponseTo: requestId, ...change });
    const answered = await post(provider.answer(parts));
    expect(answered.status).toBe(403);
    expect(await answered.text()).toContain(
      'The sign-in could not be confirmed. Please start again.',
    );
    expect(await reasonOf()).toBe(reason);
  });

  it('uses each answer once', async () => {
    const { requestId } = await start();
    const encoded = provider.answer(partsOf({ inResponseTo: requestId }));
    expect((await post(encoded)).status).toBe(303);
    expect((await post(encoded)).status).toBe(403);
    expect(await reasonOf()).toBe('replayed');
  });

  it('ignores the unsigned part of the answer', async () => {
    const { requestId } = await start();
    const unsolicited = provider.answer(partsOf({ inResponseTo: null }));
    const xml = Buffer.from(unsolicited, 'base64').toString();
    const forged = xml.replace('<samlp:Response ', `<samlp:Response InResponseTo="${requestId}" `);
    expect((await post(Buffer.from(forged).toString('base64'))).status).toBe(403);
    expect(await reasonOf()).toBe('unsolicited');
  });

  it.each([
    [
      'two assertions',
      (xml: string) => xml.replace(/(<saml:Assertion.*<\/saml:Assertion>)/s, '$1$1'),
    ],
    ['a comment in the name', (xml: string) => xml.replace('subject-1', 'subject-<!-- x -->1')],
    ['an entity', (xml: string) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`],
    ['10,000 levels', () => '<a>'.repeat(10_000)],
    ['nothing', () => ''],
  ])('is refused with %s', async (_, change) => {
    const { requestId } = await start();
    const encoded = provider.answer(partsOf({ inResponseTo: requestId }));
    const xml = change(Buffer.from(encoded, 'base64').toString());
    expect((await post(Buffer.from(xml).toString('base64'))).status).toBe(403);
  });
});

describe('the addresses of a connection', () => {
  it('are picked by the domain of an address', async () => {
    const of = async (email: string) =>
      (await testServer.asNobody(`/auth/saml?email=${email}`)).headers.get('location');
    expect(await of('x@ours.example')).toMatch(new RegExp(`^/auth/saml/${id}/start`));
    expect(await of('x@elsewhere.example')).toMatch(/^\/auth\/start/);
    const metadata = await testServer.asNobody(`/auth/saml/${id}/metadata`);
    expect(await metadata.text()).toContain(`/auth/saml/${id}/acs`);
  });
});

describe('the connections', () => {
  it('are for admins, refused by their fields, changed by version and deleted', async () => {
    expect((await testServer.asMember('/api/v1/sso_settings')).status).toBe(403);
    const wrong = await testServer.asAdmin('/api/v1/sso_settings', {
      body: aConnection({ domains: 'other.example', signin_endpoint: 'x', cert: '' }),
    });
    expect(await wrong.json()).toMatchObject({
      fields: { signin_endpoint: ['Invalid url'], cert: ['Required'] },
    });
    const path = `/api/v1/sso_settings/${id}`;
    const patch = (body: object) => testServer.asAdmin(path, { method: 'PATCH', body });
    const change = aConnection({ name: 'Renamed', cert: '', version: 1 });
    expect((await patch(change)).status).toBe(200);
    expect((await bodyAs(await patch(change), Refused)).code).toBe('stale');
    expect((await testServer.asAdmin(path, { method: 'DELETE' })).status).toBe(204);
    expect((await testServer.asAdmin(path, { method: 'DELETE' })).status).toBe(404);
  });
});
