import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { HandlerInput } from '../endpoint.ts';
import type { postmanEndpoints } from '../endpoints/postman.ts';
import { type Handlers, isRefusal, type Refusal, type Reply } from '../handlers.ts';
import type { SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import type { PostmanIncident, PostmanRow } from '../schemas/postman.ts';
import { bulk } from './bulk.ts';
import type { MockContext } from './mock.ts';
import { changeNote, dropNote } from './note-handlers.ts';
import { incidentOf, parameterProblem } from './operate.ts';
import { problem } from './problems.ts';
import { scopeOf, unknownFields } from './scope.ts';
import { pageOfIncidents, statsOf } from './secret-handlers.ts';
import type { World } from './world.ts';

type ListQuery = HandlerInput<typeof postmanEndpoints.listPostmanIncidents>['query'];
type StatsQuery = HandlerInput<typeof postmanEndpoints.getPostmanStats>['query'];

function toRow(world: World, incident: SecretIncident): PostmanRow {
  const [newest] = world.postmanPlaces.get(incident.id) ?? [];
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
    incident_note_count: incident.incident_note_count,
  };
}

function listOf(world: World, query: ListQuery): Refusal | Reply<PostmanRow[]> {
  const page = pageOfIncidents(world, 'postman', query, query.ordering ?? null);
  if (isRefusal(page)) return page;
  return { ...page, data: page.data.map((incident) => toRow(world, incident)) };
}

function figuresOf(world: World, query: StatsQuery) {
  const { scope, unknown } = scopeOf(query);
  if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
  return { status: 200, data: statsOf(world, 'postman', scope, query.tz) } as const;
}

function wholeOf(world: World, id: number): Refusal | Reply<PostmanIncident> {
  const incident = incidentOf(world, 'postman', id);
  if (incident === undefined) return problem('not_found');
  const { acknowledged_by, resolved_at, last_status_date, automatic_severity } = incident;
  const data = {
    ...toRow(world, incident),
    acknowledged_by,
    resolved_at,
    last_status_date,
    automatic_severity,
    incident_notes: incident.incident_notes,
    occurrences: world.postmanPlaces.get(id) ?? [],
  };
  return { status: 200, data };
}

function timelineOf(world: World, id: number): Refusal | Reply<TimelineEvent[]> {
  if (incidentOf(world, 'postman', id) === undefined) return problem('not_found');
  return { status: 200, data: world.events.get(id) ?? [] };
}

/** Postman incidents over the world. */
export const postmanHandlers: Handlers<typeof postmanEndpoints, MockContext> = {
  listPostmanIncidents: ({ query }, { world }) => listOf(world, query),
  getPostmanStats: ({ query }, { world }) => figuresOf(world, query),
  getPostmanIncident: ({ params }, { world }) => wholeOf(world, params.id),
  getPostmanTimeline: ({ params }, { world }) => timelineOf(world, params.id),
  listFormerPostmanIncidents: ({ query }, { world }) => listOf(world, query),
  getFormerPostmanStats: ({ query }, { world }) => figuresOf(world, query),
  getFormerPostmanIncident: ({ params }, { world }) => wholeOf(world, params.id),
  getFormerPostmanTimeline: ({ params }, { world }) => timelineOf(world, params.id),
  addPostmanNotes: ({ body }, { world }) => {
    const { incident_ids: ids, message, filters, reverse_selection } = body;
    if (ids.length === 0 && !reverse_selection) return problem('empty_selection');
    const wrong = parameterProblem('add_note', { note: message }, 'postman');
    if (wrong !== null) return { ...wrong, fields: { message: wrong.fields?.note ?? [] } };
    const action = { name: 'add_note', incident_type: 'postman' } as const;
    const params = { note: message };
    return bulk(world, 'postman', { ids, reverse_selection, filters, action, params });
  },
  updatePostmanNote: ({ body }, { world }) => {
    const note = changeNote(world, 'postman', body.id, body);
    return 'status' in note ? note : { status: 200, data: note };
  },
  deletePostmanNote: ({ params }, { world }) =>
    dropNote(world, 'postman', params.id) ?? { status: 204, data: undefined },
  operatePostmanIncidents: ({ params: { operation: name }, body }, { world }) => {
    const { ids, filters, severity, user_id } = body;
    const reverse_selection = body.reverse_selection || (name === 'unassign' && ids.length === 0);
    if (ids.length === 0 && !reverse_selection) return problem('empty_selection');
    if (name === 'assign' && user_id === undefined) {
      return problem('validation', { fields: { user_id: [VALIDATION_TEXTS.required] } });
    }
    const assignee = world.team.find(({ id }) => id === user_id)?.email;
    if (name === 'assign' && assignee === undefined) return problem('unknown_assignee');
    const action = { name, incident_type: 'postman' } as const;
    const params = { severity, assignee };
    return bulk(world, 'postman', { ids, reverse_selection, filters, action, params });
  },
};
