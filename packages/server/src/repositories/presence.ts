import type { CheckPriority } from '@sluice/domain/schedule';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A commit that is to be looked for. */
export interface DueCommit {
  sha: string;
  etag: string | null;
}

/** The commits of a source that are due, the longest due first. Those that were never looked for are taken up before. */
export async function dueCommits(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  now: Date,
  limit: number,
): Promise<DueCommit[]> {
  await sql`
    insert into presence_checks (company_id, source_id, commit_sha, next_at)
    select distinct o.company_id, o.source_id, o.commit_sha, ${now}::timestamptz from occurrences o
    where o.company_id = ${companyId} and o.source_id = ${sourceId}
      and not exists (select 1 from presence_checks p where p.company_id = o.company_id and p.source_id = o.source_id
        and p.commit_sha = o.commit_sha)
    order by 1, 2, 3
    on conflict do nothing`.execute(db);
  return db
    .selectFrom('presence_checks')
    .select(['commit_sha as sha', 'etag'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('commit_sha')
    .limit(limit)
    .execute();
}

/** What was found out of a commit. */
export interface CommitPresence {
  sha: string;
  isPresent: boolean;
  etag: string | null;
}

/** The incidents that stand on commits whose presence is another now. */
export async function incidentsToMove(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  presences: readonly CommitPresence[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.incident_id as id from unnest(${presences.map(({ sha }) => sha)}::text[],
      ${presences.map(({ isPresent }) => isPresent)}::boolean[]) as n(sha, present)
    join occurrences o on o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = n.sha
    where o.is_present is distinct from n.present order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Tells the notifiers of commits that can no longer be seen, in the transaction that notes it; each once, however many occurrences it
 * has. What was never seen is no news.
 */
export async function announceDeletedCommits(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  presences: readonly CommitPresence[],
  now: Date,
): Promise<void> {
  const gone = presences.filter(({ isPresent }) => !isPresent).map(({ sha }) => sha);
  if (gone.length === 0) return;
  await sql`
    insert into notifier_events (company_id, type, subject, created_at)
    select ${companyId}::integer, 'commit_deleted', s.name || '@' || left(n.sha, 7), ${now}::timestamptz
    from unnest(${gone}::text[]) as n(sha)
    join sources s on s.company_id = ${companyId} and s.id = ${sourceId}
    where exists (select 1 from occurrences o where o.company_id = ${companyId} and o.source_id = ${sourceId}
        and o.commit_sha = n.sha and o.is_present)
      and exists (select 1 from notifiers x where x.company_id = ${companyId} and not x.is_disabled)`.execute(
    trx,
  );
}

/** Notes at the occurrences of commits whether they can be seen, and when they were seen last. */
export async function writePresences(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  presences: readonly CommitPresence[],
  now: Date,
): Promise<void> {
  await sql`
    update occurrences o set is_present = n.present, last_seen = case when n.present then ${now}::timestamptz else o.last_seen end
    from unnest(${presences.map(({ sha }) => sha)}::text[], ${presences.map(({ isPresent }) => isPresent)}::boolean[])
      as n(sha, present)
    where o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = n.sha`.execute(
    trx,
  );
}

/** How many occurrences of an incident there are, can be seen, and cannot. */
export interface PresenceCounts {
  occurrences: number;
  present: number;
  absent: number;
}

/** Counts again how many occurrences of incidents can be seen. */
export async function recountPresence(
  trx: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
): Promise<Map<number, PresenceCounts>> {
  const { rows } = await sql<PresenceCounts & { id: number }>`
    update incidents i set present_count = a.present, absent_count = a.absent
    from (select o.incident_id, count(*) filter (where o.is_present) as present,
        count(*) filter (where not o.is_present) as absent
      from occurrences o where o.company_id = ${companyId} and o.incident_id = any(${[...incidentIds]}::integer[])
      group by o.incident_id) as a
    where i.company_id = ${companyId} and i.id = a.incident_id
    returning i.id, i.occurrence_count as occurrences, i.present_count as present, i.absent_count as absent`.execute(
    trx,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** How closely each of some commits is looked after: by the incidents that stand on it. */
export async function checkPrioritiesOfCommits(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  shas: readonly string[],
  now: Date,
): Promise<Map<string, CheckPriority[]>> {
  const { rows } = await sql<{ sha: string; status: string; created_at: Date }>`
    select distinct o.commit_sha as sha, i.status, i.created_at from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    where o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = any(${[...shas]}::text[])`.execute(
    trx,
  );
  const facts = new Map<string, CheckPriority[]>();
  for (const { sha, status, created_at } of rows) {
    const one = { isOpen: status !== 'resolved', ageMs: now.getTime() - created_at.getTime() };
    facts.set(sha, [...(facts.get(sha) ?? []), one]);
  }
  return facts;
}

/** Notes that commits were looked for, and when each is due again. */
export async function finishPresenceChecks(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  checks: readonly { sha: string; etag: string | null; nextAt: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    update presence_checks p set checked_at = ${now}::timestamptz, etag = n.etag, next_at = n.next_at
    from unnest(${checks.map(({ sha }) => sha)}::text[], ${checks.map(({ etag }) => etag)}::text[],
      ${checks.map(({ nextAt }) => nextAt)}::timestamptz[]) as n(sha, etag, next_at)
    where p.company_id = ${companyId} and p.source_id = ${sourceId} and p.commit_sha = n.sha`.execute(
    trx,
  );
}

/** When the first commit of a source is due; null when it has none. */
export async function firstDueCommit(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('presence_checks')
    .select((eb) => eb.fn.min('next_at').as('next'))
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  return row?.next ?? null;
}

/** The sources, of all companies, with commits that are due or were never looked for. */
export async function sourcesDueForPresence(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ companyId: number; sourceId: number }[]> {
  const { rows } = await sql<{ companyId: number; sourceId: number }>`
    select s.company_id as "companyId", s.id as "sourceId" from sources s join companies c on c.id = s.company_id
    where c.is_active and not s.is_local and (s.next_presence_at <= ${now} or (s.next_presence_at is null
      and exists (select 1 from occurrences o where o.company_id = s.company_id and o.source_id = s.id)))
    order by row_number() over (partition by s.company_id order by s.next_presence_at nulls first, s.id),
      s.next_presence_at nulls first, s.id limit ${limit}`.execute(db);
  return rows;
}

/** What is known of repositories of the company, by source. */
export async function repositoryPresences(
  db: Kysely<Schema>,
  companyId: number,
  sourceIds: readonly number[],
): Promise<Map<number, { isPresent: boolean | null; lastSeen: Date | null }>> {
  const { rows } = await sql<{ id: number; presence: string | null; seen: Date | null }>`
    select id, presence, presence_seen_at as seen from sources
    where company_id = ${companyId} and id = any(${[...sourceIds]}::integer[])`.execute(db);
  return new Map(
    rows.map(({ id, presence, seen }) => [
      id,
      { isPresent: presence === null ? null : presence === 'present', lastSeen: seen },
    ]),
  );
}
