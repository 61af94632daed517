import { RESOLUTION_GROUPS, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { INCIDENT_ACTIONS } from '@sluice/domain/status';
import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  dateSchema,
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
  secretRowSchema,
  staleIncidentSchema,
  timelineEventSchema,
} from '../schemas/incidents.ts';
import { scopeEntries, scopeSchema } from '../schemas/scope.ts';

/** What POST /api/v1/secrets/{id}/{operation} can do on this path. */
export const OPERATIONS = INCIDENT_ACTIONS.filter((action) => action !== 'add_note');
export type Operation = (typeof OPERATIONS)[number];

const operationBodySchema = v.object({
  /** The version that the person saw; an older one answers 409. */
  version: v.number(),
  /** For set_severity; null gives the severity back to the rules. */
  severity: v.optional(v.nullable(v.number())),
  /** For resolve. */
  resolution_reasons: v.optional(v.array(v.picklist(RESOLUTION_REASONS))),
  /** For assign: the e-mail of a member. */
  assignee: v.optional(v.pipe(v.string(), v.email())),
});

const validitySchema = v.object({
  validity_status: v.picklist(VALIDITY_STATUSES),
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  are_checks_on: v.boolean(),
});

/** The stats row above the list, for the same scope as the list. */
export const secretStatsSchema = v.object({
  /** Exact, also where the list's own total is capped. */
  count: v.number(),
  /** Of the company, whatever the scope: the navigation's badge. */
  triggered_count: v.number(),
  /** Matches of the same filters outside the time range. */
  outside_period_count: v.number(),
  keyword_count: v.number(),
  developer_count: v.number(),
  /** Incidents and developers per bucket of the range, oldest first, for the sparklines. */
  incident_series: v.array(v.number()),
  developer_series: v.array(v.number()),
});
export type SecretStats = v.InferOutput<typeof secretStatsSchema>;

/** The parameters that a bulk action may need. */
export const bulkBodySchema = v.object({
  ids: v.array(idSchema),
  reverse_selection: v.boolean(),
  filters: v.optional(scopeSchema),
  action: v.object({
    name: v.picklist(INCIDENT_ACTIONS),
    incident_type: v.picklist(['secret', 'keyword', 'postman']),
  }),
  params: v.optional(
    v.object({
      assignee: v.optional(v.pipe(v.string(), v.email())),
      note: v.optional(v.string()),
      severity: v.optional(v.nullable(v.number())),
      resolution_reasons: v.optional(v.array(v.picklist(RESOLUTION_REASONS))),
    }),
  ),
});
export type BulkBody = v.InferInput<typeof bulkBodySchema>;

/** The answer of a bulk action; a refused batch names each incident that stood in its way. */
export const bulkAnswerSchema = v.object({
  bulkStatus: v.picklist(['ok', 'refused']),
  /** How many incidents were changed. */
  updated: v.number(),
  errors: v.array(v.object({ id: idSchema, code: v.string() })),
});
export type BulkAnswer = v.InferOutput<typeof bulkAnswerSchema>;

/** Secret incidents (spec 000 §7.3, decisions §3). */
export const secretEndpoints = {
  listSecrets: endpoint({
    method: 'GET',
    path: '/api/v1/secrets',
    summary: 'A page of secret incidents.',
    access: 'session',
    query: v.object({ ...scopeEntries, ...pagingEntries, ordering: v.optional(v.string()) }),
    replies: { 200: v.array(secretRowSchema) },
  }),
  getSecretStats: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/stats',
    summary: 'Exact counts of a scope, and its sparklines.',
    access: 'session',
    query: v.object(scopeEntries),
    replies: { 200: secretStatsSchema },
  }),
  listResolutionReasons: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/resolution_reasons',
    summary: 'The checklist of the resolve dialog.',
    access: 'session',
    replies: {
      200: v.array(
        v.object({
          value: v.picklist(RESOLUTION_REASONS),
          label: v.string(),
          group: v.picklist(RESOLUTION_GROUPS),
        }),
      ),
    },
  }),
  bulkSecrets: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/bulk',
    summary: 'One action on many incidents, all or nothing.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: bulkBodySchema,
    replies: { 200: bulkAnswerSchema },
  }),
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
      /** date, who, repository, tags or presence; a minus before it for descending. */
      ordering: v.optional(
        v.pipe(v.string(), v.regex(/^-?(date|who|repository|tags|presence)$/)),
        '-date',
      ),
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
  revealSecret: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/reveal',
    summary: 'The value itself. The only answer that carries it; audited.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: v.object({ value: v.string() }) },
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
    failures: { 409: staleIncidentSchema },
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
        /** What {@link secretEndpoints.undoSecret} takes back. */
        event_id: idSchema,
      }),
    },
    failures: { 409: staleIncidentSchema },
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
