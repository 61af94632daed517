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
