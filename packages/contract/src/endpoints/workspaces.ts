import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idSchema, pagingEntries } from '../schemas/basics.ts';

/** A workspace of the API workspace tool. An export names none: it is its collection's name, without a link (decisions §11). */
export const workspaceSchema = v.object({
  id: idSchema,
  name: v.string(),
  url: v.nullable(v.string()),
});
export type Workspace = v.InferOutput<typeof workspaceSchema>;

/** The workspaces that are watched, for companies with the feature (spec 001 §7). For other companies these paths do not exist. */
export const workspaceEndpoints = {
  listWorkspaces: endpoint({
    method: 'GET',
    path: '/api/v1/postman/workspaces',
    summary: 'The watched workspaces.',
    access: 'session',
    query: v.object({
      ...pagingEntries,
      search: v.optional(v.pipe(v.string(), v.maxLength(512))),
      ordering: v.optional(v.picklist(['name', '-name']), 'name'),
    }),
    replies: { 200: v.array(workspaceSchema) },
  }),
  getWorkspaceStats: endpoint({
    method: 'GET',
    path: '/api/v1/postman/workspaces/stats',
    summary: 'How many workspaces are watched.',
    access: 'session',
    replies: { 200: v.object({ count: v.number() }) },
  }),
} as const;
