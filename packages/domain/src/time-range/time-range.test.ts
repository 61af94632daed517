import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../zone/zone.ts';
import {
  customRange,
  DEFAULT_RANGE,
  intervalOf,
  PREFERRED_RANGES,
  parseRange,
  RANGE_LABELS,
  RANGE_PRESETS,
  RANGE_TYPES,
} from './time-range.ts';

const NOW = Date.parse('2026-03-31T10:30:00Z');
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('the presets', () => {
  it('are offered from the shortest to all', () => {
    expect(RANGE_TYPES.map((type) => RANGE_LABELS[type])).toEqual([
      'Last day',
      'Last week',
      'Last month',
      'Last six months',
      'Last year',
      'Current year',
      'Last 3 years',
      'All',
      'Custom range',
    ]);
  });

  it('default to the last week; a preference is any of them but the current year', () => {
    expect(DEFAULT_RANGE).toBe('1week');
    expect(RANGE_PRESETS.filter((type) => type !== 'current_year')).toEqual([...PREFERRED_RANGES]);
  });
});

describe('parseRange', () => {
  it.each([
    ['a preset', '1month', null, null, { type: '1month' }],
    ['nothing', null, null, null, { type: '1week' }],
    ['an unknown word', 'forever', null, null, { type: '1week' }],
    ['days without the word custom', null, '2026-01-01', '2026-01-02', { type: '1week' }],
    [
      'two days',
      'custom',
      '2026-01-01',
      '2026-01-02',
      { type: 'custom', start: '2026-01-01', end: '2026-01-02' },
    ],
    [
      'one and the same day',
      'custom',
      '2026-01-01',
      '2026-01-01',
      { type: 'custom', start: '2026-01-01', end: '2026-01-01' },
    ],
    ['no start', 'custom', null, '2026-01-02', { type: '1week' }],
    ['no end', 'custom', '2026-01-01', null, { type: '1week' }],
    ['a day that is none', 'custom', '2026-02-30', '2026-03-02', { type: '1week' }],
    ['an end that is no day', 'custom', '2026-02-01', 'tomorrow', { type: '1week' }],
    ['the days the wrong way round', 'custom', '2026-01-02', '2026-01-01', { type: '1week' }],
  ])('%s', (_, rt, start, end, expected) => {
    expect(parseRange({ rt, start, end }, '1week')).toEqual(expected);
  });

  it('makes a custom range only of two days', () => {
    expect(customRange('2026-01-01', '2026-01-31')).not.toBeNull();
    expect(customRange('2026-01-01', '')).toBeNull();
  });
});

describe('intervalOf', () => {
  it.each([
    ['1day', '2026-03-30T10:30:00.000Z'],
    ['1week', '2026-03-23T23:00:00.000Z'],
    // February has no 31st: its last day.
    ['1month', '2026-02-27T23:00:00.000Z'],
    ['6months', '2025-09-29T22:00:00.000Z'],
    ['1year', '2025-03-30T22:00:00.000Z'],
    ['current_year', '2025-12-31T23:00:00.000Z'],
    ['3years', '2023-03-30T22:00:00.000Z'],
    ['all', null],
  ] as const)('%s begins, in Paris, at %s and runs to now', (type, start) => {
    const interval = intervalOf({ type }, NOW, 'Europe/Paris');
    expect(iso(interval.startMs)).toBe(start);
    expect(interval.endMs).toBe(NOW);
  });

  it.each([
    ['Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['UTC', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    ['America/New_York', '2026-03-29T04:00:00.000Z', '2026-03-30T04:00:00.000Z'],
  ])('takes both days of a custom range whole, in %s', (zone, start, end) => {
    const interval = intervalOf(
      { type: 'custom', start: '2026-03-29', end: '2026-03-29' },
      NOW,
      zone,
    );
    expect([iso(interval.startMs), iso(interval.endMs)]).toEqual([start, end]);
  });

  it('throws for days that no parser let through', () => {
    expect(() =>
      intervalOf({ type: 'custom', start: '2026-02-30', end: '2026-03-01' }, NOW, 'UTC'),
    ).toThrow(RangeError);
    expect(() => intervalOf({ type: 'custom', start: '2026-02-01', end: '' }, NOW, 'UTC')).toThrow(
      RangeError,
    );
  });

  it('begins at the first instant of a day, before now, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2008-01-01'), max: Date.parse('2036-01-01') }),
        fc.constantFrom('1week', '1month', '6months', '1year', 'current_year', '3years'),
        fc.constantFrom('Europe/Paris', 'Pacific/Apia', 'America/Sao_Paulo'),
        (now, type, zone) => {
          const { startMs } = intervalOf({ type }, now, zone);
          const start = startMs ?? Number.NaN;
          expect(start).toBeLessThanOrEqual(now);
          expect(dayOf(start - 1, zone)).not.toBe(dayOf(start, zone));
        },
      ),
    );
  });
});
