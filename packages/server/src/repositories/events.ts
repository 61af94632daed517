import type { TimelineEvent } from '@sluice/contract/schemas/incidents';
import type { Person } from '@sluice/contract/schemas/people';
import type { ResolutionReason } from '@sluice/domain/resolution-reasons';
import type { Status } from '@sluice/domain/status';
import { type EventName, eventInfo } from '@sluice/domain/timeline';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { integerArray, textArray, timeArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import { parseReasons, parseStatus } from './incident-rows.ts';

/** An event to be added to an incident's timeline. */
export interface NewEvent {
  incidentId: number;
  event: EventName;
  /** Null: the product itself. */
  actorId: number | null;
  targetId?: number | null;
  severity?: number | null;
  reasons?: readonly ResolutionReason[];
  /** The name of the notifier that was used. */
  notifier?: string | null;
  /** Those who were written to. */
  emails?: readonly string[];
  description?: string | null;
  /** The incident's status and version after it. */
  state: Status;
  incidentVersion: number;
  /** The state before the event, which an undo restores; null where the event can't be undone. */
  before?: Record<string, unknown> | null;
  at: Date;
}

const CHUNK = 5_000;

/** The adding of events to the timelines, in this order. */
export function eventsWrite(companyId: number, events: readonly NewEvent[]): RawBuilder<unknown> {
  const each = <T>(of: (event: NewEvent) => T): T[] => events.map(of);
  return sql`
    insert into events (company_id, incident_id, type, event, actor_id, target_id, severity_value, reasons, emails,
      notifier, description, state, before, incident_version, created_at)
    select ${companyId}::integer, e.incident_id, e.type, e.event, e.actor_id, e.target_id, e.severity,
      string_to_array(e.reasons, ','), string_to_array(e.emails, ','), e.notifier, e.description, e.state, e.before::jsonb, e.version, e.at
    from unnest(${integerArray(each(({ incidentId }) => incidentId))}::integer[], ${textArray(each(({ event }) => eventInfo(event).type))}::text[],
      ${textArray(each(({ event }) => event))}::text[], ${integerArray(each(({ actorId }) => actorId))}::integer[],
      ${integerArray(each(({ targetId }) => targetId ?? null))}::integer[], ${integerArray(each(({ severity }) => severity ?? null))}::integer[],
      ${textArray(each(({ reasons }) => (reasons ?? []).join(',')))}::text[],
      ${textArray(each(({ emails }) => (emails ?? []).join(',')))}::text[],
      ${textArray(each(({ notifier }) => notifier ?? null))}::text[],
      ${textArray(each(({ description }) => description ?? null))}::text[], ${textArray(each(({ state }) => state))}::text[],
      ${textArray(each(({ before }) => (before ? JSON.stringify(before) : null)))}::text[],
      ${integerArray(each(({ incidentVersion }) => incidentVersion))}::integer[], ${timeArray(each(({ at }) => at))}::timestamptz[])
      with ordinality as e(incident_id, type, event, actor_id, target_id, severity, reasons, emails, notifier, description, state, before, version, at, place)
    order by e.place`;
}

/** Adds events to the timelines, in this order, and answers their ids. */
export async function addEvents(
  db: Kysely<Schema>,
  companyId: number,
  events: readonly NewEvent[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < events.length; at += CHUNK) {
    const part = eventsWrite(companyId, events.slice(at, at + CHUNK));
    const { rows } = await sql<{ id: number }>`${part} returning id`.execute(db);
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** The incidents whose last change of status is a resolution by the product itself. */
export async function closedByProduct(
  db: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select last.incident_id as id from (
      select distinct on (e.incident_id) e.incident_id, e.event, e.actor_id from events e
      where e.company_id = ${companyId} and e.incident_id = any(${[...incidentIds]}::integer[])
        and e.event in ('acknowledge', 'unacknowledge', 'resolve', 'reopen', 'regression', 'undo')
      order by e.incident_id, e.id desc) as last
    where last.event = 'resolve' and last.actor_id is null`.execute(db);
  return new Set(rows.map((row) => row.id));
}

interface EventRow {
  id: number;
  type: string;
  event: string;
  actor: Person | null;
  target: Person | null;
  severity_value: number | null;
  reasons: string[];
  emails: string[];
  notifier: string | null;
  notification_way: string | null;
  description: string | null;
  state: string;
  created_at: Date;
  incident_version: number;
}

const personOf = (alias: 'a' | 't') => {
  const m = sql.ref(alias);
  return sql`case when ${m}.id is null then null else json_build_object(
    'id', ${m}.id, 'email', ${m}.email, 'first_name', ${m}.first_name, 'last_name', ${m}.last_name) end`;
};

/** An event of the timeline with the incident's version after it. */
export interface VersionedTimelineEvent extends TimelineEvent {
  readonly version: number;
}

function toTimelineEvent(row: EventRow): TimelineEvent {
  return {
    id: row.id,
    type: row.type,
    event: row.event,
    user: row.actor,
    target_user: row.target,
    severity_value: row.severity_value,
    reason: parseReasons(row.reasons),
    emails: row.emails,
    notifier: row.notifier,
    notification_way: row.notification_way,
    description: row.description,
    gg_created_at: row.created_at.toISOString(),
    state: parseStatus(row.state),
  };
}

async function eventRows(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  afterVersion: number | null,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.type, e.event, ${personOf('a')} as actor, ${personOf('t')} as target, e.severity_value, e.reasons,
      e.emails, e.notifier, e.notification_way, e.description, e.state, e.created_at, e.incident_version
    from events e
    left join members a on a.company_id = e.company_id and a.id = e.actor_id
    left join members t on t.company_id = e.company_id and t.id = e.target_id
    where e.company_id = ${companyId} and e.incident_id = ${incidentId}
      ${afterVersion === null ? sql`` : sql`and e.incident_version > ${afterVersion}`}
    order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}

/** The timeline of an incident, newest first. */
export async function listEvents(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<TimelineEvent[]> {
  return (await eventRows(db, companyId, incidentId, null)).map(toTimelineEvent);
}

/** The events that raised an incident above a version, newest first. */
export async function eventsSince(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  version: number,
): Promise<VersionedTimelineEvent[]> {
  const rows = await eventRows(db, companyId, incidentId, version);
  return rows.map((row) => ({ ...toTimelineEvent(row), version: row.incident_version }));
}

/** An event that might be undone. */
export interface UndoableEvent {
  incidentId: number;
  event: string;
  actorId: number | null;
  before: Record<string, unknown> | null;
  incidentVersion: number;
  createdAt: Date;
}

/** One event of an incident, for undo. */
export async function getEvent(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  eventId: number,
): Promise<UndoableEvent | null> {
  const row = await db
    .selectFrom('events')
    .select([
      'incident_id as incidentId',
      'event',
      'actor_id as actorId',
      'before',
      'incident_version as incidentVersion',
      'created_at as createdAt',
    ])
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}
