import type { Detector } from './detector/detector.ts';
import { DETECTORS } from './detectors/index.ts';
import type { Engine } from './engine/engine.ts';
import type { Finding } from './finding.ts';
import { type BatchPool, localPool, threadPool } from './git/batch-pool.ts';
import { type Phase, planScan, resolveRevision, type ScanCheckpoint } from './git/plan.ts';
import { isLong, mustBeRepository } from './git/repository-folder.ts';
import { interrupted, type StartedGits } from './git/run.ts';
import type { BatchResult, FewCommits } from './git/scan-batch.ts';
import { inOrder } from './in-order.ts';
import { type Sifting, suspectCommits } from './pack/prefilter.ts';
import type { Keyword } from './rules/keywords.ts';
import type { OwnRule } from './rules/own-rule.ts';
import { detectorsIdentity, engineFor } from './search.ts';
import { whileRunning } from './while-running.ts';

/** What a scan tells, in this order: progress, of many commits how far the sifting is, then for each batch its findings, batchDone, progress; last a summary. */
export type ScanEvent =
  | {
      readonly type: 'progress';
      readonly commitsDone: number;
      readonly commitsTotal: number;
      readonly bytes: number;
      readonly seconds: number;
    }
  | {
      /** Before anything is diffed: which part of what the packs hold is sifted, from 0 to 1. */
      readonly type: 'sifting';
      readonly share: number;
      readonly seconds: number;
    }
  | { readonly type: 'finding'; readonly finding: Finding }
  | {
      readonly type: 'batchDone';
      readonly commits: readonly string[];
      readonly checkpoint: ScanCheckpoint;
      /** All that was read, where the whole scan is of few commits; else null. */
      readonly few: FewCommits | null;
    }
  | {
      readonly type: 'summary';
      readonly commits: number;
      readonly bytes: number;
      readonly seconds: number;
      readonly findings: number;
      readonly falsePositives: number;
      readonly skippedBinary: number;
      readonly checkpoint: ScanCheckpoint;
      /** From which checkpoint's `done` this scan went on in one go; null: an unfinished run came first. */
      readonly after: string | null;
    };

export interface ScanOptions {
  readonly gitDir: string;
  /** Of the last batchDone or summary that was stored. */
  readonly checkpoint?: ScanCheckpoint | null;
  /** A revision: only commits that it does not reach. */
  readonly since?: string;
  /** Default: all. */
  readonly detectors?: readonly Detector[];
  /** Own detectors beside these; default none. */
  readonly rules?: readonly OwnRule[];
  /** Words to tell where they stand, as findings whose `detector` is `keywordDetector(id)`; default none. */
  readonly keywords?: readonly Keyword[];
  /** Names of detectors whose findings are left out; default none. */
  readonly silenced?: readonly string[];
  /** git processes at once, each with a thread that reads it when there is enough to do; default 2. */
  readonly concurrency?: number;
  /** Fewest commits for which threads are started; default 150. */
  readonly threadsFrom?: number;
  /** Fewest commits for which the packs are sifted before anything is diffed; default 300. */
  readonly siftFrom?: number;
  /** Most commits in a batch where the packs were not sifted; default 400. */
  readonly batchCommits?: number;
  /** Milliseconds; for the seconds that are told. */
  readonly clock: () => number;
  readonly signal?: AbortSignal;
  readonly gitPath?: string;
  /** What was started for it while the repository was fetched; it is closed in the end. */
  readonly ahead?: StartedGits;
}

/** Up to so many commits, to start git costs more than all that it does. */
const FEW_COMMITS = 64;

interface Job {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number;
}

/**
 * Scans the history of a repository as a stream of events whose order is the same at every run.
 * @throws ScanError not_a_repository, no_such_revision, interrupted, git_missing, git_failed
 */
export async function* scanRepository(options: ScanOptions): AsyncGenerator<ScanEvent, void, void> {
  const builtIn = options.detectors ?? DETECTORS;
  const own = {
    rules: options.rules ?? [],
    keywords: options.keywords ?? [],
    silenced: options.silenced ?? [],
  };
  const concurrency = Math.max(1, options.concurrency ?? 2);
  const startedAt = options.clock();
  const seconds = (): number => (options.clock() - startedAt) / 1000;
  const stop = new AbortController();
  const onAbort = (): void => stop.abort();
  if (isAborted(options.signal)) throw interrupted();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const git = { gitPath: options.gitPath, signal: stop.signal, ahead: options.ahead };
  let failure: unknown = null;
  let pool: BatchPool | null = null;
  try {
    await mustBeRepository(options.gitDir);
    const since =
      options.since === undefined
        ? null
        : await resolveRevision(options.gitDir, options.since, git);
    const identity = { version: 1 as const, detectors: detectorsIdentity(builtIn, own), since };
    const start = isUsable(options.checkpoint, identity) ? options.checkpoint : null;
    const search = { own, identity: identity.detectors };
    const settings = { gitDir: options.gitDir, gitPath: options.gitPath, search };
    let threads: BatchPool | null = null;
    const startThreads = (): BatchPool => {
      threads ??= threadPool(settings, concurrency, stop.signal);
      pool = threads;
      return threads;
    };
    // Threads read their detectors while git lists the commits, where these are sure to be many.
    if (builtIn === DETECTORS && start === null && since === null)
      if (await isLong(options.gitDir)) startThreads();
    const phases = await planScan(options.gitDir, start, since, git);
    const commitsTotal = phases.reduce((sum, phase) => sum + phase.commits.length, 0);
    const totals = { commits: 0, bytes: 0, findings: 0, falsePositives: 0, skippedBinary: 0 };
    const progress = (): ScanEvent => ({
      type: 'progress',
      commitsDone: totals.commits,
      commitsTotal,
      bytes: totals.bytes,
      seconds: seconds(),
    });
    yield progress();

    // Threads have engines of their own: this one is made when something is read here.
    const engine = (): Engine => engineFor(builtIn, own, identity.detectors);
    const inThreads = builtIn === DETECTORS && commitsTotal >= (options.threadsFrom ?? 150);
    const batches = inThreads ? startThreads() : localPool(options.gitDir, engine, git);
    pool ??= batches;
    let sifting: Sifting | null = null;
    if (commitsTotal >= (options.siftFrom ?? 300)) {
      const shares = whileRunning((tell: (share: number) => void) =>
        suspectCommits(options.gitDir, allCommits(phases), batches, engine, git, tell),
      );
      for (;;) {
        const step = await shares.next();
        if (step.done === true) {
          sifting = step.value;
          break;
        }
        yield { type: 'sifting', share: step.value, seconds: seconds() };
      }
    }
    totals.bytes += sifting?.bytes ?? 0;
    const jobs = splitIntoJobs(
      phases,
      sifting === null
        ? batchSize(commitsTotal, concurrency, options.batchCommits ?? 400)
        : // To start git costs more than to diff some commits: what is left shares few of them.
          Math.ceil(commitsTotal / Math.max(concurrency, sifting.commits.size / SUSPECTS_A_BATCH)),
    );
    const run = (job: Job): Promise<BatchResult> => {
      const commits = job.phase.commits.slice(job.from, job.to);
      const result = batches.scan(
        sifting === null ? commits : commits.filter((sha) => sifting.commits.has(sha)),
        commitsTotal <= FEW_COMMITS,
      );
      result.catch((error: unknown) => {
        // The others end as interrupted because of this one; this one is what is told.
        failure ??= error;
        stop.abort();
      });
      return result;
    };
    for await (const [job, result] of inOrder(jobs, concurrency, run)) {
      // Batches that were read ahead are not told any more: what was told is where the next run carries on.
      options.signal?.throwIfAborted();
      for (const finding of result.findings) {
        totals.findings++;
        if (finding.falsePositive !== null) totals.falsePositives++;
        yield { type: 'finding', finding };
      }
      totals.commits += job.to - job.from;
      totals.bytes += result.bytes;
      totals.skippedBinary += result.skippedBinary;
      yield {
        type: 'batchDone',
        commits: job.phase.commits.slice(job.from, job.to),
        checkpoint: checkpointAfter(job, identity),
        few: result.few,
      };
      yield progress();
    }
    options.signal?.throwIfAborted();
    const last = phases.at(-1);
    const reached = last?.goal ?? start?.goal ?? '';
    yield {
      type: 'summary',
      ...totals,
      seconds: seconds(),
      checkpoint: { ...identity, done: reached, goal: reached, commitsDone: 0 },
      after: phases.every(({ skipped }) => skipped === 0) ? (phases[0]?.done ?? reached) : null,
    };
  } catch (error) {
    if (isAborted(options.signal)) throw interrupted();
    throw failure ?? error;
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    stop.abort();
    options.ahead?.close();
    await pool?.close();
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

type Identity = Pick<ScanCheckpoint, 'version' | 'detectors' | 'since'>;

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

function allCommits(phases: readonly Phase[]): string[] {
  return phases.flatMap(({ commits }) => commits.slice(0, commits.length));
}

/** Suspect commits that one git diffs. */
const SUSPECTS_A_BATCH = 100;

/** Batches small enough that every process has several, so that none is left idle at the end. */
function batchSize(commits: number, concurrency: number, most: number): number {
  return Math.max(1, Math.min(most, Math.max(25, Math.ceil(commits / (concurrency * 4)))));
}

function splitIntoJobs(phases: readonly Phase[], size: number): Job[] {
  const jobs: Job[] = [];
  for (const phase of phases) {
    for (let from = 0; from < phase.commits.length; from += size) {
      jobs.push({ phase, from, to: Math.min(from + size, phase.commits.length) });
    }
  }
  return jobs;
}

function checkpointAfter(job: Job, identity: Identity): ScanCheckpoint {
  const { done, goal, skipped, commits } = job.phase;
  if (job.to === commits.length) return { ...identity, done: goal, goal, commitsDone: 0 };
  return { ...identity, done, goal, commitsDone: skipped + job.to };
}
