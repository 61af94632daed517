const MINUTE_MS = 60_000;

/** How long after one look at a watched repository the next one is due, when all went well. */
export const FETCH_EVERY_MS = 5 * MINUTE_MS;
/** However often a repository could not be read, it is tried again after this at the latest. */
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** The share of the wait by which repositories are spread, so that a hundred of them are not asked for in one moment. */
const SPREAD = 0.2;

/**
 * When a watched repository is to be looked at again. Each failure in a row doubles the wait, so that a host that limits us,
 * or a repository that is gone, is not asked over and over.
 *
 * @param failures looks that failed since the last one that did not
 * @param chance from 0 to 1: where in the spread this one falls
 */
export function nextFetchAt(now: Date, failures: number, chance: number): Date {
  const waitMs = Math.min(FETCH_EVERY_MS * 2 ** Math.min(failures, 20), LONGEST_WAIT_MS);
  return new Date(now.getTime() + waitMs * (1 + SPREAD * chance));
}

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Under this age an open incident is looked after daily, later weekly. */
export const YOUNG_MS = 365 * DAY_MS;

/** What decides how closely an incident is looked after. */
export interface CareFacts {
  /** Triggered or acknowledged. */
  readonly isOpen: boolean;
  /** Since the product first saw it, in milliseconds. */
  readonly ageMs: number;
}

/** How long after one check of presence or validity the next is due: a day while open and under a year old, then a week. */
export function checkEveryMs({ isOpen, ageMs }: CareFacts): number {
  return isOpen && ageMs < YOUNG_MS ? DAY_MS : 7 * DAY_MS;
}

/**
 * When a commit's presence is to be checked again: as often as the incident that needs it most. A commit that no incident
 * stands on any more is looked at weekly like a resolved one.
 */
export function nextPresenceCheckAt(now: Date, incidents: readonly CareFacts[]): Date {
  const everyMs = Math.min(7 * DAY_MS, ...incidents.map(checkEveryMs));
  return new Date(now.getTime() + everyMs);
}

/** What asking about a secret came to, as far as the schedule is concerned. */
export type ScheduledOutcome = 'valid' | 'invalid' | 'can_not_check' | 'failed_to_check';

/** After a failed check: an hour, doubled by each further failure, a day at most. */
const LONGEST_FAILED_WAIT_MS = DAY_MS;

/**
 * When an open incident's secret is to be asked about again; null: never by the schedule. What was revoked stays revoked, and
 * what nobody can be asked about is not asked about.
 *
 * @param failures failed checks since the last that did not fail, this one included
 */
export function nextValidityCheckAt(
  now: Date,
  outcome: ScheduledOutcome,
  failures: number,
  incident: CareFacts,
): Date | null {
  switch (outcome) {
    case 'invalid':
    case 'can_not_check':
      return null;
    case 'valid':
      return new Date(now.getTime() + checkEveryMs(incident));
    case 'failed_to_check': {
      const waitMs = HOUR_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10);
      return new Date(now.getTime() + Math.min(waitMs, LONGEST_FAILED_WAIT_MS));
    }
  }
}

const SHORTEST_BACK_OFF_MS = MINUTE_MS;
const LONGEST_BACK_OFF_MS = HOUR_MS;

/**
 * When a service that refused a call (429, 5xx, a limit) may be called again: when it says so itself, else after a minute that
 * each further refusal doubles. Never later than an hour, whatever it says, so that a wrong date does not silence it for ever.
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

/** How often histories are scanned anew, in months; 0 is never (spec 002 §5). */
export const HISTORICAL_SCAN_MONTHS = [0, 1, 2] as const;
export type HistoricalScanMonths = (typeof HISTORICAL_SCAN_MONTHS)[number];

/**
 * When a company's histories are to be scanned anew, with the detectors of that day; null: never. A month later is the same day
 * of the month, or its last day.
 *
 * @param lastRun the last such scan, or when the company began: every repository is scanned whole at its start
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

/** How long after one reading of what happened in the repositories of a perimeter the next is due. */
export const ACTIVITY_EVERY_MS = HOUR_MS;
/** After this what a developer says about themself is read again. */
export const PROFILE_EVERY_MS = 30 * DAY_MS;
/** How long after one reading of an organisation's repositories and members the next is due. */
export const PERIMETER_EVERY_MS = DAY_MS;
