import type { CheckPriority } from '@sluice/domain/schedule';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What is remembered of the last time that a secret was asked about. */
export interface RememberedCheck {
  /** null while it is being asked. */
  outcome: string | null;
  askedAt: Date;
  failures: number;
}

/**
 * Claims the asking about a secret, unless it was claimed after `since`: by whom a minute ago is answered from memory.
 *
 * @returns the failures so far, when it is ours to ask; null when it is not
 */
export async function claimCheck(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  since: Date,
  now: Date,
): Promise<{ failures: number } | null> {
  const { rows } = await sql<{ failures: number }>`
    insert into validity_checks as v (company_id, incident_id, asked_at) values (${companyId}, ${incidentId}, ${now})
    on conflict (company_id, incident_id) do update set asked_at = excluded.asked_at, outcome = null
    where v.asked_at <= ${since} returning failures`.execute(db);
  return rows[0] ?? null;
}

/** The last check of a secret; null when it was never checked. */
export async function rememberedCheck(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<RememberedCheck | null> {
  const row = await db
    .selectFrom('validity_checks')
    .select(['outcome', 'asked_at as askedAt', 'failures'])
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers what asking came to, and when to ask again; the claim that it belongs to must still be the last. */
export async function finishCheck(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  askedAt: Date,
  done: { outcome: string; failures: number; nextAt: Date | null },
): Promise<void> {
  await db
    .updateTable('validity_checks')
    .set({ outcome: done.outcome, failures: done.failures, next_at: done.nextAt })
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .where('asked_at', '=', askedAt)
    .execute();
}

/** How closely the schedule looks after an incident; null when there is none. */
export async function checkPriorityOf(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  now: Date,
): Promise<CheckPriority | null> {
  const row = await db
    .selectFrom('incidents')
    .select(['status', 'created_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', incidentId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { isOpen: row.status !== 'resolved', ageMs: now.getTime() - row.created_at.getTime() };
}

/** A secret that is to be asked about. */
export interface DueSecret {
  incidentId: number;
  detector: string;
}

const WEEK = sql`interval '7 days'`;

/**
 * The secrets of open incidents that are to be asked about, the longest due first: never asked about, due again, or claimed by a
 * process that died. What was resolved meanwhile is looked at again in a week, in case it is reopened.
 *
 * @param detectors those with a validity check
 * @param since a claim that is older than this and has no outcome is a dead process's
 */
export async function dueSecrets(
  db: Kysely<Schema>,
  companyId: number,
  detectors: readonly string[],
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<DueSecret[]> {
  await sql`
    update validity_checks v set next_at = ${now}::timestamptz + ${WEEK}
    from incidents i where v.company_id = ${companyId} and v.next_at <= ${now}
      and i.company_id = v.company_id and i.id = v.incident_id and i.status = 'resolved'`.execute(
    db,
  );
  const { rows } = await sql<DueSecret>`
    (select i.id as "incidentId", i.detector from validity_checks v
      join incidents i on i.company_id = v.company_id and i.id = v.incident_id
      where v.company_id = ${companyId} and v.next_at <= ${now} and v.asked_at <= ${since} and i.status <> 'resolved'
      order by v.next_at limit ${limit})
    union
    (select i.id, i.detector from validity_checks v
      join incidents i on i.company_id = v.company_id and i.id = v.incident_id
      where v.company_id = ${companyId} and v.outcome is null and v.asked_at <= ${since} and i.status <> 'resolved'
      limit ${limit})
    union
    (select i.id, i.detector from incidents i
      where i.company_id = ${companyId} and i.validity_status = 'not_checked' and i.status <> 'resolved' and i.kind = 'secret'
        and i.detector = any(${[...detectors]}::text[])
        and not exists (select 1 from validity_checks v where v.company_id = i.company_id and v.incident_id = i.id)
      order by i.detector, i.id limit ${limit})
    limit ${limit}`.execute(db);
  return rows;
}

/** Open incidents without a validity check that are not marked as such yet. */
export async function uncheckable(
  db: Kysely<Schema>,
  companyId: number,
  detectors: readonly string[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from incidents where company_id = ${companyId} and validity_status = 'not_checked' and status <> 'resolved'
      and kind = 'secret' and detector <> all(${[...detectors]}::text[])
    order by detector, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts the asking about some secrets off, without having asked. */
export async function postponeChecks(
  db: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
  until: Date,
  now: Date,
): Promise<void> {
  await sql`
    insert into validity_checks as v (company_id, incident_id, asked_at, outcome, next_at)
    select ${companyId}::integer, id, ${new Date(0)}::timestamptz, 'failed_to_check', ${until}::timestamptz
    from unnest(${[...incidentIds]}::integer[]) as n(id) order by id
    on conflict (company_id, incident_id) do update set next_at = excluded.next_at, outcome = coalesce(v.outcome, excluded.outcome)
    where v.next_at is null or v.next_at <= ${now}`.execute(db);
}

/** The companies that have a secret to check, or to mark as not checkable. */
export async function companiesWithDueChecks(
  db: Kysely<Schema>,
  since: Date,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c where c.is_active and (
      exists (select 1 from validity_checks v where v.company_id = c.id and v.next_at <= ${now})
      or exists (select 1 from validity_checks v where v.company_id = c.id and v.outcome is null and v.asked_at <= ${since})
      or exists (select 1 from incidents i where i.company_id = c.id and i.validity_status = 'not_checked'
        and i.status <> 'resolved' and i.kind = 'secret'
        and not exists (select 1 from validity_checks v where v.company_id = i.company_id and v.incident_id = i.id)))
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}
