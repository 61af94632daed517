import type { IncidentKind } from '@sluice/domain/kinds';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { cutDays } from './activity-totals.ts';

/** Figures that the database sums up while their facts are stored: migrations 0111 to 0113. */
export type SummedFigure =
  | `${IncidentKind}.${'created' | 'created_resolved' | 'resolved' | 'reopened'}`
  | 'secret.remediated'
  | 'secret.remediated_us'
  | 'leaking_commits'
  | 'developers'
  | 'org_repos'
  | 'personal_repos';

/**
 * Sums figures up by bucket: the totals of whole UTC days, and the single moments of the days that an edge lies within.
 *
 * @param starts the first instants of the buckets; what is before the first belongs to it
 */
export async function sumFigures(
  db: Kysely<Schema>,
  companyId: number,
  figures: readonly SummedFigure[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  starts: readonly number[],
): Promise<(figure: SummedFigure) => readonly number[]> {
  const [first, last] = [new Date(startMs), new Date(endMs)];
  const inside = starts.filter((ms) => ms > startMs && ms < endMs);
  const cut = sql`unnest(${cutDays([startMs, endMs, ...inside])}::timestamptz[]) as c(at)`;
  const edges = sql`${starts.map((ms) => new Date(ms))}::timestamptz[]`;
  const named = sql`unnest(${[...figures]}::text[]) as f(figure)`;
  const { rows } = await sql<{ figure: SummedFigure; bucket: number; total: number }>`
    select x.figure, width_bucket(x.at, ${edges}) as bucket, sum(x.total)::double precision as total from (
      select f.figure, d.day::timestamp at time zone 'UTC' as at, d.total from ${named} join figure_days d
        on d.company_id = ${companyId} and d.figure = f.figure and d.day >= (${first}::timestamptz at time zone 'UTC')::date
          and d.day < (${last}::timestamptz at time zone 'UTC')::date
        where not exists (select 1 from ${cut} where (c.at at time zone 'UTC')::date = d.day)
      union all
      select f.figure, m.at, m.total from ${named} cross join ${cut} join figure_moments m
        on m.company_id = ${companyId} and m.figure = f.figure and m.at >= greatest(c.at, ${first}::timestamptz)
          and m.at < least(c.at + interval '24 hours', ${last}::timestamptz)
    ) x group by 1, 2`.execute(db);
  const sums = new Map(figures.map((figure) => [figure, starts.map(() => 0)]));
  for (const { figure, bucket, total } of rows) {
    const of = sums.get(figure) ?? [];
    const place = Math.max(bucket, 1) - 1;
    of[place] = (of[place] ?? 0) + total;
  }
  return (figure) => sums.get(figure) ?? [];
}
