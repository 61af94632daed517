import {
  type DetectedOccurrence,
  detectionTimeMs,
  mean,
  median,
  remediationTimeMs,
  type StatusChange,
} from '../figures/figures.ts';
import { secretDays, type ValidityCheck } from '../secret-days/secret-days.ts';
import type { Status } from '../status/status.ts';

/*
 * The figures of Analytics by their definitions (decisions §9), event by event: slow, and plain enough to be read against the document.
 * The server's SQL is tested to give the same.
 */

/** An event of an incident's timeline. */
export interface FigureEvent extends StatusChange {
  /** The status after it. */
  readonly status: Status;
}

/** An occurrence of an incident. */
export interface FigureOccurrence extends DetectedOccurrence {
  /** The repository and commit that it is in. */
  readonly source: string;
  readonly sha: string;
  /** Whether a scan of the history found it. */
  readonly isHistorical: boolean;
  readonly isFalsePositive: boolean;
}

/** A secret incident with everything that happened to it, the earliest first. */
export interface FigureIncident {
  readonly createdAtMs: number;
  readonly events: readonly FigureEvent[];
  readonly checks: readonly ValidityCheck[];
  readonly occurrences: readonly FigureOccurrence[];
}

/** A commit of a repository of the company. */
export interface FigureCommit {
  readonly source: string;
  readonly sha: string;
  readonly committedAtMs: number;
  /** When the product learned of it. */
  readonly recordedAtMs: number;
}

/** Everything that a company's figures follow from. */
export interface FigureHistory {
  readonly incidents: readonly FigureIncident[];
  readonly commits: readonly FigureCommit[];
}

/** What is asked: a period, its end exclusive, as of a moment. */
export interface FigureQuestion {
  readonly startMs: number;
  readonly endMs: number;
  readonly asOfMs: number;
}

/** How many incidents have each status. */
export type StatusCounts = Record<Status, number>;

const NONE: StatusCounts = { triggered: 0, acknowledged: 0, resolved: 0 };

/** An incident at a moment; null before it existed. */
function incidentAt(
  { events, occurrences }: FigureIncident,
  asOfMs: number,
): { readonly status: Status; readonly refMs: number } | null {
  const last = events.filter(({ atMs }) => atMs <= asOfMs).at(-1);
  const seen = occurrences.map((one) => one.triggeredAtMs).filter((atMs) => atMs <= asOfMs);
  return last === undefined || seen.length === 0
    ? null
    : { status: last.status, refMs: Math.max(...seen) };
}

const isWithin = (atMs: number, { startMs, endMs }: FigureQuestion) =>
  atMs >= startMs && atMs < endMs;

/** The cohort: incidents whose date lies in the period, by their status at the moment. */
export function referenceCounts(history: FigureHistory, question: FigureQuestion): StatusCounts {
  const counts = { ...NONE };
  for (const incident of history.incidents) {
    const at = incidentAt(incident, question.asOfMs);
    if (at !== null && isWithin(at.refMs, question)) counts[at.status] += 1;
  }
  return counts;
}

/** The cohort by bucket of its date; the bars add up to {@link referenceCounts}. */
export function referenceBars(
  history: FigureHistory,
  question: FigureQuestion,
  /** The first instants of the buckets, in order. */
  starts: readonly number[],
): StatusCounts[] {
  return starts.map((start, index) => {
    // The first bucket begins with its day or week, the period may begin within it.
    const startMs = Math.max(start, question.startMs);
    const endMs = starts[index + 1] ?? question.endMs;
    return referenceCounts(history, { ...question, startMs, endMs });
  });
}

/** Median time to detect, in ms; null where nothing was detected. */
export function referenceDetection(
  history: FigureHistory,
  question: FigureQuestion,
): number | null {
  const detected = history.incidents.flatMap(({ occurrences }) =>
    occurrences.filter(
      (one) =>
        !one.isHistorical &&
        !one.isFalsePositive &&
        isWithin(one.triggeredAtMs, question) &&
        one.triggeredAtMs <= question.asOfMs,
    ),
  );
  return median(detected.map(detectionTimeMs));
}

/** Mean time to remediate, in ms; null where nothing was remediated. */
export function referenceRemediation(
  history: FigureHistory,
  question: FigureQuestion,
): number | null {
  const times = history.incidents.flatMap(({ createdAtMs, events }) => {
    const known = events.filter(({ atMs }) => atMs <= question.asOfMs);
    return remediationTimeMs(createdAtMs, known, question) ?? [];
  });
  return mean(times);
}

/** Scanned commits, and the percentage of them with a secret; null without commits. */
export function referenceCommits(
  history: FigureHistory,
  question: FigureQuestion,
): { readonly count: number; readonly leakRatio: number | null } {
  const leaking = new Set(
    history.incidents.flatMap(({ occurrences }) =>
      occurrences
        .filter((one) => !one.isFalsePositive && one.triggeredAtMs <= question.asOfMs)
        .map(({ source, sha }) => `${source} ${sha}`),
    ),
  );
  const commits = history.commits.filter(
    (one) => isWithin(one.committedAtMs, question) && one.recordedAtMs <= question.asOfMs,
  );
  const leaks = commits.filter(({ source, sha }) => leaking.has(`${source} ${sha}`));
  return {
    count: commits.length,
    leakRatio: commits.length === 0 ? null : (leaks.length / commits.length) * 100,
  };
}

/** When a person resolved an incident as remediated, where it still was at a moment; else null. */
function remediatedAt({ events }: FigureIncident, asOfMs: number): number | null {
  const known = events.filter(({ atMs }) => atMs <= asOfMs);
  const lastOpen = known.findLastIndex(({ isResolved }) => !isResolved);
  const resolution = known[lastOpen + 1];
  if (resolution === undefined || !resolution.isByPerson || !resolution.isRemediation) return null;
  return resolution.atMs;
}

/** The secret-days of each incident, by its place; those without any are left out. */
export function referenceSecretDays(
  history: FigureHistory,
  question: FigureQuestion,
): Map<number, number> {
  const { asOfMs } = question;
  const days = history.incidents.map((incident) =>
    secretDays(
      {
        occurrences: incident.occurrences.filter(
          (one) => !one.isFalsePositive && one.triggeredAtMs <= asOfMs,
        ),
        checks: incident.checks.filter(({ atMs }) => atMs <= asOfMs),
        remediatedAtMs: remediatedAt(incident, asOfMs),
      },
      question,
      asOfMs,
    ),
  );
  return new Map([...days.entries()].filter(([, one]) => one > 0));
}
