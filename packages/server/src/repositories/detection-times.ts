import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { cutDays } from './activity-totals.ts';
import type { FigureSpan, Measured } from './figure-span.ts';

const HOUR_MS = 3_600_000;

/** The hours that an edge lies within, each once: their occurrences are read. */
function cutHours(edges: readonly number[]): Date[] {
  const hours = edges.flatMap((ms) => (ms % HOUR_MS === 0 ? [] : [ms - (ms % HOUR_MS)]));
  return [...new Set(hours)].map((ms) => new Date(ms));
}

/**
 * The median of the time to detect of a span and of its buckets, in seconds, from the totals of classes (migration 0112): the
 * octave that holds the middle, then the class within it, then the exact times of that class. Of an even number the mean of the
 * middle two. Rows are read at most for the hours that an edge lies within.
 */
export async function detectionTimes(
  db: Kysely<Schema>,
  companyId: number,
  { startMs, endMs, buckets }: FigureSpan,
): Promise<Measured> {
  const edgesMs = [startMs, endMs, ...buckets.filter((ms) => ms > startMs && ms < endMs)];
  const hours = cutHours(edgesMs);
  const date = (ms: number) => new Date(ms);
  const [start, end] = [sql`${date(startMs)}::timestamptz`, sql`${date(endMs)}::timestamptz`];
  const edges = sql`${buckets.map(date)}::timestamptz[]`;
  const cut = (moments: readonly Date[]) => sql`unnest(${moments}::timestamptz[]) as c(at)`;
  const days = cut(cutDays(edgesMs));
  // Bucket 0 is the whole span.
  const bounds = [
    [startMs, endMs] as const,
    ...buckets.map((ms, place) => {
      const first = place === 0 ? startMs : Math.max(ms, startMs);
      return [first, Math.min(buckets[place + 1] ?? endMs, endMs)] as const;
    }),
  ];
  const utc = (at: typeof start) => sql`(${at} at time zone 'UTC')::date`;
  const { rows } = await sql<{ bucket: number; us: number }>`
    with cut_times as materialized (
      select greatest(1, width_bucket(o.triggered_at, ${edges})) as bucket, detection_class(greatest(0,
        microseconds(o.triggered_at - greatest(o.committed_at, o.visible_at)))) / 32 as coarse
      from ${cut(hours)} join occurrences o on o.company_id = ${companyId}
        and o.triggered_at >= greatest(c.at, ${start}) and o.triggered_at < least(c.at + interval '1 hour', ${end})
      -- Each is looked up by its key, as there are few: hence the offset.
      cross join lateral (
        select i.kind from incidents i where i.company_id = o.company_id and i.id = o.incident_id offset 0) i
      where i.kind = 'secret' and o.false_positive is null and not o.tags && array['FROM_HISTORICAL_SCAN', 'FALSE_POSITIVE']),
    octaves as materialized (
      select greatest(1, width_bucket(x.at, ${edges})) as bucket, x.coarse, sum(x.total)::integer as total from (
        select d.day::timestamp at time zone 'UTC' as at, d.coarse, d.total from detection_days d
        where d.company_id = ${companyId} and d.day >= ${utc(start)} and d.day < ${utc(end)}
          and not exists (select 1 from ${days} where (c.at at time zone 'UTC')::date = d.day)
        union all
        select h.slot, h.coarse, h.total from ${days} join detection_hours h
          on h.company_id = ${companyId} and h.slot >= greatest(c.at, ${start}) and h.slot < least(c.at + interval '24 hours', ${end})
        where not exists (select 1 from ${cut(hours)} where c.at = h.slot)) x
      group by 1, 2
      union all
      select bucket, coarse, count(*)::integer from cut_times group by 1, 2),
    counted as (
      select x.bucket, x.coarse, sum(x.total) as total, sum(sum(x.total)) over (partition by x.bucket) as all_of,
        sum(sum(x.total)) over (partition by x.bucket order by x.coarse) - sum(x.total) as below
      from (select * from octaves union all select 0, coarse, total from octaves) x group by 1, 2),
    middles as materialized (
      select c.bucket, c.coarse, r.rank - c.below as rank, b.first, b.last from counted c
      cross join lateral (values (trunc((c.all_of + 1) / 2)), (trunc(c.all_of / 2) + 1)) as r(rank)
      join unnest(${bounds.map(([from]) => date(from))}::timestamptz[], ${bounds.map(([, to]) => date(to))}::timestamptz[])
        with ordinality as b(first, last, place) on b.place = c.bucket + 1
      where r.rank > c.below and r.rank <= c.below + c.total),
    classes as (
      select m.bucket, x.class, sum(x.total) as total
      from (select distinct bucket, coarse, first, last from middles) m
      cross join lateral (
        select d.class, d.total from detection_classes d
        where d.company_id = ${companyId} and d.coarse = m.coarse and d.day >= ${utc(sql`m.first`)} and d.day < ${utc(sql`m.last`)}
          and not exists (select 1 from ${days} where (c.at at time zone 'UTC')::date = d.day)
        union all
        select k.class, t.total from ${days} cross join generate_series(m.coarse * 32, m.coarse * 32 + 31) as k(class)
        cross join lateral (
          select cardinality(t.us) as total from detection_times t where t.company_id = ${companyId} and t.class = k.class
            and t.at >= greatest(c.at, m.first) and t.at < least(c.at + interval '24 hours', m.last) offset 0) t
        where c.at < m.last and c.at + interval '24 hours' > m.first) x
      group by 1, 2),
    narrowed as (
      select bucket, class, total, sum(total) over (partition by bucket, class / 32 order by class) - total as below from classes),
    wanted as materialized (
      select n.bucket, n.class, m.rank - n.below as rank, m.first, m.last from narrowed n
      join middles m on m.bucket = n.bucket and m.coarse = n.class / 32 and m.rank > n.below and m.rank <= n.below + n.total),
    times as (
      select w.bucket, w.class, u.us, row_number() over (partition by w.bucket, w.class order by u.us) as rank
      from (select distinct bucket, class, first, last from wanted) w
      join detection_times t on t.company_id = ${companyId} and t.class = w.class and t.at >= w.first and t.at < w.last
      cross join lateral unnest(t.us) as u(us))
    select w.bucket, avg(t.us)::double precision as us from wanted w
    join times t on t.bucket = w.bucket and t.class = w.class and t.rank = w.rank group by 1`.execute(
    db,
  );
  const medians = new Map(rows.map(({ bucket, us }) => [bucket, us / 1_000_000]));
  return {
    whole: medians.get(0) ?? null,
    trend: buckets.map((_, place) => medians.get(place + 1) ?? null),
  };
}
