import { clockChange, startOfDay, wallTime } from '../zone/zone.ts';

/** The widths of a chart's buckets, finest first (spec 000 §9). */
export const GRANULARITIES = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const GRANULARITY_LABELS: Record<Granularity, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};

/** The default granularity of a chart (spec 000 §9). */
export const DEFAULT_GRANULARITY: Granularity = 'day';

/** How many buckets a best fit aims at, and its bounds, inclusive (spec 000 §9). */
export const BEST_FIT_BUCKETS = 50;
export const MIN_BUCKETS = 2;
export const MAX_BUCKETS = 1100;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WIDTH_MS: Record<Granularity, number> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30.436875 * DAY_MS,
  year: 365.2425 * DAY_MS,
};

/** From how many days on a width is offered everywhere (spec 001 §5): 7, 31 and 365. */
const OFFERED_FROM_DAYS: Partial<Record<Granularity, number>> = { week: 7, month: 31, year: 365 };

/** About how many buckets of a width a span has; exact but for clock changes and odd months. */
export function bucketCount(startMs: number, endMs: number, granularity: Granularity): number {
  return Math.max(1, Math.ceil((endMs - startMs) / WIDTH_MS[granularity]));
}

/**
 * The widths that are offered for a span: those of at most 1100 buckets, long ones from their days
 * on. A span that begins within a bucket touches one more than it is long, hence the `<`.
 */
export function offeredGranularities(startMs: number, endMs: number): Granularity[] {
  const days = (endMs - startMs) / DAY_MS;
  const offered = GRANULARITIES.filter(
    (name) =>
      days >= (OFFERED_FROM_DAYS[name] ?? 0) && bucketCount(startMs, endMs, name) < MAX_BUCKETS,
  );
  return offered.length === 0 ? ['year'] : offered;
}

/**
 * The offered width whose number of buckets comes nearest to 50, within 2 to 1100; the finer one
 * on a tie; day when none fits (spec 000 §9).
 *
 * @example bestFit(0, 7 * 86_400_000) // 'day'
 */
export function bestFit(startMs: number, endMs: number): Granularity {
  let best: Granularity | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of offeredGranularities(startMs, endMs)) {
    const count = bucketCount(startMs, endMs, name);
    const distance = Math.abs(count - BEST_FIT_BUCKETS);
    if (count >= MIN_BUCKETS && distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best ?? DEFAULT_GRANULARITY;
}

/** The width that analytics charts follow: over 365 days month, over 30 week, else day. */
export function granularityOfSpan(startMs: number, endMs: number): Granularity {
  const days = (endMs - startMs) / DAY_MS;
  if (days > 365) return 'month';
  return days > 30 ? 'week' : 'day';
}

/** The first instant of the bucket that holds an instant, on the viewer's wall clock. */
export function bucketStart(instantMs: number, granularity: Granularity, timeZone: string): number {
  const wall = wallTime(instantMs, timeZone);
  switch (granularity) {
    case 'hour':
      return hourStart(instantMs, wall, timeZone);
    case 'day':
      return startOfDay(wall, timeZone);
    case 'week':
      return startOfDay({ ...wall, day: wall.day - daysSinceMonday(wall) }, timeZone);
    case 'month':
      return startOfDay({ ...wall, day: 1 }, timeZone);
    case 'year':
      return startOfDay({ ...wall, month: 1, day: 1 }, timeZone);
  }
}

// Counted back from the instant: on the day when clocks go back, an hour happens twice. Where they
// change by half an hour, the change itself begins a bucket, or two buckets would overlap.
function hourStart(
  instantMs: number,
  wall: { readonly minute: number; readonly second: number },
  timeZone: string,
): number {
  const secondMs = Math.floor(instantMs / 1000) * 1000;
  const startMs = secondMs - (wall.minute * 60 + wall.second) * 1000;
  return clockChange(startMs, secondMs, timeZone) ?? startMs;
}

function daysSinceMonday(date: { year: number; month: number; day: number }): number {
  return (new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay() + 6) % 7;
}

/** The first instant of the next bucket after the one that starts here. */
export function nextBucketStart(
  startMs: number,
  granularity: Granularity,
  timeZone: string,
): number {
  const wall = wallTime(startMs, timeZone);
  switch (granularity) {
    case 'hour':
      return (
        clockChange(startMs, startMs + HOUR_MS, timeZone) ??
        bucketStart(startMs + HOUR_MS, 'hour', timeZone)
      );
    case 'day':
      return startOfDay({ ...wall, day: wall.day + 1 }, timeZone);
    case 'week':
      return startOfDay({ ...wall, day: wall.day + 7 }, timeZone);
    case 'month':
      return startOfDay({ year: wall.year, month: wall.month + 1, day: 1 }, timeZone);
    case 'year':
      return startOfDay({ year: wall.year + 1, month: 1, day: 1 }, timeZone);
  }
}

/**
 * The first instants of all buckets that a span touches, in order; days of 23 and 25 hours are one
 * bucket each. Stops at 1100.
 */
export function buckets(
  startMs: number,
  endMs: number,
  granularity: Granularity,
  timeZone: string,
): number[] {
  const starts: number[] = [];
  let at = bucketStart(startMs, granularity, timeZone);
  while (at < endMs && starts.length < MAX_BUCKETS) {
    starts.push(at);
    at = nextBucketStart(at, granularity, timeZone);
  }
  return starts;
}
