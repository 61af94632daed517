import type { SecretDays } from '@sluice/contract/endpoints/metrics';
import { personName } from '@sluice/domain/person-name';
import { reasonsOfGroup } from '@sluice/domain/resolution-reasons';
import { checkTexts } from '@sluice/domain/secret-days';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type FigureQuery, incidentsOf } from './incidents-at.ts';

/** The rows of a list of the answer. */
const MOST = 10;

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The secrets that a check found valid, each with when it stopped to be exposed (`ended`, null: it has not): `exposureOf` of
 * the domain. It begins at the events of checks, which are few.
 */
function exposed(companyId: number, asOf: Date): RawBuilder<unknown> {
  return sql`
    select v.incident_id, least(d.at, case when r.actor_id is not null and r.reasons && ${[...reasonsOfGroup('remediated')]}::text[]
      then r.created_at end) as ended
    from (
      select e.incident_id, max(e.created_at) as at from events e
      join incidents i on i.company_id = e.company_id and i.id = e.incident_id and i.kind = 'secret'
      where e.company_id = ${companyId} and e.event = 'validity_change' and e.created_at <= ${asOf}
        and e.description = any(${[...checkTexts('valid')]}::text[])
      group by 1) v
    left join lateral (
      select min(e.created_at) as at from events e
      where e.company_id = ${companyId} and e.incident_id = v.incident_id and e.event = 'validity_change'
        and e.created_at > v.at and e.created_at <= ${asOf} and e.description = any(${[...checkTexts('invalid')]}::text[])) d on true
    left join lateral (
      select e.id, e.created_at as at from events e
      where e.company_id = ${companyId} and e.incident_id = v.incident_id and e.created_at <= ${asOf} and e.state <> 'resolved'
      order by e.created_at desc, e.id desc limit 1) o on true
    left join lateral (
      select e.actor_id, e.reasons, e.created_at from events e
      where e.company_id = ${companyId} and e.incident_id = v.incident_id and e.created_at <= ${asOf} and e.state = 'resolved'
        and (o.id is null or (e.created_at, e.id) > (o.at, o.id))
      order by e.created_at, e.id limit 1) r on true`;
}

/** The secret-days of a period (`secretDays` of the domain), by repository, by assignee, and by incident. */
export async function secretDays(
  db: Kysely<Schema>,
  scope: FigureQuery,
  { startMs, endMs }: Span,
  asOf: Date,
): Promise<Omit<SecretDays, 'interval'>> {
  const { companyId } = scope;
  const until = new Date(Math.min(endMs, asOf.getTime()));
  const days = (since: RawBuilder<unknown>) => sql`greatest(0, extract(epoch from
    least(x.ended, ${until}::timestamptz) - greatest(${since}, ${new Date(startMs)}::timestamptz)) / 86400)::double precision`;
  const seen = sql`o.company_id = ${companyId} and o.incident_id = x.incident_id and o.triggered_at <= ${asOf}
    and o.false_positive is null`;
  const first = sql`min(least(o.committed_at, o.triggered_at))`;
  const counted = await sql<{
    id: number;
    display_name: string;
    repo_name: string | null;
    email: string | null;
    first_name: string | null;
    last_name: string | null;
    days: number;
    is_ongoing: boolean;
  }>`
    with x as materialized (${exposed(companyId, asOf)}), f as materialized (
      select x.incident_id, x.ended, (select ${first} from occurrences o where ${seen}) as since from x)
    select x.incident_id as id, n.display_name, s.name as repo_name, m.email, m.first_name, m.last_name,
      ${days(sql`x.since`)} as days, x.ended is null as is_ongoing
    from f x join ${incidentsOf(scope)} i on i.company_id = ${companyId} and i.id = x.incident_id
    join incidents n on n.company_id = ${companyId} and n.id = x.incident_id
    left join members m on m.company_id = ${companyId} and m.id = i.assignee_id
    left join lateral (
      select s.name from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
      where ${seen} order by o.committed_at desc, o.id desc limit 1) s on true
    where x.since is not null and ${days(sql`x.since`)} > 0 order by days desc, x.incident_id`.execute(
    db,
  );
  const repositories = await sql<{ name: string; days: number; incidents: number }>`
    with x as materialized (${exposed(companyId, asOf)})
    select s.name, sum(r.days)::double precision as days, count(*)::integer as incidents
    from x cross join lateral (
      select o.source_id, ${days(first)} as days from occurrences o where ${seen} group by o.source_id) r
    join sources s on s.company_id = ${companyId} and s.id = r.source_id
    where r.days > 0 group by s.id, s.name order by days desc, s.name limit ${MOST}`.execute(db);
  const people = Map.groupBy(counted.rows, ({ email }) => email);
  const sum = (rows: readonly { days: number }[]) => rows.reduce((all, one) => all + one.days, 0);
  const assignees = [...people].map(([email, rows]) => {
    const [{ first_name = '', last_name = '' } = {}] = rows;
    const name =
      email === null
        ? 'Unassigned'
        : personName({ first_name: first_name ?? '', last_name: last_name ?? '', email });
    return { email, name, days: sum(rows), incidents: rows.length };
  });
  return {
    days: sum(counted.rows),
    incident_count: counted.rows.length,
    ongoing_count: counted.rows.filter(({ is_ongoing }) => is_ongoing).length,
    repositories: repositories.rows,
    assignees: assignees.sort((a, b) => b.days - a.days),
    incidents: counted.rows
      .slice(0, MOST)
      .map(({ id, display_name, repo_name, days: own, is_ongoing }) => {
        return { id, display_name, repo_name: repo_name ?? '', days: own, is_ongoing };
      }),
  };
}
