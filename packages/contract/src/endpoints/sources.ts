import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, pagingEntries } from '../schemas/basics.ts';
import { progressSchema, sourceSchema } from '../schemas/sources.ts';

/** Watched repositories (decisions §3). */
export const sourceEndpoints = {
  listSources: endpoint({
    method: 'GET',
    path: '/api/v1/sources',
    summary: 'The repositories that the company watches.',
    access: 'session',
    query: v.object(pagingEntries),
    replies: { 200: v.array(sourceSchema) },
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/api/v1/sources',
    summary: 'Watches a repository and begins its first scan.',
    access: 'session',
    permission: 'MANAGE_SOURCES',
    body: v.object({
      url: v.pipe(v.string(), v.maxLength(2048)),
      /** Whether the repository is outside the perimeter: only commits of the company's people and those with a secret grasper are kept. */
      is_outside: v.optional(v.boolean(), false),
    }),
    replies: { 201: sourceSchema },
    failures: { 409: v.object({ detail: v.string(), code: v.string() }) },
  }),
  deleteSource: endpoint({
    method: 'DELETE',
    path: '/api/v1/sources/:id',
    summary: 'Stops watching a repository. Its incidents stay.',
    access: 'session',
    permission: 'MANAGE_SOURCES',
    params: idParamsSchema,
    replies: { 204: null },
  }),
  getSourceProgress: endpoint({
    method: 'GET',
    path: '/api/v1/sources/:id/progress',
    summary: 'How far the scan of a repository is.',
    access: 'session',
    params: idParamsSchema,
    replies: { 200: progressSchema },
  }),
} as const;
