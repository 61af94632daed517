import { sql } from 'kysely';
import * as v from 'valibot';
import { fillCompany } from './lib/fill-company.ts';
import { type Bench, openBench } from './lib/open-bench.ts';
import { figure, msOf, msOfCalls, quantile, say } from './lib/report.ts';

/*
 * All calls of the Analytics page over one year, each against plain SQL over the rows of that year in the same run, which their answers
 * must equal. `--full` for the 1,000,000 incidents, `--embedded` for PGlite.
 */

const ROUNDS = 10;
const PLAIN_ROUNDS = 3;
const MOST_MS = 40;
const LEAST_TIMES = 10;
/** PGlite may take this many times as long. */
const EMBEDDED_TIMES = 2.5;
const RANGE = 'rt=1year&tz=America%2FNew_York';

const Interval = v.object({ start_date: v.string(), end_date: v.string() });
const Cards = v.object({
  metrics: v.array(v.object({ name: v.string(), current: v.nullable(v.number()) })),
  intervals: v.object({ current: Interval }),
});
const Counts = v.object({ count_by_status: v.record(v.string(), v.number()) });
const Bars = v.object({
  interval: Interval,
  incidents_over_time: v.record(v.string(), v.record(v.string(), v.number())),
});
const Repositories = v.object({
  repositories: v.array(v.object({ triggered: v.number() })),
  other: v.number(),
});
const Days = v.object({ incident_count: v.number() });
const Perimeter = v.object({ data: v.array(v.object({ developer_count: v.number() })) });

interface Asked {
  readonly path: string;
  /** One number of the answer. */
  readonly read: (body: unknown) => number;
  /** The same number by plain SQL over rows, for a company and the bounds of the range. */
  readonly plain: (
    companyId: number,
    from: string,
    to: string,
  ) => ReturnType<typeof sql<{ n: number }>>;
}

const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
const cardOf = (name: string) => (body: unknown) =>
  v.parse(Cards, body).metrics.find((one) => one.name === name)?.current ?? 0;
const bars = (name: string) => (body: unknown) =>
  sum(Object.values(v.parse(Bars, body).incidents_over_time).map((bar) => bar[name]));
const ofSecrets = (
  companyId: number,
  from: string,
  to: string,
) => sql`i.company_id = ${companyId} and i.kind = 'secret'
  and i.triggered_at >= ${from}::timestamptz and i.triggered_at < ${to}::timestamptz`;
const courses = (companyId: number) => sql`(select e.incident_id, e.created_at as at, e.state,
  lag(e.state) over (partition by e.incident_id order by e.created_at, e.id) as before
  from events e join incidents i on i.company_id = e.company_id and i.id = e.incident_id
  where e.company_id = ${companyId} and i.kind = 'secret') c`;

const CALLS: Readonly<Record<string, Asked>> = {
  cards: {
    path: '?',
    read: cardOf('commit_count'),
    plain: (
      companyId,
      from,
      to,
    ) => sql`select count(*)::integer as n, count(*) filter (where exists (
        select 1 from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
        where o.company_id = a.company_id and o.source_id = a.source_id and o.commit_sha = a.key and i.kind = 'secret'
          and o.false_positive is null)) as leaking,
        (select percentile_cont(0.5) within group (order by o.triggered_at - greatest(o.committed_at, o.visible_at)) from occurrences o
          where o.company_id = ${companyId} and o.triggered_at >= ${from} and o.triggered_at < ${to}) as detected
      from activity_events a where a.company_id = ${companyId} and a.type = 'Commit' and a.happened_at >= ${from} and a.happened_at < ${to}`,
  },
  perimeter: {
    path: '/perimeter_evolution?',
    read: (body) => v.parse(Perimeter, body).data.at(-1)?.developer_count ?? 0,
    plain: (
      companyId,
      from,
      to,
    ) => sql`select count(distinct o.subject_id) filter (where w = ${to}::timestamptz)::integer as n
      from generate_series(${to}::timestamptz, ${from}::timestamptz, interval '-7 days') w join perimeter_origins o
        on o.company_id = ${companyId} and o.subject = 'developer' and o.linked_at <= w and (o.deactivated_at is null or o.deactivated_at > w)`,
  },
  counts: {
    path: '/incidents/count?',
    read: (body) => v.parse(Counts, body).count_by_status.triggered ?? 0,
    plain: (
      ...of
    ) => sql`select count(*) filter (where i.status = 'triggered')::integer as n, count(*) filter (where i.severity = 10)
      from incidents i where ${ofSecrets(...of)}`,
  },
  'bars by status': {
    path: '/incidents/aggregates?view=status&',
    read: bars('resolved'),
    plain: (
      ...of
    ) => sql`select sum(x.resolved)::integer as n from (select date_trunc('week', i.triggered_at),
      count(*) filter (where i.status = 'resolved') as resolved from incidents i where ${ofSecrets(...of)} group by 1) x`,
  },
  flow: {
    path: '/incidents/aggregates?view=flow&',
    read: bars('reopened'),
    plain: (
      companyId,
      from,
      to,
    ) => sql`select count(*) filter (where c.before = 'resolved' and c.state <> 'resolved'
      and c.at >= ${from}::timestamptz and c.at < ${to}::timestamptz)::integer as n from ${courses(companyId)}`,
  },
  backlog: {
    path: '/incidents/aggregates?view=backlog&',
    read: (body) => Object.values(v.parse(Bars, body).incidents_over_time).at(-1)?.backlog ?? 0,
    plain: (
      companyId,
      _from,
      to,
    ) => sql`select count(*)::integer as n from (select distinct on (e.incident_id) e.state
      from events e join incidents i on i.company_id = e.company_id and i.id = e.incident_id
      where e.company_id = ${companyId} and i.kind = 'secret' and e.created_at < ${to}::timestamptz
      order by e.incident_id, e.created_at desc, e.id desc) x where x.state <> 'resolved'`,
  },
  repositories: {
    path: '/incidents/count_by_repositories?',
    read: (body) => sum(v.parse(Repositories, body).repositories.map(({ triggered }) => triggered)),
    plain: (
      ...of
    ) => sql`select coalesce(sum(t), 0)::integer as n from (select x.source_id, count(*) filter (where x.status = 'triggered') as t
      from (select distinct i.id, i.status, o.source_id from incidents i join occurrences o on o.company_id = i.company_id and o.incident_id = i.id
        where ${ofSecrets(...of)}) x join sources s on s.id = x.source_id
      group by x.source_id, s.name order by count(*) filter (where x.status <> 'resolved') desc, count(*) desc, s.name limit 10) y`,
  },
  'secret-days': {
    path: '/secret_days?',
    read: (body) => v.parse(Days, body).incident_count,
    plain: (
      companyId,
      from,
    ) => sql`select count(*)::integer as n from (select e.incident_id, max(e.created_at) from events e
      where e.company_id = ${companyId} and e.event = 'validity_change' group by 1) x
      where not exists (select 1 from events e where e.company_id = ${companyId} and e.incident_id = x.incident_id and e.state = 'resolved'
        and e.reasons && array['revoked'] and e.created_at <= ${from}::timestamptz)`,
  },
};

async function measure({ call, db, companyId, scale, database }: Bench): Promise<void> {
  const slower = database.isEmbedded ? EMBEDDED_TIMES : 1;
  const cards = await (await call(`/api/v1/metrics?${RANGE}`)).json();
  const { start_date } = v.parse(Cards, cards).intervals.current;
  for (const [name, { path, read, plain }] of Object.entries(CALLS)) {
    const url = `/api/v1/metrics${path}${RANGE}`;
    const [times = []] = await msOfCalls([() => call(url)], ROUNDS);
    const plains: number[] = [];
    const expected = { n: 0 };
    for (let round = 0; round < PLAIN_ROUNDS; round += 1) {
      const end = new Date().toISOString();
      plains.push(
        await msOf(async () => {
          const { rows } = await plain(companyId, start_date, end).execute(db);
          expected.n = rows[0]?.n ?? 0;
        }),
      );
    }
    const answered = read(await (await call(url)).json());
    if (answered !== expected.n)
      throw new Error(`${name}: the call answers ${answered}, the rows say ${expected.n}.`);
    const baseline = { name: 'plain SQL', value: quantile(plains, 0.5) };
    figure(`${name}, p95`, quantile(times, 0.95), {
      unit: 'ms',
      atMost: MOST_MS * slower,
      baseline,
    });
    figure(`${name}, times plain SQL`, baseline.value / quantile(times, 0.5), {
      unit: 'times',
      // Over few rows, most of a call is what every call costs.
      ...(scale === 1 ? { atLeast: LEAST_TIMES } : {}),
    });
  }
}

const bench = await openBench();
try {
  const { db, companyId, scale, about } = bench;
  const filled = await msOf(async () => {
    const amounts = await fillCompany(db, companyId, scale, ['incidents', 'activity', 'perimeter']);
    say(`analytics, one year: ${JSON.stringify(amounts)}, ${about}`);
  });
  say(`filled in ${(filled / 1000).toFixed(0)} s; every answer must equal its rows`);
  await measure(bench);
} finally {
  await bench.close();
}
