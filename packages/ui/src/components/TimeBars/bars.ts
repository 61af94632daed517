/** One stretch of time and what each series counts in it. */
export interface TimeBucket {
  /** First moment, ms since the epoch. */
  start: number;
  /** First moment after it. */
  end: number;
  /** One figure a series, in the order of the series. */
  values: readonly number[];
}

/** Sum of a bucket. */
export function totalOf(bucket: { values: readonly number[] }): number {
  return bucket.values.reduce((sum, value) => sum + value, 0);
}

/** Sum of each series over some buckets. */
export function sumsOf(buckets: readonly TimeBucket[], series: number): number[] {
  return Array.from({ length: series }, (_, index) =>
    buckets.reduce((sum, bucket) => sum + (bucket.values[index] ?? 0), 0),
  );
}

/**
 * The bars of one series as a single path, stacked on the series before it. One node however many buckets.
 *
 * @param left left edge of a bucket in pixels
 * @param y height of a value in pixels from the top
 */
export function barsPath(
  buckets: readonly { values: readonly number[] }[],
  series: number,
  left: (index: number) => number,
  width: number,
  y: (value: number) => number,
): string {
  const parts: string[] = [];
  for (const [index, bucket] of buckets.entries()) {
    const value = bucket.values[series] ?? 0;
    if (value <= 0) continue;
    let below = 0;
    for (let under = 0; under < series; under += 1) below += bucket.values[under] ?? 0;
    const bottom = y(below);
    // A bar that counts anything is seen, however tall its neighbours are.
    const top = Math.min(y(below + value), bottom - 1.5);
    const x = left(index);
    parts.push(
      `M${x.toFixed(2)} ${bottom.toFixed(2)}V${top.toFixed(2)}h${width.toFixed(2)}V${bottom.toFixed(2)}z`,
    );
  }
  return parts.join('');
}

/** Indices of the buckets that get a label, evenly spread, never closer than `gap` pixels, and at most `most`. */
export function tickIndices(
  count: number,
  width: number,
  gap: number,
  most = Number.POSITIVE_INFINITY,
): number[] {
  if (count === 0) return [];
  const room = Math.min(most, Math.max(1, Math.floor(width / gap)));
  const step = Math.max(1, Math.ceil(count / room));
  const ticks: number[] = [];
  for (let index = 0; index < count; index += step) ticks.push(index);
  return ticks;
}

/**
 * The top of the scale: the next round figure, and an even one so that its half is whole.
 *
 * @example niceTop(7) // 8
 */
export function niceTop(max: number): number {
  if (max <= 4) return max <= 2 ? 2 : 4;
  const power = 10 ** Math.floor(Math.log10(max));
  for (const factor of [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]) {
    const top = Math.round(factor * power);
    if (top >= max && top % 2 === 0) return top;
  }
  return 2 * power * 10;
}
