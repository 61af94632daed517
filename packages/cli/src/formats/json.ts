import type { ReportFormat } from './report-format.ts';

/** An object a line, the summary last. */
export function jsonFormat(): ReportFormat {
  return {
    add: (one) =>
      JSON.stringify({
        detector: one.detector,
        repository: null,
        commit: one.commit,
        path: one.path,
        line: one.line,
        end_line: one.endLine,
        column: one.column,
        end_column: one.endColumn,
        date: one.date,
        author: one.author,
        incident_id: null,
        value: one.value,
        fingerprint: one.fingerprint,
        ...(one.falsePositive === null ? {} : { false_positive: one.falsePositive }),
      }),
    end: (summary) =>
      JSON.stringify({
        summary: {
          commits: summary.commits,
          files: summary.files,
          bytes: summary.bytes,
          seconds: summary.seconds,
          occurrences: summary.occurrences,
          likely_false_positives: summary.likelyFalsePositives,
          known: summary.known,
          stored: false,
        },
      }),
  };
}
