import { SUGGESTED_FIELDS, SUGGESTED_PREFIX_MAX_LENGTH } from '@sluice/domain/search-suggest';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { pageTextSchema, pagingEntries, switchTextSchema } from '../schemas/basics.ts';
import { searchAnswerSchema, searchExplanationSchema, searchSchema } from '../schemas/search.ts';

/** Results of a page: ten, a hundred at most (spec 001 §9). */
const pageSizeSchema = v.pipe(
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'A page has from 1 to 100 results.')),
    '10',
  ),
  v.transform(Number),
  v.maxValue(100, 'A page has from 1 to 100 results.'),
);

/** How a search is asked for. */
export const searchQuerySchema = v.object({
  /** Only what concerns the company. */
  filter_perimeter: switchTextSchema,
  page: v.optional(pageTextSchema, '1'),
  page_size: pageSizeSchema,
  /** Whether `match_patches` marks matches and masked secrets. */
  highlight_search: switchTextSchema,
  highlight_patch: switchTextSchema,
  linked_incidents: switchTextSchema,
});

/** Search over the commits of watched repositories, for companies with the feature (spec 001 §7). For other companies these paths do not exist. */
export const searchEndpoints = {
  runSearch: endpoint({
    method: 'POST',
    path: '/search_api/v1/search',
    summary: 'Searches commits, newest first.',
    access: 'session',
    permission: 'SEARCH',
    query: searchQuerySchema,
    body: v.object({ q: v.string() }),
    replies: { 200: searchAnswerSchema },
  }),
  explainSearch: endpoint({
    method: 'POST',
    path: '/search_api/v1/search/explain',
    summary:
      'How many patches each clause of a query finds, and what it would have found lately. Counts as a search of the minute, and is kept nowhere.',
    access: 'session',
    permission: 'SEARCH',
    query: v.object({ filter_perimeter: switchTextSchema }),
    body: v.object({ q: v.string() }),
    replies: { 200: searchExplanationSchema },
  }),
  suggestSearchValues: endpoint({
    method: 'POST',
    path: '/search_api/v1/search/suggestions',
    summary:
      'Values of a field that hold a text, the most frequent of the newest patches first. What is typed is kept nowhere.',
    access: 'session',
    permission: 'SEARCH',
    body: v.object({
      field: v.picklist(SUGGESTED_FIELDS),
      prefix: v.pipe(v.string(), v.maxLength(SUGGESTED_PREFIX_MAX_LENGTH)),
    }),
    replies: { 200: v.array(v.string()) },
  }),
  listSearches: endpoint({
    method: 'GET',
    path: '/search_api/v1/searches',
    summary: 'What was searched in the last thirty days, newest first.',
    access: 'session',
    permission: 'SEARCH',
    query: v.object({
      ...pagingEntries,
      ordering: v.optional(
        v.picklist(['date', '-date', 'query', '-query', 'matches', '-matches']),
        '-date',
      ),
    }),
    replies: { 200: v.array(searchSchema) },
  }),
} as const;
