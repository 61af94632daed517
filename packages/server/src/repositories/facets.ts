import type { IncidentFilter } from '@sluice/domain/incident-filters';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { allOf, filterValuesOf, type ScopedQuery, scopeConditions } from './scope.ts';
import { COUNT_CAP, isRolledUp, ROLLED_UP, rolledUpRows } from './totals.ts';

/** A value of a filter with the incidents that it lets through. */
export interface Facet {
  readonly value: string;
  readonly count: number;
}

/** Values of one filter that are counted, the most frequent first. */
const MOST = 200;

/** Filters whose values are those of occurrences, of which an incident can have thousands. */
const OF_OCCURRENCES: readonly IncidentFilter[] = [
  'repository',
  'workspace',
  'developer',
  'object_type',
  'location_type',
];
/** The newest incidents whose occurrences are looked up. */
const MOST_LOOKED_UP = 2_000;

/** The counts of a filter's values. */
export interface Facets {
  readonly rows: readonly Facet[];
  /** Whether only the newest incidents of a larger scope were looked at, so that each count is a lower bound. */
  readonly isCapped: boolean;
}

/**
 * How many incidents of a scope each value of a filter lets through. The filter's own values do not narrow the scope. From the roll-up where
 * that has them; else over the newest 10,000 incidents of the scope, as the total of a list is; 2,000 where their occurrences are
 * looked up.
 */
export async function listFacets(
  db: Kysely<Schema>,
  query: ScopedQuery,
  filter: IncidentFilter,
): Promise<Facets> {
  const filters = { ...query.scope.filters, [filter]: [] };
  const scoped = { ...query, scope: { ...query.scope, filters } };
  const values = filterValuesOf(filter, query);
  if (ROLLED_UP.includes(filter) && isRolledUp(scoped)) {
    const { rows } = await sql<Facet>`
      select f.value, sum(i.total)::integer as count from (
        select i.company_id, i.kind, i.status, i.severity, i.assignee_id, sum(i.total) as total
        from (${rolledUpRows(scoped)}) i group by 1, 2, 3, 4, 5) i
      cross join lateral (${values}) as f
      group by f.value order by count desc, f.value limit ${MOST}`.execute(db);
    return { rows, isCapped: false };
  }
  const cap = OF_OCCURRENCES.includes(filter) ? MOST_LOOKED_UP : COUNT_CAP;
  const { rows } = await sql<{ value: string | null; count: number; seen: number }>`
    with newest as materialized (
      select i.* from incidents i where ${allOf(scopeConditions(scoped))}
      order by i.triggered_at desc, i.id desc limit ${cap + 1})
    select f.value, f.count, n.seen from (select count(*)::integer as seen from newest) n
    left join lateral (
      select f.value, count(*)::integer as count from newest i cross join lateral (${values}) as f
      where f.value is not null
      group by f.value order by count desc, f.value limit ${MOST}) f on true
    order by f.count desc, f.value`.execute(db);
  const found = rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  return { rows: found, isCapped: (rows[0]?.seen ?? 0) > cap };
}
