import type {
  PostmanIncident,
  PostmanOccurrence,
  PostmanRow,
} from '@sluice/contract/schemas/postman';
import { POSTMAN_LOCATIONS, POSTMAN_OBJECTS } from '@sluice/domain/postman';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import { listIncidents, type PageOptions } from './incident-lists.ts';
import { getIncident } from './incidents.ts';
import { shownOccurrenceJoin } from './matched-occurrence.ts';
import type { ScopedQuery } from './scope.ts';

/** A place as an import stored it. */
const StoredLocation = v.object({
  object_type: v.fallback(v.picklist(POSTMAN_OBJECTS), 'collection'),
  object_name: v.fallback(v.string(), ''),
  folder_names: v.fallback(v.array(v.string()), []),
  location_type: v.fallback(v.nullable(v.picklist(POSTMAN_LOCATIONS)), null),
  key: v.fallback(v.nullable(v.string()), null),
});

/** Places that the page of an incident names. */
const MOST_OCCURRENCES = 1_000;

interface PlaceRow {
  id: number;
  incident_id: number;
  workspace: string;
  triggered_at: Date;
  location: unknown;
}

type Place = Omit<PostmanOccurrence, 'id' | 'detected_at'>;

function toPlace({ workspace, location }: Pick<PlaceRow, 'workspace' | 'location'>): Place {
  const { object_type, object_name, folder_names, location_type, key } = v.parse(
    StoredLocation,
    location ?? {},
  );
  return {
    workspace: { name: workspace, url: null },
    folder_names,
    object_type,
    object_name,
    object_url: null,
    location_type,
    location_key: key,
  };
}

/** Where the occurrence of each incident is that its row shows: see {@link shownOccurrenceJoin}. */
export async function shownPlaces(
  db: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
  query?: ScopedQuery,
): Promise<Map<number, Place>> {
  const { rows } = await sql<PlaceRow>`
    select o.id, o.incident_id, s.name as workspace, o.triggered_at, o.location
    from incidents i
    ${shownOccurrenceJoin(query)}
    join sources s on s.company_id = o.company_id and s.id = o.source_id
    where i.company_id = ${companyId} and i.id = any(${[...incidentIds]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.incident_id, toPlace(row)]));
}

const NOWHERE = toPlace({ workspace: '', location: null });

type CommonRow = Awaited<ReturnType<typeof listIncidents>>[number];

function toRow(row: CommonRow, place: Place): PostmanRow {
  return {
    id: row.id,
    version: row.version,
    detector_key: row.name,
    detector_name: row.display_name,
    secret: row.masked_value,
    ...place,
    matched_at: row.location.matched_at,
    occurrence_count: row.occurrence_count,
    validity_status: row.validity_status,
    incident_status: row.status,
    severity: row.severity,
    severity_source: row.severity_source,
    severity_rule: row.severity_rule,
    assignee: row.assignee,
    tags: row.tags,
    detected_at: row.created_at,
    last_seen_at: row.ref_date,
    reopened_at: row.reopened_at,
    ignored_until: row.ignored_until,
    incident_note_count: row.incident_note_count,
  };
}

/** A page of postman incidents. */
export async function listPostmanIncidents(
  db: Kysely<Schema>,
  query: ScopedQuery,
  options: PageOptions,
): Promise<PostmanRow[]> {
  const rows = await listIncidents(db, query, options);
  const ids = rows.map(({ id }) => id);
  const places = await shownPlaces(db, query.companyId, ids, query);
  return rows.map((row) => toRow(row, places.get(row.id) ?? NOWHERE));
}

/** One Postman incident with all its fields; null when the company has no incident with this id. */
export async function getPostmanIncident(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<PostmanIncident | null> {
  const incident = await getIncident(db, companyId, id, 'postman');
  if (incident === null) return null;
  const { rows } = await sql<PlaceRow>`
    select o.id, o.incident_id, s.name as workspace, o.triggered_at, o.location
    from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
    where o.company_id = ${companyId} and o.incident_id = ${id}
    order by o.triggered_at desc, o.id desc limit ${MOST_OCCURRENCES}`.execute(db);
  const places = await shownPlaces(db, companyId, [id]);
  return {
    ...toRow(incident, places.get(id) ?? NOWHERE),
    acknowledged_by: incident.acknowledged_by,
    resolved_at: incident.resolved_at,
    last_status_date: incident.last_status_date,
    automatic_severity: incident.automatic_severity,
    incident_notes: incident.incident_notes,
    remote_issues: incident.remote_issues,
    occurrences: rows.map((row) => ({
      id: row.id,
      detected_at: row.triggered_at.toISOString(),
      ...toPlace(row),
    })),
  };
}
