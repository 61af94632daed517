const MINUTE_MS = 60_000;
const STEPS = [
  ['year', 365 * 1440],
  ['month', 30 * 1440],
  ['week', 7 * 1440],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/**
 * How long ago, in the largest unit that fits, rounded down; under a minute is "just now".
 *
 * @example relativeText(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 3)) // '2 days ago'
 */
export function relativeText(atMs: number, nowMs: number): string {
  const minutes = Math.trunc((nowMs - atMs) / MINUTE_MS);
  const size = Math.abs(minutes);
  for (const [unit, length] of STEPS) {
    if (size < length) continue;
    const count = Math.floor(size / length);
    const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
    return minutes < 0 ? `in ${words}` : `${words} ago`;
  }
  return 'just now';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter a zone and style: making them is the slow part of a long table. */
export function dateFormat(
  timeZone: string | undefined,
  style: 'date' | 'dateTime',
): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${style}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...(style === 'dateTime'
        ? { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }
        : {}),
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    formats.set(key, format);
  }
  return format;
}
