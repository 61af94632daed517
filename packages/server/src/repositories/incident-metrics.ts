import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { OccurrenceChart } from '@sluice/contract/endpoints/metrics';
import {
  bestFit,
  buckets,
  type Granularity,
  offeredGranularities,
} from '@sluice/domain/granularity';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  allOf,
  boundsOf,
  filterConditions,
  rangeConditions,
  type ScopedQuery,
  scopeConditions,
} from './scope.ts';
import { trueTotal } from './totals.ts';

const DAY_MS = 86_400_000;

/** A range with both ends: "all" begins at the company's first occurrence. */
async function closedInterval(
  db: Kysely<Schema>,
  query: ScopedQuery,
): Promise<{ startMs: number; endMs: number }> {
  const { start, end } = boundsOf(query);
  const endMs = end?.getTime() ?? query.now.getTime();
  if (start !== null) return { startMs: start.getTime(), endMs };
  const { rows } = await sql<{ first: Date | null }>`
    select min(triggered_at) as first from occurrences where company_id = ${query.companyId}`.execute(
    db,
  );
  return { startMs: Math.min(rows[0]?.first?.getTime() ?? endMs - DAY_MS, endMs - DAY_MS), endMs };
}

/** Counts occurrences, incidents or developers of a scope by bucket in one pass; the database finds each bucket by bisection. */
async function countByBucket(
  db: Kysely<Schema>,
  query: ScopedQuery,
  starts: readonly number[],
  endMs: number,
  what: 'occurrences' | 'incidents' | 'developers',
): Promise<number[]> {
  const [first = 0] = starts;
  const bounds = { start: new Date(first), end: new Date(endMs + 1) };
  const conditions = allOf([
    ...filterConditions(query),
    ...rangeConditions(sql<Date>`o.triggered_at`, bounds),
  ]);
  const counted = {
    occurrences: sql`count(*)`,
    incidents: sql`count(distinct o.incident_id)`,
    developers: sql`count(distinct o.developer_id)`,
  }[what];
  const edges = starts.map((ms) => new Date(ms));
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(o.triggered_at, ${edges}::timestamptz[]) as bucket, ${counted}::integer as count
    from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    where o.company_id = ${query.companyId} and ${conditions}
    group by 1`.execute(db);
  const counts = starts.map(() => 0);
  for (const { bucket, count } of rows) counts[bucket - 1] = count;
  return counts;
}

/** The occurrences of a scope over time. Days of 23 and 25 hours are one bucket each; empty buckets are there too. */
export async function occurrenceChart(
  db: Kysely<Schema>,
  query: ScopedQuery,
  wanted: Granularity | undefined,
): Promise<OccurrenceChart> {
  const { startMs, endMs } = await closedInterval(db, query);
  const offered = offeredGranularities(startMs, endMs);
  const isOffered = wanted !== undefined && offered.includes(wanted);
  const granularity = isOffered ? wanted : bestFit(startMs, endMs);
  const starts = buckets(startMs, endMs, granularity, query.timeZone);
  // The first bucket begins before the range; only what lies in the range counts.
  const counts = await countByBucket(db, query, starts, endMs, 'occurrences');
  return {
    granularity,
    offered,
    interval: {
      start_date: new Date(startMs).toISOString(),
      end_date: new Date(endMs).toISOString(),
    },
    buckets: starts.map((ms, index) => ({
      date: new Date(ms).toISOString(),
      count: counts[index] ?? 0,
    })),
  };
}

/** The figures above the list of the query's kind. */
export async function incidentStats(
  db: Kysely<Schema>,
  query: ScopedQuery,
): Promise<IncidentStats> {
  const { scope } = query;
  const all = { ...query, scope: { ...scope, range: { type: 'all' as const } } };
  const count = await trueTotal(db, query);
  const everywhere = scope.range.type === 'all' ? count : await trueTotal(db, all);
  const triggered = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::integer as total from incident_totals
    where company_id = ${query.companyId} and kind = ${query.kind} and status = 'triggered'`.execute(
    db,
  );
  const keywords = await trueTotal(db, { ...query, kind: 'keyword' });
  const developers = await sql<{ total: number }>`
    select count(distinct o.developer_id)::integer as total
    from incidents i join occurrences o on o.company_id = i.company_id and o.incident_id = i.id
    where ${allOf(scopeConditions(query))}`.execute(db);
  const { startMs, endMs } = await closedInterval(db, query);
  const starts = buckets(startMs, endMs, bestFit(startMs, endMs), query.timeZone);
  return {
    count,
    triggered_count: triggered.rows[0]?.total ?? 0,
    outside_period_count: Math.max(0, everywhere - count),
    keyword_count: keywords,
    developer_count: developers.rows[0]?.total ?? 0,
    incident_series: await countByBucket(db, query, starts, endMs, 'incidents'),
    developer_series: await countByBucket(db, query, starts, endMs, 'developers'),
  };
}
