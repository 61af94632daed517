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
    return countText(locale, minutes < 0 ? count : -count, unit);
  }
  return say('now');
}

const SHORT: Record<(typeof STEPS)[number][0], string> = {
  year: 'y',
  month: 'mo',
  week: 'w',
  day: 'd',
  hour: 'h',
  minute: 'm',
};

/**
 * The same for the narrow columns of rows: a number and the first letters of its unit, the same in every language.
 *
 * @example shortRelativeText(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 3)) // '2d'
 */
export function shortRelativeText(atMs: number, nowMs: number): string {
  const minutes = Math.trunc((nowMs - atMs) / MINUTE_MS);
  const size = Math.abs(minutes);
  for (const [unit, length] of STEPS) {
    if (size >= length)
      return `${minutes < 0 ? '+' : ''}${Math.floor(size / length)}${SHORT[unit]}`;
  }
  return 'now';
}

type Unit = (typeof STEPS)[number][0];
interface LocaleTexts {
  readonly format: Intl.RelativeTimeFormat;
  /** What was said before: the rows of a table say the same few things over and over. Some hundred at most. */
  readonly known: Readonly<Record<Unit, Map<number, string>>>;
}
const byLocale = new Map<string, LocaleTexts>();

function countText(locale: string, count: number, unit: Unit): string {
  let texts = byLocale.get(locale);
  if (texts === undefined) {
    const of = () => new Map<number, string>();
    texts = {
      format: new Intl.RelativeTimeFormat(locale),
      known: { year: of(), month: of(), week: of(), day: of(), hour: of(), minute: of() },
    };
    byLocale.set(locale, texts);
  }
  const before = texts.known[unit].get(count);
  if (before !== undefined) return before;
  const text = texts.format.format(count, unit);
  texts.known[unit].set(count, text);
  return text;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
const STYLES = { date: DAY, dateTime: { ...DAY, ...CLOCK }, time: CLOCK } as const;

/** One formatter a zone and style: making them is the slow part of a long table. */
export function dateFormat(
  timeZone: string | undefined,
  style: keyof typeof STYLES,
  locale = 'en-GB',
): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${style} ${locale}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      ...STYLES[style],
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    formats.set(key, format);
  }
  return format;
}
