import { ENGLISH, type Speaker, speakerOf } from '../../lib/words/words.ts';
import { WORDS } from './words.ts';

const DAY_MS = 86_400_000;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** Days are `yyyy-MM-dd` texts: they sort, compare and cross the wire as they are, and know no zone. */
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** Whether a text is a day that exists. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return false;
  const date = utc(day);
  return !Number.isNaN(date.getTime()) && text(date) === day;
}

/** A day so many days on, or back. */
export function addDays(day: string, days: number): string {
  return text(new Date(utc(day).getTime() + days * DAY_MS));
}

/**
 * The same day so many months on; the last of the month when that one is shorter.
 *
 * @example addMonths('2026-01-31', 1) // '2026-02-28'
 */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return text(date);
}

/** Which day of the week, from 0 for its first; that is 1 for Monday to 7 for Sunday. */
export function weekday(day: string, firstDay = 1): number {
  return (utc(day).getUTCDay() - firstDay + 7) % 7;
}

/** The six weeks that show the month of a day, Monday first. */
export function monthGrid(day: string, firstDay = 1): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first, firstDay));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(start, week * 7 + place)),
  );
}

/**
 * The day that it is somewhere.
 *
 * @example dayIn(Date.UTC(2026, 10, 28, 23, 30), 'Europe/Paris') // '2026-11-29'
 */
export function dayIn(at: Date | number, timeZone: string): string {
  // The Swedish way to write a date is the one of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/**
 * The moment at which a day begins somewhere, in ms. A day that begins at one o'clock, as when clocks go forward at
 * midnight, begins then.
 */
export function startOfDay(day: string, timeZone: string): number {
  const guess = utc(day).getTime();
  // No zone is further than 15 hours from UTC: the first quarter of an hour that is this day is its start.
  for (let at = guess - 15 * 3_600_000; at <= guess + 15 * 3_600_000; at += 900_000) {
    if (dayIn(at, timeZone) === day) return at;
  }
  return guess;
}

/**
 * Reads a typed day: `2026-11-28`, `28/11/2026`, `28.11.26`, `28 Nov 2026`, `28 nov` (this year), `today`,
 * `yesterday`, `-7` (days ago). `null` when it is none.
 */
export function parseDay(
  typed: string,
  today: string,
  { say, locale }: Speaker<(typeof WORDS)['english']> = speakerOf(WORDS, ENGLISH),
): string | null {
  const line = typed.trim().toLowerCase();
  if (line === say('today')) return today;
  if (line === say('yesterday')) return addDays(today, -1);
  const ago = /^-(\d{1,4})\s*d?$/u.exec(line);
  if (ago) return addDays(today, -Number(ago[1]));
  if (isDay(line)) return line;
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/u.exec(line);
  if (numbers) return made(numbers[3], Number(numbers[2]), numbers[1]);
  const name = lettersOf(line);
  const [date, year, ...more] = line.match(/\d+/gu)?.toSorted(byLength) ?? [];
  if (name.length < 3 || date === undefined || date.length > 2 || more.length > 0) return null;
  const month = monthNames(locale).findIndex((names) => names.some((one) => one.startsWith(name)));
  return made(year ?? today.slice(0, 4), month + 1, date);
}

/** A four-digit year is read as the year, in any position. */
const byLength = (a: string, b: string) => (a.length > 2 ? 1 : 0) - (b.length > 2 ? 1 : 0);
const lettersOf = (line: string) =>
  line
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.join('') ?? '';

const named = new Map<string, readonly (readonly string[])[]>();

/** What each month is called, alone and in a date; in English as well. */
function monthNames(locale: string): readonly (readonly string[])[] {
  const names =
    named.get(locale) ??
    MONTHS.map((english, index) => {
      const day = `2026-${String(index + 1).padStart(2, '0')}-28`;
      return [
        english,
        ...(['short', 'date', 'month'] as const).map((style) =>
          lettersOf(dayText(day, style, locale)),
        ),
      ];
    });
  named.set(locale, names);
  return names;
}

function made(year: string | undefined, month: number, date: string | undefined): string | null {
  const full = year?.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(month).padStart(2, '0')}-${date?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

const STYLES = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in words: `short` for fields, `long` for screen readers, `month` for a heading. */
export function dayText(day: string, style: keyof typeof STYLES, locale = 'en-GB'): string {
  const key = `${locale} ${style}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(utc(day));
}

/** Names of the weekdays from the first one on: whole, and so short that seven stand in a row. */
export function weekdayNames(firstDay: number, locale: string): { name: string; short: string }[] {
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const narrow = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, place) => {
    // The fourth of January 1970 was a Sunday.
    const day = new Date((3 + firstDay + place) * DAY_MS);
    const name = long.format(day);
    return { name, short: locale.startsWith('en') ? name.slice(0, 2) : narrow.format(day) };
  });
}
