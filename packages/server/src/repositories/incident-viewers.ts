import { VIEWING_ENDS_MS, type Viewers } from '@sluice/domain/viewers';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

// By the database's clock: the processes that write and read may be on several machines.
const isHere = (seenAt: RawBuilder<unknown>) =>
  sql<boolean>`${seenAt} > now() - ${VIEWING_ENDS_MS}::integer * interval '1 millisecond'`;

/** Notes that a member has an incident open. */
export async function noteViewer(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  memberId: number,
): Promise<void> {
  await sql`
    insert into incident_viewers (company_id, incident_id, member_id, seen_at)
    values (${companyId}, ${incidentId}, ${memberId}, now())
    on conflict (company_id, incident_id, member_id) do update set seen_at = now()`.execute(db);
}

/** Notes that a member has left an incident. */
export async function removeViewer(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  memberId: number,
): Promise<void> {
  await sql`
    delete from incident_viewers
    where company_id = ${companyId} and incident_id = ${incidentId} and member_id = ${memberId}`.execute(
    db,
  );
}

/** The members who have an incident of a company open. */
export async function viewersOf(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.member_id as id from incident_viewers w
    where w.company_id = ${companyId} and w.incident_id = ${incidentId} and ${isHere(sql`w.seen_at`)}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every incident of some companies that a member has open. */
export async function allViewers(
  db: Kysely<Schema>,
  companyIds: readonly number[],
): Promise<Viewers[]> {
  const { rows } = await sql<Viewers>`
    select w.company_id as "companyId", w.incident_id as "incidentId", array_agg(w.member_id order by w.member_id) as "memberIds"
    from incident_viewers w
    where w.company_id = any(${[...companyIds]}::integer[]) and ${isHere(sql`w.seen_at`)}
    group by 1, 2`.execute(db);
  return rows;
}

/** Forgets those who left without a word. */
export async function forgetViewers(db: Kysely<Schema>): Promise<void> {
  await sql`delete from incident_viewers w where not ${isHere(sql`w.seen_at`)}`.execute(db);
}
