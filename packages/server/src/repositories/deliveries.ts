import { BANLIST_RULE } from '@sluice/domain/banlist';
import { isNotificationEvent, type NotificationEvent, takesEvent } from '@sluice/domain/notifiers';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { attemptsWrite, type TryResult } from './delivery-log.ts';
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
  /** The one that begins now included. */
  tries: number;
  /** An earlier try may have reached the receiver: it failed, or its process was killed. */
  may_be_sent: boolean;
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
    select n.company_id as "companyId", n.id from notifiers n where not n.is_disabled and exists (
      select 1 from notifier_deliveries d where d.company_id = n.company_id and d.notifier_id = n.id
        and d.state = 'pending' and d.next_at <= ${now} and (d.lease_until is null or d.lease_until < ${now}))`.execute(
    db,
  );
  return rows;
}

/**
 * Takes what is due of a notifier, oldest first, for a while. A try is counted when its result is recorded: one that was only taken, by a
 * process that was killed, costs none.
 */
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
      select id, lease_until is not null as was_taken from notifier_deliveries where company_id = ${companyId} and notifier_id = ${notifierId} and state = 'pending'
        and next_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by id limit ${limit} for update skip locked),
    taken as (
      update notifier_deliveries d set lease_until = ${leaseUntil} from due where d.id = due.id returning d.*, due.was_taken)
    select t.id, t.event_id, e.type, t.tries + 1 as tries, t.was_taken or t.tries > 0 as may_be_sent, e.created_at, c.name as company, nullif(trim(m.first_name || ' ' || m.last_name), '') as actor,
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

/** Gives back what was taken and not tried: it is due again. */
export async function giveBackDeliveries(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifier_deliveries')
    .set({ lease_until: null })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'pending')
    .execute();
}

/** Ends deliveries, or plans their next try; and notes at the notifier since when none has succeeded. */
export async function recordDeliveries(
  db: Kysely<Schema>,
  { companyId, notifierId }: { companyId: number; notifierId: number },
  ids: readonly number[],
  result: TryResult,
  next: { readonly state: 'sent' | 'failed' | 'pending'; readonly nextAt: Date | null },
  now: Date,
): Promise<void> {
  const failing =
    next.state === 'sent'
      ? sql`set failing_since = null where failing_since is not null`
      : sql`set failing_since = ${now} where failing_since is null`;
  // One statement: a receiver is called one message at a time, and waits for what this costs.
  await sql`
    with recorded as (
      update notifier_deliveries set state = ${next.state}, tries = tries + 1, next_at = ${next.nextAt}, lease_until = null,
        last_status = ${result.status}, last_error = ${result.error}, duration_ms = ${result.durationMs},
        finished_at = ${next.state === 'pending' ? null : now}
      where company_id = ${companyId} and id = any(${[...ids]}::integer[])),
    attempts as (${attemptsWrite(companyId, ids, result, now)})
    update notifiers ${failing} and company_id = ${companyId} and id = ${notifierId}`.execute(db);
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
