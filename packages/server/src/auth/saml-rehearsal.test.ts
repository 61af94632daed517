import { rehearsalSchema, ssoEndpoints } from '@sluice/contract/endpoints/sso';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../crypto/passwords.ts';
import { letIn, setPasswordHash } from '../repositories/accounts.ts';
import { bodyAs, Refused } from '../testing/bodies.ts';
import { Browser, createListeningServer } from '../testing/browser.ts';
import {
  type AnswerParts,
  makeSamlProvider,
  postAnswer,
  requestIdOf,
} from '../testing/saml-provider.ts';
import { type Caller, TEST_NOW, type TestServer } from '../testing/test-server.ts';

const provider = makeSamlProvider();
const next = makeSamlProvider(2045);
const PASSWORD = ['a', 'long', 'pass', 'phrase'].join(' ');
let testServer: TestServer;
let browser: () => Browser;
/** Signed in after the password was set, which ends the sessions before. */
let asAdmin: Caller;
let origin: string;
let id: number;
const Connection = v.looseObject({
  id: v.number(),
  version: v.number(),
  is_rehearsed: v.boolean(),
  is_required: v.boolean(),
  certificates: v.array(v.object({ fingerprint: v.string(), ends_at: v.nullable(v.string()) })),
});
const Shown = v.object({ rehearsal: v.nullable(rehearsalSchema) });

const FORM = {
  name: 'Acme SSO',
  signin_endpoint: 'https://idp.example/saml',
  cert: provider.cert,
  domains: 'ours.example',
  idp_initiated: false,
};
const { rehearseConnection, getRehearsal, requireConnection, updateConnection } = ssoEndpoints;
const path = ({ path: pattern }: { path: string } = updateConnection) =>
  pattern.replace(':id', String(id));
const connection = async () => {
  const all = await bodyAs(await asAdmin('/api/v1/sso_settings'), v.array(Connection));
  const [found] = all;
  if (found === undefined) throw new Error('There is no connection.');
  return found;
};
const change = async (body: object) => {
  const { version } = await connection();
  return asAdmin(path(), { method: 'PATCH', body: { ...FORM, ...body, version } });
};

beforeAll(async () => {
  const listening = await createListeningServer();
  ({ testServer } = listening);
  browser = () => new Browser(listening.origin);
  testServer.setNow(TEST_NOW);
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW });
  ({ origin } = testServer.deps.config.publicUrl);
  await setPasswordHash(
    testServer.database.db,
    testServer.admin.email,
    await hashPassword(PASSWORD),
  );
  asAdmin = await testServer.as(testServer.admin);
  const made = await asAdmin('/api/v1/sso_settings', { body: FORM });
  ({ id } = await bodyAs(made, Connection));
  return listening.close;
});
afterAll(() => {
  vi.useRealTimers();
});

/** Begins a rehearsal; answers the id of its request. */
async function begin(): Promise<string> {
  const response = await asAdmin(path(rehearseConnection), { method: 'POST' });
  expect(response.status).toBe(201);
  const { url } = await bodyAs(response, v.object({ url: v.string() }));
  return requestIdOf(url);
}
const partsOf = (changes: Partial<AnswerParts>): AnswerParts => ({
  audience: `${origin}/auth/saml/${id}/metadata`,
  recipient: `${origin}/auth/saml/${id}/acs`,
  nameId: 'ada-at-the-provider',
  email: testServer.admin.email,
  ...changes,
});
const post = (encoded: string) => postAnswer(testServer, `${origin}/auth/saml/${id}/acs`, encoded);
async function rehearse(changes: Partial<AnswerParts> = {}, by = provider) {
  const inResponseTo = await begin();
  const answered = await post(by.answer(partsOf({ inResponseTo, ...changes })));
  const shown = await bodyAs(await asAdmin(path(getRehearsal)), Shown);
  return { answered, rehearsal: shown.rehearsal };
}
const require = (is_required: boolean, as: Caller = asAdmin) =>
  as(path(requireConnection), { method: 'PUT', body: { is_required } });
const rows = async () => ({
  members: await testServer.database.db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow(),
  bindings: await testServer.database.db.selectFrom('saml_bindings').selectAll().execute(),
  sessions: await testServer.database.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow(),
  codes: await testServer.database.db.selectFrom('saml_codes').selectAll().execute(),
});

describe('a rehearsal', () => {
  it('is not there at first, and nothing can be required', async () => {
    const shown = await bodyAs(await asAdmin(path(getRehearsal)), Shown);
    expect(shown.rehearsal).toBeNull();
    const refused = await require(true);
    expect(refused.status).toBe(400);
    expect(await bodyAs(refused, Refused)).toMatchObject({ code: 'not_rehearsed' });
    expect((await require(false)).status).toBe(200);
  });

  it('shows each claim and the member that it meets, and signs nobody in', async () => {
    const before = await rows();
    const { answered, rehearsal } = await rehearse();
    expect(answered.status).toBe(303);
    expect(answered.headers.get('location')).toBe(`/settings/company/sso/${id}#rehearsal`);
    expect(answered.headers.get('set-cookie')).toBeNull();
    expect(rehearsal).toMatchObject({
      outcome: 'member',
      email: testServer.admin.email,
      role: 'admin',
      is_current: true,
      claims: [
        { name: 'NameID', value: 'ada-at-the-provider' },
        { name: 'email', value: testServer.admin.email },
      ],
    });
    expect(await rows()).toEqual(before);
    const { is_rehearsed, certificates } = await connection();
    expect(is_rehearsed).toBe(true);
    expect(rehearsal?.certificate).toBe(certificates[0]?.fingerprint);
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'sso_connection.rehearsed')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actor_id: testServer.admin.memberId,
      detail: { name: 'Acme SSO', outcome: 'member' },
    });
  });

  it('says that a newcomer would be made, and makes none', async () => {
    await change({ signin_endpoint: 'https://idp.example/newcomer' });
    const before = await rows();
    const { rehearsal } = await rehearse({ email: 'new@ours.example', nameId: 'new' });
    expect(rehearsal).toMatchObject({ outcome: 'newcomer', email: 'new@ours.example', role: null });
    expect(await rows()).toEqual(before);
    expect((await connection()).is_rehearsed).toBe(false);
    // A member who is no admin shows that the answer works, but not that an admin gets in.
    const other = await rehearse({ email: testServer.member.email, nameId: 'mel' });
    expect(other.rehearsal).toMatchObject({ outcome: 'member', role: 'member' });
    expect((await require(true)).status).toBe(400);
  });

  it.each([
    ['not_verified', { isSigned: false }],
    ['not_verified', { audience: 'https://other.example' }],
    ['not_verified', { lifeMs: -120_000 }],
    ['malformed', { weak: true }],
    ['wrong_recipient', { recipient: 'https://other.example/acs' }],
    ['wrong_domain', { email: 'ada@other.example' }],
    ['not_a_member', { email: 'blocked@ours.example', nameId: 'blocked' }],
  ] as const)(
    'is refused as %s, as a sign-in is, and told to the admin: %o',
    async (reason, changes) => {
      if (reason === 'not_a_member') {
        const values = { company_id: testServer.admin.companyId, email: 'blocked@ours.example' };
        const at = { created_at: TEST_NOW, updated_at: TEST_NOW, blocked_at: TEST_NOW };
        await testServer.database.db
          .insertInto('members')
          .values({ ...values, ...at, role: 'admin' })
          .execute();
      }
      const { answered, rehearsal } = await rehearse(changes);
      expect(answered.status).toBe(303);
      expect(answered.headers.get('set-cookie')).toBeNull();
      expect(rehearsal?.outcome).toBe(reason);
      expect((await connection()).is_rehearsed).toBe(false);
    },
  );

  it('is refused where the assertion was used before, or answers something else', async () => {
    const inResponseTo = await begin();
    const encoded = provider.answer(partsOf({ inResponseTo }));
    expect((await post(encoded)).status).toBe(303);
    // Its request is used up, so it is refused like an answer of a sign-in.
    expect((await post(encoded)).status).toBe(403);
    const second = await begin();
    const xml = Buffer.from(provider.answer(partsOf({ inResponseTo: null })), 'base64').toString();
    const forged = xml.replace('<samlp:Response ', `<samlp:Response InResponseTo="${second}" `);
    expect((await post(Buffer.from(forged).toString('base64'))).status).toBe(303);
    const shown = await bodyAs(await asAdmin(path(getRehearsal)), Shown);
    expect(shown.rehearsal?.outcome).toBe('unsolicited');
  });

  it('keeps no assertion anywhere', async () => {
    const inResponseTo = await begin();
    const encoded = provider.answer(partsOf({ inResponseTo, id: '_planted-assertion' }));
    await post(encoded);
    const { db } = testServer.database;
    const stored = JSON.stringify([
      await db.selectFrom('sso_rehearsals').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    for (const text of [stored, testServer.logged.join('')]) {
      expect(text).not.toContain(encoded.slice(0, 60));
      expect(text).not.toContain('_planted-assertion');
    }
  });

  it('is for admins, of the own company alone', async () => {
    for (const [as, status] of [
      [testServer.asMember, 403],
      [testServer.asOtherCompany, 404],
    ] as const) {
      expect((await as(path(getRehearsal))).status).toBe(status);
      expect((await as(path(rehearseConnection), { method: 'POST' })).status).toBe(status);
      expect((await require(true, as)).status).toBe(status);
    }
  });
});

describe('two certificates while they roll over', () => {
  it('each sign answers that are accepted, and the old one is removed by the next form', async () => {
    expect((await change({ cert: next.cert, keeps_certificates: true })).status).toBe(200);
    const { certificates } = await connection();
    expect(certificates).toHaveLength(2);
    expect(certificates[1]?.ends_at).toMatch(/^2045-/);
    for (const [index, by] of [provider, next].entries()) {
      const { rehearsal } = await rehearse({}, by);
      expect(rehearsal).toMatchObject({ outcome: 'member' });
      expect(rehearsal?.certificate).toBe(certificates[index]?.fingerprint);
    }
    await change({ cert: next.cert });
    expect((await rehearse({}, provider)).rehearsal?.outcome).toBe('not_verified');
    expect((await rehearse({}, next)).rehearsal?.outcome).toBe('member');
  });
});

describe('required single sign-on', () => {
  const logIn = async () => {
    const person = browser();
    const { address } = await person.logIn(testServer.admin.email, PASSWORD);
    return person.exchange(address);
  };

  it('keeps passwords out, but for a person whom the operator lets in for an hour', async () => {
    expect((await logIn()).status).toBe(200);
    expect((await require(true)).status).toBe(200);
    expect((await connection()).is_required).toBe(true);
    const refused = await logIn();
    expect(refused.status).toBe(403);
    expect(await bodyAs(refused, Refused)).toMatchObject({ code: 'sso_required' });
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'member.sign_in_refused')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ detail: { reason: 'sso_required' } });

    const { db } = testServer.database;
    const until = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
    const { companyId, email } = testServer.admin;
    await letIn(db, companyId, email, until(60));
    expect((await logIn()).status).toBe(200);
    await letIn(db, companyId, email, until(0));
    expect((await logIn()).status).toBe(403);
  });

  it('goes on after a change of the name, and ends with another configuration, which was not tried', async () => {
    const same = { cert: '', domains: 'ours.example' };
    const moved = { signin_endpoint: 'https://idp.example/saml' };
    await change({ ...same, ...moved });
    expect((await rehearse({}, next)).rehearsal?.outcome).toBe('member');
    expect((await require(true)).status).toBe(200);
    await change({ ...same, ...moved, name: 'Renamed' });
    expect(await connection()).toMatchObject({ is_required: true, is_rehearsed: true });
    await change({ ...same, ...moved, name: 'Renamed', idp_initiated: true });
    expect(await connection()).toMatchObject({ is_required: false, is_rehearsed: false });
    expect((await require(true)).status).toBe(400);
    expect((await logIn()).status).toBe(200);
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'sso_connection.updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({
      change: { before: { is_required: true }, after: { is_required: false } },
    });
  });

  it('tells whether the newest rehearsal tried what is saved now', async () => {
    expect((await rehearse({}, next)).rehearsal?.is_current).toBe(true);
    await change({ cert: '', idp_initiated: false });
    const later = await bodyAs(await asAdmin(path(getRehearsal)), Shown);
    expect(later.rehearsal?.is_current).toBe(false);
    expect((await connection()).is_rehearsed).toBe(false);
  });
});
