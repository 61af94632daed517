import { reasonsOfGroup } from '@sluice/domain/resolution-reasons';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type FigureSpan, type Measured, type MeasuredRow, measured } from './figure-span.ts';

/*
 * The cards as of a moment, from rows: their totals are those of now (ADR 347).
 */

const bucketOf = (column: RawBuilder<Date>, { buckets }: FigureSpan) =>
  sql<number>`width_bucket(${column}, ${buckets.map((ms) => new Date(ms))}::timestamptz[])`;
const within = (column: RawBuilder<Date>, { startMs, endMs }: FigureSpan) =>
  sql<boolean>`${column} >= ${new Date(startMs)} and ${column} < ${new Date(endMs)}`;
/** Recorded until the moment of the figures. */
const known = (column: RawBuilder<Date>, { asOf }: FigureSpan) =>
  asOf === null ? sql<boolean>`true` : sql<boolean>`${column} <= ${asOf}`;

/** `detectionTimeMs` of the domain over rows, in seconds: the median. */
export async function detectionTimesAsOf(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
): Promise<Measured> {
  const at = sql<Date>`o.triggered_at`;
  const { rows } = await sql<MeasuredRow>`
    select d.bucket, percentile_cont(0.5) within group (order by d.seconds) as value from (
      select ${bucketOf(at, span)} as bucket, greatest(0, extract(epoch from
        o.triggered_at - greatest(o.committed_at, coalesce(o.visible_at, o.committed_at))))::double precision as seconds
      from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
      where o.company_id = ${companyId} and i.kind = 'secret' and ${within(at, span)} and ${known(at, span)}
        and o.false_positive is null and not (o.tags && array['FROM_HISTORICAL_SCAN', 'FALSE_POSITIVE'])) as d
    group by grouping sets ((d.bucket), ())`.execute(db);
  return measured(rows, span);
}

/** `remediationTimeMs` of the domain over rows, in seconds: the mean. */
export async function remediationTimesAsOf(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
): Promise<Measured> {
  const at = sql<Date>`l.created_at`;
  const { rows } = await sql<MeasuredRow>`
    with resolved as (
      select distinct e.incident_id from events e join incidents i on i.company_id = e.company_id and i.id = e.incident_id
      where e.company_id = ${companyId} and i.kind = 'secret' and e.state = 'resolved' and ${within(sql`e.created_at`, span)}),
    changes as (
      select e.id, e.incident_id, e.created_at, e.state, e.actor_id, e.reasons,
        lag(e.state) over (partition by e.incident_id order by e.created_at, e.id) as before
      from events e join resolved r on r.incident_id = e.incident_id
      where e.company_id = ${companyId} and e.created_at < ${new Date(span.endMs)} and ${known(sql`e.created_at`, span)}),
    moves as (
      select c.*, lead(c.created_at) over (partition by c.incident_id order by c.created_at, c.id) as until from changes c
      where (c.state = 'resolved') is distinct from (coalesce(c.before, 'triggered') = 'resolved')),
    last as (
      select m.*, coalesce(sum(extract(epoch from m.until - m.created_at)) filter (where m.state = 'resolved')
        over (partition by m.incident_id), 0) as stood from moves m)
    select d.bucket, avg(d.seconds)::double precision as value from (
      select ${bucketOf(at, span)} as bucket, (extract(epoch from l.created_at - i.created_at) - l.stood)::double precision as seconds
      from last l join incidents i on i.company_id = ${companyId} and i.id = l.incident_id
      where l.until is null and l.state = 'resolved' and l.actor_id is not null
        and l.reasons && ${[...reasonsOfGroup('remediated')]}::text[] and ${within(at, span)}) as d
    group by grouping sets ((d.bucket), ())`.execute(db);
  return measured(rows, span);
}

/** Counts commits of a span by bucket: all of them, or those for which more holds. */
async function countCommits(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
  more: RawBuilder<unknown> = sql``,
): Promise<number[]> {
  const at = sql<Date>`a.happened_at`;
  const { rows } = await sql<{ bucket: number; total: number }>`
    select ${bucketOf(at, span)} as bucket, count(*)::integer as total from activity_events a
    where a.company_id = ${companyId} and a.type = 'Commit' and ${within(at, span)}
      and ${known(sql`coalesce(a.recorded_at, a.happened_at)`, span)} ${more}
    group by 1`.execute(db);
  const counts = span.buckets.map(() => 0);
  for (const { bucket, total } of rows) counts[Math.max(bucket, 1) - 1] = total;
  return counts;
}

/** The commits of a span by bucket. */
export const commitsAsOf = (db: Kysely<Schema>, companyId: number, span: FigureSpan) =>
  countCommits(db, companyId, span);

/** The commits of a span with a secret, by bucket. */
export function leakingCommitsAsOf(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
): Promise<number[]> {
  // A condition, so that the database may look at each commit of a week, and join all occurrences for a year.
  return countCommits(
    db,
    companyId,
    span,
    sql`and exists (
      select 1 from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
      where o.company_id = ${companyId} and o.commit_sha = a.key and o.source_id = a.source_id and i.kind = 'secret'
        and o.false_positive is null and ${known(sql`o.triggered_at`, span)})`,
  );
}
