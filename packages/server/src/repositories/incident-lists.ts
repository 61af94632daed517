import type { SecretRow } from '@sluice/contract/schemas/incidents';
import type { IncidentSort, Ordering } from '@sluice/domain/incident-order';
import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { developerIdsOf, developersById, incidentColumns, toSecretRow } from './incident-rows.ts';
import { allOf, type ScopedQuery, scopeConditions } from './scope.ts';

/** The column behind each order. Statuses go in the order of triage, severities by number (decisions §4). */
const COLUMNS: Record<IncidentSort, RawBuilder<unknown>> = {
  first_occurrence_date: sql`i.first_occurrence_date`,
  last_occurrence_date: sql`i.last_occurrence_date`,
  ref_date: sql`i.triggered_at`,
  severity: sql`i.severity`,
  status: sql`array_position(array['triggered', 'acknowledged', 'resolved'], i.status)`,
  occurrence_count: sql`i.occurrence_count`,
  display_name: sql`lower(i.display_name)`,
  assignee: sql`(select lower(m.email) from members m where m.company_id = i.company_id and m.id = i.assignee_id)`,
  who: sql`(select lower(d.name) from developers d where d.company_id = i.company_id and d.id = i.developer_ids[1])`,
  validity: sql`array_position(${[...VALIDITY_STATUSES]}::text[], i.validity_status)`,
};

function orderBy({ field, isDescending }: Ordering): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  // Incidents without the person are last in both directions. A column that is never null keeps the order of its index.
  const nulls = field === 'assignee' || field === 'who' ? sql`nulls last` : sql``;
  // Ties are broken by id in the same direction: one index gives both, and paging is stable.
  return sql`${COLUMNS[field]} ${direction} ${nulls}, i.id ${direction}`;
}

/** The part of an ordered list that a page shows. */
export interface PageOptions {
  readonly ordering: Ordering;
  readonly offset: number;
  readonly limit: number;
}

/** A page of incidents of the query's kind. The page's ids are chosen first; everything shown beside them is joined after. */
export async function listIncidents(
  db: Kysely<Schema>,
  query: ScopedQuery,
  options: PageOptions,
): Promise<SecretRow[]> {
  const order = orderBy(options.ordering);
  const page = sql`
    select i.* from incidents i where ${allOf(scopeConditions(query))}
    order by ${order} limit ${options.limit} offset ${options.offset}`;
  const { rows } = await incidentColumns(page, order, query).execute(db);
  const developers = await developersById(db, query.companyId, rows.flatMap(developerIdsOf));
  return rows.map((row) => toSecretRow(row, developers));
}

/** All ids of a scope, for a bulk. */
export async function listIncidentIds(db: Kysely<Schema>, query: ScopedQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from incidents i where ${allOf(scopeConditions(query))} order by i.id`.execute(db);
  return rows.map((row) => row.id);
}
