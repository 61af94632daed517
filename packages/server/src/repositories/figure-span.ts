/** A stretch of time, its end exclusive, with the first instants of its buckets. */
export interface FigureSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly buckets: readonly number[];
  /** What came later is left out; null: nothing is later. */
  readonly asOf: Date | null;
}

/** A figure of a span: as a whole, and bucket by bucket. */
export interface Measured {
  readonly whole: number | null;
  readonly trend: (number | null)[];
}

/** One figure of a span. */
export interface MeasuredRow {
  /** Null: the whole span. */
  readonly bucket: number | null;
  readonly value: number | null;
}

/** Rows of a figure in the order of its buckets. */
export function measured(rows: readonly MeasuredRow[], span: FigureSpan): Measured {
  const trend = span.buckets.map((): number | null => null);
  let whole: number | null = null;
  for (const { bucket, value } of rows) {
    if (bucket === null) whole = value;
    else trend[Math.max(bucket, 1) - 1] = value;
  }
  return { whole, trend };
}
