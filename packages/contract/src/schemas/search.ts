import { SCAN_FREQUENCIES, SEARCH_SCAN_STATUSES } from '@sluice/domain/search-scan';
import * as v from 'valibot';
import { dateSchema, idSchema, uuidSchema } from './basics.ts';

/** A stretch of one line of a patch, by the zero-based line of its text: what was looked for, or a secret that is masked. */
export const matchPatchSchema = v.object({
  category: v.picklist(['search', 'secret']),
  line: v.number(),
  start: v.number(),
  end: v.number(),
});

const signatureSchema = v.object({ name: v.string(), email: v.string(), date: dateSchema });
const accountSchema = v.object({ login: v.nullable(v.string()) });

/** A file of a public commit (spec 001 §6). Secrets in its patch are masked. */
export const searchResultSchema = v.object({
  file: v.object({ filename: v.string(), blob_url: v.nullable(v.string()) }),
  source_metadata: v.object({
    repo_name: v.string(),
    created_at: dateSchema,
    /** Whether it can still be seen there; null: not known. */
    on_github: v.nullable(v.boolean()),
    match_patches: v.array(matchPatchSchema),
  }),
  sha: v.string(),
  commit: v.object({
    message: v.string(),
    url: v.nullable(v.string()),
    author: signatureSchema,
    committer: signatureSchema,
  }),
  author: accountSchema,
  committer: accountSchema,
  patch: v.string(),
  is_truncated: v.boolean(),
  /** The incidents that stand in this patch. */
  linked_incidents: v.array(idSchema),
  /** The caller's own bookmark of it. */
  saved_result_uuid: v.nullable(uuidSchema),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

/** A page of results. The header says whether `count` was counted to its end. */
export const searchAnswerSchema = v.object({
  results: v.array(searchResultSchema),
  count: v.number(),
  search_uuid: uuidSchema,
});
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>;

/** A search that somebody made (spec 001 §6). The same query is one search, whoever makes it. */
export const searchSchema = v.object({
  uuid: uuidSchema,
  query: v.string(),
  is_restricted_to_perimeter: v.boolean(),
  /** Who made it last; null where nobody did within the history. */
  author_email: v.nullable(v.string()),
  date: dateSchema,
  matches: v.number(),
  /** Of its scan: what was found, when it ended, how it stands, and its id. */
  secrets: v.number(),
  last_scan: v.nullable(dateSchema),
  secret_scan: v.picklist(SEARCH_SCAN_STATUSES),
  scanning_uuid: v.nullable(uuidSchema),
});
export type Search = v.InferOutput<typeof searchSchema>;

/** A search that the team keeps, scanned now and then. */
export const savedSearchSchema = v.object({
  uuid: uuidSchema,
  name: v.string(),
  scan_frequency: v.picklist(SCAN_FREQUENCIES),
  author_email: v.string(),
  last_scan_date: v.nullable(dateSchema),
  saved_at: dateSchema,
  search: searchSchema,
});
export type SavedSearch = v.InferOutput<typeof savedSearchSchema>;

/** A bookmark. `result` is null where the commit is not kept for searching any more. */
export const savedResultSchema = v.object({
  uuid: uuidSchema,
  saved_at: dateSchema,
  /** When the search that it came from was scanned last. */
  last_scan_date: v.nullable(dateSchema),
  search: v.nullable(uuidSchema),
  filename: v.string(),
  repo_name: v.string(),
  sha: v.string(),
  result: v.nullable(searchResultSchema),
});
export type SavedResult = v.InferOutput<typeof savedResultSchema>;
