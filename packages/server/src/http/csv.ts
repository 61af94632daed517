import { type CsvValue, csvLine } from '@sluice/domain/csv';

/** A row of a file, one cell a column. */
export type CsvRow = readonly CsvValue[];

/** Spreadsheets take a file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Ends of a file that is sent. */
export interface CsvEnds {
  /** A reader that takes nothing for this long is given up. */
  readonly idleMs: number;
  /** Called once: at the end of the file, after a failure, or when the reader left. */
  readonly onEnd: () => void;
}

/**
 * A CSV file that is read page by page as fast as it is taken, so that it needs the memory of one page.
 *
 * @param pages gives the next rows; ends the file when it is done
 */
export function csvStream(
  header: readonly string[],
  pages: AsyncIterator<readonly CsvRow[]>,
  { idleMs, onEnd }: CsvEnds,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isBegun = false;
  let isEnded = false;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(idle);
    if (isEnded) return;
    isEnded = true;
    onEnd();
  };
  const next = async (): Promise<string | null> => {
    if (!isBegun) {
      isBegun = true;
      return `${BYTE_ORDER_MARK}${csvLine(header)}`;
    }
    const page = await pages.next();
    return page.done === true ? null : page.value.map(csvLine).join('');
  };
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(idle);
      try {
        const text = await next();
        if (isEnded) return;
        if (text === null) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(text));
      } catch (error) {
        end();
        throw error;
      }
      idle = setTimeout(() => {
        end();
        // What was sent is no whole file: the connection breaks, so that nobody takes it for one.
        controller.error(new Error('Nobody reads the file.'));
        void pages.return?.();
      }, idleMs);
      idle.unref();
    },
    async cancel() {
      end();
      await pages.return?.();
    },
  });
}
