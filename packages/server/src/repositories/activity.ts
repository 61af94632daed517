import type { ActivityEvent, ActivityStats } from '@sluice/contract/schemas/perimeter';
import { type ActivityType, activityType } from '@sluice/domain/activity';
import { bestFit, buckets } from '@sluice/domain/granularity';
import type { Interval } from '@sluice/domain/time-range';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { textArray, timeArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import { containing } from './scope.ts';

/** Something that happened on monitored code. */
export interface NewActivity {
  type: ActivityType;
  /** What makes it this one: the commit, or the code host's number of the event. */
  key: string;
  login: string;
  name: string;
  email: string;
  at: Date;
}

/** The storing of what happened in a repository; what is stored already stays as it is. */
export function activityWrite(
  companyId: number,
  repository: { name: string; sourceId: number | null },
  events: readonly NewActivity[],
): RawBuilder<unknown> {
  return sql`
    insert into activity_events (company_id, repository_name, source_id, type, key, member_login, member_name, member_email, happened_at)
    select ${companyId}::integer, ${repository.name}, ${repository.sourceId}::integer, n.type, n.key, n.login, n.name, n.email, n.at
    from unnest(${textArray(events.map(({ type }) => type))}::text[], ${textArray(events.map(({ key }) => key))}::text[],
      ${textArray(events.map(({ login }) => login))}::text[], ${textArray(events.map(({ name }) => name))}::text[],
      ${textArray(events.map(({ email }) => email))}::text[], ${timeArray(events.map(({ at }) => at))}::timestamptz[])
      as n(type, key, login, name, email, at)
    order by n.type, n.key
    on conflict (company_id, repository_name, type, key) do nothing`;
}

/** Stores what happened in a repository. Answers how many were new. */
export async function addActivity(
  db: Kysely<Schema>,
  companyId: number,
  repository: { name: string; sourceId: number | null },
  events: readonly NewActivity[],
): Promise<number> {
  const made = await activityWrite(companyId, repository, events).execute(db);
  return Number(made.numAffectedRows ?? 0n);
}

/** The noting of who committed to a source. */
export function contributorsWrite(
  companyId: number,
  sourceId: number,
  emails: readonly string[],
): RawBuilder<unknown> {
  return sql`
    insert into contributors (company_id, source_id, email)
    select ${companyId}::integer, ${sourceId}::integer, n.email from unnest(${[...emails]}::text[]) as n(email) order by 3
    on conflict do nothing`;
}

/** Which events. */
export interface ActivityQuery {
  companyId: number;
  interval: Interval;
  types: readonly ActivityType[];
}

function conditions({ companyId, interval, types }: ActivityQuery) {
  const { startMs, endMs } = interval;
  return sql<boolean>`company_id = ${companyId} and type = any(${[...types]}::text[]) and happened_at <= ${new Date(endMs)}
    ${startMs === null ? sql`` : sql`and happened_at >= ${new Date(startMs)}`}`;
}

interface EventRow {
  id: number;
  type: string;
  member_login: string;
  member_name: string;
  member_email: string;
  happened_at: Date;
  repository_name: string;
}

const orNull = (text: string) => (text === '' ? null : text);

/** A page of what happened, with how much there is. */
export async function listActivity(
  db: Kysely<Schema>,
  query: ActivityQuery,
  page: { search: string; isDescending: boolean; offset: number; limit: number },
): Promise<{ rows: ActivityEvent[]; total: number }> {
  const found = containing(page.search);
  const search =
    page.search === ''
      ? sql``
      : sql`and (repository_name ilike ${found} or member_login ilike ${found} or member_name ilike ${found} or member_email ilike ${found})`;
  const where = sql`${conditions(query)} ${search}`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from activity_events where ${where}`.execute(db);
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<EventRow>`
    select id, type, member_login, member_name, member_email, happened_at, repository_name from activity_events
    where ${where} order by happened_at ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      type: activityType(row.type) ?? 'Commit',
      member_login: orNull(row.member_login),
      member_name: orNull(row.member_name),
      member_email: orNull(row.member_email),
      ref_date: row.happened_at.toISOString(),
      repository_name: row.repository_name,
    })),
  };
}

/** What happened over time, in buckets of the viewer's zone. All time begins with the first event. */
export async function activityStats(
  db: Kysely<Schema>,
  query: ActivityQuery,
  timeZone: string,
): Promise<ActivityStats> {
  const first = await sql<{ at: Date | null; total: number }>`
    select min(happened_at) as at, count(*)::integer as total from activity_events where ${conditions(query)}`.execute(
    db,
  );
  const { at = null, total = 0 } = first.rows[0] ?? {};
  const { endMs } = query.interval;
  const startMs = query.interval.startMs ?? Math.min(endMs, at?.getTime() ?? endMs);
  const granularity = bestFit(startMs, endMs);
  const starts = buckets(startMs, endMs, granularity, timeZone);
  const edges = starts.map((ms) => new Date(ms));
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(happened_at, ${edges}::timestamptz[]) as bucket, count(*)::integer as count
    from activity_events where ${conditions(query)} group by 1`.execute(db);
  const counts = starts.map(() => 0);
  for (const { bucket, count } of rows) counts[Math.max(bucket, 1) - 1] = count;
  return {
    count: total,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    granularity,
    events: edges.map((date, index) => ({ date: date.toISOString(), count: counts[index] ?? 0 })),
  };
}
