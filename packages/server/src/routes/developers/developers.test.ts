import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../repositories/activity.ts';
import { setOrganizations, storeMembers } from '../../repositories/organizations.ts';
import { addOrigins, linkAuthors } from '../../repositories/perimeter.ts';
import { recomputeDomains } from '../../repositories/perimeter-domains.ts';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { anIncident, aSecretValue, aSource } from '../../testing/findings.ts';
import {
  type Caller,
  createTestServer,
  TEST_NOW,
  type TestServer,
  testConfig,
} from '../../testing/test-server.ts';

const PATH = '/api/v1/developers';
const Rows = developerEndpoints.listDevelopers.replies[200];
const One = developerEndpoints.getDeveloper.replies[200];
const Organizations = developerEndpoints.listOrganizations.replies[200];
const Stats = perimeterEndpoints.getPerimeterStats.replies[200];

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  const { companyId } = testServer.admin;
  await db.transaction().execute(async (trx) => {
    const mira = { email: 'mira@ours.example', name: '<b>Mira</b>', domain: 'ours.example' };
    await linkAuthors(trx, companyId, [mira], TEST_NOW);
    const [teo = 0] = await storeMembers(trx, companyId, [{ login: 'teo', avatarUrl: null }], TEST_NOW);
    const origin = { subject: 'developer', subjectId: teo, reason: 'github_organization', detail: 'acme' } as const;
    await addOrigins(trx, companyId, [origin], TEST_NOW);
    await setOrganizations(trx, companyId, ['acme', 'acme-labs'], TEST_NOW);
  });
}); // biome-ignore format: what is there
afterAll(() => testServer.close());

const list = async (query = '', as: Caller = testServer.asMember) =>
  bodyAs(await as(`${PATH}${query}`), Rows);
const add = (body: object, as: Caller = testServer.asAdmin) => as(PATH, { body });
const remove = (id: number, as: Caller = testServer.asAdmin) =>
  as(`${PATH}/github/${id}`, { method: 'DELETE' });

describe('developers of the perimeter', () => {
  it('come with each reason, what it names, and hostile text as text', async () => {
    const [mira] = await list('?search=mira');
    expect(mira).toMatchObject({
      name: '<b>Mira</b>',
      developer_type: 'git',
      emails: ['mira@ours.example'],
      origins: [{ reason: 'git_email', match_metadata: { email_domain: 'ours.example' } }],
    });
    const [teo] = await list('?attachment_reason=github_organization');
    expect(teo).toMatchObject({
      github_login: 'teo',
      origins: [{ match_metadata: { github_organization_name: 'acme' } }],
    });
  });

  it('are filtered by domain, reason and status, sorted, and paged', async () => {
    expect(await list('?email_domain=ours.example')).toHaveLength(1);
    expect(await list('?email_domain=s.example')).toEqual([]);
    expect(await list('?search=%25')).toEqual([]);
    const response = await testServer.asMember(`${PATH}?per_page=1&ordering=-name`);
    expect(response.headers.get('items')).toMatch(/^0-0\/[2-9]$/);
    expect((await testServer.asMember(`${PATH}?attachment_reason=x`)).status).toBe(400);
    expect(await list('', testServer.asOtherCompany)).toEqual([]);
  });

  it('are added by hand by admins, and what they write is the company’s', async () => {
    const body = { github_login: 'Sam-1', email: ' Sam@Elsewhere.example ', name: 'Sam' };
    expect((await add(body, testServer.asMember)).status).toBe(403);
    const made = await bodyAs(await add(body), One);
    expect(made).toMatchObject({ emails: ['sam@elsewhere.example'], developer_type: 'github' });
    expect((await add(body)).status).toBe(409);
    const id = await anIncident(testServer, testServer.admin, {
      value: aSecretValue(77),
      commit: { authorEmail: 'Sam@elsewhere.example' },
    });
    const incident = await (await testServer.asMember(`/api/v1/secrets/${id}`)).text();
    expect(JSON.parse(incident).attachment_reasons).toContain('by_dev_from_perimeter');
  });

  it('who are known are taken as they are, with one reason more', async () => {
    const before = await list();
    const made = await bodyAs(await add({ email: 'mira@ours.example' }), One);
    expect(made.origins.map(({ reason }) => reason)).toEqual(['git_email', 'manual']);
    expect(await list()).toHaveLength(before.length);
    // The log-in of one developer with the address of another matches no one.
    expect((await add({ github_login: 'teo', email: 'mira@ours.example' })).status).toBe(409);
    expect((await remove(made.id)).status).toBe(204);
    const after = await bodyAs(await testServer.asMember(`${PATH}/git/${made.id}`), One);
    expect(after.origins.map(({ deactivated_at }) => deactivated_at === null)).toEqual([
      true,
      false,
    ]);
    expect((await remove(made.id)).status).toBe(404);
  });

  it('without any reason left are inactive, and stay', async () => {
    const { id } = await bodyAs(await add({ github_login: 'gone' }), One);
    await remove(id);
    expect((await list('?status=inactive')).map((one) => one.id)).toEqual([id]);
    expect((await list('?status=active')).some((one) => one.id === id)).toBe(false);
    expect((await add({ github_login: 'GONE' })).status).toBe(201);
  });

  it.each([
    [{}, 'github_login'],
    [{ github_login: '--x' }, 'github_login'],
    [{ email: 'nobody' }, 'email'],
    [{ github_login: 'ok', name: 'x'.repeat(300) }, 'name'],
  ])('are refused: %j', async (body, field) => {
    const refused = await bodyAs(await add(body), Refused);
    expect(refused).toMatchObject({ code: 'validation', fields: { [field]: expect.any(Array) } });
  });

  it('are counted by reason in the figures', async () => {
    const stats = await bodyAs(await testServer.asMember('/api/v1/perimeter/stats'), Stats);
    expect(stats.developers_by_origin).toMatchObject({
      git_email: 1,
      github_organization: 1,
      github_bio: 0,
    });
    expect(stats.org_count).toBe(2);
  });

  it('of another company are none', async () => {
    const [first] = await list();
    expect((await testServer.asOtherCompany(`${PATH}/git/${first?.id}`)).status).toBe(404);
    expect((await testServer.asMember(`${PATH}/robot/${first?.id}`)).status).toBe(404);
  });
});

describe('when the domains of the company change', () => {
  it('who committed before comes in, and who was in by another is inactive', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const source = await aSource(testServer, testServer.admin);
    const email = 'zoe@new.example';
    await db
      .insertInto('contributors')
      .values({ company_id: companyId, source_id: source, email })
      .execute();
    const event = {
      type: 'Commit',
      key: 'x',
      login: '',
      name: 'Zoe',
      email,
      at: TEST_NOW,
    } as const;
    await addActivity(db, companyId, { name: 'acme/api', sourceId: source }, [event]);
    const changeDomains = (domains: string[]) =>
      db.transaction().execute((trx) => recomputeDomains(trx, companyId, domains, TEST_NOW));
    await changeDomains(['new.example']);
    expect(await list('?email_domain=new.example')).toMatchObject([
      { name: 'Zoe', origins: [{ reason: 'git_email', deactivated_at: null }] },
    ]);
    const [mira] = await list('?search=mira');
    expect(mira?.origins.every(({ deactivated_at }) => deactivated_at !== null)).toBe(true);
    await changeDomains(['new.example', 'ours.example']);
    expect(await list('?email_domain=new.example')).toHaveLength(1);
  });
});

describe('organisations', () => {
  const GH = '/api/v1/gh_organizations';
  it('are listed, searched and counted', async () => {
    const rows = await bodyAs(await testServer.asMember(GH), Organizations);
    expect(rows.map(({ login }) => login)).toEqual(['acme', 'acme-labs']);
    expect(
      await bodyAs(await testServer.asMember(`${GH}?search=LABS`), Organizations),
    ).toHaveLength(1);
    const stats = await (await testServer.asMember(`${GH}/stats`)).text();
    expect(JSON.parse(stats)).toMatchObject({ org_count: 2 });
    expect((await testServer.asMember(`${GH}/repos`)).status).toBe(200);
  });

  it('are read again when an admin asks, where calls out are on', async () => {
    const refresh = (as: Caller) => as(`${GH}/refresh`, { method: 'POST' }).then((r) => r.json());
    expect((await testServer.asMember(`${GH}/refresh`, { method: 'POST' })).status).toBe(403);
    expect(await refresh(testServer.asAdmin)).toEqual({ is_started: false });
    const open = await createTestServer(testConfig({ SLUICE_OUTBOUND: 'on' }));
    try {
      expect(await refresh(open.asAdmin)).toEqual({ is_started: true });
      expect(open.queued).toMatchObject([{ name: 'perimeter' }]);
    } finally {
      await open.close();
    }
  });
});
