/** A cell of a table that goes out as a file. */
export type CsvValue = string | number | null;

// Quotes and spaces before the sign do not keep a spreadsheet from reading a formula; full-width signs are read as plain ones.
const FORMULA = /^["'\s\u200B\uFEFF]*[=+\-@\t\r＝＋－＠]/u;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A cell as a spreadsheet may open it: a text that would begin a formula gets an apostrophe before it (decisions §7).
 *
 * @example csvCell('=1+1') // "'=1+1"
 */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) || /^[\t\r]/.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, by RFC 4180. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
