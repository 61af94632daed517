import { describe, expect, it } from 'vitest';
import {
  analyticsGranularities,
  analyticsGranularity,
  analyticsPresets,
  binnedPoints,
  compareMembers,
  detectionTimeMs,
  mean,
  median,
  parseAnalyticsRange,
  remediationTimeMs,
  variation,
  variationText,
} from './figures.ts';

const DAY = 86_400_000;
const at = (text: string) => Date.parse(text);

describe('variation', () => {
  it.each([
    [3, 2, 0.5],
    [1, 2, -0.5],
    [2, 2, 0],
    [2, 0, null],
    [2, null, null],
    [null, 2, null],
    [0, 2, -1],
  ])('of %s against %s is %s', (current, previous, expected) => {
    expect(variation(current, previous)).toBe(expected);
  });

  it.each([
    [0.5, '+50.00%'],
    [-0.12345, '-12.35%'],
    [0, '0.00%'],
    [0.00001, '0.00%'],
    [null, '–'],
  ])('%s reads %s', (value, text) => expect(variationText(value)).toBe(text));
});

it('takes the mean of the middle two as the median of an even number', () => {
  expect(median([])).toBeNull();
  expect(median([5])).toBe(5);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 9, 5, 7])).toBe(6);
  expect(mean([])).toBeNull();
  expect(mean([1, 2])).toBe(1.5);
});

it('detects from when the commit could be seen, and never before', () => {
  const occurrence = { committedAtMs: 10, visibleAtMs: null, triggeredAtMs: 30 };
  expect(detectionTimeMs(occurrence)).toBe(20);
  expect(detectionTimeMs({ ...occurrence, visibleAtMs: 25 })).toBe(5);
  expect(detectionTimeMs({ ...occurrence, visibleAtMs: 5 })).toBe(20);
  expect(detectionTimeMs({ ...occurrence, committedAtMs: 40 })).toBe(0);
});

describe('remediationTimeMs', () => {
  const interval = { startMs: 100, endMs: 200 };
  const resolve = (atMs: number, change: object = {}) => ({
    atMs,
    isResolved: true,
    isByPerson: true,
    isRemediation: true,
    ...change,
  });
  const reopen = (atMs: number) => resolve(atMs, { isResolved: false, isRemediation: false });

  it('runs from creation to the resolution', () => {
    expect(remediationTimeMs(40, [resolve(150)], interval)).toBe(110);
  });
  it('excludes the time that it was resolved in between', () => {
    expect(remediationTimeMs(40, [resolve(60), reopen(90), resolve(150)], interval)).toBe(80);
  });
  it.each([
    ['was resolved before', [resolve(60)]],
    ['was resolved after', [resolve(200)]],
    ['is open at the end', [resolve(120), reopen(150)]],
    ['was resolved by the product', [resolve(150, { isByPerson: false })]],
    ['was no threat', [resolve(150, { isRemediation: false })]],
  ])('does not count one that %s', (_, changes) => {
    expect(remediationTimeMs(40, changes, interval)).toBeNull();
  });
  it('counts one that was reopened after the end', () => {
    expect(remediationTimeMs(40, [resolve(150), reopen(250)], interval)).toBe(110);
  });
  it('takes no time off for a change while it was open', () => {
    expect(remediationTimeMs(40, [reopen(60), reopen(90), resolve(150)], interval)).toBe(110);
  });
  it('ends with the first resolution of several', () => {
    expect(remediationTimeMs(40, [resolve(120), resolve(150)], interval)).toBe(80);
  });
});

describe('ranges', () => {
  const now = at('2026-06-17T12:00:00Z');
  const none = { start: null, end: null };

  it('offers presets of at least 7 days', () => {
    expect(analyticsPresets(now, 'UTC')).toEqual([
      '1week',
      '1month',
      '6months',
      '1year',
      'current_year',
      '3years',
      'all',
    ]);
  });
  it('offers the current year once it is 7 days old', () => {
    expect(analyticsPresets(at('2026-01-05T00:00:00Z'), 'UTC')).not.toContain('current_year');
    expect(analyticsPresets(at('2026-01-09T00:00:00Z'), 'UTC')).toContain('current_year');
  });
  it.each([
    { rt: '1day', ...none },
    { rt: 'custom', start: '2026-06-01', end: '2026-06-05' },
    { rt: 'custom', start: '2026-06-09', end: '2026-06-01' },
    { rt: 'nonsense', ...none },
  ])('falls back to a week for %j', (params) => {
    expect(parseAnalyticsRange(params, now, 'UTC')).toEqual({ type: '1week' });
  });
  it('takes seven days of one’s own', () => {
    const params = { rt: 'custom', start: '2026-06-01', end: '2026-06-07' };
    expect(parseAnalyticsRange(params, now, 'UTC')).toMatchObject({ type: 'custom' });
  });
});

describe('granularity', () => {
  it.each([
    [6.9, ['day'], 'day'],
    [7, ['day', 'week'], 'day'],
    [30, ['day', 'week'], 'day'],
    [31, ['day', 'week', 'month'], 'week'],
    [365, ['day', 'week', 'month', 'year'], 'week'],
    [366, ['day', 'week', 'month', 'year'], 'month'],
    [2_000, ['week', 'month', 'year'], 'month'],
  ] as const)('of %s days: %s, by itself %s', (days, offered, followed) => {
    expect(analyticsGranularities(0, days * DAY)).toEqual(offered);
    expect(analyticsGranularity(null, 0, days * DAY)).toBe(followed);
  });
  it('ignores a choice that is not offered', () => {
    expect(analyticsGranularity('year', 0, 10 * DAY)).toBe('day');
    expect(analyticsGranularity('week', 0, 10 * DAY)).toBe('week');
    expect(analyticsGranularity('hour', 0, 10 * DAY)).toBe('day');
  });
});

it('bins the middle points in groups of about a quarter, each its last', () => {
  const points = Array.from({ length: 12 }, (_, index) => index);
  expect(binnedPoints(points)).toEqual([0, 3, 6, 9, 10, 11]);
  expect(binnedPoints([1, 2])).toEqual([1, 2]);
  expect(binnedPoints([])).toEqual([]);
});

it('orders members by resolved, then by all, then by name', () => {
  const one = (name: string, triggered: number, acknowledged: number, resolved: number) => ({
    name,
    incidents: { triggered, acknowledged, resolved },
  });
  const sorted = [one('b', 1, 0, 2), one('a', 1, 0, 2), one('c', 5, 0, 2), one('d', 0, 0, 3)];
  for (const members of [sorted, sorted.toReversed()]) {
    expect(members.sort(compareMembers).map(({ name }) => name)).toEqual(['d', 'c', 'a', 'b']);
  }
  expect(compareMembers(one('a', 1, 0, 2), one('a', 0, 1, 2))).toBe(0);
});
