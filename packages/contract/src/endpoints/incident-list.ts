import { BULK_ACTIONS } from '@sluice/domain/actions';
import { INCIDENT_SORTS, isOrdering } from '@sluice/domain/incident-order';
import { KINDS } from '@sluice/domain/kind-info';
import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idSchema, pagingEntries } from '../schemas/basics.ts';
import { scopeEntries, scopeSchema } from '../schemas/scope.ts';

/** The query of an incident list: scope, page, and order. */
export const incidentListEntries = {
  ...scopeEntries,
  ...pagingEntries,
  /** A column of the list; a minus before it for descending. */
  ordering: v.optional(
    v.pipe(v.string(), v.check(isOrdering, `Order by one of: ${INCIDENT_SORTS.join(', ')}.`)),
  ),
};

/** The stats row above the list, for the same scope as the list. */
export const incidentStatsSchema = v.object({
  /** Exact, also where the list's own total is capped. */
  count: v.number(),
  /** For the whole company, in any scope: the number on the navigation's badge. */
  triggered_count: v.number(),
  /** Matches of the same filters outside the time range. */
  outside_period_count: v.number(),
  keyword_count: v.number(),
  developer_count: v.number(),
  /** Incidents and developers per bucket of the range, oldest first, for the sparklines. */
  incident_series: v.array(v.number()),
  developer_series: v.array(v.number()),
});
export type IncidentStats = v.InferOutput<typeof incidentStatsSchema>;

/** A bulk action: the incidents chosen, the action, and the parameters that it may need (decisions §2). */
export const bulkBodySchema = v.object({
  ids: v.array(idSchema),
  /** All that the filters match except `ids`. */
  reverse_selection: v.boolean(),
  filters: v.optional(scopeSchema),
  action: v.object({
    name: v.picklist(BULK_ACTIONS),
    incident_type: v.picklist(INCIDENT_KINDS),
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

/** The answer of a bulk action; a refused batch names each incident in its way. */
export const bulkResultSchema = v.object({
  bulkStatus: v.picklist(['ok', 'refused']),
  /** How many incidents were changed. */
  updated: v.number(),
  errors: v.array(v.object({ id: idSchema, code: v.string() })),
  /** The event of each incident, which an undo takes; absent where the action cannot be undone: of notes, and of more than 100 incidents. */
  events: v.optional(v.array(v.object({ id: idSchema, event_id: idSchema }))),
});
export type BulkResult = v.InferOutput<typeof bulkResultSchema>;

/**
 * The calls of a list of incidents, for a kind (spec 000 §7). The list is apart from the calls of one incident, so that the
 * app does not load both for its first rows.
 *
 * @param at.path the path of the list
 * @param at.query the query of the list; default {@link incidentListEntries}
 */
export function incidentListEndpoints<
  const Row extends v.GenericSchema,
  const Query extends v.GenericSchema,
>(kind: IncidentKind, at: { readonly path: string; readonly row: Row; readonly query: Query }) {
  const access = 'session';
  return {
    list: endpoint({
      method: 'GET',
      path: at.path,
      summary: `A page of ${kind} incidents.`,
      access,
      query: at.query,
      replies: { 200: v.array(at.row) },
    }),
    stats: endpoint({
      method: 'GET',
      path: `${at.path}/stats`,
      summary: `Exact counts of a scope of ${kind} incidents, and its sparklines.`,
      access,
      query: v.object(scopeEntries),
      replies: { 200: incidentStatsSchema },
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${at.path}/bulk`,
      summary: `One action on many ${kind} incidents, all or nothing.`,
      access,
      permission: KINDS[kind].managePermission,
      body: bulkBodySchema,
      replies: { 200: bulkResultSchema },
    }),
  } as const;
}
