const MINUTE_MS = 60_000;

/** The time from one successful fetch of a watched repository to the next. */
export const FETCH_INTERVAL_MS = 5 * MINUTE_MS;
/** The longest wait after failed fetches. */
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** The part of the wait over which fetches are spread, so that many repositories are not fetched at the same time. */
const SPREAD = 0.2;

/**
 * When a watched repository is fetched next. Each failure in a row doubles the wait: a host that limits us and a repository
 * that is gone are not asked over and over.
 *
 * @param failures failed fetches since the last successful one
 * @param chance from 0 to 1: the place of this fetch in the spread
 */
export function nextFetchAt(now: Date, failures: number, chance: number): Date {
  const waitMs = Math.min(FETCH_INTERVAL_MS * 2 ** Math.min(failures, 20), LONGEST_WAIT_MS);
  return new Date(now.getTime() + waitMs * (1 + SPREAD * chance));
}

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An open incident younger than this is checked daily, an older one weekly. */
export const YOUNG_MS = 365 * DAY_MS;

/** The facts that decide how often an incident is checked. */
export interface CheckPriority {
  /** Triggered or acknowledged. */
  readonly isOpen: boolean;
  /** Since the product first saw it, in milliseconds. */
  readonly ageMs: number;
}

/** The time from one check of presence or validity to the next: a day while open and under a year old, then a week. */
export function checkIntervalMs({ isOpen, ageMs }: CheckPriority): number {
  return isOpen && ageMs < YOUNG_MS ? DAY_MS : 7 * DAY_MS;
}

/**
 * When a commit's presence is checked next: as often as the most urgent of its incidents needs. A commit without an
 * incident is checked weekly, like a resolved one.
 */
export function nextPresenceCheckAt(now: Date, incidents: readonly CheckPriority[]): Date {
  const intervalMs = Math.min(7 * DAY_MS, ...incidents.map(checkIntervalMs));
  return new Date(now.getTime() + intervalMs);
}

/** The outcome of a validity check, as far as the schedule needs it. */
export type ScheduledOutcome = 'valid' | 'invalid' | 'can_not_check' | 'failed_to_check';

/** After a failed check: an hour, doubled by each further failure, a day at most. */
const LONGEST_FAILED_WAIT_MS = DAY_MS;

/**
 * When the secret of an open incident is checked next; null: never by the schedule. A revoked secret stays revoked, and one
 * without a checker can't be checked.
 *
 * @param failures failed checks since the last successful one, this one included
 */
export function nextValidityCheckAt(
  now: Date,
  outcome: ScheduledOutcome,
  failures: number,
  incident: CheckPriority,
): Date | null {
  switch (outcome) {
    case 'invalid':
    case 'can_not_check':
      return null;
    case 'valid':
      return new Date(now.getTime() + checkIntervalMs(incident));
    case 'failed_to_check': {
      const waitMs = HOUR_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10);
      return new Date(now.getTime() + Math.min(waitMs, LONGEST_FAILED_WAIT_MS));
    }
  }
}

const SHORTEST_BACK_OFF_MS = MINUTE_MS;
const LONGEST_BACK_OFF_MS = HOUR_MS;

/**
 * When a service that refused a call (429, 5xx, a limit) may be called again: at the time that it names, else after a minute
 * that each further refusal doubles. At most after an hour, so that a wrong date can't block the service for ever.
 *
 * @param failures refusals in a row, this one included
 * @param asked the instant that the service named, or null
 */
export function backOffUntil(now: Date, failures: number, asked: Date | null): Date {
  const askedMs = asked === null ? Number.NaN : asked.getTime() - now.getTime();
  const ownMs = SHORTEST_BACK_OFF_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10);
  const waitMs = Number.isNaN(askedMs) || askedMs <= 0 ? ownMs : askedMs;
  return new Date(now.getTime() + Math.min(waitMs, LONGEST_BACK_OFF_MS));
}

/** The interval of historical scans, in months; 0 is never (spec 002 §5). */
export const HISTORICAL_SCAN_MONTHS = [0, 1, 2] as const;
export type HistoricalScanMonths = (typeof HISTORICAL_SCAN_MONTHS)[number];

/**
 * When a company's histories are scanned next, with the detectors of that day; null: never. A month later is the same day of
 * the month, or its last day.
 *
 * @param lastRun the last historical scan, or the company's first day: a new repository is scanned whole anyway
 */
export function nextHistoricalScanAt(months: HistoricalScanMonths, lastRun: Date): Date | null {
  if (months === 0) return null;
  const next = new Date(lastRun);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(lastRun.getUTCDate(), days));
  return next;
}

/** The time from one read of the activity of a perimeter's repositories to the next. */
export const ACTIVITY_INTERVAL_MS = HOUR_MS;
/** The time from one read of a developer's profile to the next. */
export const PROFILE_INTERVAL_MS = 30 * DAY_MS;
/** The time from one read of an organization's repositories and members to the next. */
export const PERIMETER_INTERVAL_MS = DAY_MS;
