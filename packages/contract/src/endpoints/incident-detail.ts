import { operationsOf } from '@sluice/domain/actions';
import { KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { NOTE_MAX_LENGTH } from '@sluice/domain/validation';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  idParamsSchema,
  idSchema,
  idTextSchema,
  pagingEntries,
} from '../schemas/basics.ts';
import {
  noteSchema,
  occurrenceSchema,
  staleNoteSchema,
  staleSchemaOf,
  timelineEventSchema,
} from '../schemas/incidents.ts';

/** The columns by which occurrences are ordered; a minus before one for descending. */
const occurrenceOrderingSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(
      /^-?(date|who|repository|tags|presence)$/,
      'Order by one of: date, who, repository, tags, presence.',
    ),
  ),
  '-date',
);

/** The body of an operation on one incident. */
const operationBodySchema = v.object({
  /** The version that the person saw; 409 where the incident has changed since in what the operation changes. */
  version: v.number(),
  /** For set_severity; null gives the severity back to the rules. */
  severity: v.optional(v.nullable(v.number())),
  /** For resolve. */
  resolution_reasons: v.optional(v.array(v.picklist(RESOLUTION_REASONS))),
  /** For assign: the e-mail of a member. */
  assignee: v.optional(emailSchema),
});

/**
 * The calls about one incident of a kind (spec 000 §7, decisions §3).
 *
 * @param at.path the path of the list; an incident's own is below it
 * @param at.events the last part of the timeline's path
 */
export function incidentDetailEndpoints<const Incident extends v.GenericSchema>(
  kind: IncidentKind,
  at: {
    readonly path: string;
    readonly events: 'events' | 'timeline';
    readonly incident: Incident;
  },
) {
  const { readPermission, managePermission } = KINDS[kind];
  const read = { access: 'session', permission: readPermission, params: idParamsSchema } as const;
  const failures = { 409: staleSchemaOf(at.incident) };
  return {
    get: endpoint({
      method: 'GET',
      path: `${at.path}/:id`,
      summary: `One ${kind} incident.`,
      ...read,
      replies: { 200: at.incident },
    }),
    events: endpoint({
      method: 'GET',
      path: `${at.path}/:id/${at.events}`,
      summary: `The timeline of a ${kind} incident, newest first.`,
      ...read,
      replies: { 200: v.array(timelineEventSchema) },
    }),
    occurrences: endpoint({
      method: 'GET',
      path: `${at.path}/:id/occurrences`,
      summary: `A page of the occurrences of a ${kind} incident.`,
      ...read,
      query: v.object({ ...pagingEntries, ordering: occurrenceOrderingSchema }),
      replies: { 200: v.array(occurrenceSchema) },
    }),
    undo: endpoint({
      method: 'POST',
      path: `${at.path}/:id/undo`,
      summary: "Undoes the caller's own last event, within 30 seconds.",
      access: 'session',
      permission: managePermission,
      params: idParamsSchema,
      body: v.object({ event_id: idSchema }),
      replies: { 200: at.incident },
      failures,
    }),
    operate: endpoint({
      method: 'POST',
      path: `${at.path}/:id/:operation`,
      summary: `Assigns, acknowledges, resolves, reopens or rates a ${kind} incident.`,
      access: 'session',
      permission: managePermission,
      params: v.object({ id: idTextSchema, operation: v.picklist(operationsOf(kind)) }),
      body: operationBodySchema,
      replies: {
        200: v.object({
          incident: at.incident,
          /** The event that an undo takes. */
          event_id: idSchema,
        }),
      },
      failures,
    }),
  } as const;
}

/** The text of a note. The schema allows twice the limit: a note that is too long gets the text of the rule, not of the schema. */
export const noteMessageSchema = v.pipe(v.string(), v.maxLength(2 * NOTE_MAX_LENGTH));

/** The calls about the notes of incidents of a kind (spec 000 §7.4). */
export function noteEndpointsOf(kind: IncidentKind, path: string) {
  const access = 'session';
  const permission = KINDS[kind].managePermission;
  return {
    create: endpoint({
      method: 'POST',
      path,
      summary: `Writes a note on a ${kind} incident.`,
      access,
      permission,
      body: v.object({ incident: idSchema, message: noteMessageSchema }),
      replies: { 201: noteSchema },
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      summary: "Changes the caller's own note.",
      access,
      permission,
      params: idParamsSchema,
      body: v.object({ message: noteMessageSchema, version: v.number() }),
      replies: { 200: noteSchema },
      failures: { 409: staleNoteSchema },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: "Deletes the caller's own note; an admin deletes any.",
      access,
      permission,
      params: idParamsSchema,
      replies: { 204: null },
    }),
  } as const;
}
