import { makeKey } from '@sluice/domain/api-keys';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endLeakedKeys } from '../ingest/end-leaked-keys.ts';
import { bodyAs } from '../testing/bodies.ts';
import { makeSamlProvider } from '../testing/saml-provider.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';

/* What identity providers send: Okta and Entra ID differ in the form of a PATCH (RFC 7644; decisions §8). */

const provider = makeSamlProvider();
let testServer: TestServer;
let connectionId: number;
let token: string;

const Made = v.looseObject({ id: v.number() });
const Token = v.object({ token: v.string() });
const User = v.looseObject({
  id: v.string(),
  userName: v.string(),
  active: v.boolean(),
  name: v.object({ givenName: v.string(), familyName: v.string(), formatted: v.string() }),
  externalId: v.optional(v.string()),
});
const List = v.looseObject({
  totalResults: v.number(),
  startIndex: v.number(),
  itemsPerPage: v.number(),
  Resources: v.array(User),
});
const Refusal = v.looseObject({
  status: v.string(),
  scimType: v.optional(v.string()),
  detail: v.string(),
});

const tokenPath = () => `/api/v1/sso_settings/${connectionId}/scim_token`;
const makeToken = async (headers: Record<string, string> = {}) =>
  (await bodyAs(await testServer.asAdmin(tokenPath(), { method: 'POST', headers }), Token)).token;

beforeAll(async () => {
  testServer = await createTestServer();
  const body = {
    name: 'Okta',
    signin_endpoint: 'https://idp.example/saml',
    cert: provider.cert,
    domains: 'ours.example',
    idp_initiated: false,
  };
  ({ id: connectionId } = await bodyAs(
    await testServer.asAdmin('/api/v1/sso_settings', { body }),
    Made,
  ));
  token = await makeToken();
});
afterAll(() => testServer.close());

const scim = (path: string, given: { method?: string; body?: unknown; token?: string } = {}) =>
  testServer.asNobody(`/scim/v2${path}`, {
    ...given,
    headers: { authorization: `Bearer ${given.token ?? token}` },
  });
const add = (userName: string, more: object = {}) =>
  scim('/Users', { body: { userName, active: true, ...more } });
const added = async (userName: string, more: object = {}) =>
  bodyAs(await add(userName, more), User);
const patch = (id: string, ...operations: object[]) =>
  scim(`/Users/${id}`, { method: 'PATCH', body: { Operations: operations } });
const listed = async (query: string) => bodyAs(await scim(`/Users${query}`), List);
const filtered = (filter: string) => listed(`?filter=${encodeURIComponent(filter)}`);
const refusalOf = async (response: Response) => ({
  status: response.status,
  scimType: (await bodyAs(response, Refusal)).scimType,
});
const auditOf = async (memberId: string) =>
  (
    await testServer.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('target', '=', `member:${memberId}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_name }) => `${actor_name}: ${action}`);
const mailPurposes = async () =>
  (await testServer.database.db.selectFrom('mail_outbox').select('purpose').execute()).map(
    ({ purpose }) => purpose,
  );

describe('the token of a connection', () => {
  it('is asked for, and is no API key', async () => {
    const without = await testServer.asNobody('/scim/v2/Users');
    expect(without.status).toBe(401);
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    expect(without.headers.get('content-type')).toContain('application/scim+json');
    expect((await scim('/Users', { token: 'guess' })).status).toBe(401);
    const other = makeKey(Array.from({ length: 43 }, () => 1));
    expect((await scim('/Users', { token: other })).status).toBe(401);
    const asKey = await testServer.asNobody('/api/v1/team', {
      headers: { authorization: `Token ${token}` },
    });
    expect(asKey.status).toBe(401);
  });

  it('is made and revoked by admins alone, for their own company', async () => {
    for (const method of ['POST', 'DELETE']) {
      expect((await testServer.asMember(tokenPath(), { method })).status).toBe(403);
      expect((await testServer.asOtherCompany(tokenPath(), { method })).status).toBe(404);
    }
  });

  it('ends with the next one, and by revoking it; the page says when it was used', async () => {
    const former = token;
    token = await makeToken();
    expect((await scim('/Users', { token: former })).status).toBe(401);
    expect((await scim('/Users')).status).toBe(200);
    const shown = await (await testServer.asAdmin('/api/v1/sso_settings')).text();
    expect(shown).toContain(`"last_used_at":"${TEST_NOW.toISOString()}"`);
    expect(shown).not.toContain(token);
    expect((await testServer.asAdmin(tokenPath(), { method: 'DELETE' })).status).toBe(204);
    expect((await testServer.asAdmin(tokenPath(), { method: 'DELETE' })).status).toBe(204);
    expect((await scim('/Users')).status).toBe(401);
    token = await makeToken();
  });

  it('is in no table, also when the call may be repeated', async () => {
    token = await makeToken({ 'idempotency-key': 'once' });
    const { db } = testServer.database;
    const answers = await db.selectFrom('idempotent_answers').select('body').execute();
    expect(JSON.stringify(answers)).not.toContain(token);
    const hidden = await db.selectFrom('sso_connections').selectAll().execute();
    expect(JSON.stringify(hidden)).not.toContain(token);
  });

  it('is revoked when it is found in public code, and the admins get a mail', async () => {
    const { db } = testServer.database;
    const findings = [{ detector: 'sluice_api_key', value: token }];
    await db
      .transaction()
      .execute((trx) => endLeakedKeys(trx, testServer.deps.vault, findings, TEST_NOW));
    expect((await scim('/Users')).status).toBe(401);
    expect(await mailPurposes()).toContain('key_leaked');
    token = await makeToken();
  });
});

describe('a user', () => {
  it('is added, found, changed, blocked and restored', async () => {
    const made = await add('New@ours.example', {
      name: { givenName: 'New', familyName: 'Person' },
      externalId: '00u1',
    });
    expect(made.status).toBe(201);
    const { id, ...user } = await bodyAs(made, User);
    expect(made.headers.get('location')).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    expect(user).toMatchObject({
      userName: 'New@ours.example',
      externalId: '00u1',
      active: true,
      name: { givenName: 'New', familyName: 'Person', formatted: 'New Person' },
    });
    for (const filter of ['userName eq "new@OURS.example"', 'externalId eq "00u1"']) {
      expect((await filtered(filter)).Resources.map((one) => one.id)).toEqual([id]);
    }
    // Okta.
    const blocked = await patch(id, { op: 'replace', value: { active: false } });
    expect(await bodyAs(blocked, User)).toMatchObject({ active: false });
    expect((await filtered(`id eq "${id}" and active eq false`)).totalResults).toBe(1);
    // Entra ID.
    const restored = await patch(
      id,
      { op: 'Replace', path: 'active', value: 'True' },
      { op: 'Replace', path: 'name.familyName', value: 'Marsh' },
      { op: 'Add', path: 'title', value: 'Analyst' },
    );
    expect(await bodyAs(restored, User)).toMatchObject({
      active: true,
      name: { formatted: 'New Marsh' },
    });
    expect(await auditOf(id)).toEqual([
      'SCIM Okta: member.added',
      'SCIM Okta: member.updated',
      'SCIM Okta: member.blocked',
      'SCIM Okta: member.updated',
      'SCIM Okta: member.restored',
    ]);
  });

  it('that is blocked has no session any more', async () => {
    const { id } = await added('gone@ours.example');
    const who = {
      companyId: testServer.admin.companyId,
      memberId: Number(id),
      email: 'gone@ours.example',
    };
    const asThem = await testServer.as(who);
    expect((await asThem('/api/v1/team')).status).toBe(200);
    await patch(id, { op: 'replace', path: 'active', value: false });
    expect((await asThem('/api/v1/team')).status).toBe(401);
  });

  it('that is replaced keeps what the body does not say', async () => {
    const { id } = await added('put@ours.example', { externalId: 'x' });
    const body = { userName: 'put2@ours.example', name: { givenName: 'P' }, active: true };
    const replaced = await bodyAs(await scim(`/Users/${id}`, { method: 'PUT', body }), User);
    expect(replaced).toMatchObject({ userName: 'put2@ours.example', externalId: 'x' });
  });

  it('that is deleted is blocked and not shown, and comes back under its id', async () => {
    const { id } = await added('back@ours.example');
    expect((await scim(`/Users/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await scim(`/Users/${id}`)).status).toBe(404);
    expect((await scim(`/Users/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await patch(id, { op: 'replace', value: { active: true } })).status).toBe(404);
    expect((await filtered('userName eq "back@ours.example"')).totalResults).toBe(0);
    const team = await (await testServer.asAdmin('/api/v1/team')).text();
    expect(team).toContain('back@ours.example');
    expect(await added('back@ours.example')).toMatchObject({ id, active: true });
  });

  it('is unique, and of a domain of the connection', async () => {
    const uniqueness = { status: 409, scimType: 'uniqueness' };
    const invalid = { status: 400, scimType: 'invalidValue' };
    expect(await refusalOf(await add('ADA@ours.example'))).toEqual(uniqueness);
    expect(await refusalOf(await add('sam@theirs.example'))).toEqual(invalid);
    expect(await refusalOf(await add('not an address'))).toEqual(invalid);
    expect(await refusalOf(await scim('/Users', { body: { active: true } }))).toEqual(invalid);
    const { id } = await added('rename@ours.example');
    const rename = (value: string) => patch(id, { op: 'replace', path: 'userName', value });
    expect(await refusalOf(await rename('mel@ours.example'))).toEqual(uniqueness);
    expect(await refusalOf(await rename('mel@theirs.example'))).toEqual(invalid);
    expect((await rename('renamed@ours.example')).status).toBe(200);
  });

  it('who is the last admin stays', async () => {
    const { db } = testServer.database;
    await db.updateTable('members').set({ last_login: TEST_NOW }).execute();
    const refused = await patch(String(testServer.admin.memberId), {
      op: 'replace',
      value: { active: false },
    });
    expect(await refusalOf(refused)).toEqual({ status: 400, scimType: 'mutability' });
  });

  it('of another company or of another domain is not there', async () => {
    const theirs = String(testServer.stranger.memberId);
    expect((await scim(`/Users/${theirs}`)).status).toBe(404);
    expect((await patch(theirs, { op: 'replace', value: { active: false } })).status).toBe(404);
    const everybody = (await listed('?count=200')).Resources.map(({ userName }) => userName);
    expect(everybody).toContain('mel@ours.example');
    expect(everybody.filter((userName) => !userName.endsWith('@ours.example'))).toEqual([]);
  });
});

describe('a list', () => {
  it('is paged from 1', async () => {
    const all = await listed('?count=200');
    const second = await listed('?startIndex=2&count=1');
    expect(second).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(second.totalResults).toBe(all.totalResults);
    expect(second.Resources[0]?.id).toBe(all.Resources[1]?.id);
    expect((await listed('?count=0')).Resources).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([
    ['a filter that is none', () => scim('/Users?filter=userName'), 400, 'invalidFilter'],
    ['a body that is none', () => scim('/Users', { body: 'x' }), 400, 'invalidSyntax'],
    [
      'operations that are none',
      () => scim('/Users/1', { method: 'PATCH', body: {} }),
      400,
      'invalidSyntax',
    ],
    ['a NUL in a name', () => add('nul@ours.example', { externalId: 'a\0b' }), 400, 'invalidValue'],
    ['an id that is none', () => scim('/Users/x'), 404, undefined],
    ['an id that no table has', () => scim('/Users/99999999999999'), 404, undefined],
    ['a part of an id', () => scim('/Users/1.5'), 404, undefined],
    ['groups', () => scim('/Groups'), 404, undefined],
    ['a bulk', () => scim('/Bulk', { body: {} }), 404, undefined],
  ])('%s is refused in the form of SCIM', async (_, ask, status, scimType) =>
    expect(await refusalOf(await ask())).toEqual({ status, scimType }),
  );

  it('says what it can do', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas']) {
      expect((await scim(path)).status).toBe(200);
    }
  });
});
