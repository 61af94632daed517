import type { Granularity } from '@sluice/domain/granularity';

const BUCKETS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};
const TICKS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** How the buckets of a chart and its axis are written, in the viewer's zone. */
export function bucketFormats(granularity: Granularity, timeZone: string) {
  const bucket = new Intl.DateTimeFormat('en-GB', { ...BUCKETS[granularity], timeZone });
  const tick = new Intl.DateTimeFormat('en-GB', { ...TICKS[granularity], timeZone });
  const week = granularity === 'week' ? 'Week of ' : '';
  return {
    bucket: (startMs: number) => `${week}${bucket.format(startMs)}`,
    tick: (startMs: number) => tick.format(startMs),
  };
}

/** The ticks of a span of hours longer than a day: its days. */
export function dayTicks(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { ...TICKS.day, timeZone });
  return (startMs: number) => format.format(startMs);
}
