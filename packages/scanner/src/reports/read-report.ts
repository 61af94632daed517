import { isGitleaks, readGitleaks } from './gitleaks.ts';
import {
  type Report,
  ReportError,
  type ReportedLeak,
  type ReportFormat,
  type Skipped,
  type SkipReason,
} from './report.ts';
import { readSarif, sarifEntries } from './sarif.ts';
import { isTrufflehog, readTrufflehog } from './trufflehog.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A report is a stranger's text, and no database takes a NUL in one. */
function withoutNul(leak: ReportedLeak): ReportedLeak {
  const clean = (text: string): string => text.replaceAll('\0', '');
  return {
    ...leak,
    rule: clean(leak.rule),
    value: clean(leak.value),
    match: leak.match === null ? null : clean(leak.match),
    path: clean(leak.path),
    repository: leak.repository === null ? null : clean(leak.repository),
    authorName: clean(leak.authorName),
    authorEmail: clean(leak.authorEmail),
    message: clean(leak.message),
  };
}

function gather<Entry>(
  format: ReportFormat,
  entries: readonly Entry[],
  read: (entry: Entry) => ReportedLeak | SkipReason,
): Report {
  const leaks: ReportedLeak[] = [];
  const skipped: Skipped[] = [];
  entries.forEach((entry, index) => {
    const leak = read(entry);
    if (typeof leak === 'string') skipped.push({ entry: index + 1, reason: leak });
    else leaks.push(withoutNul(leak));
  });
  return { format, leaks, skipped };
}

/**
 * Reads a report of gitleaks (JSON), TruffleHog (JSON lines) or any scanner that writes SARIF 2.1.0; which one it is, its
 * content tells. Entries that lack the value or the place are left out and named.
 *
 * @throws ReportError for any other text; the message says what was expected
 */
export function readReport(text: string): Report {
  const plain = text.replace(/^\ufeff/, '').trim();
  const whole = parse(plain);
  const sarif = sarifEntries(whole);
  if (sarif !== null) return gather('sarif', sarif, readSarif);
  if (isGitleaks(whole)) return gather('gitleaks', whole, readGitleaks);
  if (Array.isArray(whole) && whole.length === 0) return gather('gitleaks', [], readGitleaks);
  const lines = plain.split('\n').map((line) => parse(line));
  const found = lines.filter(isTrufflehog);
  if (found.length > 0) return gather('trufflehog', found, readTrufflehog);
  throw new ReportError(
    'This is not a report of gitleaks (JSON) or TruffleHog (JSON lines), nor SARIF 2.1.0.',
  );
}
