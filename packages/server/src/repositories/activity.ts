import type { ActivityEvent, ActivityStats } from '@sluice/contract/schemas/perimeter';
import {
  type ActivitySort,
  type ActivityType,
  activityGranularity,
  activityHref,
  activityType,
} from '@sluice/domain/activity';
import { buckets } from '@sluice/domain/granularity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { textArray, timeArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import { type ActivityCount, countActivity, firstActivity } from './activity-totals.ts';
import { webAddress } from './code-host-urls.ts';
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
  /** Of a push or a new ref: its name, and the tips before and after. */
  ref?: string;
  before?: string;
  head?: string;
}

/**
 * The storing of what happened in a repository; what is stored already stays as it is.
 *
 * @param recordedAt when the product learned of it; null: as it happened
 */
export function activityWrite(
  companyId: number,
  repository: { name: string; sourceId: number | null },
  events: readonly NewActivity[],
  recordedAt: Date | null = null,
): RawBuilder<unknown> {
  return sql`
    insert into activity_events (company_id, repository_name, source_id, type, key, member_login, member_name, member_email, happened_at, ref, before_sha, head_sha,
      recorded_at)
    select ${companyId}::integer, ${repository.name}, ${repository.sourceId}::integer, n.type, n.key, n.login, n.name, n.email, n.at, n.ref, n.before, n.head,
      ${recordedAt}::timestamptz
    from unnest(${textArray(events.map(({ type }) => type))}::text[], ${textArray(events.map(({ key }) => key))}::text[],
      ${textArray(events.map(({ login }) => login))}::text[], ${textArray(events.map(({ name }) => name))}::text[],
      ${textArray(events.map(({ email }) => email))}::text[], ${timeArray(events.map(({ at }) => at))}::timestamptz[],
      ${textArray(events.map(({ ref = '' }) => ref))}::text[], ${textArray(events.map(({ before = '' }) => before))}::text[],
      ${textArray(events.map(({ head = '' }) => head))}::text[])
      as n(type, key, login, name, email, at, ref, before, head)
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
  interval: { readonly startMs: number; readonly endMs: number };
  types: readonly ActivityType[];
}

function conditions({ companyId, interval, types }: ActivityQuery) {
  return sql<boolean>`a.company_id = ${companyId} and a.type = any(${[...types]}::text[])
    and a.happened_at >= ${new Date(interval.startMs)} and a.happened_at <= ${new Date(interval.endMs)}`;
}

/** The same events by an exclusive end: dates have no parts of a millisecond. */
function countOf({ companyId, types, interval }: ActivityQuery): ActivityCount {
  return { companyId, types, startMs: interval.startMs, endMs: interval.endMs + 1 };
}

async function totalOf(db: Kysely<Schema>, query: ActivityQuery): Promise<number> {
  const counted = countOf(query);
  const [total = 0] = await countActivity(db, counted, [counted.startMs]);
  return total;
}

/** `id` means the date, then the id (decisions §10). */
const ORDERS: Readonly<Record<ActivitySort, RawBuilder<unknown> | null>> = {
  id: null,
  type: sql`a.type`,
  who: sql`lower(coalesce(nullif(a.member_name, ''), nullif(a.member_login, ''), a.member_email))`,
  repository: sql`lower(a.repository_name)`,
};

interface EventRow {
  id: number;
  type: string;
  member_login: string;
  member_name: string;
  member_email: string;
  happened_at: Date;
  repository_name: string;
  key: string;
  ref: string;
  before_sha: string;
  head_sha: string;
  clone_url: string | null;
}

const orNull = (text: string) => (text === '' ? null : text);

/** A page of what happened, with how much there is. */
export async function listActivity(
  db: Kysely<Schema>,
  query: ActivityQuery,
  page: {
    search: string;
    sort: ActivitySort;
    isDescending: boolean;
    offset: number;
    limit: number;
    /** Where repositories of the code host are seen: `github.com`. */
    host: string;
  },
): Promise<{ rows: ActivityEvent[]; total: number }> {
  const found = containing(page.search);
  const search =
    page.search === ''
      ? sql``
      : sql`and (a.repository_name ilike ${found} or a.member_login ilike ${found} or a.member_name ilike ${found} or a.member_email ilike ${found})`;
  const where = sql`${conditions(query)} ${search}`;
  const total =
    page.search === ''
      ? await totalOf(db, query)
      : await sql<{
          total: number;
        }>`select count(*)::integer as total from activity_events a where ${where}`
          .execute(db)
          .then(({ rows: [counted] }) => counted?.total ?? 0);
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const by = ORDERS[page.sort];
  const order = by === null ? sql`` : sql`${by} ${direction},`;
  const { rows } = await sql<EventRow>`
    select a.id, a.type, a.member_login, a.member_name, a.member_email, a.happened_at, a.repository_name, a.key, a.ref,
      a.before_sha, a.head_sha, s.url as clone_url
    from activity_events a left join sources s on s.company_id = a.company_id and s.id = a.source_id
    where ${where} order by ${order} a.happened_at ${direction}, a.id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      type: typeOf(row),
      member_login: orNull(row.member_login),
      member_name: orNull(row.member_name),
      member_email: orNull(row.member_email),
      ref_date: row.happened_at.toISOString(),
      repository_name: row.repository_name,
      url: hrefOf(row, page.host),
    })),
  };
}

const typeOf = ({ type }: EventRow): ActivityType => activityType(type) ?? 'Commit';

function hrefOf(row: EventRow, host: string): string | null {
  // Repositories that are not watched themselves are those of the code host.
  const base =
    row.clone_url === null ? `https://${host}/${row.repository_name}` : webAddress(row.clone_url);
  return activityHref(base, {
    type: typeOf(row),
    key: row.key,
    ref: row.ref,
    before: row.before_sha,
    head: row.head_sha,
  });
}

/**
 * What happened over time, in buckets of the viewer's zone.
 *
 * @param isAllTime whether the axis begins with the first event (decisions §9)
 */
export async function activityStats(
  db: Kysely<Schema>,
  query: ActivityQuery,
  { timeZone, isAllTime }: { timeZone: string; isAllTime: boolean },
): Promise<ActivityStats> {
  const counted = countOf(query);
  const { startMs: fromMs, endMs } = query.interval;
  const first = isAllTime ? await firstActivity(db, counted) : null;
  const startMs = isAllTime ? Math.min(endMs, first ?? endMs) : fromMs;
  const granularity = activityGranularity(startMs, endMs);
  const starts = buckets(startMs, endMs, granularity, timeZone);
  const counts = await countActivity(db, counted, starts);
  return {
    count: counts.reduce((sum, one) => sum + one, 0),
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    granularity,
    events: starts.map((ms, index) => ({
      date: new Date(ms).toISOString(),
      count: counts[index] ?? 0,
    })),
  };
}
