import type { SecretIncident, SecretRow } from '@sluice/contract/schemas/incidents';
import type { PostmanIncident, PostmanRow } from '@sluice/contract/schemas/postman';
import { POSTMAN_LOCATION_LABELS } from '@sluice/domain/postman';

/** A row of any kind's list. Secret and keyword rows are of this shape already; Postman's are brought into it. */
export type IncidentRow = Pick<
  SecretRow,
  | 'id'
  | 'version'
  | 'display_name'
  | 'name'
  | 'masked_value'
  | 'status'
  | 'severity'
  | 'severity_source'
  | 'severity_rule'
  | 'assignee'
  | 'created_at'
  | 'first_occurrence_date'
  | 'last_occurrence_date'
  | 'last_status_date'
  | 'reopened_at'
  | 'ignored_until'
  | 'occurrence_count'
  | 'nb_of_occurrences_still_on_github'
  | 'resolution_reasons'
  | 'attachment_reasons'
  | 'tags'
  | 'who'
  | 'who_count'
  | 'location'
  | 'validity_status'
  | 'last_seen_valid'
  | 'last_seen_invalid'
  | 'incident_note_count'
  | 'has_feedback'
  | 'is_shared'
>;

/** An incident of any kind, as its page shows it. */
export type Incident = IncidentRow &
  Pick<
    SecretIncident,
    | 'acknowledged_by'
    | 'resolved_at'
    | 'automatic_severity'
    | 'incident_notes'
    | 'involved_developers'
    | 'relations'
    | 'remote_issues'
  >;

type PostmanPlace = Pick<
  PostmanRow,
  'folder_names' | 'object_name' | 'location_type' | 'location_key'
>;

/** Where in a workspace a text is: its folders, its object, and the part of the object. */
export function postmanPlaceText({
  folder_names,
  object_name,
  location_type,
  location_key,
}: PostmanPlace): string {
  const part =
    location_type === null
      ? []
      : [
          location_key === null
            ? POSTMAN_LOCATION_LABELS[location_type]
            : `${POSTMAN_LOCATION_LABELS[location_type]} ${location_key}`,
        ];
  return [...folder_names, object_name, ...part].join(' / ');
}

/** A row of the Postman list in the common shape. Postman does not say who wrote a text, so there is no developer. */
export function rowOfPostman(row: PostmanRow): IncidentRow {
  return {
    id: row.id,
    version: row.version,
    display_name: row.detector_name,
    name: row.detector_key,
    masked_value: row.secret,
    status: row.incident_status,
    severity: row.severity,
    severity_source: row.severity_source,
    severity_rule: row.severity_rule,
    assignee: row.assignee,
    created_at: row.detected_at,
    first_occurrence_date: row.detected_at,
    last_occurrence_date: row.last_seen_at,
    last_status_date: null,
    reopened_at: row.reopened_at,
    ignored_until: row.ignored_until,
    occurrence_count: row.occurrence_count,
    nb_of_occurrences_still_on_github: 0,
    resolution_reasons: [],
    attachment_reasons: [],
    tags: row.tags,
    who: [],
    who_count: 0,
    location: {
      repo_name: row.workspace.name,
      file_path: postmanPlaceText(row),
      line: 0,
      occurrence_id: null,
      matched_at: row.matched_at,
    },
    validity_status: row.validity_status,
    last_seen_valid: null,
    last_seen_invalid: null,
    incident_note_count: row.incident_note_count,
    has_feedback: false,
    is_shared: false,
  };
}

/** A Postman incident in the common shape. */
export function incidentOfPostman(incident: PostmanIncident): Incident {
  return {
    ...rowOfPostman(incident),
    acknowledged_by: incident.acknowledged_by,
    resolved_at: incident.resolved_at,
    last_status_date: incident.last_status_date,
    automatic_severity: incident.automatic_severity,
    incident_notes: incident.incident_notes,
    involved_developers: [],
    relations: [],
    remote_issues: incident.remote_issues,
  };
}

/** What an operation changes of an incident. */
export type IncidentChange = Pick<
  Incident,
  | 'status'
  | 'assignee'
  | 'acknowledged_by'
  | 'severity'
  | 'severity_source'
  | 'severity_rule'
  | 'resolution_reasons'
>;

/** A Postman incident with a change of the common shape. */
export function changedPostman(incident: PostmanIncident, change: IncidentChange): PostmanIncident {
  const { status: incident_status, resolution_reasons: _, ...rest } = change;
  return { ...incident, ...rest, incident_status };
}
