import type { FoundSecret } from '../found-secret.ts';

/** What a scan came to. */
export interface ReportSummary {
  readonly commits: number;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly occurrences: number;
  readonly likelyFalsePositives: number;
  /** Occurrences that the baseline names. They are counted and not shown. */
  readonly known: number;
}

/** Writes a report in one format: `add` as secrets are found, `end` once. Both answer the text to print, or null for none yet. */
export interface ReportFormat {
  readonly add: (secret: FoundSecret) => string | null;
  readonly end: (summary: ReportSummary) => string | null;
}
