import type { DeliveryEntry } from '@sluice/contract/schemas/notifiers';
import { BANLIST_RULE } from '@sluice/domain/banlist';
import { isNotificationEvent, type NotificationEvent, takesEvent } from '@sluice/domain/notifiers';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { handlersOf } from './notifiers.ts';

/** Events that one pass hands on. */
const EVENTS_AT_ONCE = 500;

interface WaitingEvent {
  company_id: number;
  id: string;
  type: string;
  severity: number | null;
  is_banned: boolean;
}

/**
 * Makes the deliveries of the events that wait: one for each notifier that takes the event, in one transaction with the mark that it is
 * done, so that a kill neither loses nor doubles one. What is on the banlist is not notified (decisions §8).
 *
 * @returns how many events there were
 */
export async function fanOut(db: Kysely<Schema>, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows: events } = await sql<WaitingEvent>`
      select e.company_id, e.id, e.type, i.severity,
        exists (select 1 from severity_rules r where r.company_id = i.company_id and r.id = i.severity_rule_id
          and r.name = ${BANLIST_RULE}) as is_banned
      from notifier_events e left join incidents i on i.company_id = e.company_id and i.id = e.incident_id
      where e.fanned_at is null order by e.created_at limit ${EVENTS_AT_ONCE} for update of e skip locked`.execute(
      trx,
    );
    if (events.length === 0) return 0;
    const companies = [...new Set(events.map(({ company_id }) => company_id))];
    const notifiers = await trx
      .selectFrom('notifiers')
      .select(['company_id', 'id', 'handlers'])
      .where('company_id', 'in', companies)
      .where('is_disabled', '=', false)
      .execute();
    const deliveries = events.flatMap((event) => {
      const { type } = event;
      if (!isNotificationEvent(type) || event.is_banned) return [];
      return notifiers
        .filter(({ company_id }) => company_id === event.company_id)
        .filter((one) =>
          handlersOf(one).some((handler) => takesEvent(handler, type, event.severity)),
        )
        .map(({ id }) => ({
          company_id: event.company_id,
          notifier_id: id,
          event_id: event.id,
          next_at: now,
          created_at: now,
        }));
    });
    if (deliveries.length > 0) {
      await trx
        .insertInto('notifier_deliveries')
        .values(deliveries)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable('notifier_events')
      .set({ fanned_at: now })
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute();
    return events.length;
  });
}

/** A delivery that is due, with what it is about. */
export interface DueDelivery {
  id: number;
  event_id: string;
  type: NotificationEvent;
  tries: number;
  created_at: Date;
  company: string;
  actor: string | null;
  incident_id: number | null;
  kind: string | null;
  display_name: string | null;
  severity: number | null;
  status: string | null;
  repository: string | null;
  note: string | null;
}

/** The notifiers that have something due. */
export async function dueNotifiers(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    select distinct d.company_id as "companyId", d.notifier_id as id from notifier_deliveries d
    join notifiers n on n.company_id = d.company_id and n.id = d.notifier_id and not n.is_disabled
    where d.state = 'pending' and d.next_at <= ${now} and (d.lease_until is null or d.lease_until < ${now})`.execute(
    db,
  );
  return rows;
}

/** Takes what is due of a notifier, oldest first, for a while. */
export async function takeDeliveries(
  db: Kysely<Schema>,
  companyId: number,
  notifierId: number,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery & { type: string }>`
    with due as (
      select id from notifier_deliveries where company_id = ${companyId} and notifier_id = ${notifierId} and state = 'pending'
        and next_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by id limit ${limit} for update skip locked),
    taken as (
      update notifier_deliveries d set lease_until = ${leaseUntil}, tries = d.tries + 1 from due where d.id = due.id returning d.*)
    select t.id, t.event_id, e.type, t.tries, e.created_at, c.name as company, nullif(trim(m.first_name || ' ' || m.last_name), '') as actor,
      e.incident_id, i.kind, coalesce(i.display_name, e.subject) as display_name, i.severity, i.status,
      coalesce(e.subject, (select s.name from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
        where o.company_id = e.company_id and o.incident_id = e.incident_id order by o.id limit 1)) as repository,
      case when e.type = 'incident.note' then (select left(n.message, 500) from notes n
        where n.company_id = e.company_id and n.incident_id = e.incident_id order by n.id desc limit 1) end as note
    from taken t join notifier_events e on e.company_id = t.company_id and e.id = t.event_id
    join companies c on c.id = t.company_id
    left join incidents i on i.company_id = e.company_id and i.id = e.incident_id
    left join events v on v.company_id = e.company_id and v.id = e.event_id
    left join members m on m.company_id = v.company_id and m.id = v.actor_id
    order by t.id`.execute(db);
  return rows.filter(({ type }) => isNotificationEvent(type));
}

/** What came of a try. */
export interface TryResult {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** Ends deliveries, or plans their next try; and notes at the notifier since when none has succeeded. */
export async function settleDeliveries(
  db: Kysely<Schema>,
  { companyId, notifierId }: { companyId: number; notifierId: number },
  ids: readonly number[],
  result: TryResult,
  next: { readonly state: 'sent' | 'failed' | 'pending'; readonly nextAt: Date | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('notifier_deliveries')
      .set({
        state: next.state,
        next_at: next.nextAt,
        lease_until: null,
        last_status: result.status,
        last_error: result.error,
        duration_ms: result.durationMs,
        finished_at: next.state === 'pending' ? null : now,
      })
      .where('company_id', '=', companyId)
      .where('id', 'in', [...ids])
      .execute();
    await trx
      .updateTable('notifiers')
      .set((eb) => ({
        failing_since: next.state === 'sent' ? null : eb.fn.coalesce('failing_since', eb.val(now)),
      }))
      .where('company_id', '=', companyId)
      .where('id', '=', notifierId)
      .execute();
  });
}

/** Switches a notifier off. Answers whether it was on. */
export async function disableNotifier(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<boolean> {
  const off = await trx
    .updateTable('notifiers')
    .set({ is_disabled: true })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_disabled', '=', false)
    .executeTakeFirst();
  return off.numUpdatedRows > 0n;
}

interface LogRow {
  id: number;
  type: string;
  state: string;
  tries: number;
  last_status: number | null;
  last_error: string | null;
  duration_ms: number | null;
  next_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

function toDelivery(row: LogRow): DeliveryEntry {
  const { id, type, tries, last_status, last_error, duration_ms } = row;
  const state = row.state === 'sent' || row.state === 'failed' ? row.state : 'pending';
  return {
    id,
    event_type: type,
    state,
    tries,
    last_status,
    last_error,
    duration_ms,
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function log(db: Kysely<Schema>, companyId: number) {
  return db
    .selectFrom('notifier_deliveries as d')
    .innerJoin('notifier_events as e', (join) =>
      join.onRef('e.company_id', '=', 'd.company_id').onRef('e.id', '=', 'd.event_id'),
    )
    .select([
      'd.id',
      'e.type',
      'd.state',
      'd.tries',
      'd.last_status',
      'd.last_error',
      'd.duration_ms',
      'd.next_at',
      'd.created_at',
      'd.finished_at',
    ])
    .where('d.company_id', '=', companyId);
}

/** The log of a notifier, newest first. */
export async function listDeliveries(
  db: Kysely<Schema>,
  companyId: number,
  notifierId: number,
  page: { offset: number; limit: number },
): Promise<{ rows: DeliveryEntry[]; total: number }> {
  const rows = await log(db, companyId)
    .where('d.notifier_id', '=', notifierId)
    .orderBy('d.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await db
    .selectFrom('notifier_deliveries')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('company_id', '=', companyId)
    .where('notifier_id', '=', notifierId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toDelivery), total: Number(total) };
}

/** Lets a delivery be sent again. Null when the company has none of this id. */
export async function replay(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<DeliveryEntry | null> {
  await trx
    .updateTable('notifier_deliveries')
    .set({ state: 'pending', tries: 0, next_at: now, lease_until: null, finished_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const row = await log(trx, companyId).where('d.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

/** How long the log is kept. */
const LOG_MS = 30 * 86_400_000;

/** Forgets deliveries and events of more than 30 days. */
export async function forgetDeliveries(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOG_MS);
  await db.deleteFrom('notifier_deliveries').where('created_at', '<', before).execute();
  await db.deleteFrom('notifier_events').where('created_at', '<', before).execute();
}
