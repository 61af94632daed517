const DAY = /^\d{4}-\d{2}-\d{2}$/u;

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** What is wrong with two typed days, and with which; `null` when they make a range. */
export function rangeError(
  start: string,
  end: string,
  today: string,
): { field: 'start' | 'end'; text: string } | null {
  if (!isDay(start)) return { field: 'start', text: 'Enter a date' };
  if (!isDay(end)) return { field: 'end', text: 'Enter a date' };
  if (start > today) return { field: 'start', text: 'This day is still to come' };
  if (end < start) return { field: 'end', text: 'Ends before it starts' };
  return null;
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * A custom range in words; the year is said once when it is the same.
 *
 * @example rangeText('2026-01-05', '2026-02-01') // '5 Jan – 1 Feb 2026'
 */
export function rangeText(start: string | undefined, end: string | undefined): string {
  if (start === undefined || end === undefined || !isDay(start) || !isDay(end))
    return 'Custom range';
  const first = format.format(new Date(`${start}T00:00:00Z`));
  const last = format.format(new Date(`${end}T00:00:00Z`));
  if (start === end) return first;
  const sameYear = start.slice(0, 4) === end.slice(0, 4);
  return `${sameYear ? first.replace(/ \d{4}$/u, '') : first} – ${last}`;
}
