import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backOffUntil,
  FETCH_INTERVAL_MS,
  nextFetchAt,
  nextHistoricalScanAt,
  nextPresenceCheckAt,
  nextValidityCheckAt,
} from './schedule.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const MINUTE_MS = 60_000;
const waitMs = (failures: number, chance = 0) =>
  nextFetchAt(NOW, failures, chance).getTime() - NOW.getTime();

describe('when a watched repository is looked at again', () => {
  it.each([
    [0, 5],
    [1, 10],
    [2, 20],
    [6, 320],
    [7, 360],
    [1_000, 360],
  ])('after %i failures: in %i minutes', (failures, minutes) => {
    expect(waitMs(failures)).toBe(minutes * MINUTE_MS);
  });

  it('is never sooner than usual or later than six hours and a fifth', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        expect(waitMs(failures, chance)).toBeGreaterThanOrEqual(FETCH_INTERVAL_MS);
        expect(waitMs(failures, chance)).toBeLessThanOrEqual(432 * MINUTE_MS);
      }),
    );
  });

  it('is spread: two repositories are not asked for in the same moment', () => {
    expect(waitMs(0, 0.9)).toBeGreaterThan(waitMs(0, 0.1));
  });
});

const DAY_MS = 1_440 * MINUTE_MS;
const OPEN = { isOpen: true, ageMs: DAY_MS };
const inDays = (date: Date | null) =>
  date === null ? null : (date.getTime() - NOW.getTime()) / DAY_MS;

describe('how often a commit is looked for', () => {
  it.each([
    ['open and young', [OPEN], 1],
    ['open, a day short of a year', [{ isOpen: true, ageMs: 364 * DAY_MS }], 1],
    ['open, a year old', [{ isOpen: true, ageMs: 365 * DAY_MS }], 7],
    ['resolved', [{ isOpen: false, ageMs: 0 }], 7],
    ['one of two needs it daily', [{ isOpen: false, ageMs: 0 }, OPEN], 1],
    ['nobody needs it', [], 7],
  ])('%s', (_, incidents, days) => {
    expect(inDays(nextPresenceCheckAt(NOW, incidents))).toBe(days);
  });
});

describe('when a secret is asked about again', () => {
  it.each([
    ['valid', 0, OPEN, 1],
    ['valid', 0, { isOpen: true, ageMs: 400 * DAY_MS }, 7],
    ['invalid', 0, OPEN, null],
    ['can_not_check', 0, OPEN, null],
    ['failed_to_check', 1, OPEN, 1 / 24],
    ['failed_to_check', 2, OPEN, 2 / 24],
    ['failed_to_check', 50, OPEN, 1],
  ] as const)('%s, after %i failures', (outcome, failures, incident, days) => {
    const next = nextValidityCheckAt(NOW, outcome, failures, incident);
    if (days === null) expect(next).toBeNull();
    else expect(inDays(next)).toBeCloseTo(days, 10);
  });
});

describe('how long a service is left alone', () => {
  const wait = (failures: number, asked: Date | null) =>
    (backOffUntil(NOW, failures, asked).getTime() - NOW.getTime()) / 1_000;
  const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
  it.each([
    ['it says nothing', 1, null, 60],
    ['it says nothing, a third time', 3, null, 240],
    ['it says nothing, for ever', 99, null, 3_600],
    ['it names a moment', 1, after(90), 90],
    ['it names a moment, though it refused often', 9, after(5), 5],
    ['it names one that is over', 1, after(-5), 60],
    ['it names next year', 1, after(31_536_000), 3_600],
    ['it names nonsense', 1, new Date(Number.NaN), 60],
  ])('%s', (_, failures, asked, seconds) => {
    expect(wait(failures, asked)).toBe(seconds);
  });

  it('is always later than now, and within an hour', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.option(fc.date()), (failures, asked) => {
        const seconds = wait(failures, asked);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(3_600);
      }),
    );
  });
});

describe('when histories are scanned again', () => {
  it.each([
    [0, '2026-03-10T12:00:00Z', null],
    [1, '2026-03-10T12:00:00Z', '2026-04-10T12:00:00Z'],
    [2, '2026-03-10T12:00:00Z', '2026-05-10T12:00:00Z'],
    [1, '2026-01-31T08:00:00Z', '2026-02-28T08:00:00Z'],
    [1, '2028-01-31T08:00:00Z', '2028-02-29T08:00:00Z'],
    [2, '2026-12-31T08:00:00Z', '2027-02-28T08:00:00Z'],
  ] as const)('every %i months after %s', (months, last, next) => {
    const at = nextHistoricalScanAt(months, new Date(last));
    expect(at).toEqual(next === null ? null : new Date(next));
  });

  it('is between 27 and 63 days later', () => {
    const dates = fc.date({ min: NOW, max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.constantFrom(1, 2), (last, months) => {
        const days =
          ((nextHistoricalScanAt(months, last)?.getTime() ?? 0) - last.getTime()) / DAY_MS;
        expect(days).toBeGreaterThan(27);
        expect(days).toBeLessThan(63);
      }),
    );
  });
});
