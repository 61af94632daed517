import { AUDIT_TYPES } from '@sluice/domain/audit';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { auditMonths } from './audit-months.ts';
import { type AuditQuery, auditSpan } from './audit-totals.ts';
import { containing } from './scope.ts';
import { COUNT_CAP } from './totals.ts';

/** Where a line lies; the time as text, since dates of JavaScript lose its microseconds. */
interface Place {
  readonly id: number;
  readonly at: string;
}

/** The places of a page, and how many lines there are; of a text search 10,000 at most. */
interface AuditPage {
  readonly places: readonly Place[];
  readonly count: number;
  readonly isCapped: boolean;
}

/** The addresses of the actors in whose name or address a text is. */
async function actorsWith(db: Kysely<Schema>, companyId: number, text: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from audit_actors
    where company_id = ${companyId} and (email ilike ${containing(text)} or name ilike ${containing(text)})`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

/** Whether a text is in a line. There are few actors and types, so that these are found by their indexes, and the rest by its trigrams. */
async function hasText(
  db: Kysely<Schema>,
  companyId: number,
  text: string,
): Promise<RawBuilder<boolean>> {
  const emails = await actorsWith(db, companyId, text);
  const types = AUDIT_TYPES.filter((type) => type.includes(text.toLowerCase()));
  const pattern = containing(text);
  return sql<boolean>`(search_text like lower(${pattern})
    ${types.length === 0 ? sql`` : sql`or ${isIn('action', types)}`}
    ${emails.length === 0 ? sql`` : sql`or (${isIn('actor_email', emails)} and (actor_name ilike ${pattern} or actor_email ilike ${pattern}))`})`;
}

/** One value is compared by `=`, after which an index still has the order of time. */
function isIn(column: string, values: readonly string[]): RawBuilder<boolean> {
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`;
}

/** The lines that a query takes, each condition in the order of an index. */
function narrowed(
  companyId: number,
  { types, actorEmails, start, end }: AuditQuery,
): RawBuilder<boolean> {
  return sql<boolean>`company_id = ${companyId}
    ${types.length === 0 ? sql`` : sql`and ${isIn('action', types)}`}
    ${actorEmails.length === 0 ? sql`` : sql`and ${isIn('actor_email', actorEmails)}`}
    ${start === null ? sql`` : sql`and created_at >= ${start}`}
    ${end === null ? sql`` : sql`and created_at < ${end}`}`;
}

/** The lines of a page, found in an index. */
async function placesOf(
  db: Kysely<Schema>,
  matches: RawBuilder<boolean>,
  { isNewestFirst }: AuditQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<Place[]> {
  const direction = isNewestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<Place>`
    select id, created_at::text as at from audit_log where ${matches}
    order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A page of what has totals: they say where it begins and ends, so that no other line is read. */
async function countedPage(
  db: Kysely<Schema>,
  companyId: number,
  query: AuditQuery,
): Promise<AuditPage> {
  const matches = narrowed(companyId, query);
  const { count, span } = await auditSpan(db, companyId, query, matches);
  if (span === null) return { places: [], count, isCapped: false };
  const inSpan = sql<boolean>`${matches} and created_at >= ${span.from} and created_at < ${span.to}`;
  const { limit } = query;
  const places = await placesOf(db, inSpan, query, { offset: query.offset - span.before, limit });
  return { places, count, isCapped: false };
}

/** A page of more lines than are counted: month after month, until it is reached. */
async function pageByMonths(
  db: Kysely<Schema>,
  matches: RawBuilder<boolean>,
  query: AuditQuery,
): Promise<Place[]> {
  const bounds = ['-infinity', ...(await auditMonths(db)), 'infinity'];
  const spans = bounds.slice(1).map((to, place) => [bounds[place], to] as const);
  if (query.isNewestFirst) spans.reverse();
  const end = query.offset + query.limit;
  const places: Place[] = [];
  for (const [from, to] of spans) {
    const inMonth = sql<boolean>`${matches} and created_at >= ${from} and created_at < ${to}`;
    places.push(...(await placesOf(db, inMonth, query, { offset: 0, limit: end - places.length })));
    if (places.length >= end) break;
  }
  return places.slice(query.offset);
}

/** A page of a text search, which has no totals: all matches are found by an index and then sorted, as long as they are few enough to be counted. */
async function foundPage(
  db: Kysely<Schema>,
  companyId: number,
  query: AuditQuery,
): Promise<AuditPage> {
  const text = await hasText(db, companyId, query.search);
  const matches = sql<boolean>`${narrowed(companyId, query)} and ${text}`;
  const direction = query.isNewestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ count: number; ids: number[]; times: string[] }>`
    with found as materialized (select id, created_at from audit_log where ${matches} limit ${COUNT_CAP + 1}),
    page as (select id, created_at from found order by created_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset})
    select (select count(*)::integer from found) as count, array(select id from page) as ids,
      array(select created_at::text from page) as times`.execute(db);
  const [{ count, ids, times } = { count: 0, ids: [], times: [] }] = rows;
  if (count <= COUNT_CAP)
    return {
      places: ids.map((id, place) => ({ id, at: times[place] ?? '' })),
      count,
      isCapped: false,
    };
  const isBeyond = query.offset + query.limit > COUNT_CAP;
  const places = isBeyond ? [] : await pageByMonths(db, matches, query);
  return { places, count: COUNT_CAP, isCapped: true };
}

/** Where the lines of a page of the audit log lie. */
export function auditPage(
  db: Kysely<Schema>,
  companyId: number,
  query: AuditQuery,
): Promise<AuditPage> {
  return query.search === '' ? countedPage(db, companyId, query) : foundPage(db, companyId, query);
}
