import * as v from 'valibot';
import { dateOf, type ReportedLeak, type SkipReason } from './report.ts';

/** Where TruffleHog found something: of the many kinds of source, those that have files. */
const Place = v.object({
  commit: v.optional(v.string(), ''),
  file: v.optional(v.string(), ''),
  link: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  repository: v.optional(v.string()),
  timestamp: v.optional(v.string(), ''),
  line: v.optional(v.number(), 1),
});

/** A line of TruffleHog's JSON output (version 3). */
const Entry = v.object({
  SourceMetadata: v.object({ Data: v.record(v.string(), v.unknown()) }),
  DetectorName: v.string(),
  Raw: v.optional(v.string(), ''),
});

/** Whether a parsed line is of such a report. Lines of its log stand between them. */
export function isTrufflehog(parsed: unknown): boolean {
  return v.is(Entry, parsed);
}

/** `Ada Writer <ada@acme.io>` in its two parts. */
function personOf(text: string): { name: string; email: string } {
  const parts = /^(.*?)\s*<([^>]*)>$/.exec(text);
  return { name: parts?.[1] ?? '', email: parts?.[2] ?? text };
}

/** Reads one line. */
export function readTrufflehog(entry: unknown): ReportedLeak | SkipReason {
  const parsed = v.safeParse(Entry, entry);
  if (!parsed.success) return 'unreadable';
  const { SourceMetadata, DetectorName, Raw } = parsed.output;
  if (Raw === '') return 'no_value';
  const [place] = Object.values(SourceMetadata.Data);
  const read = v.safeParse(Place, place ?? {});
  if (!read.success) return 'unreadable';
  const { commit, file, link, email, repository, timestamp, line } = read.output;
  const path = file === '' ? link : file;
  if (path === '') return 'no_path';
  const { name, email: address } = personOf(email);
  return {
    rule: DetectorName,
    value: Raw,
    match: null,
    path,
    line: Math.max(1, line),
    commit,
    repository: repository ?? null,
    authorName: name,
    authorEmail: address,
    date: dateOf(timestamp),
    message: '',
  };
}
