import { SCAN_FREQUENCIES, type ScanFrequency } from '@sluice/domain/search-scan';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { pagingEntries, uuidParamsSchema, uuidSchema } from '../schemas/basics.ts';
import { savedResultSchema, savedSearchSchema } from '../schemas/search.ts';

/** How often it is scanned; null is never (spec 001 §4). */
const frequencySchema = v.pipe(
  v.nullable(v.picklist(SCAN_FREQUENCIES)),
  v.transform((frequency): ScanFrequency => frequency ?? 'NEVER'),
);
const existsSchema = v.object({ detail: v.string(), code: v.string() });
const countSchema = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)));
const listSchema = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2048),
    v.transform((text) => text.split(',').filter((part) => part !== '')),
  ),
);

/** Searches that the team keeps, and each one's own bookmarks (spec 001 §7). */
export const savedSearchEndpoints = {
  listSavedSearches: endpoint({
    method: 'GET',
    path: '/search_api/v1/saved_searches',
    summary: 'The searches that the team keeps, newest first.',
    access: 'session',
    permission: 'SEARCH',
    query: v.object({
      ...pagingEntries,
      /** In names and queries. */
      search: v.optional(v.pipe(v.string(), v.maxLength(512))),
      /** Addresses, and frequencies: comma lists. */
      author: listSchema,
      scan_frequency: listSchema,
      secrets_min: countSchema,
      secrets_max: countSchema,
    }),
    replies: { 200: v.array(savedSearchSchema) },
  }),
  createSavedSearch: endpoint({
    method: 'POST',
    path: '/search_api/v1/saved_searches',
    summary:
      'Keeps a search under a name. A search with a frequency is scanned immediately and then at that frequency; new secrets become incidents.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    body: v.object({ search: uuidSchema, name: v.string(), scan_frequency: frequencySchema }),
    replies: { 201: savedSearchSchema },
    failures: { 409: existsSchema },
  }),
  updateSavedSearch: endpoint({
    method: 'PUT',
    path: '/search_api/v1/saved_searches/:uuid',
    summary: 'Changes the name of a saved search, or how often it is scanned.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: uuidParamsSchema,
    body: v.object({
      name: v.exactOptional(v.string()),
      scan_frequency: v.exactOptional(frequencySchema),
    }),
    replies: { 200: savedSearchSchema },
  }),
  deleteSavedSearch: endpoint({
    method: 'DELETE',
    path: '/search_api/v1/saved_searches/:uuid',
    summary: 'Keeps a search no longer. What its scans found stays until it expires.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: uuidParamsSchema,
    replies: { 204: null },
  }),
  listSavedResults: endpoint({
    method: 'GET',
    path: '/search_api/v1/saved_results',
    summary: "The caller's own bookmarks, newest first.",
    access: 'session',
    permission: 'SEARCH',
    query: v.object(pagingEntries),
    replies: { 200: v.array(savedResultSchema) },
  }),
  createSavedResult: endpoint({
    method: 'POST',
    path: '/search_api/v1/saved_results',
    summary: 'Bookmarks a file of a commit. One that is bookmarked already stays as it is.',
    access: 'session',
    permission: 'SEARCH',
    body: v.object({
      filename: v.pipe(v.string(), v.maxLength(4096)),
      repo_name: v.pipe(v.string(), v.maxLength(2048)),
      sha: v.pipe(
        v.string(),
        v.regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, 'Give the whole hash of a commit.'),
      ),
      /** The search that it came from. */
      search: v.optional(v.nullable(uuidSchema), null),
    }),
    replies: { 200: savedResultSchema, 201: savedResultSchema },
  }),
  deleteSavedResult: endpoint({
    method: 'DELETE',
    path: '/search_api/v1/saved_results/:uuid',
    summary: 'Removes a bookmark.',
    access: 'session',
    permission: 'SEARCH',
    params: uuidParamsSchema,
    replies: { 204: null },
  }),
} as const;
