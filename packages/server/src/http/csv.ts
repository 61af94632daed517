import { type CsvValue, csvLine } from '@sluice/domain/csv';

/** A row of a file, one cell a column. */
export type CsvRow = readonly CsvValue[];

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
        controller.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${csvLine(header)}`));
        return;
      }
      const next = await pages.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value.map(csvLine).join('')));
    },
    async cancel() {
      await pages.return?.();
    },
  });
}
