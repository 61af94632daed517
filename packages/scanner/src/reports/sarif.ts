import * as v from 'valibot';
import { dateOf, type ReportedLeak, type SkipReason } from './report.ts';

const Text = v.object({ text: v.string() });

const Result = v.object({
  ruleId: v.optional(v.string()),
  rule: v.optional(v.object({ id: v.optional(v.string()) })),
  message: v.optional(v.object({ text: v.optional(v.string()) })),
  locations: v.optional(
    v.array(
      v.object({
        physicalLocation: v.optional(
          v.object({
            artifactLocation: v.optional(v.object({ uri: v.optional(v.string()) })),
            region: v.optional(
              v.object({
                startLine: v.optional(v.number()),
                snippet: v.optional(Text),
              }),
            ),
            contextRegion: v.optional(v.object({ snippet: v.optional(Text) })),
          }),
        ),
      }),
    ),
    [],
  ),
  /** gitleaks writes the commit here. */
  partialFingerprints: v.optional(v.record(v.string(), v.unknown()), {}),
});

const Run = v.object({
  results: v.optional(v.nullable(v.array(v.unknown()))),
  versionControlProvenance: v.optional(
    v.array(
      v.object({
        repositoryUri: v.optional(v.string()),
        revisionId: v.optional(v.string()),
      }),
    ),
    [],
  ),
});

const Log = v.object({ version: v.literal('2.1.0'), runs: v.array(Run) });

/** A SARIF 2.1.0 log with its results, each with the run's repository and revision. */
export interface SarifEntry {
  readonly result: unknown;
  readonly repository: string | null;
  readonly revision: string;
}

/** The results of a SARIF log in order; null for any other text. */
export function sarifEntries(parsed: unknown): SarifEntry[] | null {
  const log = v.safeParse(Log, parsed);
  if (!log.success) return null;
  return log.output.runs.flatMap(({ results, versionControlProvenance: [origin] }) =>
    (results ?? []).map((result) => ({
      result,
      repository: origin?.repositoryUri ?? null,
      revision: origin?.revisionId ?? '',
    })),
  );
}

function pathOf(uri: string): string {
  const plain = uri.replace(/^file:\/\/(?:localhost)?/, '').replace(/^\.\//, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    // A path with a percent sign of its own.
    return plain;
  }
}

/** Reads one result. The snippet of its region is the value: SARIF has no other place for it. */
export function readSarif({ result, repository, revision }: SarifEntry): ReportedLeak | SkipReason {
  const parsed = v.safeParse(Result, result);
  if (!parsed.success) return 'unreadable';
  const { ruleId, rule, message, locations, partialFingerprints } = parsed.output;
  const place = locations[0]?.physicalLocation;
  const value = place?.region?.snippet?.text ?? '';
  if (value.trim() === '' || /^REDACTED/.test(value)) return 'no_value';
  const uri = place?.artifactLocation?.uri ?? '';
  if (uri === '') return 'no_path';
  const mark = (name: string): string => {
    const found = partialFingerprints[name];
    return typeof found === 'string' ? found : '';
  };
  return {
    rule: ruleId ?? rule?.id ?? 'unnamed',
    value: value.trim(),
    match: place?.contextRegion?.snippet?.text ?? null,
    path: pathOf(uri),
    line: Math.max(1, place?.region?.startLine ?? 1),
    commit: mark('commitSha') || revision,
    repository,
    authorName: mark('author'),
    authorEmail: mark('email'),
    date: dateOf(mark('date')),
    message: mark('commitMessage') || (message?.text ?? ''),
  };
}
