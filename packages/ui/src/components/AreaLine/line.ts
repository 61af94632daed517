interface Point {
  at: number;
  values: readonly (number | null)[];
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
  const parts: string[] = [];
  let run: { x: number; y: number }[] = [];
  const end = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last) {
      const line = run.map((one) => `${one.x.toFixed(1)} ${one.y.toFixed(1)}`).join('L');
      // A lone figure is a small ring: a line of no length would hardly be seen.
      const body = run.length === 1 ? `${line}m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0` : line;
      parts.push(
        floor === undefined
          ? `M${body}`
          : `M${first.x.toFixed(1)} ${floor}L${line}L${last.x.toFixed(1)} ${floor}z`,
      );
    }
    run = [];
  };
  for (const point of points) {
    const value = point.values[series];
    if (value === null || value === undefined) end();
    else run.push({ x: x(point.at), y: y(value) });
  }
  end();
  return parts.join('');
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
