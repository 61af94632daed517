import { OPERATIONS } from '@sluice/domain/actions';
import { INCIDENT_SORTS, isOrdering } from '@sluice/domain/incident-order';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema, pagingEntries } from '../schemas/basics.ts';
import { noteSchema, staleNoteSchema, timelineEventSchema } from '../schemas/incidents.ts';
import { postmanIncidentSchema, postmanRowSchema } from '../schemas/postman.ts';
import { scopeEntries, scopeSchema } from '../schemas/scope.ts';
import { noteMessageSchema } from './notes.ts';
import { bulkAnswerSchema, secretStatsSchema } from './secret-list.ts';

const selectionEntries = {
  /** On all that the filters match but these. */
  reverse_selection: v.optional(v.boolean(), false),
  filters: v.optional(scopeSchema),
};
const listQuery = v.object({
  ...scopeEntries,
  ...pagingEntries,
  /** A column of the list; a minus before it for descending. */
  ordering: v.optional(
    v.pipe(v.string(), v.check(isOrdering, `Order by one of: ${INCIDENT_SORTS.join(', ')}.`)),
  ),
});

function listAt<const P extends string>(path: P) {
  return endpoint({
    method: 'GET',
    path,
    summary: 'A page of postman incidents.',
    access: 'session',
    query: listQuery,
    replies: { 200: v.array(postmanRowSchema) },
  });
}

function statsAt<const P extends string>(path: P) {
  return endpoint({
    method: 'GET',
    path,
    summary: 'Exact counts of a scope of postman incidents, and its sparklines.',
    access: 'session',
    query: v.object(scopeEntries),
    replies: { 200: secretStatsSchema },
  });
}

function incidentAt<const P extends string>(path: P) {
  return endpoint({
    method: 'GET',
    path,
    summary: 'One postman incident, with each place where its secret stands.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: postmanIncidentSchema },
  });
}

function timelineAt<const P extends string>(path: P) {
  return endpoint({
    method: 'GET',
    path,
    summary: 'The timeline of a postman incident, newest first.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: v.array(timelineEventSchema) },
  });
}

/** Incidents of the API workspace tool (spec 000 §7.6, decisions §3). Both families of paths answer the same. */
export const postmanEndpoints = {
  listPostmanIncidents: listAt('/api/v1/postman/incidents_v2'),
  getPostmanStats: statsAt('/api/v1/postman/incidents_v2/stats'),
  getPostmanIncident: incidentAt('/api/v1/postman/incidents_v2/:id'),
  getPostmanTimeline: timelineAt('/api/v1/postman/incidents_v2/:id/timeline'),
  listFormerPostmanIncidents: listAt('/api/v1/postman/incidents'),
  getFormerPostmanStats: statsAt('/api/v1/postman/incidents/stats'),
  getFormerPostmanIncident: incidentAt('/api/v1/postman/incidents/:id'),
  getFormerPostmanTimeline: timelineAt('/api/v1/postman/incidents/:id/timeline'),
  addPostmanNotes: endpoint({
    method: 'POST',
    path: '/api/v1/postman/add-notes',
    summary: 'Writes the same note on many postman incidents.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: v.object({
      incident_ids: v.array(idSchema),
      message: noteMessageSchema,
      ...selectionEntries,
    }),
    replies: { 200: bulkAnswerSchema },
  }),
  updatePostmanNote: endpoint({
    method: 'PATCH',
    path: '/api/v1/postman/incident-notes',
    summary: "Changes one's own note.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: v.object({ id: idSchema, message: noteMessageSchema, version: v.optional(v.number()) }),
    replies: { 200: noteSchema },
    failures: { 409: staleNoteSchema },
  }),
  deletePostmanNote: endpoint({
    method: 'DELETE',
    path: '/api/v1/postman/incident-notes/:id',
    summary: "Deletes one's own note; an admin deletes any.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: idParamsSchema,
    replies: { 204: null },
  }),
  operatePostmanIncidents: endpoint({
    method: 'POST',
    path: '/api/v1/postman/:operation',
    summary: 'One action on many postman incidents, all or nothing.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: v.object({ operation: v.picklist(OPERATIONS) }),
    body: v.object({
      /** None, of `unassign`: all that the filters match. */
      ids: v.array(idSchema),
      /** For set_severity; null gives the severity back to the rules. */
      severity: v.optional(v.nullable(v.number())),
      /** For assign. */
      user_id: v.optional(idSchema),
      ...selectionEntries,
    }),
    replies: { 200: bulkAnswerSchema },
  }),
} as const;
