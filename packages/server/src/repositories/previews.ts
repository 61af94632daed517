import type { DetectorPreview, MessagePreview } from '@sluice/contract/schemas/previews';
import { BANLIST_RULE } from '@sluice/domain/banlist';
import { type IncidentKind, parseKind } from '@sluice/domain/kinds';
import { isNotificationEvent, type NotificationEvent } from '@sluice/domain/notifiers';
import { type EventCount, PREVIEW_EXAMPLES, PREVIEW_INCIDENTS } from '@sluice/domain/preview';
import { severityLevel } from '@sluice/domain/severity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The newest incidents of a company, newest first. */
export async function newestIncidents(db: Kysely<Schema>, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('incidents')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(PREVIEW_INCIDENTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many incidents a company has. */
export async function countIncidents(db: Kysely<Schema>, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::integer as total from incident_totals where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** An incident as a preview shows it. */
interface ShownIncident {
  id: number;
  kind: IncidentKind;
  name: string;
  masked_value: string;
  repository: string | null;
  severity: number;
}

const SHOWN = sql`
  i.id, i.kind, i.display_name as name, coalesce(x.masked, '') as masked_value, s.name as repository, i.severity`;
const BESIDE = sql`
  left join secrets x on x.company_id = i.company_id and x.id = i.secret_id
  left join occurrences o on o.company_id = i.company_id and o.id = i.last_occurrence_id
  left join sources s on s.company_id = o.company_id and s.id = o.source_id`;

/** Some incidents as a preview shows them, in the order of the ids. */
export async function shownIncidents(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<ShownIncident[]> {
  const { rows } = await sql<ShownIncident>`
    select ${SHOWN} from incidents i ${BESIDE}
    where i.company_id = ${companyId} and i.id = any(${[...ids]}::integer[])`.execute(db);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? [] : [{ ...row, kind: parseKind(row.kind) }];
  });
}

/** The newest events of timelines that a preview looks at: enough for a month of most companies. */
const MOST_EVENTS = 200_000;

/** The events since a moment that notifiers could receive, without incidents on the banlist: the same ones as the triggers write to the outbox. */
function notifiable(companyId: number, since: Date): RawBuilder<unknown> {
  return sql`(
    select t.type, t.incident_id, t.at, i.severity from (
      select notifier_event_type(n.event) as type, n.incident_id, n.created_at as at
      from (select event, incident_id, created_at from events
        where company_id = ${companyId} order by id desc limit ${MOST_EVENTS}) n
      where n.created_at >= ${since}
      union all
      select 'incident.note', n.incident_id, n.created_at from notes n
      where n.company_id = ${companyId} and n.created_at >= ${since}
      union all
      select 'feedback.received', l.incident_id, f.filled_at from feedback_answers f
      join shared_links l on l.company_id = f.company_id and l.id = f.link_id
      where f.company_id = ${companyId} and f.filled_at >= ${since}
    ) t
    join incidents i on i.company_id = ${companyId} and i.id = t.incident_id
    left join severity_rules r on r.company_id = i.company_id and r.id = i.severity_rule_id
    where t.type is not null and r.name is distinct from ${BANLIST_RULE}
    union all
    select e.type, null, e.created_at, null from notifier_events e
    where e.company_id = ${companyId} and e.incident_id is null and e.created_at >= ${since}
  )`;
}

/** How many events of each kind and severity there were since a moment. */
export async function countEvents(
  db: Kysely<Schema>,
  companyId: number,
  since: Date,
): Promise<EventCount[]> {
  const { rows } = await sql<{ type: string; severity: number | null; count: number }>`
    select type, severity, count(*)::integer as count from ${notifiable(companyId, since)} as n
    group by type, severity order by type, severity`.execute(db);
  return rows.flatMap(({ type, ...row }) =>
    isNotificationEvent(type) ? [{ event: type, ...row }] : [],
  );
}

/** The newest events of some kinds and severities, with their incidents. */
export async function newestEvents(
  db: Kysely<Schema>,
  companyId: number,
  since: Date,
  taken: readonly Pick<EventCount, 'event' | 'severity'>[],
): Promise<MessagePreview['examples']> {
  const { rows } = await sql<ShownIncident & { type: NotificationEvent; at: Date }>`
    select e.type, e.at, ${SHOWN} from (
      select n.* from ${notifiable(companyId, since)} as n
      join unnest(${taken.map(({ event }) => event)}::text[], ${taken.map(({ severity }) => severity)}::integer[])
        as k(type, severity) on k.type = n.type and k.severity is not distinct from n.severity
      where n.incident_id is not null order by n.at desc, n.incident_id desc limit ${PREVIEW_EXAMPLES}) e
    join incidents i on i.company_id = ${companyId} and i.id = e.incident_id ${BESIDE}
    order by e.at desc, i.id desc`.execute(db);
  return rows.map(({ type, at, severity, kind, ...row }) => ({
    ...row,
    kind: parseKind(kind),
    event_type: type,
    severity: severityLevel(severity),
    at: at.toISOString(),
  }));
}

/** What detectors have found. */
export async function detectorFindings(
  db: Kysely<Schema>,
  companyId: number,
  names: readonly string[],
  since: Date,
): Promise<DetectorPreview> {
  const found = sql`i.company_id = ${companyId} and i.kind = 'secret' and i.detector = any(${[...names]}::text[])`;
  const counted = await sql<Omit<DetectorPreview, 'examples'>>`
    select count(*)::integer as total, (count(*) filter (where i.status <> 'resolved'))::integer as open,
      (count(*) filter (where i.created_at >= ${since}))::integer as recent
    from incidents i where ${found}`.execute(db);
  const { rows } = await sql<ShownIncident>`
    select ${SHOWN} from incidents i ${BESIDE} where ${found} order by i.id desc limit ${PREVIEW_EXAMPLES}`.execute(
    db,
  );
  const examples = rows.map((row) => ({
    ...row,
    kind: parseKind(row.kind),
    severity: severityLevel(row.severity),
  }));
  return { ...(counted.rows[0] ?? { total: 0, open: 0, recent: 0 }), examples };
}
