import { createHash } from 'node:crypto';
import { TOKEN_REFUSED_TEXT } from '@sluice/domain/private-tokens';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkPrivateTokens } from '../../github/check-private-tokens.ts';
import { createGitHub, GITHUB_VENDOR } from '../../github/client.ts';
import { syncPerimeter } from '../../github/sync-perimeter.ts';
import { setOrganizations } from '../../repositories/organizations.ts';
import { restUntil } from '../../repositories/vendor-leases.ts';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { type FakeGitHub, fakeGitHub } from '../../testing/fake-github.ts';
import {
  createTestServer,
  TEST_NOW,
  type TestServer,
  testConfig,
} from '../../testing/test-server.ts';

let github: FakeGitHub;
let testServer: TestServer;
beforeAll(async () => {
  github = await fakeGitHub();
  testServer = await createTestServer(testConfig(github.settings));
  const { companyId } = testServer.admin;
  await testServer.database.db
    .transaction()
    .execute((trx) => setOrganizations(trx, companyId, ['acme', 'acme-labs'], TEST_NOW));
});
beforeEach(() => github.reset());
afterAll(async () => {
  github.close();
  await testServer.close();
});

const PATH = '/api/v1/company/tokens';
const MEMBERSHIP = '/user/memberships/orgs';
const Made = v.object({
  id: v.number(),
  token_hint: v.string(),
  private_token_orgs_relations: v.array(v.unknown()),
  last_error_checks: v.array(v.unknown()),
});
const add = (token: string, caller = testServer.asAdmin) => caller(PATH, { body: { token } });
/** GitHub accepts the token, with these scopes and the membership of `acme` alone. */
function accept(scopes = 'repo, read:org'): void {
  const headers = { 'x-oauth-scopes': scopes };
  github.answers.set('/rate_limit', { status: 200, headers, body: { resources: {} } });
  github.answers.set(`${MEMBERSHIP}/acme`, { status: 200, body: { state: 'active' } });
  const sso = { 'x-github-sso': 'required; url=https://github.com/orgs/acme-labs/sso' };
  github.answers.set(`${MEMBERSHIP}/acme-labs`, { status: 403, headers: sso, body: {} });
}
const TOKEN = 'token-of-tests-one';

describe('a private-members token', () => {
  it.each([
    ['is unknown', { status: 401 }],
    ['lacks the scope', { status: 200, headers: { 'x-oauth-scopes': 'repo' } }],
    ['is fine-grained', { status: 200 }],
  ])('that %s is refused in the words of the specification', async (_, answer) => {
    github.answers.set('/rate_limit', { ...answer, body: {} });
    expect(await bodyAs(await add(TOKEN), Refused)).toMatchObject({
      code: 'token_refused',
      detail: TOKEN_REFUSED_TEXT,
    });
  });

  it('leaves of a call under an Idempotency-Key no hash that guesses could be tried against', async () => {
    github.answers.set('/rate_limit', { status: 401, body: {} });
    const body = { token: TOKEN };
    await testServer.asAdmin(PATH, { body, headers: { 'idempotency-key': 'a-key-of-the-app' } });
    const { request_hash } = await testServer.database.db
      .selectFrom('idempotent_answers')
      .select('request_hash')
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(['POST', PATH, body]);
    expect(request_hash).not.toEqual(createHash('sha256').update(text).digest());
  });

  it('that cannot be asked about is not stored', async () => {
    github.answers.set('/rate_limit', { status: 502 });
    const answer = await bodyAs(await add(TOKEN), Refused);
    expect(answer.detail).toContain('could not be asked');
    const rows = await testServer.database.db.selectFrom('private_tokens').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('is stored sealed, and says of each organization whether it reads it, and why not', async () => {
    accept();
    const made = await bodyAs(await add(` ${TOKEN} `), Made);
    expect(made).toMatchObject({
      token_hint: '-one',
      private_token_orgs_relations: [
        { gh_organization_login: 'acme', has_access: true, error_infos: null },
        {
          gh_organization_login: 'acme-labs',
          has_access: false,
          error_infos: {
            message: 'The token is not authorized for the single sign-on of this organization.',
          },
        },
      ],
      last_error_checks: [{ gh_organization_login: 'acme-labs', error_type: 'sso_required' }],
    });
    expect(github.seen.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(
      true,
    );
    const { db } = testServer.database;
    const texts = [
      JSON.stringify(await db.selectFrom('private_tokens').selectAll().execute()),
      JSON.stringify(await db.selectFrom('audit_log').selectAll().execute()),
      await (await testServer.asMember('/api/v1/company')).text(),
      testServer.logged.join(''),
    ];
    for (const text of texts) expect(text).not.toContain(TOKEN);
    expect(texts[2]).toContain('"token_hint":"-one"');
    const lines = await db.selectFrom('audit_log').select('action').execute();
    expect(lines.filter(({ action }) => action === 'token.added')).toHaveLength(1);
    const organizations = await (await testServer.asMember('/api/v1/gh_organizations')).json();
    expect(organizations).toMatchObject([
      { login: 'acme', monitor_private: true },
      { login: 'acme-labs', monitor_private: false },
    ]);
  });

  it('is added once, by admins, and ten at most', async () => {
    accept();
    expect((await bodyAs(await add(TOKEN), Refused)).detail).toBe('This token was added already.');
    expect((await add(TOKEN, testServer.asMember)).status).toBe(403);
    for (let index = 2; index <= 10; index += 1) {
      expect((await add(`token-of-tests-${index}`)).status).toBe(201);
    }
    expect((await bodyAs(await add('token-of-tests-11'), Refused)).detail).toContain('at most 10');
    const Company = v.object({ private_tokens: v.array(Made) });
    const company = await bodyAs(await testServer.asAdmin('/api/v1/company'), Company);
    for (const { id, token_hint } of company.private_tokens) {
      if (token_hint === '-one') continue;
      const gone = await testServer.asAdmin(`${PATH}/${id}`, { method: 'DELETE' });
      expect(gone.status).toBe(204);
      const again = await testServer.asAdmin(`${PATH}/${id}`, { method: 'DELETE' });
      expect(again.status).toBe(404);
    }
  });

  it('reads the private members of its organizations', async () => {
    accept();
    const { deps } = testServer;
    const { companyId } = testServer.admin;
    for (const login of ['acme', 'acme-labs']) {
      github.answers.set(`/orgs/${login}/repos?per_page=100`, { status: 200, body: [] });
    }
    github.answers.set('/orgs/acme/members?per_page=100', {
      status: 200,
      body: [{ login: 'hidden-member', avatar_url: null }],
    });
    github.answers.set('/orgs/acme-labs/public_members?per_page=100', { status: 200, body: [] });
    await syncPerimeter(deps, createGitHub(deps), {
      companyId,
      signal: new AbortController().signal,
    });
    const list = github.seen.find(({ path }) => path.startsWith('/orgs/acme/members'));
    expect(list?.authorization).toBe(`Bearer ${TOKEN}`);
    const developers = await (await testServer.asAdmin('/api/v1/developers')).text();
    expect(developers).toContain('hidden-member');
  });

  it('that has used its limit up makes no other company wait', async () => {
    accept();
    const { deps } = testServer;
    const nextDay = new Date(TEST_NOW.getTime() + 86_400_000);
    testServer.setNow(nextDay);
    for (const login of ['acme', 'acme-labs']) {
      github.answers.set(`/orgs/${login}/repos?per_page=100`, { status: 200, body: [] });
    }
    github.answers.set('/orgs/acme/members?per_page=100', {
      status: 429,
      headers: { 'retry-after': '3600' },
    });
    github.answers.set('/orgs/acme-labs/public_members?per_page=100', { status: 200, body: [] });
    await syncPerimeter(deps, createGitHub(deps), {
      companyId: testServer.admin.companyId,
      signal: new AbortController().signal,
    });
    expect(github.seen.map(({ path }) => path)).toContain('/orgs/acme/members?per_page=100');
    expect(await restUntil(deps.db, GITHUB_VENDOR, nextDay)).toBeNull();
    testServer.setNow(TEST_NOW);
  });

  it('is checked once a day; a limit leaves its access, a refusal ends it', async () => {
    const { companyId } = testServer.admin;
    const check = () =>
      checkPrivateTokens(testServer.deps, companyId, new AbortController().signal);
    const Company = v.object({ private_tokens: v.array(Made) });
    const relations = async () => {
      const company = await bodyAs(await testServer.asAdmin('/api/v1/company'), Company);
      return company.private_tokens[0]?.private_token_orgs_relations;
    };
    await check();
    expect(github.seen).toEqual([]);
    testServer.setNow(new Date(TEST_NOW.getTime() + 86_400_001));
    github.answers.set('/rate_limit', { status: 429 });
    await check();
    expect(await relations()).toMatchObject([{ has_access: true }, { has_access: false }]);
    testServer.setNow(new Date(TEST_NOW.getTime() + 2 * 86_400_002));
    github.answers.set('/rate_limit', { status: 401 });
    await check();
    expect(await relations()).toMatchObject([
      { has_access: false, error_infos: { message: 'GitHub no longer accepts this token.' } },
      { has_access: false },
    ]);
    testServer.setNow(TEST_NOW);
  });

  it('that ends within a week is named among what needs attention', async () => {
    accept();
    const ends = '2026-03-15 08:00:00 UTC';
    const headers = {
      'x-oauth-scopes': 'read:org',
      'github-authentication-token-expiration': ends,
    };
    github.answers.set('/rate_limit', { status: 200, headers, body: {} });
    const { id } = await bodyAs(await add('token-of-tests-six'), v.object({ id: v.number() }));
    const found = await testServer.asAdmin('/api/v1/needs_attention');
    expect(await found.json()).toContainEqual({
      kind: 'token_ending',
      id,
      subject: '-six',
      type: null,
      count: 0,
      at: '2026-03-15T08:00:00.000Z',
    });
    await testServer.asAdmin(`${PATH}/${id}`, { method: 'DELETE' });
  });

  it('is not taken where calls out are off', async () => {
    const quiet = await createTestServer();
    try {
      const answer = await quiet.asAdmin(PATH, { body: { token: TOKEN } });
      expect((await bodyAs(answer, Refused)).detail).toContain('Calls out are off');
    } finally {
      await quiet.close();
    }
  });
});
