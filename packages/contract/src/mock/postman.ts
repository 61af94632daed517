import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { IncidentScope } from '@sluice/domain/wire-scope';
import type { postmanEndpoints } from '../endpoints/postman.ts';
import { type Handlers, isProblem } from '../handlers.ts';
import type { SecretIncident } from '../schemas/incidents.ts';
import type { PostmanIncident, PostmanRow } from '../schemas/postman.ts';
import { bulk } from './bulk.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { incidentHandlers } from './incidents.ts';
import { changeNote, dropNote } from './note-writes.ts';
import { parameterProblem } from './operate.ts';
import { problem } from './problems.ts';
import { listedPlace, scopeOf } from './scope.ts';

/** A scope that chooses no occurrence. */
const EVERYTHING = scopeOf({}).scope;

function toRow(
  database: MockDatabase,
  incident: SecretIncident,
  scope: IncidentScope = EVERYTHING,
): PostmanRow {
  const { place: newest, matchedAt } = listedPlace(database, incident, scope);
  return {
    id: incident.id,
    version: incident.version,
    detector_key: incident.name,
    detector_name: incident.display_name,
    secret: incident.masked_value,
    workspace: newest?.workspace ?? { name: '', url: null },
    folder_names: newest?.folder_names ?? [],
    object_type: newest?.object_type ?? 'collection',
    object_name: newest?.object_name ?? '',
    object_url: newest?.object_url ?? null,
    location_type: newest?.location_type ?? null,
    location_key: newest?.location_key ?? null,
    matched_at: matchedAt,
    occurrence_count: incident.occurrence_count,
    validity_status: incident.validity_status,
    incident_status: incident.status,
    severity: incident.severity,
    severity_source: incident.severity_source,
    severity_rule: incident.severity_rule,
    assignee: incident.assignee,
    tags: incident.tags,
    detected_at: incident.created_at,
    last_seen_at: incident.ref_date,
    reopened_at: incident.reopened_at,
    ignored_until: incident.ignored_until,
    incident_note_count: incident.incident_note_count,
  };
}

function toIncident(database: MockDatabase, incident: SecretIncident): PostmanIncident {
  const { acknowledged_by, resolved_at, last_status_date, automatic_severity } = incident;
  return {
    ...toRow(database, incident),
    acknowledged_by,
    resolved_at,
    last_status_date,
    automatic_severity,
    incident_notes: incident.incident_notes,
    remote_issues: incident.remote_issues,
    occurrences: database.postmanOccurrences.get(incident.id) ?? [],
  };
}

const postman = incidentHandlers('postman', { row: toRow, incident: toIncident });

/** Postman incidents. */
export const postmanHandlers: Handlers<typeof postmanEndpoints, MockContext> = {
  listPostmanIncidents: ({ query }, context) => postman.list(query, context),
  getPostmanStats: postman.stats,
  getPostmanIncident: postman.get,
  getPostmanTimeline: postman.events,
  undoPostmanIncident: postman.undo,
  listFormerPostmanIncidents: ({ query }, context) => postman.list(query, context),
  getFormerPostmanStats: postman.stats,
  getFormerPostmanIncident: postman.get,
  getFormerPostmanTimeline: postman.events,
  addPostmanNotes: ({ body }, { database }) => {
    const { incident_ids: ids, message, filters, reverse_selection } = body;
    const wrong = parameterProblem('add_note', { note: message }, 'postman');
    if (wrong !== null) return { ...wrong, fields: { message: wrong.fields?.note ?? [] } };
    const action = { name: 'add_note', incident_type: 'postman' } as const;
    const params = { note: message };
    return bulk(database, 'postman', { ids, reverse_selection, filters, action, params });
  },
  updatePostmanNote: ({ body }, { database }) => {
    const note = changeNote(database, 'postman', body.id, body);
    return 'status' in note ? note : { status: 200, data: note };
  },
  deletePostmanNote: ({ params }, { database }) =>
    dropNote(database, 'postman', params.id) ?? { status: 204, data: undefined },
  operatePostmanIncidents: ({ params: { operation: name }, body }, context) => {
    const { database } = context;
    const { ids, filters, severity, user_id, version } = body;
    const reverse_selection = body.reverse_selection || (name === 'unassign' && ids.length === 0);
    if (ids.length === 0 && !reverse_selection) return problem('empty_selection');
    if (name === 'assign' && user_id === undefined) {
      return problem('validation', { fields: { user_id: [VALIDATION_TEXTS.required] } });
    }
    const assignee = database.team.find(({ id }) => id === user_id)?.email;
    if (name === 'assign' && assignee === undefined) return problem('unknown_assignee');
    const params = { severity, assignee };
    const [id] = ids;
    if (id !== undefined && ids.length === 1 && version !== undefined && !reverse_selection) {
      const input = { params: { id, operation: name }, body: { ...params, version } };
      const answer = postman.operate(input, context);
      if (isProblem(answer)) return answer;
      const { event_id } = answer.data;
      return { status: 200, data: { bulkStatus: 'ok', updated: 1, errors: [], event_id } };
    }
    const action = { name, incident_type: 'postman' } as const;
    return bulk(database, 'postman', { ids, reverse_selection, filters, action, params });
  },
};
