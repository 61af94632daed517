import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const DAY_MS = 86_400_000;

/** What the audit log is narrowed to. */
export interface AuditQuery {
  search: string;
  types: readonly string[];
  actorEmails: readonly string[];
  start: Date | null;
  end: Date | null;
  isNewestFirst: boolean;
  offset: number;
  limit: number;
}

/** How many lines there are, and where a page of them lies. */
interface AuditSpan {
  readonly count: number;
  /** From when to when the page lies, and the lines before that in the order of the list; null for a page of none. Times as in SQL. */
  readonly span: { readonly from: string; readonly to: string; readonly before: number } | null;
}

/** What a total is of: begins, and ends, in milliseconds of UTC. */
interface Bucket {
  readonly kind: string;
  readonly values: readonly string[];
  readonly step: '1 day' | '1 month';
  readonly floor: (ms: number) => number;
  readonly next: (ms: number) => number;
}

const DAYS = {
  step: '1 day',
  floor: (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS,
  next: (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS + DAY_MS,
} as const;

const monthAt = (ms: number, later: number) => {
  const at = new Date(ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
};
const MONTHS = {
  step: '1 month',
  floor: (ms: number) => monthAt(ms, 0),
  next: (ms: number) => monthAt(ms, 1),
} as const;

/** Which totals say how many lines a query takes. */
function bucketOf({ types, actorEmails }: AuditQuery): Bucket {
  const [ofType, ofActor] = [[...new Set(types)], [...new Set(actorEmails)]];
  if (ofType.length === 0 && ofActor.length === 0) return { ...DAYS, kind: 'all', values: [''] };
  if (ofActor.length === 0) return { ...DAYS, kind: 'type', values: ofType };
  if (ofType.length === 0) return { ...DAYS, kind: 'actor', values: ofActor };
  const values = ofType.flatMap((type) => ofActor.map((email) => `${type} ${email}`));
  return { ...MONTHS, kind: 'pair', values };
}

/** A range in milliseconds; without an end, infinite. */
type Range = readonly [from: number, to: number];

/** What of a range has no totals: the parts of buckets at its ends, and what came after the counting. */
function uncounted([from, to]: Range, countedUntil: number, { floor, next }: Bucket): Range[] {
  const parts: Range[] = [];
  const end = Math.min(to, countedUntil);
  if (from < end) {
    if (Number.isFinite(from) && floor(from) !== from)
      parts.push([from, Math.min(next(from), end)]);
    if (to < countedUntil && floor(to) !== to && floor(to) >= from) parts.push([floor(to), to]);
  }
  const late = Math.max(from, countedUntil);
  if (late < to) parts.push([late, to]);
  return parts;
}

/** A time as SQL writes it. */
function timeOf(ms: number): string {
  if (Number.isFinite(ms)) return new Date(ms).toISOString();
  return ms > 0 ? 'infinity' : '-infinity';
}

/** Until when the totals of a company go, in milliseconds. */
async function countedUntil(db: Kysely<Schema>, companyId: number): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select case when isfinite(counted_until) then extract(epoch from counted_until)::float8 * 1000 end as ms from audit_heads
    where company_id = ${companyId}`.execute(db);
  return rows[0]?.ms ?? Number.NEGATIVE_INFINITY;
}

/** Counts the lines of a query without a text: whole days or months by their totals, the rest by an index. */
export async function auditSpan(
  db: Kysely<Schema>,
  companyId: number,
  query: AuditQuery,
  matches: RawBuilder<boolean>,
): Promise<AuditSpan> {
  const bucket = bucketOf(query);
  const { floor, next, step } = bucket;
  const from = query.start?.getTime() ?? Number.NEGATIVE_INFINITY;
  const to = query.end?.getTime() ?? Number.POSITIVE_INFINITY;
  const until = await countedUntil(db, companyId);
  const first = Number.isFinite(from) && floor(from) !== from ? next(from) : from;
  const end = to < until ? floor(to) : until;
  const parts = uncounted([from, to], until, bucket).map(([begin, stop]) => {
    const inPart = sql`${matches} and created_at >= ${timeOf(begin)} and created_at < ${timeOf(stop)}`;
    return sql`
      union all select ${timeOf(begin)}::timestamptz, ${timeOf(stop)}::timestamptz, (select count(*)::integer from audit_log where ${inPart})`;
  });
  const order = query.isNewestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ count: number; begin: string | null; stop: string; before: number }>`
    with parts(begin, stop, total) as (
      select day::timestamp at time zone 'UTC', least((day + ${step}::interval) at time zone 'UTC', ${timeOf(until)}), sum(total)::integer
      from audit_totals where company_id = ${companyId} and kind = ${bucket.kind} and value = any(${[...bucket.values]}::text[])
        and day >= ${timeOf(first)}::date and day < ${timeOf(end)}::date
      group by day ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}),
    placed as (
      select begin, stop, total, (sum(total) over (order by begin ${order}))::integer as until from parts where total > 0)
    select coalesce((select sum(total) from parts), 0)::integer as count, min(begin)::text as begin, max(stop)::text as stop,
      min(until - total) as before
    from placed where until > ${query.offset} and until - total < ${query.offset + query.limit}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined || row.begin === null) return { count: row?.count ?? 0, span: null };
  const { begin, stop, before, count } = row;
  return { count, span: { from: begin, to: stop, before } };
}
