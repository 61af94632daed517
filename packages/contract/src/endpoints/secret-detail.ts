import { OPERATIONS } from '@sluice/domain/actions';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  dateSchema,
  emailSchema,
  idListTextSchema,
  idParamsSchema,
  idSchema,
  idTextSchema,
  pagingEntries,
} from '../schemas/basics.ts';
import {
  occurrenceSchema,
  patchSchema,
  presenceSchema,
  secretIncidentSchema,
  staleSchemaOf,
  timelineEventSchema,
} from '../schemas/incidents.ts';

/** By what occurrences are ordered; a minus before it for descending. */
export const occurrenceOrderingSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(
      /^-?(date|who|repository|tags|presence)$/,
      'Order by one of: date, who, repository, tags, presence.',
    ),
  ),
  '-date',
);

/** What an operation on one incident takes. */
export const operationBodySchema = v.object({
  /** The version that the person saw; an older one answers 409. */
  version: v.number(),
  /** For set_severity; null gives the severity back to the rules. */
  severity: v.optional(v.nullable(v.number())),
  /** For resolve. */
  resolution_reasons: v.optional(v.array(v.picklist(RESOLUTION_REASONS))),
  /** For assign: the e-mail of a member. */
  assignee: v.optional(emailSchema),
});

const validitySchema = v.object({
  validity_status: v.picklist(VALIDITY_STATUSES),
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  are_checks_on: v.boolean(),
});

/** One secret incident: its page, and what is done to it (spec 000 §7.3, decisions §3). */
export const secretDetailEndpoints = {
  checkCommitsPresence: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/check_commits_presence',
    summary: 'Whether commits and their repositories can still be seen.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    body: v.object({
      commits: v.pipe(
        v.array(
          v.object({
            repository_id: idSchema,
            repository_name: v.string(),
            sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)),
          }),
        ),
        v.maxLength(1000),
      ),
    }),
    replies: {
      200: v.object({
        commit_presences: v.array(v.object({ commit_sha: v.string(), presence: presenceSchema })),
        repo_presences: v.array(
          v.object({
            repository_id: idSchema,
            repository_name: v.string(),
            presence: presenceSchema,
          }),
        ),
      }),
    },
  }),
  getSecret: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/:id',
    summary: 'One secret incident.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: secretIncidentSchema },
  }),
  listSecretEvents: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/:id/events',
    summary: 'The timeline of an incident, newest first.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: v.array(timelineEventSchema) },
  }),
  listSecretOccurrences: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/:id/occurrences',
    summary: 'A page of the places where the secret stands.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    query: v.object({
      ...pagingEntries,
      ordering: occurrenceOrderingSchema,
    }),
    replies: { 200: v.array(occurrenceSchema) },
  }),
  getSecretValidity: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/:id/validity_status',
    summary: 'Checks whether the secret still works, where checks are on.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: validitySchema },
    failures: { 429: v.object({ detail: v.string() }) },
  }),
  checkSecretValidity: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/validity_status',
    summary: 'Checks whether the secret still works, where checks are on.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: validitySchema },
    failures: { 429: v.object({ detail: v.string() }) },
  }),
  revealSecret: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/reveal',
    summary: 'The value itself. The only answer that carries it; audited.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: {
      200: v.object({
        value: v.string(),
        /** What stood beside it and belongs to it, by name: the `secret` of a key id, the `sid` of a token. */
        parts: v.record(v.string(), v.string()),
      }),
    },
  }),
  undoSecret: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/undo',
    summary: "Takes one's own last event back, within 30 seconds.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: idParamsSchema,
    body: v.object({ event_id: idSchema }),
    replies: { 200: secretIncidentSchema },
    failures: { 409: staleSchemaOf(secretIncidentSchema) },
  }),
  operateSecret: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/:operation',
    summary: 'Assigns, acknowledges, resolves, reopens, rates an incident, or takes that back.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: v.object({ id: idTextSchema, operation: v.picklist(OPERATIONS) }),
    body: operationBodySchema,
    replies: {
      200: v.object({
        incident: secretIncidentSchema,
        /** What {@link secretDetailEndpoints.undoSecret} takes back. */
        event_id: idSchema,
      }),
    },
    failures: { 409: staleSchemaOf(secretIncidentSchema) },
  }),
  listPatches: endpoint({
    method: 'GET',
    path: '/api/v1/patches',
    summary: 'The patches of several occurrences.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    query: v.object({ leak_ids: idListTextSchema }),
    replies: { 200: v.array(patchSchema) },
  }),
  getPatch: endpoint({
    method: 'GET',
    path: '/api/v1/patches/:id',
    summary: 'The patch of an occurrence, its secrets masked.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: patchSchema },
  }),
} as const;
