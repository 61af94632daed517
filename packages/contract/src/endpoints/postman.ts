import { operationsOf } from '@sluice/domain/actions';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema } from '../schemas/basics.ts';
import { noteSchema, staleNoteSchema, staleSchemaOf } from '../schemas/incidents.ts';
import { postmanIncidentSchema, postmanRowSchema } from '../schemas/postman.ts';
import { scopeSchema } from '../schemas/scope.ts';
import { incidentDetailEndpoints, noteMessageSchema } from './incident-detail.ts';
import { bulkResultSchema, incidentListEndpoints, incidentListEntries } from './incident-list.ts';

const selectionEntries = {
  /** All that the filters match except the given ids. */
  reverse_selection: v.optional(v.boolean(), false),
  filters: v.optional(scopeSchema),
};

/** The calls that both families of paths have. */
function endpointsAt(path: string) {
  const incident = postmanIncidentSchema;
  const query = v.object(incidentListEntries);
  return {
    ...incidentListEndpoints('postman', { path, row: postmanRowSchema, query }),
    ...incidentDetailEndpoints('postman', { path, events: 'timeline', incident }),
  };
}
const current = endpointsAt('/api/v1/postman/incidents_v2');
const former = endpointsAt('/api/v1/postman/incidents');

/** Incidents of the API workspace tool (spec 000 §7.6, decisions §3). Both families of paths answer the same. */
export const postmanEndpoints = {
  listPostmanIncidents: current.list,
  getPostmanStats: current.stats,
  getPostmanIncident: current.get,
  getPostmanTimeline: current.events,
  undoPostmanIncident: current.undo,
  listFormerPostmanIncidents: former.list,
  getFormerPostmanStats: former.stats,
  getFormerPostmanIncident: former.get,
  getFormerPostmanTimeline: former.events,
  addPostmanNotes: endpoint({
    method: 'POST',
    path: '/api/v1/postman/add-notes',
    summary: 'Writes a note on one or many postman incidents.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: v.object({
      incident_ids: v.array(idSchema),
      message: noteMessageSchema,
      ...selectionEntries,
    }),
    replies: { 200: bulkResultSchema },
  }),
  updatePostmanNote: endpoint({
    method: 'PATCH',
    path: '/api/v1/postman/incident-notes',
    summary: "Changes the caller's own note.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: v.object({ id: idSchema, message: noteMessageSchema, version: v.optional(v.number()) }),
    replies: { 200: noteSchema },
    failures: { 409: staleNoteSchema },
  }),
  deletePostmanNote: endpoint({
    method: 'DELETE',
    path: '/api/v1/postman/incident-notes/:id',
    summary: "Deletes the caller's own note; an admin deletes any.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: idParamsSchema,
    replies: { 204: null },
  }),
  operatePostmanIncidents: endpoint({
    method: 'POST',
    path: '/api/v1/postman/:operation',
    summary: 'One action on one or many postman incidents, all or nothing.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: v.object({ operation: v.picklist(operationsOf('postman')) }),
    body: v.object({
      /** Empty, for `unassign`: all that the filters match. */
      ids: v.array(idSchema),
      /** For set_severity; null gives the severity back to the rules. */
      severity: v.optional(v.nullable(v.number())),
      /** For assign. */
      user_id: v.optional(idSchema),
      /** The version that the person saw, where `ids` is one incident: an older one can answer 409. */
      version: v.optional(v.number()),
      ...selectionEntries,
    }),
    replies: {
      200: v.object({
        ...bulkResultSchema.entries,
        /** The event that an undo takes, where `ids` was one incident. */
        event_id: v.optional(idSchema),
      }),
    },
    failures: { 409: staleSchemaOf(postmanIncidentSchema) },
  }),
} as const;
