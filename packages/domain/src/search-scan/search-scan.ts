const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The status of a scan of a search (spec 001 §4); `none`: the search was never scanned. */
export const SEARCH_SCAN_STATUSES = [
  'created',
  'scanning',
  'finished',
  'error',
  'expired',
  'none',
] as const;
export type SearchScanStatus = (typeof SEARCH_SCAN_STATUSES)[number];

/** The stored status of a scan; a finished one expires with time. */
export type StoredScanStatus = Exclude<SearchScanStatus, 'expired' | 'none'>;

/** The steps of a scan. */
export type ScanStep = 'begin' | 'finish' | 'fail' | 'ask_again';

const NEXT: Record<StoredScanStatus, Partial<Record<ScanStep, StoredScanStatus>>> = {
  created: { begin: 'scanning', fail: 'error' },
  // A worker that takes over from a killed one begins what goes on.
  scanning: { begin: 'scanning', finish: 'finished', fail: 'error' },
  finished: { ask_again: 'created' },
  error: { ask_again: 'created' },
};

/** The status of a scan after a step; null where the step is not allowed, such as a request for a scan that already runs. */
export function scanAfter(status: StoredScanStatus, step: ScanStep): StoredScanStatus | null {
  return NEXT[status][step] ?? null;
}

/** How long the results of a scan are kept after it ended. */
export const SCAN_KEPT_MS = 30 * DAY_MS;

/** A scan as people see it. */
export function shownScanStatus(
  scan: { readonly status: StoredScanStatus; readonly expiresAt: Date | null } | null,
  now: Date,
): SearchScanStatus {
  if (scan === null) return 'none';
  const isOver = scan.expiresAt !== null && scan.expiresAt <= now;
  return isOver && scanAfter(scan.status, 'ask_again') !== null ? 'expired' : scan.status;
}

/** The entries of the menu of a search's scan. */
export type ScanAction = 'scan' | 'see_results' | 'rescan';

const ACTIONS: Record<SearchScanStatus, readonly ScanAction[]> = {
  none: ['scan'],
  created: ['see_results'],
  scanning: ['see_results'],
  finished: ['see_results', 'rescan'],
  error: ['see_results', 'rescan'],
  expired: ['rescan'],
};

/** The entries that are offered for a search: none to scan one without matches, or with as many matches as may be scanned (spec 001 §5). */
export function scanActions(
  status: SearchScanStatus,
  { matches, mostPatches }: { readonly matches: number; readonly mostPatches: number },
): readonly ScanAction[] {
  const isScannable = matches > 0 && matches < mostPatches;
  return ACTIONS[status].filter((action) => action === 'see_results' || isScannable);
}

/** How often a saved search is scanned. */
export const SCAN_FREQUENCIES = ['DAILY', 'WEEKLY', 'NEVER'] as const;
export type ScanFrequency = (typeof SCAN_FREQUENCIES)[number];

/** The frequencies that a saved search can be given: the others. */
export function otherFrequencies(frequency: ScanFrequency): readonly ScanFrequency[] {
  return SCAN_FREQUENCIES.filter((one) => one !== frequency);
}

const EVERY_MS: Record<ScanFrequency, number | null> = {
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
  NEVER: null,
};

/**
 * When a saved search is scanned next; null: never. It falls up to an hour after its day, so that the searches of a company do not
 * all run in one minute.
 *
 * @param chance from 0 to 1: where in the hour this one falls
 */
export function nextSavedScanAt(frequency: ScanFrequency, last: Date, chance: number): Date | null {
  const everyMs = EVERY_MS[frequency];
  return everyMs === null ? null : new Date(last.getTime() + everyMs + chance * HOUR_MS);
}

/** How long a search stays in the history (spec 001 §9). */
export const HISTORY_KEPT_MS = 30 * DAY_MS;

/** The longest name of a saved search, in characters (spec 001 §5). */
export const SAVED_NAME_MAX_LENGTH = 2048;

/** Why a saved search cannot have this name, as its form says it. */
export function savedNameRefusal(name: string): 'Required' | 'Too long' | null {
  if (name.trim() === '') return 'Required';
  return name.trim().length > SAVED_NAME_MAX_LENGTH ? 'Too long' : null;
}

/** The most matches that a search counts. A scan has a lower limit. */
export const MOST_COUNTED = 10_000;

/** What a company or member may keep of searches (decisions §12). */
export const SEARCH_LIMITS = {
  /** Of a company. */
  saved_searches: 200,
  /** Of a member. */
  bookmarks: 1000,
  /** Of a company: scans that people asked for and that have not begun. */
  waiting_scans: 10,
} as const;
export type SearchLimit = keyof typeof SEARCH_LIMITS;

/** Scans of a company that run at the same time; the others wait (decisions §12). */
export const MOST_RUNNING_SCANS = 2;

/** Searches of a member in a minute (decisions §12). */
export const SEARCHES_A_MINUTE = 60;

const LIMIT_TEXTS: Record<SearchLimit, (most: string) => string> = {
  saved_searches: (most) =>
    `Your company keeps ${most} saved searches, which is the limit. Delete one first.`,
  bookmarks: (most) => `You keep ${most} bookmarks, which is the limit. Remove one first.`,
  waiting_scans: (most) =>
    `${most} scans of your company wait already, which is the limit. Try again when one has begun.`,
};

/**
 * Why one more cannot be kept; null where it can.
 *
 * @param kept how many there are
 */
export function searchLimitRefusal(limit: SearchLimit, kept: number): string | null {
  const most = SEARCH_LIMITS[limit];
  return kept < most ? null : LIMIT_TEXTS[limit](most.toLocaleString('en-US'));
}

/** The refusal of a search that is saved already: a query is saved once, by its name (decisions §12). */
export function savedAlreadyText(name: string): string {
  return `This search is saved already as “${name}”.`;
}
