import { DEFAULT_SLA, type SlaPhase } from '@sluice/domain/sla';
import { type RawBuilder, sql } from 'kysely';

/** The hours that a company gives incidents `i` of a severity for a phase; null: no limit. One look at the company a statement. */
function hoursOf(companyId: number, phase: SlaPhase): RawBuilder<unknown> {
  const targets = sql`(select coalesce(c.preferences -> 'sla' -> 'targets', ${JSON.stringify(DEFAULT_SLA.targets)}::jsonb)
    from companies c where c.id = ${companyId})`;
  // A number is shown as the level above it; what no level fits is unknown.
  return sql`(coalesce(${targets} -> (ceil(i.severity / 10.0) * 10)::integer::text, ${targets} -> '100') ->> ${phase}::text)::integer`;
}

/** The next deadline of incidents `i`, as `deadlineOf` of the domain; null where there is none. */
export function deadlineAt(companyId: number): RawBuilder<Date> {
  const resolve = hoursOf(companyId, 'resolve');
  const acknowledge = hoursOf(companyId, 'acknowledge');
  return sql<Date>`(case when i.status <> 'resolved' then coalesce(i.reopened_at, i.created_at) + interval '1 hour'
    * (case i.status when 'triggered' then least(${acknowledge}, ${resolve}) else ${resolve} end) end)`;
}

/** Whether the next deadline of incidents `i` has passed, as `isOverdue` of the domain. */
export function isOverdueAt(companyId: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${deadlineAt(companyId)} < ${now}, false)`;
}
