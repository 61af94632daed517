import type { Detector } from './detector/detector.ts';
import { DETECTORS } from './detectors/index.ts';
import { isScanError } from './errors.ts';
import { type BatchPool, localPool, threadPool } from './git/batch-pool.ts';
import { type Phase, planScan, resolveRevision, type ScanCheckpoint } from './git/plan.ts';
import { isLong, mustBeRepository } from './git/repository-folder.ts';
import { interrupted, type PrestartedGit } from './git/run.ts';
import type { BatchResult } from './git/scan-batch.ts';
import { inOrder } from './in-order.ts';
import { candidateCommits, type PrefilterResult } from './prefilter/candidate-commits.ts';
import { reportsWhileRunning } from './reports-while-running.ts';
import type { CustomRule } from './rules/custom-rule.ts';
import type { Keyword } from './rules/keywords.ts';
import type { ScanEvent } from './scan-events.ts';
import { detectorsIdentity, engineFor } from './scan-identity.ts';

export interface ScanOptions {
  readonly gitDir: string;
  /** Of the last `batchDone` or `summary` that was stored. One of other detectors or another `since` is ignored. */
  readonly checkpoint?: ScanCheckpoint | null;
  /** A revision: only commits that it does not reach. */
  readonly since?: string;
  /** Default: all built-in detectors. */
  readonly detectors?: readonly Detector[];
  /** Custom rules beside the detectors; default none. */
  readonly rules?: readonly CustomRule[];
  /** Keywords to report as findings whose `detector` is `keywordDetector(id)`; default none. */
  readonly keywords?: readonly Keyword[];
  /** Names of detectors whose findings are left out; default none. */
  readonly inactive?: readonly string[];
  /** git processes that run at the same time; default 2. */
  readonly concurrency?: number;
  /** Fewest commits for which threads are started; default 150. */
  readonly threadsFrom?: number;
  /** Fewest commits for which the prefilter reads the packs before git diffs; default 300. */
  readonly prefilterFrom?: number;
  /** Bits of an object id that choose its slot in the prefilter's tables. Tests narrow it so that ids collide. */
  readonly hashBits?: number;
  /** Most commits in a batch without the prefilter; default 400. */
  readonly batchCommits?: number;
  /** Milliseconds, for the seconds in events. */
  readonly clock: () => number;
  readonly signal?: AbortSignal;
  readonly gitPath?: string;
  /** git processes that were started while the repository was fetched. The scan closes them. */
  readonly prestarted?: PrestartedGit;
}

/** Up to this many commits, starting git costs more than all that it does. */
const SMALL_SCAN_COMMITS = 64;
/** Candidate commits that one git process diffs. */
const CANDIDATES_PER_BATCH = 100;

/** A batch: a slice of a phase's commits. */
interface Batch {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number;
}

/**
 * Scans the history of a repository.
 * @throws ScanError not_a_repository, no_such_revision, interrupted, git_missing, git_failed
 */
export async function* scanRepository(options: ScanOptions): AsyncGenerator<ScanEvent, void, void> {
  if (isAborted(options.signal)) throw interrupted();
  const scan = new RepositoryScan(options);
  try {
    yield* scan.events();
  } catch (error) {
    throw isAborted(options.signal) ? interrupted() : scan.causeOf(error);
  } finally {
    await scan.close();
  }
}

type Identity = Pick<ScanCheckpoint, 'version' | 'detectors' | 'since'>;

/** One run of a scan: what its steps share. */
class RepositoryScan {
  readonly #options: ScanOptions;
  readonly #detectors: readonly Detector[];
  readonly #config;
  readonly #concurrency: number;
  readonly #startedAt: number;
  readonly #stop = new AbortController();
  readonly #onAbort = (): void => this.#stop.abort();
  readonly #git;
  readonly #totals = { commits: 0, bytes: 0, findings: 0, falsePositives: 0, skippedBinary: 0 };
  #pool: BatchPool | null = null;
  #failure: unknown = null;

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#detectors = options.detectors ?? DETECTORS;
    this.#config = {
      rules: options.rules ?? [],
      keywords: options.keywords ?? [],
      inactive: options.inactive ?? [],
    };
    this.#concurrency = Math.max(1, options.concurrency ?? 2);
    this.#startedAt = options.clock();
    this.#git = {
      gitPath: options.gitPath,
      signal: this.#stop.signal,
      prestarted: options.prestarted,
    };
    options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  async *events(): AsyncGenerator<ScanEvent, void, void> {
    const { gitDir } = this.#options;
    await mustBeRepository(gitDir);
    const identity = await this.#identity();
    const { checkpoint } = this.#options;
    const start = isUsable(checkpoint, identity) ? checkpoint : null;
    // A long history surely needs threads: they load their detectors while git lists the commits.
    const isFirstScan = start === null && identity.since === null;
    if (this.#detectors === DETECTORS && isFirstScan && (await isLong(gitDir)))
      this.#startThreads(identity);
    const phases = await planScan(gitDir, start, identity.since, this.#git);
    const commitsTotal = phases.reduce((sum, phase) => sum + phase.commits.length, 0);
    yield this.#progress(commitsTotal);

    const pool = this.#poolFor(commitsTotal, identity);
    const prefiltered = yield* this.#prefilter(phases, commitsTotal, pool, identity);
    this.#totals.bytes += prefiltered?.bytes ?? 0;
    const batches = splitIntoBatches(phases, this.#batchSize(commitsTotal, prefiltered));
    const run = (batch: Batch): Promise<BatchResult> => {
      const commits = batch.phase.commits.slice(batch.from, batch.to);
      return this.#scanBatch(pool, {
        commits:
          prefiltered === null ? commits : commits.filter((sha) => prefiltered.commits.has(sha)),
        isSmall: commitsTotal <= SMALL_SCAN_COMMITS,
      });
    };
    for await (const [batch, result] of inOrder(batches, this.#concurrency, run)) {
      // Batches run ahead of the reader. After an abort they are not reported: the next scan repeats them.
      this.#options.signal?.throwIfAborted();
      yield* this.#report(batch, result, identity);
      yield this.#progress(commitsTotal);
    }
    this.#options.signal?.throwIfAborted();
    const reached = phases.at(-1)?.goal ?? start?.goal ?? '';
    yield {
      type: 'summary',
      ...this.#totals,
      seconds: this.#seconds(),
      checkpoint: { ...identity, done: reached, goal: reached, commitsDone: 0 },
      after: phases.every(({ skipped }) => skipped === 0) ? (phases[0]?.done ?? reached) : null,
    };
  }

  /** The error that ended the scan: when a batch fails, the others only report that they were stopped. */
  causeOf(error: unknown): unknown {
    return this.#failure ?? error;
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#stop.abort();
    this.#options.prestarted?.close();
    await this.#pool?.close();
  }

  async #identity(): Promise<Identity> {
    const { gitDir, since } = this.#options;
    return {
      version: 1,
      detectors: detectorsIdentity(this.#detectors, this.#config),
      since: since === undefined ? null : await resolveRevision(gitDir, since, this.#git),
    };
  }

  #startThreads({ detectors }: Identity): BatchPool {
    const { gitDir, gitPath } = this.#options;
    const thread = { config: this.#config, identity: detectors };
    this.#pool ??= threadPool({ gitDir, gitPath, thread }, this.#concurrency, this.#stop.signal);
    return this.#pool;
  }

  #poolFor(commits: number, identity: Identity): BatchPool {
    const { threadsFrom = 150 } = this.#options;
    // Detectors of the caller are code, which no thread can be sent.
    if (this.#detectors === DETECTORS && commits >= threadsFrom)
      return this.#startThreads(identity);
    return localPool(this.#options.gitDir, () => this.#engine(identity), this.#git);
  }

  #engine({ detectors }: Identity) {
    return engineFor(this.#detectors, this.#config, detectors);
  }

  async *#prefilter(
    phases: readonly Phase[],
    commitsTotal: number,
    pool: BatchPool,
    identity: Identity,
  ): AsyncGenerator<ScanEvent, PrefilterResult | null> {
    const { gitDir, prefilterFrom = 300, hashBits } = this.#options;
    if (commitsTotal < prefilterFrom) return null;
    const commits = phases.flatMap((phase) => phase.commits.slice(0, phase.commits.length));
    const prefilter = () => this.#engine(identity);
    const reports = reportsWhileRunning((onProgress: (share: number) => void) =>
      candidateCommits(gitDir, commits, { ...this.#git, pool, prefilter, onProgress, hashBits }),
    );
    try {
      for (;;) {
        const step = await reports.next();
        if (step.done === true) return step.value;
        yield { type: 'prefilter', share: step.value, seconds: this.#seconds() };
      }
    } catch (error) {
      // Where git cannot even list what commits bring, each is diffed, and the failing ones alone are left out.
      if (isAborted(this.#options.signal) || !isScanError(error)) throw error;
      if (error.reason !== 'git_failed' && error.reason !== 'over_limit') throw error;
      return null;
    }
  }

  #batchSize(commitsTotal: number, prefiltered: PrefilterResult | null): number {
    if (prefiltered === null) {
      // Several batches for each process, so that none is idle at the end.
      const share = Math.max(25, Math.ceil(commitsTotal / (this.#concurrency * 4)));
      return Math.max(1, Math.min(this.#options.batchCommits ?? 400, share));
    }
    // Starting git costs more than some diffs, so few processes share the candidates.
    const batches = Math.max(this.#concurrency, prefiltered.commits.size / CANDIDATES_PER_BATCH);
    return Math.ceil(commitsTotal / batches);
  }

  #scanBatch(
    pool: BatchPool,
    request: { readonly commits: readonly string[]; readonly isSmall: boolean },
  ): Promise<BatchResult> {
    const result = pool.run('scan', request);
    result.catch((error: unknown) => {
      this.#failure ??= error;
      this.#stop.abort();
    });
    return result;
  }

  *#report(batch: Batch, result: BatchResult, identity: Identity): Generator<ScanEvent> {
    const totals = this.#totals;
    for (const finding of result.findings) {
      totals.findings++;
      if (finding.falsePositive !== null) totals.falsePositives++;
      yield { type: 'finding', finding };
    }
    for (const problem of result.problems) yield { type: 'problem', problem };
    totals.commits += batch.to - batch.from;
    totals.bytes += result.bytes;
    totals.skippedBinary += result.skippedBinary;
    yield {
      type: 'batchDone',
      commits: batch.phase.commits.slice(batch.from, batch.to),
      checkpoint: checkpointAfter(batch, identity),
      artifacts: result.artifacts,
    };
  }

  #progress(commitsTotal: number): ScanEvent {
    const { commits, bytes } = this.#totals;
    return {
      type: 'progress',
      commitsDone: commits,
      commitsTotal,
      bytes,
      seconds: this.#seconds(),
    };
  }

  #seconds(): number {
    return (this.#options.clock() - this.#startedAt) / 1000;
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function isUsable(
  checkpoint: ScanCheckpoint | null | undefined,
  identity: Identity,
): checkpoint is ScanCheckpoint {
  return (
    checkpoint !== null &&
    checkpoint !== undefined &&
    checkpoint.version === identity.version &&
    checkpoint.detectors === identity.detectors &&
    checkpoint.since === identity.since
  );
}

function splitIntoBatches(phases: readonly Phase[], size: number): Batch[] {
  const batches: Batch[] = [];
  for (const phase of phases) {
    for (let from = 0; from < phase.commits.length; from += size) {
      batches.push({ phase, from, to: Math.min(from + size, phase.commits.length) });
    }
  }
  return batches;
}

function checkpointAfter(batch: Batch, identity: Identity): ScanCheckpoint {
  const { done, goal, skipped, commits } = batch.phase;
  if (batch.to === commits.length) return { ...identity, done: goal, goal, commitsDone: 0 };
  return { ...identity, done, goal, commitsDone: skipped + batch.to };
}
