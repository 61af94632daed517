import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Queues an incident for one notifier, as if it had just been created. Returns the notifier's name; null when the company has no notifier with
 * this id that is on.
 */
export async function queueDelivery(
  trx: Kysely<Schema>,
  companyId: number,
  notifierId: number,
  incidentId: number,
  now: Date,
): Promise<string | null> {
  const notifier = await trx
    .selectFrom('notifiers')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', notifierId)
    .where('is_disabled', '=', false)
    .executeTakeFirst();
  if (notifier === undefined) return null;
  // Handed on already, so that no other notifier gets it.
  await sql`
    with event as (
      insert into notifier_events (company_id, type, incident_id, created_at, fanned_at)
      values (${companyId}, 'incident.created', ${incidentId}, ${now}, ${now}) returning id)
    insert into notifier_deliveries (company_id, notifier_id, event_id, next_at, created_at)
    select ${companyId}::integer, ${notifierId}::integer, event.id, ${now}::timestamptz, ${now}::timestamptz from event`.execute(
    trx,
  );
  return notifier.name;
}
