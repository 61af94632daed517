import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockChange,
  dayOf,
  instantOf,
  isTimeZone,
  parseDay,
  printDay,
  startOfDay,
  wallTime,
} from './zone.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const HOUR_MS = 3_600_000;

describe('isTimeZone', () => {
  it.each([
    ['Europe/Paris', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});

describe('wallTime', () => {
  it.each([
    ['Asia/Kolkata', '2026-06-17 16:00:00'],
    ['Europe/Paris', '2026-06-17 12:30:00'],
    ['America/New_York', '2026-06-17 06:30:00'],
    ['Australia/Lord_Howe', '2026-06-17 21:00:00'],
    ['Pacific/Apia', '2026-06-17 23:30:00'],
  ])('in %s the clock shows %s', (zone, expected) => {
    const wall = wallTime(Date.parse('2026-06-17T10:30:00Z'), zone);
    const two = (value: number) => String(value).padStart(2, '0');
    const shown = `${printDay(wall)} ${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
    expect(shown).toBe(expected);
  });

  it('throws for a zone that there is not', () => {
    expect(() => wallTime(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('instantOf', () => {
  const at = (day: string, hour: number, minute: number) => ({
    ...(parseDay(day) ?? { year: 0, month: 0, day: 0 }),
    hour,
    minute,
    second: 0,
  });

  it.each([
    ['an ordinary time', 'Europe/Paris', '2026-07-01', 12, 0, '2026-07-01T10:00:00.000Z'],
    [
      'a skipped time: the end of the gap',
      'Europe/Paris',
      '2026-03-29',
      2,
      30,
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a time that happens twice: the earlier',
      'Europe/Paris',
      '2026-10-25',
      2,
      30,
      '2026-10-25T00:30:00.000Z',
    ],
    ['a skipped half hour', 'Australia/Lord_Howe', '2026-10-04', 2, 15, '2026-10-03T15:30:00.000Z'],
    [
      'a half hour that happens twice',
      'Australia/Lord_Howe',
      '2026-04-05',
      1,
      45,
      '2026-04-04T14:45:00.000Z',
    ],
    ['a day that never was', 'Pacific/Apia', '2011-12-30', 12, 0, '2011-12-30T10:00:00.000Z'],
  ])('%s', (_, zone, day, hour, minute, expected) => {
    expect(iso(instantOf(at(day, hour, minute), zone))).toBe(expected);
  });

  it('gives back what the wall clock shows, for every instant whose time happens once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2005-01-01') / 1000, max: Date.parse('2036-01-01') / 1000 }),
        fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'),
        (second, zone) => {
          const instantMs = second * 1000;
          const back = instantOf(wallTime(instantMs, zone), zone);
          // Equal, or the same wall time one hour before, on the day when clocks go back.
          expect([0, HOUR_MS]).toContain(instantMs - back);
          expect(wallTime(back, zone)).toEqual(wallTime(instantMs, zone));
        },
      ),
    );
  });
});

describe('startOfDay', () => {
  it.each([
    ['Europe/Paris', '2026-03-29', 23],
    ['Europe/Paris', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('in %s, %s has %d hours', (zone, day, hours) => {
    const date = parseDay(day) ?? { year: 0, month: 0, day: 0 };
    const next = startOfDay({ ...date, day: date.day + 1 }, zone);
    expect((next - startOfDay(date, zone)) / HOUR_MS).toBe(hours);
  });

  it('gives the first instant of a day that begins after midnight', () => {
    // In 2017 Brazil's clocks went from 24:00 to 01:00.
    const start = startOfDay({ year: 2017, month: 10, day: 15 }, 'America/Sao_Paulo');
    expect(iso(start)).toBe('2017-10-15T03:00:00.000Z');
    expect(wallTime(start, 'America/Sao_Paulo').hour).toBe(1);
  });
});

describe('clockChange', () => {
  it.each([
    ['Europe/Paris', '2026-03-29T00:00:00Z', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00.000Z'],
    [
      'Australia/Lord_Howe',
      '2026-04-04T14:00:00Z',
      '2026-04-04T16:00:00Z',
      '2026-04-04T15:00:00.000Z',
    ],
    ['Asia/Kolkata', '2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z', null],
  ])('in %s between %s and %s: %s', (zone, low, high, expected) => {
    const found = clockChange(Date.parse(low), Date.parse(high), zone);
    expect(found === null ? null : iso(found)).toBe(expected);
  });
});

describe('days as text', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '', '2026-01-01T00'])(
    '%s is no day',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );

  it('reads back what it prints', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1970-01-01T00:00:00Z'),
          max: new Date('9999-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        (date) => {
          const text = dayOf(date.getTime(), 'UTC');
          const day = parseDay(text);
          expect(day).not.toBeNull();
          if (day !== null) expect(printDay(day)).toBe(text);
        },
      ),
    );
  });

  it('names the day of the zone, not of UTC', () => {
    const instant = Date.parse('2026-06-17T23:30:00Z');
    expect(dayOf(instant, 'Europe/Paris')).toBe('2026-06-18');
    expect(dayOf(instant, 'America/New_York')).toBe('2026-06-17');
  });
});
