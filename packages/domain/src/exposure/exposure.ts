import type { Status } from '../status/status.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From this age on a timer shows days and stops ticking (spec 000 §9). */
export const TIMER_DAYS_FROM_MS = 7 * DAY_MS;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function clock(durationMs: number): string {
  const hours = Math.floor(durationMs / HOUR_MS);
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((durationMs % MINUTE_MS) / SECOND_MS);
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

function days(durationMs: number): string {
  const count = Math.floor(durationMs / DAY_MS);
  return count === 1 ? '1 day' : `${count} days`;
}

/**
 * A duration as the exposure timer shows it: hh:mm:ss below seven days, whole days from there.
 *
 * @example timerText(90 * 60 * 1000) // '01:30:00'
 */
export function timerText(durationMs: number): string {
  const positiveMs = Math.max(0, durationMs);
  return positiveMs >= TIMER_DAYS_FROM_MS ? days(positiveMs) : clock(positiveMs);
}

/** Whether a timer at this age still changes from second to second. */
export function isTimerTicking(durationMs: number): boolean {
  return durationMs < TIMER_DAYS_FROM_MS;
}

/**
 * How long a leak has been open, in milliseconds; frozen at the last status date once resolved
 * (spec 001 §4).
 */
export function exposureMs(
  incident: {
    readonly status: Status;
    readonly first_occurrence_date: Date;
    readonly last_status_date: Date | null;
  },
  now: Date,
): number {
  const isFrozen = incident.status === 'resolved' && incident.last_status_date !== null;
  const until = isFrozen ? incident.last_status_date : now;
  return Math.max(0, until.getTime() - incident.first_occurrence_date.getTime());
}

/**
 * What is left before an expiry, as the feedback page's countdown shows it: days and hh:mm:ss
 * (spec 001 §2). Never negative.
 *
 * @example countdownText(new Date(26 * 3600e3), new Date(0)) // '1 day 02:00:00'
 */
export function countdownText(expiresAt: Date, now: Date): string {
  const leftMs = Math.max(0, expiresAt.getTime() - now.getTime());
  if (leftMs < DAY_MS) return clock(leftMs);
  return `${days(leftMs)} ${clock(leftMs % DAY_MS)}`;
}
