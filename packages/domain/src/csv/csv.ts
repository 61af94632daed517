/** What a spreadsheet would take for the start of a formula: after quotes or spaces too, and in full width (decisions §7). */
const FORMULA = /^["'\s]*[=+\-@\t\r＝＋－＠]/u;

/** A text as one cell of a CSV: quoted where needed, and never a formula. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV with its line end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
