import { type Interval, intervalOf, parseRange } from '@sluice/domain/time-range';

/** The range of a call about activity; a week where it names none. */
export function readRange(
  query: {
    readonly rt?: string | undefined;
    readonly start?: string | undefined;
    readonly end?: string | undefined;
    readonly tz: string;
  },
  now: Date,
): Interval {
  const { rt = null, start = null, end = null } = query;
  return intervalOf(parseRange({ rt, start, end }, '1week'), now.getTime(), query.tz);
}
