import { ENGLISH, type Speaker, speakerOf, words } from '../../lib/words/words.ts';

/** What a moment of just now is called; `Intl` has the words for all others. */
export const WORDS = words('RelativeTime', { now: 'just now' });
/** Words of this component. */
export type RelativeTimeWords = typeof WORDS;

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
export function relativeText(
  atMs: number,
  nowMs: number,
  { say, locale }: Speaker<(typeof WORDS)['english']> = speakerOf(WORDS, ENGLISH),
): string {
  const minutes = Math.trunc((nowMs - atMs) / MINUTE_MS);
  const size = Math.abs(minutes);
  for (const [unit, length] of STEPS) {
    if (size < length) continue;
    const count = Math.floor(size / length);
    return relativeFormat(locale).format(minutes < 0 ? count : -count, unit);
  }
  return say('now');
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const format = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale);
  relatives.set(locale, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter a zone and style: making them is the slow part of a long table. */
export function dateFormat(
  timeZone: string | undefined,
  style: 'date' | 'dateTime',
  locale = 'en-GB',
): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${style} ${locale}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
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
