import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../repositories/activity.ts';
import { linkAuthors } from '../../repositories/perimeter.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { aFinding, aSecretValue, ingest } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let testServer: TestServer;
let ids: number[];
const Metrics = metricsEndpoints.getMetrics.replies[200];
const Evolution = metricsEndpoints.getPerimeterEvolution.replies[200];
const Count = metricsEndpoints.getIncidentCount.replies[200];
const Aggregates = metricsEndpoints.getIncidentAggregates.replies[200];
const Repositories = metricsEndpoints.getRepositoryCounts.replies[200];

const before = (ms: number) => new Date(TEST_NOW.getTime() - ms);
const get = (path: string) => testServer.asMember(`/api/v1/metrics${path}`);
const operate = async (id: number, operation: string, body: object, at: Date) => {
  testServer.setNow(at);
  const path = `/api/v1/secrets/${id}`;
  const found: unknown = await (await testServer.asAdmin(path)).json();
  const version = typeof found === 'object' && found !== null ? Reflect.get(found, 'version') : 0;
  const response = await testServer.asAdmin(`${path}/${operation}`, { body: { version, ...body } });
  expect(response.status).toBe(200);
};

beforeAll(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  const { admin } = testServer;
  testServer.setNow(before(3 * DAY));
  const findings = [1, 2, 3].map((seed) => aFinding({ value: aSecretValue(seed) }));
  const seenAt = before(3 * DAY);
  ids = (await ingest(testServer, admin, findings, { seenAt })).incidentIds;
  const [first = 0, second = 0] = ids;
  const reasons = { resolution_reasons: ['revoked'] };
  await operate(first, 'resolve', reasons, before(2 * DAY));
  await operate(first, 'reopen', {}, before(1.5 * DAY));
  await operate(first, 'resolve', reasons, before(DAY));
  await operate(second, 'resolve', { resolution_reasons: ['false_positive'] }, before(DAY));
  testServer.setNow(TEST_NOW);
  const someone = { login: '', name: 'Ada', email: 'ada@ours.example' };
  await addActivity(db, admin.companyId, { name: 'acme/site', sourceId: null }, [
    { ...someone, type: 'Commit', key: 'a'.repeat(40), at: before(2 * DAY) },
    { ...someone, type: 'Commit', key: 'b'.repeat(40), at: before(DAY) },
    { ...someone, type: 'Commit', key: 'c'.repeat(40), at: before(9 * DAY) },
  ]);
  await db
    .transaction()
    .execute((trx) =>
      linkAuthors(
        trx,
        admin.companyId,
        [{ email: 'ada@ours.example', name: 'Ada', domain: 'ours.example' }],
        before(2 * DAY),
      ),
    );
});
afterAll(() => testServer.close());

describe('getMetrics', () => {
  it('measures each card, its period before, and its course', async () => {
    const { metrics, intervals } = await bodyAs(await get('?rt=1week'), Metrics);
    const of = (name: string) => metrics.find((one) => one.name === name);
    expect(of('commit_count')).toMatchObject({ current: 2, previous: 1, variation: 1 });
    expect(of('commits_with_leak_ratio')).toMatchObject({ current: 0, previous: 0 });
    // Created three days ago, resolved for half a day in between, resolved for good a day ago.
    expect(of('mean_remediation_time')?.current).toBeCloseTo((1.5 * DAY) / 1000, 0);
    expect(of('developer_count')).toMatchObject({ current: 1, previous: 0, variation: null });
    expect(of('median_event_detection_time')?.current).toBeGreaterThanOrEqual(0);
    expect(of('commit_count')?.trend.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(2);
    expect(intervals.previous?.end_date).toBe(intervals.current.start_date);
  });

  it('compares all time with nothing', async () => {
    const { metrics, intervals } = await bodyAs(await get('?rt=all'), Metrics);
    expect(intervals.previous).toBeNull();
    expect(metrics.find(({ name }) => name === 'commit_count')).toMatchObject({
      current: 3,
      previous: null,
      variation: null,
    });
  });

  it('never shows data of another company', async () => {
    const response = await testServer.asOtherCompany('/api/v1/metrics?rt=1week');
    const { metrics } = await bodyAs(response, Metrics);
    expect(metrics.find(({ name }) => name === 'commit_count')?.current).toBe(0);
    expect(metrics.find(({ name }) => name === 'mean_remediation_time')?.current).toBeNull();
  });

  it('refuses a zone that does not exist', async () => {
    expect((await get('?tz=Mars%2FBase')).status).toBe(400);
  });
});

describe('getPerimeterEvolution', () => {
  it('runs from the start of the period to its end, by the spans of the reasons', async () => {
    const { data } = await bodyAs(await get('/perimeter_evolution?rt=1week'), Evolution);
    expect(data[0]?.developer_count).toBe(0);
    expect(data.at(-1)?.developer_count).toBe(1);
    expect(data.length).toBeGreaterThanOrEqual(8);
  });
});

describe('the incidents of a period', () => {
  it('getIncidentCount is by status now', async () => {
    const { count_by_status } = await bodyAs(await get('/incidents/count?rt=1week'), Count);
    expect(count_by_status).toEqual({ triggered: 1, acknowledged: 0, resolved: 2 });
  });

  it('getIncidentAggregates adds up to the counts', async () => {
    const answer = await bodyAs(
      await get('/incidents/aggregates?rt=1month&tz=Australia%2FLord_Howe&granularity=week'),
      Aggregates,
    );
    expect(answer.granularity).toBe('week');
    const bars = Object.values(answer.incidents_over_time);
    const sum = (name: string) => bars.reduce((all, bar) => all + (bar[name] ?? 0), 0);
    expect([sum('triggered'), sum('acknowledged'), sum('resolved')]).toEqual([1, 0, 2]);
  });

  it('shows the stock and the flow by the events', async () => {
    const read = async (view: string) => {
      const path = `/incidents/aggregates?rt=1week&view=${view}`;
      return Object.values((await bodyAs(await get(path), Aggregates)).incidents_over_time);
    };
    expect((await read('backlog')).at(-1)).toEqual({ backlog: 1 });
    const flow = await read('flow');
    const sum = (name: string) => flow.reduce((all, bar) => all + (bar[name] ?? 0), 0);
    expect([sum('created'), sum('resolved'), sum('reopened')]).toEqual([3, 3, 1]);
  });

  it('getRepositoryCounts names the repositories', async () => {
    const path = '/incidents/count_by_repositories?rt=1week';
    const { repositories, other } = await bodyAs(await get(path), Repositories);
    expect(other).toBe(0);
    expect(repositories.reduce((all, one) => all + one.triggered + one.resolved, 0)).toBe(3);
  });

  it('falls back to a week for a shorter range', async () => {
    const { interval } = await bodyAs(
      await get('/incidents/aggregates?rt=custom&start=2026-01-01&end=2026-01-02'),
      Aggregates,
    );
    expect(Date.parse(interval.end_date)).toBe(TEST_NOW.getTime());
  });
});
