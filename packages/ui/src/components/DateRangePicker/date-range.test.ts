import { expect, it } from 'vitest';
import { rangeError, rangeMoments, rangeText } from './date-range.ts';

it.each([
  ['', '2026-01-02', 'start'],
  ['2026-02-30', '2026-03-02', 'start'],
  ['2026-01-01', '', 'end'],
  ['2026-01-03', '2026-01-02', 'end'],
  ['2026-12-01', '2026-12-02', 'start'],
])('refuses %s to %s', (start, end, field) => {
  expect(rangeError(start, end, '2026-11-28')?.field).toBe(field);
});

it('takes a single day, and today', () => {
  expect(rangeError('2026-11-28', '2026-11-28', '2026-11-28')).toBeNull();
});

it.each([
  ['2026-01-05', '2026-02-01', '5 Jan – 1 Feb 2026'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
  ['2026-01-05', '2026-01-05', '5 Jan 2026'],
  [undefined, '2026-01-05', 'Custom range'],
])('says %s to %s', (start, end, text) => expect(rangeText(start, end)).toBe(text));

it('lasts from the first midnight to the one after the last day, in the zone', () => {
  expect(rangeMoments('2026-11-28', '2026-11-28', 'UTC')).toEqual({
    from: Date.UTC(2026, 10, 28),
    before: Date.UTC(2026, 10, 29),
  });
  expect(rangeMoments('2026-11-27', '2026-11-28', 'Asia/Tokyo').from).toBe(
    Date.UTC(2026, 10, 26, 15),
  );
});

it('is an hour shorter when clocks go forward on its day', () => {
  const { from, before } = rangeMoments('2026-03-29', '2026-03-29', 'Europe/Paris');
  expect(before - from).toBe(23 * 3_600_000);
});
