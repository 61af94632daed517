import { type Granularity, granularityOfSpan } from '../granularity/granularity.ts';
import {
  boundedIntervalOf,
  DEFAULT_RANGE,
  parseRange,
  RANGE_PRESETS,
  type RangePreset,
  type TimeRange,
} from '../time-range/time-range.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The figures of the Analytics screen (spec 001 §3). */
export const METRIC_NAMES = [
  'median_event_detection_time',
  'mean_remediation_time',
  'commit_count',
  'commits_with_leak_ratio',
  'developer_count',
  'personal_repo_count',
  'org_repo_count',
] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

/** The four cards at the head of the page, in their order (spec 001 §2). */
export const CARD_METRICS = [
  'median_event_detection_time',
  'mean_remediation_time',
  'commit_count',
  'commits_with_leak_ratio',
] as const satisfies readonly MetricName[];
export type CardMetric = (typeof CARD_METRICS)[number];

/** The counts of the perimeter, which are stocks: what there is at a moment. */
export const STOCK_METRICS = [
  'developer_count',
  'personal_repo_count',
  'org_repo_count',
] as const satisfies readonly MetricName[];
export type StockMetric = (typeof STOCK_METRICS)[number];

/** What the cards are called (spec 001 §2). */
export const METRIC_LABELS: Record<MetricName, string> = {
  median_event_detection_time: 'Median time to detect',
  mean_remediation_time: 'Mean time to remediate',
  commit_count: 'Number of scanned commits',
  commits_with_leak_ratio: '% of commits with secrets',
  developer_count: 'Developers',
  personal_repo_count: 'Other watched repositories',
  org_repo_count: 'Repositories of organizations',
};

/** Whether a lower figure is better. Counts have no direction (decisions §9). */
export const IS_LESS_GOOD: Record<MetricName, boolean> = {
  median_event_detection_time: true,
  mean_remediation_time: true,
  commit_count: false,
  commits_with_leak_ratio: true,
  developer_count: false,
  personal_repo_count: false,
  org_repo_count: false,
};

/** The formula of each card, in words: what it counts, from when to when, and what is left out (decisions §9). */
export const METRIC_FORMULAS: Record<CardMetric, string> = {
  median_event_detection_time:
    'The median, over the occurrences seen in the period, of the time from when a commit could be seen to when it was. Historical scans and likely false positives are left out.',
  mean_remediation_time:
    'The mean, over the incidents that a person resolved in the period and that are resolved at its end, of the time from their creation to that resolution, without the time they were resolved in between. Those that were no threat are left out.',
  commit_count:
    'The commits of the repositories of the perimeter whose committer date lies in the period, once a repository.',
  commits_with_leak_ratio:
    'Of those commits, the share with an occurrence of a secret that is no likely false positive.',
};

/** How the incidents-over-time chart is drawn; `status` is the document's, the others are ours (decisions §9). */
export const CHART_VIEWS = ['status', 'backlog', 'flow'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/**
 * The change of a figure against the interval before, as a share; null where the figure before is 0
 * or null (decisions §9).
 *
 * @example variation(3, 2) // 0.5
 */
export function variation(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null || previous === 0) return null;
  return (current - previous) / previous;
}

/** A variation as a signed percentage with two decimals; "–" where there is none (spec 001 §9). */
export function variationText(value: number | null): string {
  if (value === null) return '–';
  const text = (value * 100).toFixed(2);
  const isZero = Number(text) === 0;
  return isZero ? '0.00%' : `${value > 0 ? '+' : ''}${text}%`;
}

/** The median; of an even number the mean of the middle two; null of nothing (decisions §9). */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[middle - 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** The mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** An occurrence, as far as the time to detect needs it. */
export interface DetectedOccurrence {
  readonly committedAtMs: number;
  /** The last good look that did not show the commit yet; null where there was none. */
  readonly visibleAtMs: number | null;
  readonly triggeredAtMs: number;
}

/** How long a commit could be seen before it was, in ms; never below 0 (decisions §9). */
export function detectionTimeMs(occurrence: DetectedOccurrence): number {
  const start = Math.max(occurrence.committedAtMs, occurrence.visibleAtMs ?? 0);
  return Math.max(0, occurrence.triggeredAtMs - start);
}

/** A change of an incident's status. */
export interface StatusChange {
  readonly atMs: number;
  readonly isResolved: boolean;
  readonly isByPerson: boolean;
  /** Whether a reason of a resolution is one of the remediated group. */
  readonly isRemediation: boolean;
}

/**
 * How long an incident took to be remediated, in ms, where the interval counts it: a person resolved
 * it in the interval and it is resolved at its end (decisions §9). Null where it does not count.
 */
export function remediationTimeMs(
  createdAtMs: number,
  changes: readonly StatusChange[],
  interval: { readonly startMs: number; readonly endMs: number },
): number | null {
  let resolved: StatusChange | null = null;
  let stoodMs = 0;
  for (const change of changes) {
    if (change.atMs >= interval.endMs) break;
    if (change.isResolved) resolved ??= change;
    else if (resolved !== null) {
      stoodMs += change.atMs - resolved.atMs;
      resolved = null;
    }
  }
  if (resolved === null || resolved.atMs < interval.startMs) return null;
  if (!resolved.isByPerson || !resolved.isRemediation) return null;
  return resolved.atMs - createdAtMs - stoodMs;
}

/** The ranges that Analytics offers: of at least 7 days; *Current year* once the year is that old (spec 001 §2). */
export function analyticsPresets(nowMs: number, timeZone: string): RangePreset[] {
  return RANGE_PRESETS.filter((type) => isLongEnough({ type }, nowMs, timeZone));
}

function isLongEnough(range: TimeRange, nowMs: number, timeZone: string): boolean {
  if (range.type === '1day') return false;
  // A week counts whole days back and takes part of today: over a change of clocks it is an hour short.
  if (range.type === '1week') return true;
  const { startMs, endMs } = boundedIntervalOf(range, nowMs, timeZone);
  return endMs - startMs >= WEEK_MS - 2 * 3_600_000;
}

/** The range that a URL of Analytics names; shorter ones than 7 days fall back to a week (decisions §9). */
export function parseAnalyticsRange(
  params: {
    readonly rt: string | null;
    readonly start: string | null;
    readonly end: string | null;
  },
  nowMs: number,
  timeZone: string,
): TimeRange {
  const range = parseRange(params, DEFAULT_RANGE);
  return isLongEnough(range, nowMs, timeZone) ? range : { type: DEFAULT_RANGE };
}

/** The widths of the incidents-over-time chart for a span, by the thresholds of 7, 31 and 365 days; no hours (decisions §9). */
export function analyticsGranularities(startMs: number, endMs: number): Granularity[] {
  const days = (endMs - startMs) / DAY_MS;
  const offered: Granularity[] = ['day'];
  if (days >= 7) offered.push('week');
  if (days >= 31) offered.push('month');
  if (days >= 365) offered.push('year');
  return days > 1_099 ? offered.filter((name) => name !== 'day') : offered;
}

/** The width that is used: the chosen one where it is offered, else the one that follows the range (spec 001 §4). */
export function analyticsGranularity(
  chosen: string | null,
  startMs: number,
  endMs: number,
): Granularity {
  const offered = analyticsGranularities(startMs, endMs);
  return offered.find((name) => name === chosen) ?? granularityOfSpan(startMs, endMs);
}

/**
 * The points of the developer chart: the first and last one stay, the middle ones in groups of about a
 * quarter of the points, each group its last value (decisions §9).
 */
export function binnedPoints<Point>(points: readonly Point[]): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  const middle = points.slice(1, -1);
  const size = Math.max(1, Math.round(points.length / 4));
  const groups = middle.filter(
    (_, index) => (index + 1) % size === 0 || index === middle.length - 1,
  );
  return [first, ...groups, last];
}

/** A member's incidents by their status now. */
export interface MemberIncidents {
  readonly name: string;
  readonly incidents: {
    readonly triggered: number;
    readonly acknowledged: number;
    readonly resolved: number;
  };
}

/** Members by resolved, then by all of their incidents, descending, then by name (decisions §9). */
export function compareMembers(a: MemberIncidents, b: MemberIncidents): number {
  const total = ({ incidents: { triggered, acknowledged, resolved } }: MemberIncidents) =>
    triggered + acknowledged + resolved;
  return (
    b.incidents.resolved - a.incidents.resolved ||
    total(b) - total(a) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  );
}
