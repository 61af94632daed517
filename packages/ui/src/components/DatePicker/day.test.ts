import { expect, it } from 'vitest';
import { addDays, addMonths, dayIn, isDay, monthGrid, parseDay, startOfDay } from './day.ts';

const TODAY = '2026-11-28';

it.each([
  ['2026-11-28', '2026-11-28'],
  ['28/11/2026', '2026-11-28'],
  ['8.1.26', '2026-01-08'],
  ['28 Nov 2026', '2026-11-28'],
  ['3 february', '2026-02-03'],
  ['today', '2026-11-28'],
  ['Yesterday', '2026-11-27'],
  ['-7', '2026-11-21'],
  ['-30d', '2026-10-29'],
  ['30 Feb 2026', null],
  ['31/04/2026', null],
  ['soon', null],
  ['', null],
])('reads %j as %j', (typed, day) => expect(parseDay(typed, TODAY)).toBe(day));

it('knows leap years', () => {
  expect(isDay('2028-02-29')).toBe(true);
  expect(isDay('2026-02-29')).toBe(false);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-28', 12, '2027-11-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('goes from %s by %i months to %s', (from, by, to) => expect(addMonths(from, by)).toBe(to));

it('shows whole weeks, Monday first', () => {
  const weeks = monthGrid('2026-11-28');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks[0]?.[6]).toBe('2026-11-01');
});

it('asks the zone which day it is', () => {
  const at = Date.UTC(2026, 10, 28, 23, 30);
  expect(dayIn(at, 'UTC')).toBe('2026-11-28');
  expect(dayIn(at, 'Europe/Paris')).toBe('2026-11-29');
  expect(dayIn(at, 'America/Los_Angeles')).toBe('2026-11-28');
});

it.each([
  ['2026-11-28', 'UTC', Date.UTC(2026, 10, 28)],
  ['2026-11-28', 'Europe/Paris', Date.UTC(2026, 10, 27, 23)],
  // Summer time begins and ends on these days; their start is not moved.
  ['2026-03-29', 'Europe/Paris', Date.UTC(2026, 2, 28, 23)],
  ['2026-03-30', 'Europe/Paris', Date.UTC(2026, 2, 29, 22)],
  ['2026-10-25', 'Europe/Paris', Date.UTC(2026, 9, 24, 22)],
  ['2026-11-28', 'Asia/Kolkata', Date.UTC(2026, 10, 27, 18, 30)],
  ['2026-11-28', 'Pacific/Kiritimati', Date.UTC(2026, 10, 27, 10)],
  // Clocks went forward at midnight: the day began at one.
  ['2018-11-04', 'America/Sao_Paulo', Date.UTC(2018, 10, 4, 3)],
])('starts %s in %s', (day, zone, at) => expect(startOfDay(day, zone)).toBe(at));
