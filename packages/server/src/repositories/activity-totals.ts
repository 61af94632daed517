import type { ActivityType } from '@sluice/domain/activity';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** Which events are counted: those of `types` from the first instant on, up to `endMs`, which is exclusive. */
export interface ActivityCount {
  readonly companyId: number;
  readonly types: readonly ActivityType[];
  readonly startMs: number;
  readonly endMs: number;
}

/** The UTC days that an edge lies within, each once: their quarters are needed, of the others the total is enough. */
export function cutDays(edges: readonly number[]): Date[] {
  const days = edges.flatMap((ms) => (ms % DAY_MS === 0 ? [] : [ms - (ms % DAY_MS)]));
  return [...new Set(days)].map((ms) => new Date(ms));
}

/**
 * Counts events by bucket from the totals of days and of quarters of an hour. Rows are read at most for the ends of the range, which need not
 * lie between two quarters.
 *
 * @param starts the first instants of the buckets, each where a quarter of an hour begins, as every one since 2017; what is before the first
 *   belongs to it
 */
export async function countActivity(
  db: Kysely<Schema>,
  { companyId, types, startMs, endMs }: ActivityCount,
  starts: readonly number[],
): Promise<number[]> {
  const firstMs = Math.ceil(startMs / QUARTER_MS) * QUARTER_MS;
  const lastMs = Math.max(firstMs, Math.floor(endMs / QUARTER_MS) * QUARTER_MS);
  const first = new Date(firstMs);
  const last = new Date(lastMs);
  const cut = cutDays([firstMs, lastMs, ...starts.filter((ms) => ms > firstMs && ms < lastMs)]);
  const edges = sql`${starts.map((ms) => new Date(ms))}::timestamptz[]`;
  const oneOfTypes = sql`unnest(${[...new Set(types)]}::text[]) as k(type)`;
  const ends = [
    { from: startMs, to: Math.min(firstMs, endMs) },
    { from: lastMs, to: endMs },
  ].filter(({ from, to }) => from < to);
  const ofRows = ends.map(
    ({ from, to }) => sql`union all
      select a.happened_at as at, 1 as total from ${oneOfTypes} join activity_events a
        on a.company_id = ${companyId} and a.type = k.type and a.happened_at >= ${new Date(from)} and a.happened_at < ${new Date(to)}`,
  );
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(x.at, ${edges}) as bucket, sum(x.total)::integer as count from (
      select d.day::timestamp at time zone 'UTC' as at, d.total from ${oneOfTypes} join activity_days d
        on d.company_id = ${companyId} and d.type = k.type and d.day >= (${first}::timestamptz at time zone 'UTC')::date
          and d.day < (${last}::timestamptz at time zone 'UTC')::date
        where not exists (select 1 from unnest(${cut}::timestamptz[]) c(at) where (c.at at time zone 'UTC')::date = d.day)
      union all
      select q.slot as at, q.total from ${oneOfTypes} cross join unnest(${cut}::timestamptz[]) c(at) join activity_quarters q
        on q.company_id = ${companyId} and q.type = k.type and q.slot >= greatest(c.at, ${first}::timestamptz)
          and q.slot < least(c.at + interval '24 hours', ${last}::timestamptz)
      ${sql.join(ofRows, sql` `)}
    ) x group by 1`.execute(db);
  const counts = starts.map(() => 0);
  for (const { bucket, count } of rows) {
    const place = Math.max(bucket, 1) - 1;
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts;
}

/** When the first of the events happened; null where there is none. */
export async function firstActivity(
  db: Kysely<Schema>,
  { companyId, types, startMs, endMs }: ActivityCount,
): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(m.at) as at from unnest(${[...new Set(types)]}::text[]) as k(type) cross join lateral (
      select a.happened_at as at from activity_events a
      where a.company_id = ${companyId} and a.type = k.type and a.happened_at >= ${new Date(startMs)} and a.happened_at < ${new Date(endMs)}
      order by a.happened_at limit 1) m`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}
