import { safeCell } from '@sluice/domain/export-scope';

/** A row of a file, one cell a column. */
export type CsvRow = readonly (string | number | null)[];

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = safeCell(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of CSV (RFC 4180); no cell of text starts a formula (decisions §7). */
export function csvLines(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets take a file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file that is read page by page as fast as it is taken, so that it needs the memory of one page.
 *
 * @param pages gives the next rows; ends the file when it is done
 */
export function csvStream(
  header: readonly string[],
  pages: AsyncIterator<readonly CsvRow[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${csvLines([header])}`));
        return;
      }
      const next = await pages.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(csvLines(next.value)));
    },
    async cancel() {
      await pages.return?.();
    },
  });
}
