import { ENGLISH, type Speaker, speakerOf, words } from '../../lib/words/words.ts';

/** Lengths of time, short as in tables and long as in sentences. */
export const WORDS = words('Duration', {
  d: '{count} d',
  h: '{count} h',
  min: '{count} min',
  s: '{count} s',
  day: { one: '{count} day', other: '{count} days' },
  hour: { one: '{count} hour', other: '{count} hours' },
  minute: { one: '{count} minute', other: '{count} minutes' },
  second: { one: '{count} second', other: '{count} seconds' },
});
/** Words of this component. */
export type DurationWords = typeof WORDS;

const UNITS = [
  ['d', 'day', 86_400],
  ['h', 'hour', 3600],
  ['min', 'minute', 60],
  ['s', 'second', 1],
] as const;

/**
 * A length of time in its largest units, rounded down; parts that are nothing are left out.
 *
 * @param parts how many units at most
 * @example durationText(8_100_000, 'short', 2) // '2 h 15 min'
 */
export function durationText(
  ms: number,
  style: 'short' | 'long',
  parts: number,
  { say }: Speaker<(typeof WORDS)['english']> = speakerOf(WORDS, ENGLISH),
): string {
  let rest = Math.floor(Math.abs(ms) / 1000);
  const said: string[] = [];
  let first = -1;
  for (const [index, [short, long, seconds]] of UNITS.entries()) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count === 0) continue;
    if (first === -1) first = index;
    // "2 d 3 s" would say more than is known.
    if (index - first >= parts) break;
    said.push(say(style === 'short' ? short : long, { count }));
  }
  return said.length === 0 ? say(style === 'short' ? 's' : 'second', { count: 0 }) : said.join(' ');
}

/** A length of time for machines, as ISO 8601 has it: `P1DT2H3M4S`. */
export function isoDuration(ms: number): string {
  let rest = Math.floor(Math.abs(ms) / 1000);
  const part = (seconds: number, letter: string) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count === 0 ? '' : `${count}${letter}`;
  };
  const days = part(86_400, 'D');
  const time = `${part(3600, 'H')}${part(60, 'M')}${part(1, 'S')}`;
  if (days === '' && time === '') return 'PT0S';
  return `P${days}${time === '' ? '' : `T${time}`}`;
}
