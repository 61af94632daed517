import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planWorker } from '../jobs/plan-job.ts';
import { presenceWorker } from '../jobs/presence-job.ts';
import { listEvents } from '../repositories/events.ts';
import { watchSource } from '../repositories/sources.ts';
import { type FakeGitHub, fakeGitHub } from '../testing/fake-github.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const sha = (digit: number) => String(digit).repeat(40);
const ONE = sha(1);
const TWO = sha(2);
const REPOSITORY = { status: 200, headers: { etag: '"repo"' }, body: { full_name: 'acme/api' } };
const commit = (name: string) => ({
  status: 200,
  headers: { etag: `"${name}"` },
  body: { sha: name },
});
const at = (name: string, repository = 'acme/api') => `/repos/${repository}/git/commits/${name}`;

let fake: FakeGitHub;
let testServer: TestServer;
let sourceId: number;
let incidentId: number;

beforeAll(async () => {
  fake = await fakeGitHub();
});
afterAll(() => fake.close());
beforeEach(async () => {
  fake.reset();
  // The web host of an API elsewhere than api.github.com is its own.
  testServer = await createTestServer(testConfig(fake.settings));
  const url = `https://127.0.0.1/acme/api.git`;
  const source = { url, name: 'acme/api', isLocal: false };
  sourceId = (
    await watchSource(testServer.database.db, testServer.admin.companyId, source, TEST_NOW)
  ).id;
  const value = aSecretValue(1);
  const { incidentIds } = await ingest(
    testServer,
    testServer.admin,
    [ONE, TWO].map((name) => aFinding({ value, commit: { sha: name } })),
    { sourceId },
  );
  incidentId = incidentIds[0] ?? 0;
  fake.answers.set('/repos/acme/api', REPOSITORY);
  fake.answers.set(at(ONE), commit(ONE));
  fake.answers.set(at(TWO), commit(TWO));
  return () => testServer.close();
});

const look = () =>
  presenceWorker(testServer.deps)(
    { companyId: testServer.admin.companyId, sourceId },
    new AbortController().signal,
  );
const after = (ms: number) => testServer.setNow(new Date(TEST_NOW.getTime() + ms));
const planned = async () => {
  testServer.queued.length = 0;
  await planWorker(testServer.deps)({}, new AbortController().signal);
  return testServer.queued.filter(({ name }) => name === 'presence').length;
};
const presences = async () => {
  const rows = await testServer.database.db
    .selectFrom('occurrences')
    .select(['is_present', 'last_seen'])
    .orderBy('commit_sha')
    .execute();
  return rows.map((row) => [row.is_present, row.last_seen?.getTime() ?? null]);
};
const timelineTexts = async () => {
  const events = await listEvents(testServer.database.db, testServer.admin.companyId, incidentId);
  return events
    .filter(({ event }) => event === 'presence_change')
    .map(({ description }) => description);
};
const source = () =>
  testServer.database.db
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
const NOW = TEST_NOW.getTime();

describe('looking for commits on GitHub', () => {
  it('notes what can be seen, at occurrences, incident and timeline', async () => {
    expect(await planned()).toBe(1);
    await look();
    expect(await presences()).toEqual([
      [true, NOW],
      [true, NOW],
    ]);
    const incident = await (await testServer.asMember(`/api/v1/secrets/${incidentId}`)).json();
    expect(incident).toMatchObject({ nb_of_occurrences_still_on_github: 2 });
    expect(await timelineTexts()).toEqual(['The secret is still on GitHub']);
    expect(await source()).toMatchObject({ presence: 'present', renamed_to: null });
  });

  it('checks again a day later, by ETag, and writes no event when nothing changed', async () => {
    await look();
    after(DAY_MS - 1);
    expect(await planned()).toBe(0);
    after(DAY_MS);
    expect(await planned()).toBe(1);
    fake.seen.length = 0;
    await look();
    expect(fake.seen.map(({ etag }) => etag)).toEqual(['"repo"', `"${ONE}"`, `"${TWO}"`]);
    expect(await presences()).toEqual([
      [true, NOW + DAY_MS],
      [true, NOW + DAY_MS],
    ]);
    expect(await timelineTexts()).toHaveLength(1);
  });

  it('looks weekly for what is resolved', async () => {
    await testServer.database.db.updateTable('incidents').set({ status: 'resolved' }).execute();
    await look();
    after(6 * DAY_MS);
    expect(await planned()).toBe(0);
    after(7 * DAY_MS);
    expect(await planned()).toBe(1);
  });

  it('tells a commit that is gone from one that is there, and keeps when it was seen', async () => {
    await look();
    fake.answers.delete(at(TWO));
    after(DAY_MS);
    await look();
    expect(await presences()).toEqual([
      [true, NOW + DAY_MS],
      [false, NOW],
    ]);
    expect(await timelineTexts()).toHaveLength(1);
    fake.answers.delete(at(ONE));
    after(2 * DAY_MS);
    await look();
    expect((await timelineTexts())[0]).toBe('The secret was erased from GitHub or made private');
  });

  it.each([404, 451])(
    'takes the commits of a repository that answers %i along, without asking for them',
    async (status) => {
      fake.answers.set('/repos/acme/api', { status });
      await look();
      expect(await presences()).toEqual([
        [false, null],
        [false, null],
      ]);
      expect(await source()).toMatchObject({ presence: 'absent' });
      expect(fake.seen).toHaveLength(1);
    },
  );

  it('tells the notifiers once of a commit that was seen and is gone', async () => {
    await testServer.asAdmin('/api/v1/notifiers_v2');
    await look();
    fake.answers.set(at(TWO), { status: 404, body: { message: 'Not Found' } });
    after(DAY_MS);
    await look();
    after(2 * DAY_MS);
    await look();
    const rows = await testServer.database.db
      .selectFrom('notifier_events')
      .select('subject')
      .where('type', '=', 'commit_deleted')
      .execute();
    expect(rows).toEqual([{ subject: 'acme/api@2222222' }]);
  });

  it('finds the commits of a repository under its new name', async () => {
    fake.answers.set('/repos/acme/api', {
      status: 301,
      headers: { location: `${fake.url}/repositories/7` },
    });
    fake.answers.set('/repositories/7', { status: 200, body: { full_name: 'acme/renamed' } });
    fake.answers.set(at(ONE, 'acme/renamed'), commit(ONE));
    fake.answers.set(at(TWO, 'acme/renamed'), commit(TWO));
    await look();
    expect(await presences()).toEqual([
      [true, NOW],
      [true, NOW],
    ]);
    expect(await source()).toMatchObject({ renamed_to: 'acme/renamed' });
  });

  it('rates by what it finds', async () => {
    await testServer.database.db
      .updateTable('incidents')
      .set({ tags: ['DOMAIN'] })
      .execute();
    await look();
    const incident = await (await testServer.asMember(`/api/v1/secrets/${incidentId}`)).json();
    expect(incident).toMatchObject({
      severity: 20,
      severity_rule: { name: 'Company context, still present' },
    });
  });
});

describe('what says nothing', () => {
  it.each([
    ['the repository answers 500', '/repos/acme/api', { status: 500 }],
    ['the repository answers 401', '/repos/acme/api', { status: 401 }],
    ['a commit answers 500', at(ONE), { status: 500 }],
    ['a commit answers 403', at(ONE), { status: 403 }],
    ['a commit is another', at(ONE), { status: 200, body: { sha: TWO } }],
    ['a commit is a page', at(ONE), { status: 200, text: '<html>' }],
  ])('%s', async (_, path, answer) => {
    fake.answers.set(path, answer);
    await look();
    expect(await presences()).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await timelineTexts()).toEqual([]);
    expect(await planned()).toBe(0);
    after(2 * 3_600_000);
    expect(await planned()).toBe(1);
  });

  it('a limit in the middle keeps what was found, and carries on after it', async () => {
    const reset = String(NOW / 1_000 + 900);
    fake.answers.set(at(TWO), [
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
      commit(TWO),
    ]);
    await look();
    expect(await presences()).toEqual([
      [true, NOW],
      [null, null],
    ]);
    expect((await source()).next_presence_at?.getTime()).toBe(NOW + 900_000);
    after(900_000);
    expect(await planned()).toBe(1);
    fake.seen.length = 0;
    await look();
    expect(fake.seen.map(({ path }) => path)).toEqual(['/repos/acme/api', at(TWO)]);
    expect(await presences()).toEqual([
      [true, NOW],
      [true, NOW + 900_000],
    ]);
  });

  it('two concurrent workers reach the same result as one', async () => {
    await Promise.all([look(), look()]);
    expect(await presences()).toEqual([
      [true, NOW],
      [true, NOW],
    ]);
    expect(await timelineTexts()).toHaveLength(1);
  });

  it('another code host is not asked', async () => {
    await testServer.database.db
      .updateTable('sources')
      .set({ url: 'https://gitlab.com/acme/api' })
      .execute();
    await look();
    expect(fake.seen).toEqual([]);
    expect(await planned()).toBe(0);
  });
});
