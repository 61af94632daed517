import { type RawBuilder, sql } from 'kysely';
import type { ScopedQuery } from './scope.ts';

/** A scope with the moment as of which its figures hold; null: now. */
export interface FigureQuery extends ScopedQuery {
  readonly asOf: Date | null;
}

/**
 * The incidents of a figure, to be named `i`: the table itself for figures of now. As of a moment, what follows from what is only ever
 * added: the status by the last event until then, the date by the occurrences that were seen until then, assignee and severity from before the next
 * change. So the same moment always gives the same figures.
 */
export function incidentsOf({ companyId, kind, asOf }: FigureQuery): RawBuilder<unknown> {
  if (asOf === null) return sql`incidents`;
  return sql`(
    select x.company_id, x.id, x.kind, x.tags, x.created_at, s.state as status, d.triggered_at,
      case when b.before is null then x.assignee_id else (
        select m.id from members m where m.company_id = x.company_id and lower(m.email) = lower(b.before ->> 'assignee')) end as assignee_id,
      case when b.before is null then x.severity else (b.before ->> 'severity')::smallint end as severity
    from incidents x
    cross join lateral (
      select max(o.triggered_at) as triggered_at from occurrences o
      where o.company_id = x.company_id and o.incident_id = x.id and o.triggered_at <= ${asOf}) d
    cross join lateral (
      select e.state from events e where e.company_id = x.company_id and e.incident_id = x.id and e.created_at <= ${asOf}
      order by e.created_at desc, e.id desc limit 1) s
    left join lateral (
      select e.before from events e where e.company_id = x.company_id and e.incident_id = x.id and e.created_at > ${asOf}
        and e.before is not null order by e.created_at, e.id limit 1) b on true
    where x.company_id = ${companyId} and x.kind = ${kind} and d.triggered_at is not null)`;
}
