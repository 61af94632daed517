import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perimeterWorker } from '../jobs/perimeter-job.ts';
import { planWorker } from '../jobs/plan-job.ts';
import { setOrganizations } from '../repositories/organizations.ts';
import { bodyAs } from '../testing/bodies.ts';
import { type FakeGitHub, fakeGitHub } from '../testing/fake-github.ts';
import { aSecretValue } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const REPOS = '/orgs/acme/repos?per_page=100';
const MEMBERS = '/orgs/acme/public_members?per_page=100';
const EVENTS = '/repos/acme/api/events?per_page=100';
const Stats = perimeterEndpoints.getPerimeterStats.replies[200];
const Repositories = perimeterEndpoints.listPerimeterRepositories.replies[200];
const Activity = perimeterEndpoints.listActivity.replies[200];

let fake: FakeGitHub;
let testServer: TestServer;
beforeAll(async () => {
  fake = await fakeGitHub();
});
afterAll(() => fake.close());
beforeEach(async () => {
  fake.reset();
  testServer = await createTestServer(testConfig(fake.settings));
  await setOrganizations(testServer.database.db, testServer.admin.companyId, ['acme'], TEST_NOW);
  fake.answers.set(REPOS, {
    status: 200,
    headers: { link: `<${fake.url}/second>; rel="next"` },
    body: [{ full_name: 'acme/api', fork: false }],
  });
  fake.answers.set('/second', { status: 200, body: [{ full_name: 'acme/fork', fork: true }] });
  fake.answers.set(MEMBERS, {
    status: 200,
    body: [{ login: 'mei', avatar_url: 'https://a.example/1' }],
  });
  fake.answers.set('/users/mei', {
    status: 200,
    body: { login: 'mei', name: 'Mei', bio: 'Builds', company: '@Ours' },
  });
  fake.answers.set(EVENTS, {
    status: 200,
    headers: { etag: '"e"' },
    body: [
      { id: '1', type: 'PushEvent', actor: { login: 'mei' }, created_at: '2026-03-10T10:00:00Z' },
      { id: '2', type: 'PublicEvent', actor: { login: 'mei' }, created_at: '2026-03-10T11:00:00Z' },
      { id: '3', type: 'WatchEvent', actor: { login: 'fan' }, created_at: '2026-03-10T11:30:00Z' },
    ],
  });
  return () => testServer.close();
});

const sync = () =>
  perimeterWorker(testServer.deps)(
    { companyId: testServer.admin.companyId },
    new AbortController().signal,
  );
const after = (ms: number) => testServer.setNow(new Date(TEST_NOW.getTime() + ms));
const stats = async () => bodyAs(await testServer.asMember('/api/v1/perimeter/stats'), Stats);
const repositories = async (query = '') =>
  bodyAs(await testServer.asMember(`/api/v1/perimeter/repositories${query}`), Repositories);
const activity = async (query = '') =>
  bodyAs(await testServer.asMember(`/api/v1/activity${query}`), Activity);
const origins = async () => {
  const rows = await testServer.database.db
    .selectFrom('perimeter_origins')
    .select(['subject', 'reason', 'detail', 'deactivated_at'])
    .orderBy('subject')
    .orderBy('reason')
    .orderBy('subject_id')
    .execute();
  return rows.map(
    (row) =>
      `${row.subject} ${row.reason} ${row.detail}${row.deactivated_at === null ? '' : ' ended'}`,
  );
};
const planned = async () => {
  testServer.queued.length = 0;
  await planWorker(testServer.deps)({}, new AbortController().signal);
  return testServer.queued.filter(({ name }) => name === 'perimeter').length;
};

describe('keeping the perimeter in step', () => {
  it('takes repositories, members and what they say, each with its origin', async () => {
    expect(await planned()).toBe(1);
    await sync();
    expect(await stats()).toEqual({
      org_count: 1,
      repos_count: 2,
      deleted_repos_count: 0,
      developers_count: 1,
      contributors_count: 0,
      developers_by_origin: {
        git_email: 0,
        github_organization: 1,
        manual: 0,
        github_bio: 0,
        github_company: 1,
      },
    });
    expect(await origins()).toEqual([
      'developer github_company ',
      'developer github_organization acme',
      'organization manual ',
      'repository github_organization acme',
      'repository github_organization acme',
    ]);
    expect(await repositories()).toMatchObject([
      { repo_name: 'acme/api', organization: 'acme', fork: false, is_deleted: false },
      { repo_name: 'acme/fork', fork: true },
    ]);
  });

  it('reads what happened hourly, organisations daily, and stores nothing twice', async () => {
    await sync();
    expect(await planned()).toBe(0);
    after(HOUR_MS);
    expect(await planned()).toBe(1);
    fake.seen.length = 0;
    await sync();
    expect(fake.seen.map(({ path }) => path)).toEqual([
      EVENTS,
      '/repos/acme/fork/events?per_page=100',
    ]);
    expect(fake.seen[0]?.etag).toBe('"e"');
    after(24 * HOUR_MS);
    await sync();
    expect(fake.seen.map(({ path }) => path)).toContain(REPOS);
    expect(await activity('?rt=all')).toHaveLength(2);
    expect(await stats()).toMatchObject({ repos_count: 2, developers_count: 1 });
  });

  it('ends what the whole list has no more, and begins it again', async () => {
    await sync();
    const list = fake.answers.get('/second');
    fake.answers.set('/second', { status: 200, body: [] });
    fake.answers.set(MEMBERS, { status: 200, body: [] });
    after(24 * HOUR_MS);
    await sync();
    expect(await repositories('?search=fork')).toMatchObject([{ is_deleted: true }]);
    expect(await origins()).toContain('developer github_organization acme ended');
    expect(await stats()).toMatchObject({ repos_count: 1, deleted_repos_count: 1 });
    fake.answers.set('/second', list ?? []);
    after(48 * HOUR_MS);
    await sync();
    expect(await repositories('?search=fork')).toMatchObject([{ is_deleted: false }]);
  });

  it.each([
    ['a page that failed', '/second', { status: 500 }],
    ['a page of a proxy', '/second', { status: 200, text: '<html>' }],
    ['a list that is none', '/second', { status: 200, body: { message: 'hm' } }],
    ['a list that is not found', REPOS, { status: 404 }],
  ])('takes nothing away for %s', async (_, path, answer) => {
    await sync();
    fake.answers.set(path, answer);
    after(24 * HOUR_MS);
    await sync();
    expect(await stats()).toMatchObject({ repos_count: 2, deleted_repos_count: 0 });
  });

  it('stops at a limit and comes back when it is lifted', async () => {
    const reset = String(TEST_NOW.getTime() / 1_000 + 600);
    fake.answers.set(MEMBERS, [
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
      { status: 200, body: [{ login: 'mei' }] },
    ]);
    await sync();
    expect(await planned()).toBe(0);
    after(600_000);
    expect(await planned()).toBe(1);
    await sync();
    expect(await stats()).toMatchObject({ developers_count: 1, repos_count: 2 });
  });

  it('two concurrent workers reach the same result as one', async () => {
    await Promise.all([sync(), sync()]);
    expect(await stats()).toMatchObject({ org_count: 1, repos_count: 2, developers_count: 1 });
    expect(await activity('?rt=all')).toHaveLength(2);
  });

  it('takes the domains of the company by their origin, and ends them with the domain', async () => {
    const { db } = testServer.database;
    await sync();
    await setOrganizations(db, testServer.admin.companyId, [], TEST_NOW);
    expect(await origins()).toContain('organization manual  ended');
    expect(await stats()).toMatchObject({ org_count: 0 });
  });
});

describe('hostile answers', () => {
  it('show no secret that a person put into a profile', async () => {
    const value = aSecretValue(1);
    fake.answers.set('/users/mei', { status: 200, body: { login: 'mei', name: `Mei ${value}` } });
    await sync();
    const rows = await testServer.database.db
      .selectFrom('perimeter_developers')
      .select('name')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual([`Mei ${'•'.repeat(value.length)}`]);
  });

  it('are left out, entry by entry, and never break the rest', async () => {
    fake.answers.set(REPOS, {
      status: 200,
      body: [
        { full_name: '../../etc', fork: false },
        { full_name: 'acme/api"; drop table sources; --', fork: false },
        { full_name: 'acme/api', fork: 'yes' },
        null,
        7,
        { full_name: `acme/${'x'.repeat(5_000)}` },
      ],
    });
    fake.answers.set(MEMBERS, {
      status: 200,
      body: [{ login: 'mei', avatar_url: 'javascript:alert(1)' }, { login: '../x' }, {}],
    });
    fake.answers.set('/users/mei', {
      status: 200,
      body: {
        login: 'mei',
        name: `Mei\0${'n'.repeat(5_000)}`,
        bio: { toString: 1 },
        company: 'Ours',
      },
    });
    fake.answers.set(EVENTS, {
      status: 200,
      body: [
        { id: '1', type: 'PushEvent', actor: { login: 'mei' }, created_at: 'yesterday' },
        { id: {}, type: 'PushEvent', actor: null, created_at: '2026-03-10T10:00:00Z' },
        { id: '2', type: '__proto__', actor: { login: 'mei' }, created_at: '2026-03-10T10:00:00Z' },
      ],
    });
    await sync();
    expect(await repositories()).toMatchObject([{ repo_name: 'acme/api', fork: false }]);
    const developers = await testServer.database.db
      .selectFrom('perimeter_developers')
      .selectAll()
      .execute();
    expect(developers).toMatchObject([{ github_login: 'mei', github_avatar_url: null }]);
    expect(developers[0]?.name.startsWith('Mei')).toBe(true);
    expect(developers[0]?.name.length).toBe(300);
    expect(await activity('?rt=all')).toEqual([]);
  });
});

describe('what the screens ask for', () => {
  beforeEach(sync);

  it('activity by range, type and search, newest first', async () => {
    expect((await activity()).map(({ type }) => type)).toEqual(['PublicEvent', 'PushEvent']);
    expect(await activity('?types=PushEvent')).toMatchObject([
      { type: 'PushEvent', member_login: 'mei', member_email: null, repository_name: 'acme/api' },
    ]);
    expect(await activity('?search=nobody')).toEqual([]);
    expect(await activity('?rt=custom&start=2026-03-01&end=2026-03-02')).toEqual([]);
    expect((await testServer.asMember('/api/v1/activity?types=Nothing')).status).toBe(400);
  });

  it.each([
    ['getPushStats', 1],
    ['getPublicStats', 1],
    ['getCommitStats', 0],
  ] as const)('%s, whose buckets add up', async (key, count) => {
    const { replies, path: address } = perimeterEndpoints[key];
    for (const rt of ['1week', 'all', '1day']) {
      const path = `${address}?rt=${rt}&tz=Europe/Berlin`;
      const stats = await bodyAs(await testServer.asMember(path), replies[200]);
      expect(stats.count).toBe(count);
      expect(stats.events.reduce((sum, one) => sum + one.count, 0)).toBe(count);
    }
  });

  it('repositories by organisation and order', async () => {
    const names = async (query: string) =>
      (await repositories(query)).map(({ repo_name }) => repo_name);
    expect(await names('?ordering=-repo_name')).toEqual(['acme/fork', 'acme/api']);
    expect(await names('?organization=ACME')).toHaveLength(2);
    expect(await names('?organization=other')).toEqual([]);
    expect(await names('?per_page=1&page=2')).toEqual(['acme/fork']);
  });

  it("another company's perimeter is its own", async () => {
    const stats = await bodyAs(await testServer.asOtherCompany('/api/v1/perimeter/stats'), Stats);
    const { developers_by_origin, ...counts } = stats;
    const all = [...Object.values(counts), ...Object.values(developers_by_origin)];
    expect(new Set(all)).toEqual(new Set([0]));
  });
});
