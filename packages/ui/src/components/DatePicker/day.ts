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

/** Monday is 0, Sunday 6. */
export function weekday(day: string): number {
  return (utc(day).getUTCDay() + 6) % 7;
}

/** The six weeks that show the month of a day, Monday first. */
export function monthGrid(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
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
export function parseDay(typed: string, today: string): string | null {
  const line = typed.trim().toLowerCase();
  if (line === 'today') return today;
  if (line === 'yesterday') return addDays(today, -1);
  const ago = /^-(\d{1,4})\s*d?$/u.exec(line);
  if (ago) return addDays(today, -Number(ago[1]));
  if (isDay(line)) return line;
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/u.exec(line);
  if (numbers) return made(numbers[3], Number(numbers[2]), numbers[1]);
  const words = /^(\d{1,2})\s+([a-z]{3,})\.?(?:\s+(\d{4}|\d{2}))?$/u.exec(line);
  if (!words) return null;
  const month = MONTHS.findIndex((name) => name.startsWith(words[2] ?? '?'));
  return made(words[3] ?? today.slice(0, 4), month + 1, words[1]);
}

function made(year: string | undefined, month: number, date: string | undefined): string | null {
  const full = year?.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(month).padStart(2, '0')}-${date?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const spoken = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day in words: `short` for fields, `long` for screen readers, `month` for a heading. */
export function dayText(day: string, style: 'short' | 'long' | 'month'): string {
  const format = style === 'short' ? long : style === 'long' ? spoken : month;
  return format.format(utc(day));
}
