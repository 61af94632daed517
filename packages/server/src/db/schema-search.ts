import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonDefault<T> = ColumnType<T, string | undefined, string>;

/** Where something was masked in a patch that is kept for searching: a line of its text, and columns. */
export interface MaskedSpan {
  line: number;
  start: number;
  end: number;
}

interface SearchIndexes {
  company_id: number;
  source_id: number;
  done: Generated<string>;
  goal: Generated<string>;
  commits_done: Generated<number>;
  detectors: Generated<string>;
  checked_at: Date | null;
}

interface SearchCommits {
  company_id: number;
  id: GeneratedAlways<number>;
  source_id: number;
  sha: string;
  author_name: string;
  author_email: string;
  author_login: Generated<string>;
  committer_name: string;
  committer_email: string;
  committer_login: Generated<string>;
  message: string;
  authored_at: Date;
  committed_at: Date;
}

interface SearchPatches {
  company_id: number;
  id: GeneratedAlways<number>;
  commit_id: number;
  source_id: number;
  committed_at: Date;
  path: string;
  extension: string;
  body: string;
  is_truncated: Generated<boolean>;
  spans: JsonDefault<MaskedSpan[]>;
  words: string;
}

interface Searches {
  company_id: number;
  id: string;
  query: string;
  is_restricted: boolean;
  matches: Generated<number>;
  searched_at: Date;
}

interface SearchHistory {
  company_id: number;
  search_id: string;
  member_id: number;
  matches: number;
  searched_at: Date;
}

interface SavedSearches {
  company_id: number;
  id: string;
  search_id: string;
  name: string;
  scan_frequency: string;
  author_id: number;
  saved_at: Date;
  next_scan_at: Date | null;
}

interface SearchScans {
  company_id: number;
  id: string;
  search_id: string;
  status: string;
  member_id: number | null;
  scanned_patches: Generated<number>;
  total_patches: Generated<number>;
  cursor_id: Generated<number>;
  detectors: Generated<string>;
  last_patch_name: string | null;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date | null;
}

interface ScannedSecrets {
  company_id: number;
  id: string;
  scan_id: string;
  detector: string;
  display_name: string;
  value_hash: Buffer;
  sealed: Buffer;
  sealed_parts: Buffer | null;
  masked: string;
  discovered_at: Date;
  is_to_promote: Generated<boolean>;
}

interface ScannedOccurrences {
  company_id: number;
  id: GeneratedAlways<number>;
  secret_id: string;
  source_id: number;
  sha: string;
  subject: string;
  author_name: string;
  author_email: string;
  authored_at: Date;
  committed_at: Date;
  path: string;
  old_path: string | null;
  line: number;
  end_line: number;
  column_start: number;
  column_end: number;
  tags: string[];
  found_at: Date;
}

interface SavedResults {
  company_id: number;
  id: string;
  member_id: number;
  search_id: string | null;
  source_id: number;
  sha: string;
  path: string;
  saved_at: Date;
}

/** The tables of search over public commits. Part of {@link Schema}. */
export interface SearchSchema {
  search_indexes: SearchIndexes;
  search_commits: SearchCommits;
  search_patches: SearchPatches;
  searches: Searches;
  search_history: SearchHistory;
  saved_searches: SavedSearches;
  search_scans: SearchScans;
  scanned_secrets: ScannedSecrets;
  scanned_occurrences: ScannedOccurrences;
  saved_results: SavedResults;
}
