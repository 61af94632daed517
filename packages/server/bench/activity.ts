import { sql } from 'kysely';
import * as v from 'valibot';
import { fillCompany } from './lib/fill-company.ts';
import { type Bench, openBench } from './lib/open-bench.ts';
import { figure, msOf, msOfCalls, quantile, say } from './lib/report.ts';

/*
 * The Activity page: its list and its three charts, for each range that the picker offers, against counting the rows of the same
 * range in the same run. `--full` for the 20,000,000 events, `--embedded` for PGlite.
 */

const RANGES = ['1week', '1month', '1year', 'all'] as const;
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York'] as const;
const CHARTS = ['commit_stats', 'push_stats', 'public_stats'] as const;
const ROUNDS = 15;
const BASELINES = 5;
const MOST_MS = 20;
const LEAST_TIMES = 20;
/** PGlite may take this many times as long. */
const EMBEDDED_TIMES = 2.5;

const Stats = v.object({
  start: v.string(),
  end: v.string(),
  events: v.array(v.object({ date: v.string(), count: v.number() })),
});

/** Fails where a chart of commits is not what counting its rows gives. */
async function requireEqual({ db, companyId, call }: Bench, range: string, tz: string) {
  const response = await call(`/api/v1/activity/commit_stats?rt=${range}&tz=${tz}`);
  const { start, end, events } = v.parse(Stats, await response.json());
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(happened_at, ${events.map(({ date }) => date)}::timestamptz[]) as bucket, count(*)::integer as count
    from activity_events where company_id = ${companyId} and type = 'Commit' and happened_at between ${start} and ${end}
    group by 1`.execute(db);
  const plain = events.map(() => 0);
  for (const { bucket, count } of rows) plain[Math.max(bucket, 1) - 1] = count;
  if (events.some(({ count }, index) => count !== plain[index]))
    throw new Error(`The chart of ${range} in ${tz} differs from its rows.`);
}

const bench = await openBench();
try {
  const { db, companyId, call } = bench;
  const filled = await msOf(async () => {
    const { activity } = await fillCompany(db, companyId, bench.scale, ['activity']);
    say(`activity: ${activity.toLocaleString('en-US')} events, ${bench.about}`);
  });
  say(`filled in ${(filled / 1000).toFixed(0)} s`);
  const slower = bench.database.isEmbedded ? EMBEDDED_TIMES : 1;
  for (const range of RANGES) {
    const calls = ZONES.flatMap((tz) => {
      const query = `rt=${range}&tz=${encodeURIComponent(tz)}`;
      return [
        () => call(`/api/v1/activity?${query}`),
        ...CHARTS.map((chart) => () => call(`/api/v1/activity/${chart}?${query}`)),
      ];
    });
    for (const tz of ZONES) await requireEqual(bench, range, tz);
    const times = (await msOfCalls(calls, ROUNDS)).flat();
    const days = { '1week': 7, '1month': 30, '1year': 365, all: 4_000 }[range];
    const since = sql`now() - interval '1 day' * ${sql.lit(days)}`;
    const counted: number[] = [];
    for (let round = 0; round < BASELINES; round += 1) {
      counted.push(
        await msOf(() =>
          sql`select date_trunc('day', happened_at), count(*) from activity_events
            where company_id = ${companyId} and happened_at >= ${since} group by 1`.execute(db),
        ),
      );
    }
    const baseline = { name: 'counting rows', value: quantile(counted, 0.5) };
    const p95 = quantile(times, 0.95);
    figure(`${range}: list and charts, p95`, p95, {
      unit: 'ms',
      atMost: MOST_MS * slower,
      baseline,
    });
    if (range === '1year' || range === 'all') {
      const least = bench.scale === 1 ? LEAST_TIMES : undefined;
      const ratio = baseline.value / quantile(times, 0.5);
      figure(`${range}: times counting rows, p50`, ratio, {
        unit: 'times',
        ...(least === undefined ? {} : { atLeast: least }),
      });
    }
  }
} finally {
  await bench.close();
}
