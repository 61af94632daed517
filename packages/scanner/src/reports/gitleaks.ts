import * as v from 'valibot';
import { dateOf, type ReportedLeak, type SkipReason } from './report.ts';

/** An entry of gitleaks' JSON report (version 8). */
const Entry = v.object({
  RuleID: v.string(),
  Secret: v.optional(v.string(), ''),
  Match: v.optional(v.string(), ''),
  File: v.optional(v.string(), ''),
  StartLine: v.optional(v.number(), 1),
  Commit: v.optional(v.string(), ''),
  Author: v.optional(v.string(), ''),
  Email: v.optional(v.string(), ''),
  Date: v.optional(v.string(), ''),
  Message: v.optional(v.string(), ''),
});

/** Whether a parsed text is such a report: a list whose entries name rules. An empty list counts as such a report, too. */
export function isGitleaks(parsed: unknown): parsed is unknown[] {
  return Array.isArray(parsed) && parsed.some((entry) => v.is(Entry, entry));
}

/** Reads one entry. */
export function readGitleaks(entry: unknown): ReportedLeak | SkipReason {
  const parsed = v.safeParse(Entry, entry);
  if (!parsed.success) return 'unreadable';
  const { RuleID, Secret, Match, File, StartLine, Commit, Author, Email, Message } = parsed.output;
  if (Secret === '' || /^REDACTED/.test(Secret)) return 'no_value';
  if (File === '') return 'no_path';
  return {
    rule: RuleID,
    value: Secret,
    match: Match === '' ? null : Match,
    path: File,
    // gitleaks counts from 0 where a whole file was read.
    line: Math.max(1, StartLine),
    commit: Commit,
    repository: null,
    authorName: Author,
    authorEmail: Email,
    date: dateOf(parsed.output.Date),
    message: Message,
  };
}
