import type { IncidentFilter } from '@sluice/domain/incident-filters';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { allOf, filterValuesOf, type ScopedQuery, scopeConditions } from './scope.ts';

/** A value of a filter with the incidents that it lets through. */
export interface Facet {
  readonly value: string;
  readonly count: number;
}

/** Values of one filter that are counted, the most frequent first. */
const MOST = 200;

/** How many incidents of a scope each value of a filter lets through. The filter's own values do not narrow the scope. */
export async function listFacets(
  db: Kysely<Schema>,
  query: ScopedQuery,
  filter: IncidentFilter,
): Promise<Facet[]> {
  const filters = { ...query.scope.filters, [filter]: [] };
  const scoped = { ...query, scope: { ...query.scope, filters } };
  const { rows } = await sql<Facet>`
    select f.value, count(*)::integer as count from incidents i
    cross join lateral (${filterValuesOf(filter, query)}) as f
    where ${allOf(scopeConditions(scoped))} and f.value is not null
    group by f.value order by count desc, f.value limit ${MOST}`.execute(db);
  return rows;
}
