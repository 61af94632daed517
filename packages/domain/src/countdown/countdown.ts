const SECOND_MS = 1_000;
const DAY_S = 86_400;

/**
 * What is left until an expiry: days and hh:mm:ss (spec 001 §2); zero when it is over.
 *
 * @example countdownText(90_061_000) // '1 day 01:01:01'
 */
export function countdownText(leftMs: number): string {
  const all = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const days = Math.floor(all / DAY_S);
  const rest = all % DAY_S;
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(Math.floor(rest / 3_600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return days === 0 ? time : `${days} ${days === 1 ? 'day' : 'days'} ${time}`;
}
