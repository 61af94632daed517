import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChange, parseDay, startOfDay, wallTime } from '../zone/zone.ts';
import {
  BEST_FIT_BUCKETS,
  bestFit,
  bucketCount,
  bucketStart,
  buckets,
  GRANULARITIES,
  GRANULARITY_LABELS,
  granularityOfSpan,
  MAX_BUCKETS,
  MIN_BUCKETS,
  nextBucketStart,
  offeredGranularities,
} from './granularity.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
] as const;

const instants = fc.integer({ min: Date.parse('2005-01-01'), max: Date.parse('2036-01-01') });
const zones = fc.constantFrom(...ZONES);
const widths = fc.constantFrom(...GRANULARITIES);
const dayIn = (text: string, zone: string) =>
  startOfDay(parseDay(text) ?? { year: 0, month: 0, day: 0 }, zone);

describe('offeredGranularities', () => {
  it.each([
    [1, ['hour', 'day']],
    [6.9, ['hour', 'day']],
    [7, ['hour', 'day', 'week']],
    [30.9, ['hour', 'day', 'week']],
    [31, ['hour', 'day', 'week', 'month']],
    [46, ['day', 'week', 'month']],
    [364, ['day', 'week', 'month']],
    [365, ['day', 'week', 'month', 'year']],
    [1200, ['week', 'month', 'year']],
    [365_250 * 2, ['year']],
  ])('over %d days: %j', (days, expected) => {
    expect(offeredGranularities(0, days * DAY_MS)).toEqual(expected);
  });

  it('never cuts a chart off: a span that begins within an hour touches one more', () => {
    const halfPast = HOUR_MS / 2;
    expect(offeredGranularities(0, 1100 * HOUR_MS)).not.toContain('hour');
    expect(offeredGranularities(halfPast, halfPast + 1099 * HOUR_MS)).toContain('hour');
    const touched = buckets(halfPast, halfPast + 1099 * HOUR_MS, 'hour', 'UTC');
    expect(touched).toHaveLength(MAX_BUCKETS);
    expect(touched.at(-1)).toBe(1099 * HOUR_MS);
  });

  it('has a label for each', () => {
    expect(GRANULARITIES.map((name) => GRANULARITY_LABELS[name])).toEqual([
      'Hour',
      'Day',
      'Week',
      'Month',
      'Year',
    ]);
  });
});

describe('bestFit', () => {
  it.each([
    ['two hours', 2 / 24, 'hour'],
    ['a day', 1, 'hour'],
    ['two days', 2, 'hour'],
    ['four days', 4, 'hour'],
    ['a week', 7, 'day'],
    ['fifty days', 50, 'day'],
    ['a year', 365, 'week'],
    ['three years', 1096, 'month'],
    ['fifty years', 18_263, 'year'],
    ['less than two hours: nothing fits', 1 / 24, 'day'],
    ['nothing at all', 0, 'day'],
  ] as const)('%s (%d days): %s', (_, days, expected) => {
    expect(bestFit(0, days * DAY_MS)).toBe(expected);
  });

  it('takes the finer width on a tie', () => {
    // 96 hours are 46 away from fifty, 4 days are 46 away as well.
    expect(bucketCount(0, 4 * DAY_MS, 'hour') - BEST_FIT_BUCKETS).toBe(46);
    expect(BEST_FIT_BUCKETS - bucketCount(0, 4 * DAY_MS, 'day')).toBe(46);
    expect(bestFit(0, 4 * DAY_MS)).toBe('hour');
  });

  it('has 2 to 1100 buckets and comes nearest to 50 of all that are offered', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 2 * HOUR_MS, max: 300 * 365 * DAY_MS }),
        (start, span) => {
          const end = start + span;
          const count = bucketCount(start, end, bestFit(start, end));
          expect(count).toBeGreaterThanOrEqual(MIN_BUCKETS);
          expect(count).toBeLessThanOrEqual(MAX_BUCKETS);
          for (const name of offeredGranularities(start, end)) {
            const other = bucketCount(start, end, name);
            if (other < MIN_BUCKETS) continue;
            expect(Math.abs(other - BEST_FIT_BUCKETS)).toBeGreaterThanOrEqual(
              Math.abs(count - BEST_FIT_BUCKETS),
            );
          }
        },
      ),
    );
  });
});

describe('granularityOfSpan', () => {
  it.each([
    [1, 'day'],
    [30, 'day'],
    [30.5, 'week'],
    [365, 'week'],
    [365.5, 'month'],
  ] as const)('over %d days: %s', (days, expected) => {
    expect(granularityOfSpan(0, days * DAY_MS)).toBe(expected);
  });
});

describe('bucketStart', () => {
  it.each([
    ['hour', '2026-06-17T10:00:00.000Z'],
    ['day', '2026-06-16T22:00:00.000Z'],
    ['week', '2026-06-14T22:00:00.000Z'],
    ['month', '2026-05-31T22:00:00.000Z'],
    ['year', '2025-12-31T23:00:00.000Z'],
  ] as const)('of a %s, on the wall clock of Paris: %s', (width, expected) => {
    const start = bucketStart(Date.parse('2026-06-17T10:30:15.250Z'), width, 'Europe/Paris');
    expect(new Date(start).toISOString()).toBe(expected);
  });

  it('begins weeks on Monday, a Sunday included', () => {
    const sunday = Date.parse('2026-06-21T12:00:00Z');
    const start = bucketStart(sunday, 'week', 'UTC');
    expect(new Date(start).toISOString()).toBe('2026-06-15T00:00:00.000Z');
  });
});

describe('buckets', () => {
  it.each([
    ['Europe/Paris', '2026-03-28', '2026-03-31', [24, 23, 24]],
    ['Europe/Paris', '2026-10-24', '2026-10-27', [24, 25, 24]],
    ['America/New_York', '2026-03-07', '2026-03-10', [24, 23, 24]],
    ['America/New_York', '2026-10-31', '2026-11-03', [24, 25, 24]],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-06', [24, 23.5, 24]],
    ['Australia/Lord_Howe', '2026-04-04', '2026-04-07', [24, 24.5, 24]],
    ['Asia/Kolkata', '2026-03-28', '2026-03-31', [24, 24, 24]],
    // Samoa went over the date line: there was no 30 December 2011.
    ['Pacific/Apia', '2011-12-28', '2012-01-01', [24, 24, 24]],
  ])('days in %s from %s to %s have %j hours', (zone, first, end, hours) => {
    const starts = buckets(dayIn(first, zone), dayIn(end, zone), 'day', zone);
    const edges = [...starts, dayIn(end, zone)];
    expect(starts.map((start, index) => ((edges[index + 1] ?? 0) - start) / HOUR_MS)).toEqual(
      hours,
    );
  });

  it('counts an hour that happens twice as two, and a skipped one not at all', () => {
    const hoursOf = (day: string, next: string) =>
      buckets(dayIn(day, 'Europe/Paris'), dayIn(next, 'Europe/Paris'), 'hour', 'Europe/Paris');
    expect(hoursOf('2026-10-25', '2026-10-26')).toHaveLength(25);
    expect(hoursOf('2026-03-29', '2026-03-30')).toHaveLength(23);
  });

  it('splits the hour in which clocks change by half an hour', () => {
    const zone = 'Australia/Lord_Howe';
    const starts = buckets(dayIn('2026-04-05', zone), dayIn('2026-04-06', zone), 'hour', zone);
    expect(starts).toHaveLength(25);
    const shown = starts.slice(0, 4).map((start) => {
      const { hour, minute } = wallTime(start, zone);
      return `${hour}:${String(minute).padStart(2, '0')}`;
    });
    expect(shown).toEqual(['0:00', '1:00', '1:30', '2:00']);
  });

  it('stops at 1100', () => {
    expect(buckets(0, 3000 * HOUR_MS, 'hour', 'UTC')).toHaveLength(MAX_BUCKETS);
  });

  it('is empty for an empty span that begins a bucket', () => {
    expect(buckets(0, 0, 'day', 'UTC')).toEqual([]);
  });

  it('tiles every interval: without gap or overlap, each instant in the bucket that holds it', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 2 * HOUR_MS, max: 12 * 365 * DAY_MS }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        zones,
        widths,
        (startMs, spanMs, share, zone, width) => {
          const endMs = startMs + Math.min(spanMs, width === 'hour' ? 40 * DAY_MS : spanMs);
          fc.pre(offeredGranularities(startMs, endMs).includes(width));
          const starts = buckets(startMs, endMs, width, zone);
          const [first = Number.NaN] = starts;
          const last = starts.at(-1) ?? Number.NaN;
          expect(first).toBeLessThanOrEqual(startMs);
          expect(last).toBeLessThan(endMs);
          expect(nextBucketStart(last, width, zone)).toBeGreaterThanOrEqual(endMs);

          // A share next to one is rounded up to the end itself.
          const at = Math.min(endMs - 1, Math.floor(startMs + share * (endMs - startMs)));
          const holding = starts.findLast((start) => start <= at) ?? Number.NaN;
          expect(bucketStart(at, width, zone)).toBe(holding);
          expect(bucketStart(holding, width, zone)).toBe(holding);
          const next = nextBucketStart(holding, width, zone);
          expect(next).toBeGreaterThan(at);
          expect(bucketStart(next, width, zone)).toBe(next);
          expect(bucketStart(next - 1, width, zone)).toBe(holding);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('holds around every change of clocks', () => {
    fc.assert(
      fc.property(
        fc.integer({
          min: Date.parse('2008-01-01') / DAY_MS,
          max: Date.parse('2032-01-01') / DAY_MS,
        }),
        zones,
        widths,
        fc.integer({ min: -90 * 60, max: 90 * 60 }),
        (day, zone, width, offsetSeconds) => {
          const week = clockChangeWithin(day * DAY_MS, zone);
          fc.pre(week !== null);
          const at = (week ?? 0) + offsetSeconds * 1000;
          const start = bucketStart(at, width, zone);
          expect(start).toBeLessThanOrEqual(at);
          expect(bucketStart(start, width, zone)).toBe(start);
          expect(nextBucketStart(start, width, zone)).toBeGreaterThan(at);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** The first change of clocks within the half year from an instant. */
function clockChangeWithin(fromMs: number, zone: string): number | null {
  for (let at = fromMs; at < fromMs + 183 * DAY_MS; at += 7 * DAY_MS) {
    const change = clockChange(at, at + 7 * DAY_MS, zone);
    if (change !== null) return change;
  }
  return null;
}
