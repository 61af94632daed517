/** One moment of an `LineChart`. */
export interface LinePoint {
  /** When, ms since the epoch. */
  at: number;
  /** One figure a series, in the order of the series; `null` where there is none. */
  values: readonly (number | null)[];
}

/** Whether a figure of a series is there and its neighbours are not. */
export function isAlone(points: readonly LinePoint[], index: number, series: number): boolean {
  const isThere = (at: number) => (points[at]?.values[series] ?? null) !== null;
  return isThere(index) && !isThere(index - 1) && !isThere(index + 1);
}

/** Index of the point that is next to a moment; points are in time order. */
export function nearestIndex(points: readonly { at: number }[], at: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1];
  const here = points[low];
  return before && here && at - before.at < here.at - at ? low - 1 : low;
}
