import { boundedIntervalOf, parseRange } from '@sluice/domain/time-range';

/** The range of a call about activity; a week where it names none. All time begins in 2017 (spec 001 §9). */
export function readRange(
  query: {
    readonly rt?: string | undefined;
    readonly start?: string | undefined;
    readonly end?: string | undefined;
    readonly tz: string;
  },
  now: Date,
): { interval: { startMs: number; endMs: number }; isAllTime: boolean } {
  const { rt = null, start = null, end = null } = query;
  const range = parseRange({ rt, start, end }, '1week');
  const interval = boundedIntervalOf(range, now.getTime(), query.tz);
  return { interval, isAllTime: range.type === 'all' };
}
