import type { SecretRow } from '@sluice/contract/schemas/incidents';
import { POSTMAN_LOCATION_LABELS } from '@sluice/domain/postman';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { developerIdsOf, developersById, incidentColumns, toSecretRow } from './incident-rows.ts';
import { shownPlaces } from './postman-incidents.ts';
import { allOf, type Condition, type ScopedQuery, scopeConditions } from './scope.ts';

/** Which incidents an export takes: of a scope, and of these ids or without them. */
export interface ExportQuery extends ScopedQuery {
  readonly ids: readonly number[];
  /** `only`: these ids alone, in any scope; `without`: all of the scope but these. */
  readonly take: 'only' | 'without';
}

function conditions(query: ExportQuery): Condition[] {
  const ids = [...query.ids];
  if (query.take === 'only') {
    return [
      sql<boolean>`i.company_id = ${query.companyId}`,
      sql<boolean>`i.kind = ${query.kind}`,
      sql<boolean>`i.id = any(${ids}::integer[])`,
    ];
  }
  const without = ids.length === 0 ? [] : [sql<boolean>`not i.id = any(${ids}::integer[])`];
  return [...scopeConditions(query), ...without];
}

/** How many incidents an export takes. */
export async function countExported(db: Kysely<Schema>, query: ExportQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from incidents i where ${allOf(conditions(query))}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** An exported incident; where it was found in Postman, in words. */
export type ExportedIncident = SecretRow & { readonly place: string };

/**
 * The next incidents after an id, in the order of ids. Each page is a query of its own: a slow reader holds no
 * connection and no transaction.
 */
export async function nextIncidents(
  db: Kysely<Schema>,
  query: ExportQuery,
  after: number,
  limit: number,
): Promise<ExportedIncident[]> {
  const page = sql`
    select i.* from incidents i where ${allOf(conditions(query))} and i.id > ${after} order by i.id limit ${limit}`;
  const scoped = query.take === 'only' ? undefined : query;
  const { rows } = await incidentColumns(page, sql`i.id`, scoped).execute(db);
  const developers = await developersById(db, query.companyId, rows.flatMap(developerIdsOf));
  const places =
    query.kind === 'postman'
      ? await shownPlaces(
          db,
          query.companyId,
          rows.map(({ id }) => id),
          scoped,
        )
      : new Map<number, never>();
  return rows.map((row) => {
    const place = places.get(row.id);
    if (place === undefined) return { ...toSecretRow(row, developers), place: '' };
    const { folder_names, object_name, location_type, location_key } = place;
    const part = location_type === null ? [] : [POSTMAN_LOCATION_LABELS[location_type]];
    const names = [...folder_names, object_name, ...part, ...(location_key ?? '').split('\n')];
    return {
      ...toSecretRow(row, developers),
      place: names.filter((name) => name !== '').join(' / '),
    };
  });
}

/** An exported occurrence. */
export interface ExportedOccurrence {
  readonly id: number;
  readonly incident_id: number;
  readonly display_name: string;
  readonly repo_name: string;
  readonly commit_sha: string;
  readonly path: string;
  readonly line: number;
  readonly committed_at: Date;
  readonly triggered_at: Date;
  readonly name: string;
  readonly email: string;
  readonly tags: readonly string[];
  readonly is_present: boolean | null;
}

/** The next occurrences after one of an incident, in the order of incidents and ids. */
export async function nextOccurrences(
  db: Kysely<Schema>,
  query: ExportQuery,
  after: { readonly incidentId: number; readonly id: number },
  limit: number,
): Promise<ExportedOccurrence[]> {
  const { rows } = await sql<ExportedOccurrence>`
    select o.id, o.incident_id, i.display_name, s.name as repo_name, o.commit_sha, o.path, o.line, o.committed_at, o.triggered_at,
      d.name, d.email, o.tags, o.is_present
    from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    join sources s on s.company_id = o.company_id and s.id = o.source_id
    join developers d on d.company_id = o.company_id and d.id = o.developer_id
    where o.company_id = ${query.companyId} and ${allOf(conditions(query))}
      and o.incident_id >= ${after.incidentId} and (o.incident_id, o.id) > (${after.incidentId}, ${after.id})
    order by o.incident_id, o.id limit ${limit}`.execute(db);
  return rows;
}
