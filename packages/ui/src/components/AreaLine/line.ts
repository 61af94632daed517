interface Point {
  at: number;
  values: readonly (number | null)[];
}

interface Place {
  x: number;
  y: number;
}

/** Stretches of one series without a missing figure, in pixels. */
function stretches(
  points: readonly Point[],
  series: number,
  x: (at: number) => number,
  y: (value: number) => number,
): Place[][] {
  const found: Place[][] = [];
  let isOpen = false;
  for (const point of points) {
    const value = point.values[series];
    const isThere = value !== null && value !== undefined;
    if (isThere) {
      if (!isOpen) found.push([]);
      found.at(-1)?.push({ x: x(point.at), y: y(value) });
    }
    isOpen = isThere;
  }
  return found;
}

/**
 * The line of one series as a path. Where a figure is missing the line is broken. With a `floor` it is the area down to
 * it.
 */
export function linePath(
  points: readonly Point[],
  series: number,
  x: (at: number) => number,
  y: (value: number) => number,
  floor?: number,
): string {
  return stretches(points, series, x, y)
    .map((stretch) => {
      const first = stretch[0];
      const last = stretch.at(-1);
      if (first === undefined || last === undefined || first === last) return '';
      const line = stretch.map((one) => `${one.x.toFixed(1)} ${one.y.toFixed(1)}`).join('L');
      return floor === undefined
        ? `M${line}`
        : `M${first.x.toFixed(1)} ${floor}L${line}L${last.x.toFixed(1)} ${floor}z`;
    })
    .join('');
}

const DOT_PX = 3;

/** The figures of one series that have no neighbour, as filled dots: a line of no length would not be seen. */
export function dotsPath(
  points: readonly Point[],
  series: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const turn = `a${DOT_PX} ${DOT_PX} 0 1 0`;
  return stretches(points, series, x, y)
    .map(([first, second]) =>
      first === undefined || second !== undefined
        ? ''
        : `M${(first.x - DOT_PX).toFixed(1)} ${first.y.toFixed(1)}${turn} ${DOT_PX * 2} 0${turn}-${DOT_PX * 2} 0z`,
    )
    .join('');
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
