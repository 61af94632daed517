/** A row of the tables that are timed. */
export interface BenchRow {
  readonly id: string;
  readonly cells: readonly string[];
}

const made = new Map<number, readonly BenchRow[]>();

/** The given number of rows of eight texts. The same number always gives the same rows. */
export function benchRows(count: number): readonly BenchRow[] {
  const rows =
    made.get(count) ??
    Array.from({ length: count }, (_, row) => ({
      id: String(row),
      cells: Array.from({ length: 8 }, (_, column) => `row ${row} column ${column}`),
    }));
  made.set(count, rows);
  return rows;
}

/** A patch of so many lines, a fifth of them added. */
export function benchPatch(lines: number): string {
  const added = Math.floor(lines / 5);
  const body = Array.from({ length: lines }, (_, line) =>
    line % 5 === 0
      ? `+const added${line} = call(${line}, 'text');`
      : ` const line${line} = ${line};`,
  );
  return `@@ -1,${lines - added} +1,${lines} @@\n${body.join('\n')}\n`;
}

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000;

/** So many buckets of an hour, with three values each. */
export function benchBuckets(count: number) {
  return Array.from({ length: count }, (_, hour) => ({
    start: hour * HOUR_MS,
    end: (hour + 1) * HOUR_MS,
    values: [hour % 7, hour % 11, hour % 5],
  }));
}
