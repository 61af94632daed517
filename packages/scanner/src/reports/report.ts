/** The reports that can be brought in: those of the scanners that teams come from, and the common format. */
export const REPORT_FORMATS = ['gitleaks', 'trufflehog', 'sarif'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** One leak as another scanner reports it. Holds the raw value: never log it. */
export interface ReportedLeak {
  /** That scanner's own name of the kind of secret. */
  readonly rule: string;
  readonly value: string;
  /** The line or more around the value, where the report has it. */
  readonly match: string | null;
  readonly path: string;
  /** One-based; 1 where the report says none. */
  readonly line: number;
  /** Empty when the report is not of a history. */
  readonly commit: string;
  readonly repository: string | null;
  readonly authorName: string;
  readonly authorEmail: string;
  /** Null when the report says none, or none that can be read. */
  readonly date: Date | null;
  readonly message: string;
}

/** Why an entry of a report is left out. */
export const SKIP_REASONS = ['no_value', 'no_path', 'unreadable'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** An entry that was left out; `entry` counts from 1. */
export interface Skipped {
  readonly entry: number;
  readonly reason: SkipReason;
}

/** What a report holds. */
export interface Report {
  readonly format: ReportFormat;
  readonly leaks: readonly ReportedLeak[];
  readonly skipped: readonly Skipped[];
}

/** Thrown for a text that is no report of a known format. */
export class ReportError extends Error {
  override name = 'ReportError';
}

/** A date as reports write them, or null. */
export function dateOf(text: string | undefined): Date | null {
  if (text === undefined || text === '') return null;
  // TruffleHog puts a blank before the offset: "2026-01-02 03:04:05 +0000".
  const iso = text.replace(/^(\S+) (\S+) ([+-]\d{2}):?(\d{2})$/, '$1T$2$3:$4');
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? null : new Date(ms);
}
