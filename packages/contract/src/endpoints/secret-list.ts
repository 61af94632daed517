import { INCIDENT_ACTIONS } from '@sluice/domain/actions';
import { INCIDENT_SORTS, isOrdering } from '@sluice/domain/incident-order';
import { RESOLUTION_GROUPS, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idSchema, pagingEntries } from '../schemas/basics.ts';
import { secretRowSchema } from '../schemas/incidents.ts';
import { scopeEntries, scopeSchema } from '../schemas/scope.ts';

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
      assignee: v.optional(emailSchema),
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

/** The list of secret incidents, and what is done to many of them at once (spec 000 §7.3). */
export const secretListEndpoints = {
  listSecrets: endpoint({
    method: 'GET',
    path: '/api/v1/secrets',
    summary: 'A page of secret incidents.',
    access: 'session',
    query: v.object({
      ...scopeEntries,
      ...pagingEntries,
      /** A column of the list; a minus before it for descending. */
      ordering: v.optional(
        v.pipe(v.string(), v.check(isOrdering, `Order by one of: ${INCIDENT_SORTS.join(', ')}.`)),
      ),
    }),
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
} as const;
