import { STATUSES } from '@sluice/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { cutDays } from './activity-totals.ts';
import { boundsOf, type ScopedQuery } from './scope.ts';

/**
 * The incidents of a period as rows `at`, `status`, `severity`, `assignee_id` and `total`: the totals of whole UTC days, and the incidents of
 * the days that an edge lies within. Only the range narrows them: figures have no other filters.
 *
 * @param edges the instants at which a sum over the rows may be divided
 */
export function cohortRows(query: ScopedQuery, edges: readonly number[] = []): RawBuilder<unknown> {
  const { companyId, kind } = query;
  const { start, end } = boundsOf(query);
  const isInside = (ms: number) =>
    (start === null || ms > start.getTime()) && (end === null || ms < end.getTime());
  const ends = [start, end].flatMap((at) => (at === null ? [] : [at.getTime()]));
  const cut = sql`unnest(${cutDays([...ends, ...edges.filter(isInside)])}::timestamptz[]) as c(at)`;
  const from = sql`coalesce(${start}::timestamptz, '-infinity')`;
  const to = sql`coalesce(${end}::timestamptz, 'infinity')`;
  return sql`(
    select t.day::timestamp at time zone 'UTC' as at, t.status, t.severity, nullif(t.assignee_id, 0) as assignee_id, t.total
    from incident_totals t
    where t.company_id = ${companyId} and t.kind = ${kind} and t.status = any(${[...STATUSES]}::text[])
      and t.day >= (${from} at time zone 'UTC')::date and t.day < (${to} at time zone 'UTC')::date
      and not exists (select 1 from ${cut} where (c.at at time zone 'UTC')::date = t.day)
    union all
    select i.triggered_at, i.status, i.severity, i.assignee_id, 1 from ${cut} join incidents i
      on i.company_id = ${companyId} and i.kind = ${kind} and i.triggered_at >= greatest(c.at, ${from})
        and i.triggered_at < least(c.at + interval '24 hours', ${to}))`;
}
