/** The position of a running scan. A scan of a long history reads the packs first, then the commits (docs/detection.md). */
export interface ScanPosition {
  readonly commitsDone: number;
  /** The part of {@link commitsDone} that an earlier run did: it says nothing about the speed of this one. */
  readonly commitsSkipped: number;
  /** Null until git has counted them. */
  readonly commitsTotal: number | null;
  /** The part of the packs that is read, from 0 to 1; null when no packs are being read. */
  readonly packsRead: number | null;
  /** How long the present part of the scan has run. */
  readonly seconds: number;
}

/** The speed of a scan and the time that is left; null where it can't be known yet. */
export interface ScanPace {
  readonly commitsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** Below this part of the packs, an estimate of the time left would be a guess. */
const MIN_PACKS_READ = 0.01;

/** The pace of a running scan, by what it did so far. */
export function scanPace(position: ScanPosition): ScanPace {
  const { commitsDone, commitsSkipped, commitsTotal, packsRead, seconds } = position;
  if (seconds <= 0) return { commitsPerSecond: null, secondsLeft: null };
  if (packsRead !== null) {
    const isKnown = packsRead >= MIN_PACKS_READ;
    const secondsLeft = isKnown ? Math.ceil((seconds * (1 - packsRead)) / packsRead) : null;
    return { commitsPerSecond: null, secondsLeft };
  }
  const commitsPerSecond = (commitsDone - commitsSkipped) / seconds;
  const isKnown = commitsPerSecond > 0 && commitsTotal !== null;
  const secondsLeft = isKnown ? Math.ceil((commitsTotal - commitsDone) / commitsPerSecond) : null;
  return { commitsPerSecond, secondsLeft };
}

/** The sentence of a failed scan, by the scanner's reason. It never holds addresses or output of git. */
const FAILURE_TEXTS: ReadonlyMap<string, string> = new Map([
  ['not_a_repository', 'There is no git repository at this address.'],
  ['no_such_revision', 'The repository has no such revision.'],
  ['no_access', 'The repository cannot be reached, or needs a log-in.'],
  ['protocol_refused', 'Only https and ssh addresses can be added here.'],
  ['interrupted', 'The scan was interrupted. The next one carries on.'],
  ['git_missing', 'git is not installed on the server.'],
  ['git_failed', 'git failed while it read the repository.'],
  ['over_limit', 'The repository needs more time, memory or disk than one scan may use.'],
  ['address_refused', 'This address leads into a private network.'],
]);

/** The sentence of a failed scan, for any reason. */
export function scanFailureText(reason: string): string {
  return FAILURE_TEXTS.get(reason) ?? 'The scan failed.';
}
