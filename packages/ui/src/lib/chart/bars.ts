/** One bar of a chart: its key, and one figure a series, in the order of the series. */
export interface Bar {
  id: string | number;
  values: readonly number[];
}

/** What a bar is wide at most, in pixels: a few of them are not to fill the plot with blocks. */
const BAR_MOST_PX = 48;
/** A bar that counts anything is seen, however tall its neighbours are. */
const BAR_LEAST_PX = 1.5;

/** Sum of a bar. */
export function totalOf({ values }: { values: readonly number[] }): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Sum of each series over some bars. */
export function sumsOf(bars: readonly { values: readonly number[] }[], series: number): number[] {
  return Array.from({ length: series }, (_, index) =>
    bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
}

/** The bars of one series as a single path: one node however many bars. Sizes are pixels from the top left. */
export function barsPath(
  bars: readonly { x: number; y: number; width: number; height: number }[],
): string {
  let path = '';
  for (const { x, y, width, height } of bars) {
    if (height <= 0) continue;
    const wide = Math.min(BAR_MOST_PX, width);
    const bottom = y + height;
    const top = Math.min(y, bottom - BAR_LEAST_PX);
    const left = x + (width - wide) / 2;
    path += `M${short(left)} ${short(bottom)}V${short(top)}h${short(wide)}V${short(bottom)}z`;
  }
  return path;
}

/** Pixels to two places. */
function short(px: number): number {
  return Math.round(px * 100) / 100;
}

/** Indices of the bars that get a label, evenly spread, never closer than `gap` pixels, and at most `most`. */
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
