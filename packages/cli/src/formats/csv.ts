import type { ReportFormat } from './report-format.ts';

const COLUMNS = [
  'detector', 'path', 'line', 'commit', 'date', 'author', 'value', 'false_positive', 'fingerprint',
] as const; // biome-ignore format: a list

/** A table with a head (RFC 4180). No cell begins a formula. */
export function csvFormat(): ReportFormat {
  let isBegun = false;
  const row = (cells: readonly (string | number | null)[]): string => cells.map(cell).join(',');
  const head = (): string => {
    isBegun = true;
    return row(COLUMNS);
  };
  return {
    add: (one) => {
      const line = row([
        one.detector,
        one.path,
        one.line,
        one.commit,
        one.date,
        one.author,
        one.value,
        one.falsePositive,
        one.fingerprint,
      ]);
      return isBegun ? line : `${head()}\n${line}`;
    },
    end: () => (isBegun ? null : head()),
  };
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  // Spreadsheets run a cell that begins so; an apostrophe makes it text.
  const safe = typeof value === 'string' && /^[\s]*[=+\-@\t\r|;]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
