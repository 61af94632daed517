import type { AttemptEntry, DeliveryEntry } from '@sluice/contract/schemas/notifiers';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import type { SentMessage } from '../notifiers/sent-message.ts';

/** What came of a try. */
export interface TryResult {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** What was sent, without the notifier's secrets. */
  readonly sent: SentMessage;
}

/** The keeping of what was sent and what came of it, for each delivery that one message informed of. */
export function attemptsWrite(
  companyId: number,
  deliveryIds: readonly number[],
  { status, error, durationMs, sent }: TryResult,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into delivery_attempts (company_id, delivery_id, headers, payload, status, error, duration_ms, tried_at)
    select ${companyId}::integer, n.id, ${JSON.stringify(sent.headers)}::jsonb, ${sent.payload}, ${status}::integer, ${error}::text,
      ${durationMs}::integer, ${now}::timestamptz
    from unnest(${[...deliveryIds]}::integer[]) as n(id)`;
}

const Headers = v.fallback(v.record(v.string(), v.string()), {});

/** The tries of a delivery, oldest first; null when the company has no delivery with this id. */
export async function listAttempts(
  db: Kysely<Schema>,
  companyId: number,
  deliveryId: number,
): Promise<AttemptEntry[] | null> {
  const known = await db
    .selectFrom('notifier_deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  if (known === undefined) return null;
  const rows = await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, status, error, duration_ms, headers, payload, tried_at }) => ({
    id,
    status,
    error,
    duration_ms,
    headers: v.parse(Headers, headers),
    payload,
    tried_at: tried_at.toISOString(),
  }));
}

/** Queues all deliveries of a notifier again that were given up. Answers how many. */
export async function replayFailed(
  trx: Kysely<Schema>,
  companyId: number,
  notifierId: number,
  now: Date,
): Promise<number> {
  const queued = await trx
    .updateTable('notifier_deliveries')
    .set({ state: 'pending', tries: 0, next_at: now, lease_until: null, finished_at: null })
    .where('company_id', '=', companyId)
    .where('notifier_id', '=', notifierId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(queued.numUpdatedRows);
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

/** Queues a delivery again. Null when the company has no delivery with this id. */
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
