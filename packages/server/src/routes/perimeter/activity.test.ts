import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../repositories/activity.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const Rows = v.array(
  v.object({
    type: v.string(),
    member_name: v.nullable(v.string()),
    repository_name: v.string(),
    url: v.nullable(v.string()),
  }),
);
const Stats = v.object({
  count: v.number(),
  start: v.string(),
  granularity: v.string(),
  events: v.array(v.object({ date: v.string(), count: v.number() })),
});

beforeAll(async () => {
  testServer = await createTestServer();
  const now = testServer.deps.clock().getTime();
  const at = (hours: number) => new Date(now - hours * 3_600_000);
  const { companyId } = testServer.admin;
  const someone = { login: '', name: 'Zoe', email: 'zoe@acme.example' };
  await addActivity(testServer.deps.db, companyId, { name: 'acme/site', sourceId: null }, [
    { ...someone, type: 'Commit', key: A, at: at(5) },
    {
      ...someone,
      name: 'Ada',
      type: 'PushEvent',
      key: '1',
      at: at(4),
      ref: 'main',
      before: A,
      head: B,
    },
    { ...someone, type: 'CreateEvent', key: '2', at: at(3), ref: 'fix/it' },
  ]);
  await addActivity(testServer.deps.db, companyId, { name: 'acme/api', sourceId: null }, [
    { ...someone, type: 'PublicEvent', key: '3', at: at(2) },
    { ...someone, type: 'Commit', key: B, at: new Date('2016-12-31T00:00:00Z') },
  ]);
});
afterAll(() => testServer.close());

const list = async (query = '') =>
  bodyAs(await testServer.asMember(`/api/v1/activity${query}`), Rows);
const stats = async (path: string) =>
  bodyAs(await testServer.asMember(`/api/v1/activity/${path}`), Stats);

describe('listActivity', () => {
  it('links to the commit, the comparison, the branch and the repository', async () => {
    expect((await list()).map(({ url }) => url)).toEqual([
      'https://github.com/acme/api',
      'https://github.com/acme/site/tree/fix/it',
      `https://github.com/acme/site/compare/${A}...${B}`,
      `https://github.com/acme/site/commit/${A}`,
    ]);
  });

  it.each([
    ['who', 'false', 'Ada'],
    ['who', 'true', 'Zoe'],
  ])('sorts by %s, descending %s', async (by, desc, first) => {
    const [row] = await list(`?sort_by=${by}&sort_desc=${desc}`);
    expect(row?.member_name).toBe(first);
  });

  it('sorts by type and by repository, then by date', async () => {
    const types = (await list('?sort_by=type&sort_desc=false')).map(({ type }) => type);
    expect(types).toEqual(['Commit', 'CreateEvent', 'PublicEvent', 'PushEvent']);
    const [first] = await list('?sort_by=repository&sort_desc=false');
    expect(first?.repository_name).toBe('acme/api');
  });

  it('refuses a column that cannot be sorted by', async () => {
    expect((await testServer.asMember('/api/v1/activity?sort_by=email')).status).toBe(400);
  });
});

describe('the statistics', () => {
  it('of a week are in hours', async () => {
    const { granularity, events, count } = await stats('push_stats?rt=1week&tz=Asia%2FKathmandu');
    expect(granularity).toBe('hour');
    expect(count).toBe(2);
    expect(events.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(2);
    expect(events.length).toBeGreaterThanOrEqual(168);
  });

  it('of all time begin in 2017, and the axis at the first event', async () => {
    const { count, start } = await stats('commit_stats?rt=all');
    expect(count).toBe(1);
    expect(Date.parse(start)).toBeGreaterThan(Date.parse('2017-01-01T00:00:00Z'));
  });
});
