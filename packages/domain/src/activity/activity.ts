import { bestFit, type Granularity } from '../granularity/granularity.ts';

/** The events on monitored code, as the wire names them (spec 001 §6). */
export const ACTIVITY_TYPES = ['PushEvent', 'CreateEvent', 'Commit', 'PublicEvent'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The type with this name; null for what is not followed (stars, issues, forks and the like). */
export function activityType(name: string): ActivityType | null {
  return ACTIVITY_TYPES.find((type) => type === name) ?? null;
}

/** The three charts of the Activity screen; a created branch or repository counts as a push of it (spec 001 §3). */
export const ACTIVITY_CHARTS = ['push', 'public', 'commit'] as const;
export type ActivityChart = (typeof ACTIVITY_CHARTS)[number];

/** Which types each chart, and each choice of the type filter, counts. */
export const CHART_TYPES: Record<ActivityChart, readonly ActivityType[]> = {
  push: ['PushEvent', 'CreateEvent'],
  commit: ['Commit'],
  public: ['PublicEvent'],
};

/** The words of the type filter, and of a row's type (spec 001 §2, Activity). */
export const CHART_LABELS: Record<ActivityChart, string> = {
  push: 'Push',
  commit: 'Commit',
  public: 'Public',
};

/** The chart that an event is counted in. */
export const CHART_OF: Record<ActivityType, ActivityChart> = {
  PushEvent: 'push',
  CreateEvent: 'push',
  Commit: 'commit',
  PublicEvent: 'public',
};

/** By what the table of activity is sorted; `id` means the date, then the id (decisions §10). */
export const ACTIVITY_SORTS = ['id', 'type', 'who', 'repository'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** The rows of a page of the table of activity (spec 001 §9). */
export const ACTIVITY_PAGE_SIZE = 10;

const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;

/**
 * The width of a bucket of the activity charts: hours under 8 days, else the best fit from days on
 * (decisions §10).
 */
export function activityGranularity(startMs: number, endMs: number): Granularity {
  // From 8 days on the best fit is never an hour: days come nearer to its 50 buckets.
  return endMs - startMs < EIGHT_DAYS_MS ? 'hour' : bestFit(startMs, endMs);
}

/** The person whom a row names: the name, else the login, else the address (decisions §10). */
export function activityWho(event: {
  readonly member_name: string | null;
  readonly member_login: string | null;
  readonly member_email: string | null;
}): string | null {
  return event.member_name ?? event.member_login ?? event.member_email;
}

/** The facts that decide where an event leads. */
export interface ActivityPlace {
  readonly type: ActivityType;
  /** Of a commit: its hash. */
  readonly key: string;
  /** The branch or tag without `refs/heads/`; empty where it is not known. */
  readonly ref: string;
  /** The tip before a push and after it; empty where they are not known. */
  readonly before: string;
  readonly head: string;
}

const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const isCommit = (hash: string): boolean => HASH.test(hash) && !/^0+$/.test(hash);

/**
 * Where an event is seen on the code host: a commit, the comparison that a push made, else its
 * branch, else the repository (decisions §10). Null for a repository without a web address.
 */
export function activityHref(base: string | null, place: ActivityPlace): string | null {
  if (base === null) return null;
  if (place.type === 'Commit') return `${base}/commit/${encodeURIComponent(place.key)}`;
  if (place.type === 'PublicEvent') return base;
  if (isCommit(place.before) && isCommit(place.head)) {
    return `${base}/compare/${place.before}...${place.head}`;
  }
  if (place.ref === '') return base;
  return `${base}/tree/${place.ref.split('/').map(encodeURIComponent).join('/')}`;
}
