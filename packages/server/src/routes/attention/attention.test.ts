import { BANLIST_RULE } from '@sluice/domain/banlist';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailExpiries } from '../../members/expiry-mails.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { makeSamlProvider } from '../../testing/saml-provider.ts';
import {
  type Caller,
  createTestServer,
  TEST_NOW,
  type TestServer,
} from '../../testing/test-server.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await createTestServer();
  await testServer.database.db
    .updateTable('members')
    .set({ last_login: TEST_NOW })
    .where('company_id', '=', testServer.admin.companyId)
    .execute();
  // The five rules of every company rate nothing here, and are old enough to be mentioned.
  await testServer.database.db
    .deleteFrom('severity_rules')
    .where('company_id', '=', testServer.admin.companyId)
    .execute();
});
afterEach(() => testServer.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);
const Items = v.array(
  v.object({
    kind: v.string(),
    subject: v.string(),
    count: v.number(),
    at: v.nullable(v.string()),
  }),
);
const items = async (caller: Caller = testServer.asAdmin) =>
  bodyAs(await caller('/api/v1/needs_attention'), Items);
const kinds = async (caller?: Caller) => (await items(caller)).map(({ kind }) => kind);
const made = { created_at: inDays(-400), updated_at: inDays(-400) };

async function aKey(name: string, key: { ends?: number; used?: number; made?: number }) {
  const response = await testServer.asAdmin('/api/v1/tokens', {
    body: { name, scope: 1, expire_at: key.ends === undefined ? null : inDays(key.ends) },
  });
  const { id } = await bodyAs(response, v.object({ id: v.number() }));
  await testServer.database.db
    .updateTable('api_keys')
    .set({
      created_at: inDays(key.made ?? -400),
      last_used_at: key.used === undefined ? null : inDays(key.used),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

const mails = () =>
  testServer.database.db.selectFrom('mail_outbox').select(['purpose', 'recipients']).execute();

describe('what needs attention', () => {
  it('is nothing in a company where all is well', async () => {
    await aKey('CI', { used: -1 });
    expect(await items()).toEqual([]);
  });

  it('names notifiers, keys, certificates, admins and what matches nothing, in their order', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    await aKey('Ends', { ends: 3, used: -1 });
    await aKey('Silent', { used: -100 });
    await db
      .insertInto('notifiers')
      .values({
        company_id: companyId,
        type: 'slack',
        name: 'Alerts',
        sealed: Buffer.alloc(1),
        failing_since: inDays(-2),
        ...made,
      })
      .execute();
    await db
      .insertInto('sso_connections')
      .values({
        company_id: companyId,
        name: 'Okta',
        sign_in_endpoint: 'https://idp.example/sso',
        certificates: [makeSamlProvider(2026).cert, 'no certificate'],
        domains: ['ours.example'],
        ...made,
      })
      .execute();
    await db
      .updateTable('members')
      .set({ last_login: inDays(-91) })
      .where('id', '=', testServer.admin.memberId)
      .execute();
    for (const [name, conditions] of [
      ['Never', [{ attribute: 'secret_status', operator: 'is', value: 'valid' }]],
      [
        BANLIST_RULE,
        [
          {
            attribute: 'repository_name',
            operator: 'all_match_any_of',
            value: ['nobody/*', 'acme/*'],
          },
        ],
      ],
    ] as const)
      await db
        .insertInto('severity_rules')
        .values({
          company_id: companyId,
          name,
          severity: name === 'Never' ? 10 : 100,
          place: name === 'Never' ? 1 : -1,
          conditions: JSON.stringify(conditions),
          ...made,
        })
        .execute();
    await anIncident(testServer, testServer.admin, { value: aSecretValue(1) });
    const source = await db.selectFrom('sources').select('name').executeTakeFirstOrThrow();
    expect(source.name).toMatch(/^acme\//);

    const found = await items();
    expect(found.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'notifier_failing Alerts',
      'certificate_ended Okta',
      'key_ending Ends',
      'admin_silent ada Test',
      'key_silent Silent',
      'rule_silent Never',
      'banlist_silent nobody/*',
    ]);
    // Members see neither keys nor connections nor who signed in when.
    expect(await kinds(testServer.asMember)).toEqual([
      'notifier_failing',
      'rule_silent',
      'banlist_silent',
    ]);
    // Of another company nothing is seen.
    expect(JSON.stringify(await items(testServer.asOtherCompany))).not.toContain('Alerts');
  });

  it('names a detector of which 50 incidents were resolved and none was a threat', async () => {
    const { db } = testServer.database;
    for (let seed = 1; seed <= 50; seed += 1)
      await anIncident(testServer, testServer.admin, { value: aSecretValue(seed) });
    const resolve = (reasons: string[]) =>
      db
        .updateTable('incidents')
        .set({ status: 'resolved', resolution_reasons: reasons })
        .where('company_id', '=', testServer.admin.companyId)
        .execute();
    await resolve(['test_credential']);
    expect(await items()).toMatchObject([{ kind: 'detector_noisy', count: 50 }]);
    await resolve(['revoked']);
    expect(await items()).toEqual([]);
  });
});

describe('the mails before a key ends', () => {
  it('go to the admins 7 days and 1 day before, each once', async () => {
    await aKey('Robot', { ends: 10 });
    const at = (days: number) => mailExpiries(testServer.deps, inDays(days));
    await at(0);
    expect(await mails()).toEqual([]);
    await at(3);
    await at(4);
    expect(await mails()).toEqual([{ purpose: 'expiry', recipients: [testServer.admin.email] }]);
    await at(9);
    await at(9.5);
    expect(await mails()).toHaveLength(2);
    await at(11);
    expect(await mails()).toHaveLength(2);
  });

  it('are not sent for a key that was revoked', async () => {
    const id = await aKey('Robot', { ends: 5 });
    await testServer.asAdmin(`/api/v1/tokens/${id}`, { method: 'DELETE' });
    await mailExpiries(testServer.deps, TEST_NOW);
    expect(await mails()).toEqual([]);
  });

  it('are sent once when two processes look at the same time', async () => {
    await aKey('Robot', { ends: 5 });
    await Promise.all([1, 2, 3].map(() => mailExpiries(testServer.deps, TEST_NOW)));
    expect(await mails()).toHaveLength(1);
  });
});
