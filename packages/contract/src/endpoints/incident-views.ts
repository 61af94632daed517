import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema } from '../schemas/basics.ts';

/** A list that a person keeps under a name. */
export const incidentViewSchema = v.object({
  id: idSchema,
  kind: v.picklist(INCIDENT_KINDS),
  name: v.string(),
  /** The parameters of the list's address, such as `rt=all&severity=10`. */
  query: v.string(),
  /** Whether the whole company sees it. */
  is_shared: v.boolean(),
  author: v.object({ name: v.string(), email: v.string() }),
  version: v.number(),
});
export type IncidentView = v.InferOutput<typeof incidentViewSchema>;

const querySchema = v.pipe(v.string(), v.maxLength(8192));

/** Saved views of the incident lists: a person's own, and those that the company shares. */
export const incidentViewEndpoints = {
  listIncidentViews: endpoint({
    method: 'GET',
    path: '/api/v1/incident_views',
    summary: "The caller's own views and the shared ones of a kind, by name.",
    access: 'session',
    query: v.object({ kind: v.picklist(INCIDENT_KINDS) }),
    replies: { 200: v.array(incidentViewSchema) },
  }),
  createIncidentView: endpoint({
    method: 'POST',
    path: '/api/v1/incident_views',
    summary: 'Keeps filters, search, range and order of a list under a name.',
    access: 'session',
    body: v.object({
      kind: v.picklist(INCIDENT_KINDS),
      name: v.string(),
      query: querySchema,
      is_shared: v.boolean(),
    }),
    replies: { 201: incidentViewSchema },
  }),
  updateIncidentView: endpoint({
    method: 'PATCH',
    path: '/api/v1/incident_views/:id',
    summary: 'Renames a view, shares it, or gives it what the list shows now.',
    access: 'session',
    params: idParamsSchema,
    body: v.object({
      name: v.exactOptional(v.string()),
      query: v.exactOptional(querySchema),
      is_shared: v.exactOptional(v.boolean()),
      version: v.number(),
    }),
    replies: { 200: incidentViewSchema },
    failures: {
      409: v.object({ detail: v.string(), code: v.string(), current: incidentViewSchema }),
    },
  }),
  deleteIncidentView: endpoint({
    method: 'DELETE',
    path: '/api/v1/incident_views/:id',
    summary: 'Deletes a view: the caller’s own, or as an admin a shared one.',
    access: 'session',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
