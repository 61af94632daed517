import { parseDay, startOfDay, wallTime } from '../zone/zone.ts';

/** The ranges that are offered, shortest first (spec 000 §2.2, spec 002 §2). */
export const RANGE_PRESETS = [
  '1day',
  '1week',
  '1month',
  '6months',
  '1year',
  'current_year',
  '3years',
  'all',
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** A preset, or the person's own two dates. */
export const RANGE_TYPES = [...RANGE_PRESETS, 'custom'] as const;
export type RangeType = (typeof RANGE_TYPES)[number];

/** The default time range of a list (spec 000 §2.2). */
export const DEFAULT_RANGE: PreferredRange = '1week';

export const RANGE_LABELS: Record<RangeType, string> = {
  '1day': 'Last day',
  '1week': 'Last week',
  '1month': 'Last month',
  '6months': 'Last six months',
  '1year': 'Last year',
  current_year: 'Current year',
  '3years': 'Last 3 years',
  all: 'All',
  custom: 'Custom range',
};

/** The ranges that the preference `default_incident_date_filter` may hold (spec 002 §2). */
export const PREFERRED_RANGES = [
  '1day',
  '1week',
  '1month',
  '6months',
  '1year',
  '3years',
  'all',
] as const satisfies readonly RangePreset[];
export type PreferredRange = (typeof PREFERRED_RANGES)[number];

/** A range as the URL and the wire carry it; days are `yyyy-MM-dd` in the viewer's zone. */
export type TimeRange =
  | { readonly type: RangePreset }
  | { readonly type: 'custom'; readonly start: string; readonly end: string };

/** The day on which all time begins for counts (spec 001 §9). */
const ALL_TIME_START = { year: 2017, month: 1, day: 1 };

/** A range as two instants, end exclusive. `startMs` null means since ever. */
export interface Interval {
  readonly startMs: number | null;
  readonly endMs: number;
}

/**
 * The range that a URL names. A custom range counts only when both days are real and in order;
 * anything else falls back (spec 000 §2.2).
 */
export function parseRange(
  params: {
    readonly rt: string | null;
    readonly start: string | null;
    readonly end: string | null;
  },
  fallback: RangePreset,
): TimeRange {
  const preset = RANGE_PRESETS.find((name) => name === params.rt);
  if (preset !== undefined) return { type: preset };
  if (params.rt !== 'custom') return { type: fallback };
  return customRange(params.start, params.end) ?? { type: fallback };
}

/** The custom range between two days, or null when they don't make one. */
export function customRange(start: string | null, end: string | null): TimeRange | null {
  if (start === null || end === null || parseDay(start) === null || parseDay(end) === null) {
    return null;
  }
  return start <= end ? { type: 'custom', start, end } : null;
}

const BACK: Record<
  Exclude<RangePreset, '1day' | 'current_year' | 'all'>,
  { readonly years?: number; readonly months?: number; readonly days?: number }
> = {
  '1week': { days: 7 },
  '1month': { months: 1 },
  '6months': { months: 6 },
  '1year': { years: 1 },
  '3years': { years: 3 },
};

/**
 * The instants of a range. `1day` is the last 24 hours; the longer presets begin at midnight of
 * their first day in the viewer's zone and run to now; a custom range takes both of its days whole.
 */
export function intervalOf(range: TimeRange, nowMs: number, timeZone: string): Interval {
  switch (range.type) {
    case 'custom':
      return customInterval(range.start, range.end, timeZone);
    case 'all':
      return { startMs: null, endMs: nowMs };
    case '1day':
      return { startMs: nowMs - 86_400_000, endMs: nowMs };
    case 'current_year': {
      const { year } = wallTime(nowMs, timeZone);
      return { startMs: startOfDay({ year, month: 1, day: 1 }, timeZone), endMs: nowMs };
    }
    default:
      return { startMs: startBack(BACK[range.type], nowMs, timeZone), endMs: nowMs };
  }
}

/** A range as two instants; *All* begins on 2017-01-01 in the viewer's zone (spec 001 §9). */
export function boundedIntervalOf(
  range: TimeRange,
  nowMs: number,
  timeZone: string,
): { readonly startMs: number; readonly endMs: number } {
  const { startMs, endMs } = intervalOf(range, nowMs, timeZone);
  return { startMs: startMs ?? startOfDay(ALL_TIME_START, timeZone), endMs };
}

function customInterval(start: string, end: string, timeZone: string): Interval {
  const first = parseDay(start);
  const last = parseDay(end);
  if (first === null || last === null) throw new RangeError(`No such days: ${start}, ${end}`);
  return {
    startMs: startOfDay(first, timeZone),
    endMs: startOfDay({ ...last, day: last.day + 1 }, timeZone),
  };
}

function startBack(
  back: { readonly years?: number; readonly months?: number; readonly days?: number },
  nowMs: number,
  timeZone: string,
): number {
  const today = wallTime(nowMs, timeZone);
  const year = today.year - (back.years ?? 0);
  const month = today.month - (back.months ?? 0);
  const lastDayOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = Math.min(today.day, lastDayOfMonth) - (back.days ?? 0);
  return startOfDay({ year, month, day }, timeZone);
}
