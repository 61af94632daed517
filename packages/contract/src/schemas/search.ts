import { ATTACHMENT_REASONS } from '@sluice/domain/attachment-reasons';
import { SCAN_FREQUENCIES, SEARCH_SCAN_STATUSES } from '@sluice/domain/search-scan';
import * as v from 'valibot';
import { dateSchema, idSchema, uuidSchema } from './basics.ts';
import { tagSchema } from './incidents.ts';
import { seenAnswerSchema } from './seen.ts';

/** A span in one line of a patch, by the zero-based line of its text: a match of the search, or a masked secret. */
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
  /** The incidents with an occurrence in this patch. */
  linked_incidents: v.array(idSchema),
  /** The caller's own bookmark of it. */
  saved_result_uuid: v.nullable(uuidSchema),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

/** A page of results. The header says whether `count` was counted to its end. */
export const searchAnswerSchema = v.object({
  results: v.array(searchResultSchema),
  count: v.number(),
  /** Null where the query holds a secret: such a search is kept nowhere. */
  search_uuid: v.nullable(uuidSchema),
  /** The incidents that hold the secret of the query; null where it holds none (decisions §12). */
  held: v.nullable(seenAnswerSchema),
});
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>;

/** A search of the company (spec 001 §6). The same query is one search for all its members. */
export const searchSchema = v.object({
  uuid: uuidSchema,
  query: v.string(),
  is_restricted_to_perimeter: v.boolean(),
  /** The e-mail of its last author; null where it is older than the history. */
  author_email: v.nullable(v.string()),
  date: dateSchema,
  matches: v.number(),
  /** Its scan: the secrets found, its end, its status and its id. */
  secrets: v.number(),
  last_scan: v.nullable(dateSchema),
  secret_scan: v.picklist(SEARCH_SCAN_STATUSES),
  scanning_uuid: v.nullable(uuidSchema),
});
export type Search = v.InferOutput<typeof searchSchema>;

/** A saved search of the team, scanned at its frequency. */
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

/** A scan for secrets of what a search finds (spec 001 §6). Progress is scanned over total patches. */
export const searchScanSchema = v.object({
  uuid: uuidSchema,
  /** The search that it is of. */
  search: uuidSchema,
  query_string: v.string(),
  status: v.picklist(SEARCH_SCAN_STATUSES),
  scanned_patches: v.number(),
  total_patches: v.number(),
  /** The patch that was scanned last: a file of a repository. */
  last_scanned_patch_name: v.nullable(v.string()),
  started_at: v.nullable(dateSchema),
  finished_at: v.nullable(dateSchema),
  /** When its results are no longer kept. */
  expired_at: v.nullable(dateSchema),
  /** The member who requested it; null: the schedule of a saved search. */
  user_email: v.nullable(v.string()),
  /** How many secrets it found, and of which kinds. */
  secrets: v.number(),
  list_secrets: v.array(v.string()),
});
export type SearchScan = v.InferOutput<typeof searchScanSchema>;

/** A place at which a scan found a secret. */
export const scannedOccurrenceSchema = v.object({
  id: idSchema,
  /** When the product saw it. */
  triggered_at: dateSchema,
  /** When it was committed. */
  date: dateSchema,
  commit_sha: v.string(),
  commit_url: v.nullable(v.string()),
  commit_message: v.string(),
  repo_id: idSchema,
  repo_name: v.string(),
  file_name: v.string(),
  file_path: v.string(),
  file_url: v.nullable(v.string()),
  line: v.number(),
  presence: v.object({ is_present: v.nullable(v.boolean()), last_seen: v.nullable(dateSchema) }),
});
export type ScannedOccurrence = v.InferOutput<typeof scannedOccurrenceSchema>;

/** A secret that a scan found (spec 001 §6); its value stays sealed. */
export const scannedSecretSchema = v.object({
  uuid: uuidSchema,
  display_name: v.string(),
  masked_value: v.string(),
  /** The author of its last leak. */
  dev: v.object({
    /** Null while none of the results is an incident. */
    id: v.nullable(idSchema),
    name: v.string(),
    email: v.nullable(v.string()),
    github_login: v.nullable(v.string()),
    developer_type: v.string(),
  }),
  tags: v.array(tagSchema),
  relations: v.array(v.object({ reason: v.picklist(ATTACHMENT_REASONS), detail: v.string() })),
  discovery_date: dateSchema,
  /** When it was committed last. */
  leak_date: dateSchema,
  first_occurrence_date: dateSchema,
  last_occurrence_date: dateSchema,
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  resolved_at: v.nullable(dateSchema),
  /** The incident of the same secret. */
  linked_incident: v.nullable(idSchema),
  occurrence_count: v.number(),
  /** The newest five. */
  occurrences: v.array(scannedOccurrenceSchema),
});
export type ScannedSecret = v.InferOutput<typeof scannedSecretSchema>;

/** What a query finds, clause by clause. */
export const searchExplanationSchema = v.object({
  mode: v.picklist(['all', 'any']),
  /** At most twelve; empty for a query that holds a secret, which the masked patches cannot hold. */
  clauses: v.array(
    v.object({
      text: v.string(),
      /** Patches that it finds alone, and with the clauses before it; at most 10,000 are counted. */
      count: v.number(),
      left: v.number(),
    }),
  ),
  /** The clause after which nothing is left. */
  emptying: v.nullable(v.number()),
  /** Of the commits of the last thirty days: patches that the query finds, and the secrets that are known in them. */
  recent: v.object({ patches: v.number(), secrets: v.number(), is_capped: v.boolean() }),
});
export type SearchExplanation = v.InferOutput<typeof searchExplanationSchema>;
