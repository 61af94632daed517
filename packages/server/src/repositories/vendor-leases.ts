import { backOffUntil } from '@sluice/domain/schedule';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Longer than any call may take: a lease that is older belongs to a process that died. */
const LEASE_MS = 15_000;

/** Whether a service may be called now; if not, because it rests or another process calls it. */
export type Lease = { kind: 'mine' } | { kind: 'busy' } | { kind: 'resting'; until: Date };

/** Takes the lease of a service, for as long as one call may take. */
export async function takeLease(
  db: Kysely<Schema>,
  name: string,
  holder: string,
  now: Date,
): Promise<Lease> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql`
    insert into vendors as v (name, lease_by, lease_until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set lease_by = excluded.lease_by, lease_until = excluded.lease_until
    where (v.lease_until is null or v.lease_until <= ${now}) and (v.not_before is null or v.not_before <= ${now})
    returning name`.execute(db);
  if (rows.length > 0) return { kind: 'mine' };
  const rest = await restUntil(db, name, now);
  return rest === null ? { kind: 'busy' } : { kind: 'resting', until: rest };
}

/** Until when a service wants to be left alone; null when it may be called. */
export async function restUntil(db: Kysely<Schema>, name: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('vendors')
    .select('not_before')
    .where('name', '=', name)
    .where('not_before', '>', now)
    .executeTakeFirst();
  return row?.not_before ?? null;
}

/** How a call ended: it was answered, refused (with the moment that the service named, if any), or said nothing. */
export type CallEnd = { kind: 'answered' | 'silent' } | { kind: 'refused'; retryAt: Date | null };

/** Gives the lease back, and notes for how long the service is to be left alone. Answers until when. */
export async function releaseLease(
  db: Kysely<Schema>,
  name: string,
  holder: string,
  end: CallEnd,
  now: Date,
): Promise<Date | null> {
  return db.transaction().execute(async (trx) => {
    const mine = await trx
      .selectFrom('vendors')
      .select('failures')
      .where('name', '=', name)
      .where('lease_by', '=', holder)
      .forUpdate()
      .executeTakeFirst();
    // Another process has taken over, because this one was away for longer than its lease.
    if (mine === undefined) return null;
    const failures =
      end.kind === 'refused' ? mine.failures + 1 : end.kind === 'answered' ? 0 : mine.failures;
    const notBefore = end.kind === 'refused' ? backOffUntil(now, failures, end.retryAt) : null;
    await trx
      .updateTable('vendors')
      .set({ lease_by: null, lease_until: null, not_before: notBefore, failures })
      .where('name', '=', name)
      .execute();
    return notBefore;
  });
}
