import { OPERATIONS } from '@sluice/domain/actions';
import { INCIDENT_SORTS, isOrdering } from '@sluice/domain/incident-order';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema, idTextSchema, pagingEntries } from '../schemas/basics.ts';
import {
  noteSchema,
  occurrenceSchema,
  staleNoteSchema,
  staleSchemaOf,
  timelineEventSchema,
} from '../schemas/incidents.ts';
import {
  keywordIncidentSchema,
  keywordPatchSchema,
  keywordRowSchema,
} from '../schemas/keyword-incidents.ts';
import { scopeEntries } from '../schemas/scope.ts';
import { noteMessageSchema } from './notes.ts';
import { occurrenceOrderingSchema, operationBodySchema } from './secret-detail.ts';
import { bulkAnswerSchema, bulkBodySchema, secretStatsSchema } from './secret-list.ts';

/** Keyword incidents (spec 000 §7.5): what is done to secrets, on another kind. */
export const keywordIncidentEndpoints = {
  listKeywordIncidents: endpoint({
    method: 'GET',
    path: '/api/v1/keyword_incidents',
    summary: 'A page of keyword incidents.',
    access: 'session',
    query: v.object({
      ...scopeEntries,
      ...pagingEntries,
      /** A column, and `asc` or `desc`; or both in `ordering`, as the list of secrets has it. */
      order_by: v.optional(v.picklist(INCIDENT_SORTS)),
      order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
      ordering: v.optional(
        v.pipe(v.string(), v.check(isOrdering, `Order by one of: ${INCIDENT_SORTS.join(', ')}.`)),
      ),
      /** Without it the texts that were found are left out. */
      showKeywords: v.optional(v.picklist(['true', 'false']), 'true'),
    }),
    replies: { 200: v.array(keywordRowSchema) },
  }),
  getKeywordIncidentStats: endpoint({
    method: 'GET',
    path: '/api/v1/keyword_incidents/stats',
    summary: 'Exact counts of a scope, and its sparklines.',
    access: 'session',
    query: v.object(scopeEntries),
    replies: { 200: secretStatsSchema },
  }),
  bulkKeywordIncidents: endpoint({
    method: 'POST',
    path: '/api/v1/keyword_incidents/bulk',
    summary: 'One action on many keyword incidents, all or nothing.',
    access: 'session',
    permission: 'MANAGE_KEYWORD_INCIDENT',
    body: bulkBodySchema,
    replies: { 200: bulkAnswerSchema },
  }),
  createKeywordNote: endpoint({
    method: 'POST',
    path: '/api/v1/keyword_incidents/notes',
    summary: 'Writes a note on a keyword incident.',
    access: 'session',
    permission: 'MANAGE_KEYWORD_INCIDENT',
    body: v.object({ incident: idSchema, message: noteMessageSchema }),
    replies: { 201: noteSchema },
  }),
  updateKeywordNote: endpoint({
    method: 'PATCH',
    path: '/api/v1/keyword_incidents/notes/:id',
    summary: "Changes one's own note.",
    access: 'session',
    permission: 'MANAGE_KEYWORD_INCIDENT',
    params: idParamsSchema,
    body: v.object({ message: noteMessageSchema, version: v.number() }),
    replies: { 200: noteSchema },
    failures: { 409: staleNoteSchema },
  }),
  deleteKeywordNote: endpoint({
    method: 'DELETE',
    path: '/api/v1/keyword_incidents/notes/:id',
    summary: "Deletes one's own note; an admin deletes any.",
    access: 'session',
    permission: 'MANAGE_KEYWORD_INCIDENT',
    params: idParamsSchema,
    replies: { 204: null },
  }),
  getKeywordIncident: endpoint({
    method: 'GET',
    path: '/api/v1/keyword_incidents/:id',
    summary: 'One keyword incident.',
    access: 'session',
    permission: 'READ_KEYWORD_INCIDENT',
    params: idParamsSchema,
    replies: { 200: keywordIncidentSchema },
  }),
  listKeywordIncidentEvents: endpoint({
    method: 'GET',
    path: '/api/v1/keyword_incidents/:id/events',
    summary: 'The timeline of a keyword incident, newest first.',
    access: 'session',
    permission: 'READ_KEYWORD_INCIDENT',
    params: idParamsSchema,
    replies: { 200: v.array(timelineEventSchema) },
  }),
  listKeywordIncidentOccurrences: endpoint({
    method: 'GET',
    path: '/api/v1/keyword_incidents/:id/occurrences',
    summary: 'A page of the places where the keyword stands.',
    access: 'session',
    permission: 'READ_KEYWORD_INCIDENT',
    params: idParamsSchema,
    query: v.object({ ...pagingEntries, ordering: occurrenceOrderingSchema }),
    replies: { 200: v.array(occurrenceSchema) },
  }),
  undoKeywordIncident: endpoint({
    method: 'POST',
    path: '/api/v1/keyword_incidents/:id/undo',
    summary: "Takes one's own last event back, within 30 seconds.",
    access: 'session',
    permission: 'MANAGE_KEYWORD_INCIDENT',
    params: idParamsSchema,
    body: v.object({ event_id: idSchema }),
    replies: { 200: keywordIncidentSchema },
    failures: { 409: staleSchemaOf(keywordIncidentSchema) },
  }),
  operateKeywordIncident: endpoint({
    method: 'POST',
    path: '/api/v1/keyword_incidents/:id/:operation',
    summary: 'Assigns, acknowledges, resolves, reopens, rates a keyword incident.',
    access: 'session',
    permission: 'MANAGE_KEYWORD_INCIDENT',
    params: v.object({ id: idTextSchema, operation: v.picklist(OPERATIONS) }),
    body: operationBodySchema,
    replies: { 200: v.object({ incident: keywordIncidentSchema, event_id: idSchema }) },
    failures: { 409: staleSchemaOf(keywordIncidentSchema) },
  }),
  getKeywordPatch: endpoint({
    method: 'GET',
    path: '/api/v1/patch/keywords/:id',
    summary: 'The patch of a keyword occurrence, secrets in it masked, the keyword marked.',
    access: 'session',
    permission: 'READ_KEYWORD_INCIDENT',
    params: idParamsSchema,
    replies: { 200: keywordPatchSchema },
  }),
} as const;
