import { ENGLISH, type Speaker, speakerOf } from '../../lib/words/words.ts';
import { WORDS as DAYS } from '../DatePicker/words.ts';
import { WORDS } from './words.ts';

type Says = Speaker<(typeof WORDS)['english']>;

import { addDays, dayText, isDay, startOfDay } from '../DatePicker/day.ts';

/** What is wrong with two typed days, and with which; `null` when they make a range. */
export function rangeError(
  start: string,
  end: string,
  today: string,
  { say, locale }: Says = speakerOf(WORDS, ENGLISH),
  days: Speaker<(typeof DAYS)['english']> = speakerOf(DAYS, ENGLISH),
): { field: 'start' | 'end'; text: string } | null {
  const enter = () => days.say('enter', { example: dayText('2026-11-28', 'short', locale) });
  if (!isDay(start)) return { field: 'start', text: enter() };
  if (!isDay(end)) return { field: 'end', text: enter() };
  if (start > today) return { field: 'start', text: say('toCome') };
  if (end < start) return { field: 'end', text: say('endsBefore') };
  return null;
}

/**
 * A custom range in words; the year is said once when it is the same.
 *
 * @example rangeText('2026-01-05', '2026-02-01') // '5 Jan – 1 Feb 2026'
 */
export function rangeText(
  start: string | undefined,
  end: string | undefined,
  { say, locale }: Says = speakerOf(WORDS, ENGLISH),
): string {
  if (start === undefined || end === undefined || !isDay(start) || !isDay(end))
    return say('custom');
  const first = dayText(start, 'short', locale);
  const last = dayText(end, 'short', locale);
  if (start === end) return first;
  const sameYear = start.slice(0, 4) === end.slice(0, 4);
  return `${sameYear ? first.replace(/ \d{4}$/u, '') : first} – ${last}`;
}

/**
 * The moments, in ms, between which a custom range lies: from the beginning of its first day to that of the day after
 * its last.
 *
 * @example rangeMoments('2026-11-28', '2026-11-28', 'UTC') // { from: 1795824000000, before: 1795910400000 }
 */
export function rangeMoments(
  start: string,
  end: string,
  timeZone: string,
): { from: number; before: number } {
  return { from: startOfDay(start, timeZone), before: startOfDay(addDays(end, 1), timeZone) };
}
