import {
  type CommitInfo,
  type CustomRule,
  type Finding,
  isScanError,
  keywordOf,
  prepareRepository,
  rawValues,
  type ScanCheckpoint,
  type ScanProblem,
  type SmallScanArtifacts,
  scanRepository,
} from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { maskFindings } from '../masking/mask-findings.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { pinHost } from '../outbound/pin-host.ts';
import { getCompany } from '../repositories/companies.ts';
import { parseSourceStatus } from '../repositories/source-progress.ts';
import { getSource, type SourceChange, updateSource } from '../repositories/sources.ts';
import type { Batch, BatchResult } from './batch.ts';
import { keptFindings } from './kept-findings.ts';
import { mirrorDir } from './mirrors.ts';
import { nextFetch } from './next-fetch.ts';
import { ownSearchIn } from './own-search.ts';
import { readPatches } from './read-patches.ts';
import { sampleWhenDue } from './samples.ts';
import { isSameConfiguration, progressFrom, readCheckpoint } from './scan-checkpoint.ts';
import { readActivity, storeActivity } from './store-activity.ts';
import { batchStore } from './store-batch.ts';
import { noticePushes } from './store-pushes.ts';

/** What a scan needs from outside. */
export interface ScanDeps {
  db: Kysely<Schema>;
  vault: Vault;
  dataDir: string;
  clock: () => Date;
  /** Private hosts that may be fetched from, as `host:port`. */
  allowHosts: readonly string[];
  /** Whether a code host tells what is pushed to a repository; fetches notice it where none does. */
  reportsPushes?: (url: string) => boolean;
}

/** Which source, and how. */
export interface ScanRequest {
  companyId: number;
  sourceId: number;
  signal: AbortSignal;
  /** Only commits that this revision does not reach. Such a scan starts from that revision each time and leaves the source's checkpoint alone. */
  since?: string;
  /** Detectors beside what is built in and what the company brought. */
  rules?: readonly CustomRule[];
  /** Called after each stored batch, with what was found in it; all but the values is masked. */
  onStored?: (findings: readonly Finding[], result: BatchResult) => void;
  /** git's own words while it fetches. */
  onFetch?: (line: string) => void;
}

/** What a scan did. */
export interface ScanSummary {
  commits: number;
  bytes: number;
  seconds: number;
  /** These three count leaks alone, no likely false positives. */
  occurrences: number;
  newOccurrences: number;
  newIncidents: number;
  /** The source keeps the newest part of its history only. */
  isShallow: boolean;
  /** What could not be read; the paths are raw. */
  problems: readonly ScanProblem[];
}

/**
 * Fetches a watched repository and scans what is new since the stored checkpoint; findings and checkpoint are stored together, batch by batch, so that
 * an interrupted scan is carried on by the next. Likely false positives are stored with their reason, closed from the start.
 *
 * @throws ScanError after noting the reason at the source; `interrupted` leaves it pending
 */
export async function scanSource(deps: ScanDeps, request: ScanRequest): Promise<ScanSummary> {
  const { db, clock } = deps;
  const { companyId, sourceId } = request;
  const source = await getSource(db, companyId, sourceId);
  if (source === null) throw new Error('There is no such source.');
  // A scan of the whole history puts the checkpoint back, once: when it is interrupted, it is carried on like any other.
  const isHistory = request.since === undefined && source.history_due_at !== null;
  const begins = isHistory && !source.is_history_begun;
  const checkpoint =
    request.since === undefined && !begins ? readCheckpoint(source.checkpoint) : null;
  const begun = updateSource(db, companyId, sourceId, {
    state: 'scanning',
    failure: null,
    scan_started_at: clock(),
    progress: progressFrom(checkpoint),
    ...(begins ? { checkpoint: {}, is_history_begun: true } : {}),
  });
  try {
    return await run(deps, request, source, { checkpoint, isHistory, begun });
  } catch (error) {
    const code = isScanError(error) ? error.reason : 'git_failed';
    if (request.since !== undefined) {
      // A wrong revision says nothing about the repository.
      const before = { state: parseSourceStatus(source.state), failure: source.failure };
      await updateSource(db, companyId, sourceId, before);
      throw error;
    }
    const isPaused = code === 'interrupted';
    await updateSource(db, companyId, sourceId, {
      state: isPaused ? 'pending' : 'failed',
      failure: isPaused ? null : code,
      ...(isPaused ? {} : { scan_finished_at: clock(), ...nextFetch(source, clock(), 'failed') }),
    });
    throw error;
  }
}

/** The time of the next fetch, when a change of keywords or detectors set it while this scan ran; nothing otherwise. */
async function wantedMeanwhile(
  db: Kysely<Schema>,
  companyId: number,
  { id, next_fetch_at: before }: SourceRow,
): Promise<SourceChange> {
  const wanted = (await getSource(db, companyId, id))?.next_fetch_at ?? null;
  return wanted === null || wanted.getTime() === before?.getTime() ? {} : { next_fetch_at: wanted };
}

type SourceRow = NonNullable<Awaited<ReturnType<typeof getSource>>>;

/** How often a running scan tells how far it is. */
const PROGRESS_INTERVAL_MS = 250;
async function run(
  deps: ScanDeps,
  request: ScanRequest,
  source: SourceRow,
  {
    checkpoint,
    isHistory,
    begun,
  }: { checkpoint: ScanCheckpoint | null; isHistory: boolean; begun: Promise<void> },
): Promise<ScanSummary> {
  const { db, vault, clock } = deps;
  const { companyId, sourceId, signal, since } = request;
  let reportedAt = performance.now();
  const fetching = prepareRepository({
    source: source.url,
    cacheDir: mirrorDir(deps.dataDir, companyId),
    allowLocalPaths: source.is_local,
    pinHost: (host, port) => pinHost(host, port, deps.allowHosts),
    signal,
    ...(request.onFetch === undefined ? {} : { onProgress: request.onFetch }),
  });
  // Meanwhile.
  const company = begun.then(() => getCompany(db, companyId));
  const searching = company.then((one) => ownSearchIn(db, one, request.rules));
  const [repository, search, { domains }] = await Promise.all([fetching, searching, company]).catch(
    (error: unknown) => {
      fetching.then(
        ({ prestarted: ahead }) => ahead.close(),
        () => {},
      );
      throw error;
    },
  );
  // A secret in an old history did not leak just now, neither when the history is scanned again nor after a rule changed.
  const isLiveAt = (at: ScanCheckpoint) =>
    source.scan_finished_at !== null && !isHistory && isSameConfiguration(checkpoint, at);

  const summary: ScanSummary = {
    commits: 0,
    bytes: 0,
    seconds: 0,
    occurrences: 0,
    newOccurrences: 0,
    newIncidents: 0,
    isShallow: repository.isShallow,
    problems: [],
  };
  const problems: ScanProblem[] = [];
  const progress = progressFrom(checkpoint);
  let findings: Finding[] = [];
  let commitsLeft = 0;
  /** Of the batch that is being read, and of all: what is at hand when the scan is of few commits. */
  let few: SmallScanArtifacts | null = null;
  let authors: CommitInfo[] | null = [];
  const batches = batchStore(db, vault);
  const masking = maskingOf(db, vault, companyId, search.detectors);
  if (since === undefined && !source.is_outside && deps.reportsPushes?.(source.url) !== true) {
    await noticePushes(db, { companyId, source, repository, masking, signal }, clock());
  }

  const keep = (at: ScanCheckpoint): SourceChange =>
    since === undefined ? { checkpoint: { ...at } } : {};
  const store = async (at: ScanCheckpoint, change: SourceChange) => {
    const target = { companyId, sourceId, gitDir: repository.gitDir };
    const { kept, graspedBy } = await keptFindings(db, source, search, findings);
    // Also what does not concern the company: its history is kept for searching.
    const isNews = await masking.known?.add(findings.flatMap(rawValues));
    findings = [];
    const atHand = few?.patches;
    const patches = await readPatches(db, target, kept, masking, signal, atHand);
    const maskedFindings = await maskFindings(masking, kept);
    const batch: Batch = {
      companyId,
      sourceId,
      sourceName: source.name,
      findings: maskedFindings,
      search,
      graspedBy,
      patches,
      seenAt: clock(),
      previousScanAt: source.scan_finished_at,
      watchedSince: source.created_at,
      isLive: isLiveAt(at),
      source: {
        ...keep(at),
        ...change,
        progress,
        ...(isNews === true ? { masking_due_at: clock() } : {}),
      },
      afterwards: ({ newLeaks }) => {
        progress.incidents_found = summary.newIncidents + newLeaks.incidents;
        return { progress };
      },
    };
    const secrets = kept.filter(({ detector }) => keywordOf(detector) === null);
    summary.occurrences += secrets.filter((one) => one.falsePositive === null).length;
    progress.occurrences_found = summary.occurrences;
    await batches.put(batch, (result) => {
      summary.newOccurrences += result.newLeaks.occurrences;
      summary.newIncidents += result.newLeaks.incidents;
      request.onStored?.(maskedFindings, result);
    });
  };
  const reportProgress = async () => {
    // The screen polls about every second; a short scan ends before that.
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    await updateSource(db, companyId, sourceId, { progress });
    reportedAt = performance.now();
  };
  const read = async () => {
    for await (const event of scanRepository({
      gitDir: repository.gitDir,
      prestarted: repository.prestarted,
      checkpoint,
      signal,
      clock: () => performance.now(),
      ...(since === undefined ? {} : { since }),
      rules: search.rules,
      keywords: search.keywords.map(({ id, type, text }) => ({ id, type, text })),
      inactive: search.silenced,
    })) {
      if (event.type === 'finding') {
        findings.push(event.finding);
      } else if (event.type === 'problem') {
        problems.push(event.problem);
      } else if (event.type === 'batchDone') {
        commitsLeft -= event.commits.length;
        few = event.artifacts;
        authors = authors !== null && few !== null ? [...authors, ...few.commits] : null;
        // The last batch is reported with the end, which follows immediately.
        if (commitsLeft > 0) await store(event.checkpoint, {});
      } else if (event.type === 'prefilter') {
        progress.packs_read = event.share;
        progress.seconds = event.seconds;
        await reportProgress();
      } else if (event.type === 'progress') {
        progress.commits_done = progress.commits_skipped + event.commitsDone;
        progress.commits_total = progress.commits_skipped + event.commitsTotal;
        progress.packs_read = null;
        commitsLeft = event.commitsTotal - event.commitsDone;
        progress.bytes = event.bytes;
        progress.seconds = event.seconds;
        await reportProgress();
      } else {
        summary.commits = event.commits;
        summary.bytes = event.bytes;
        summary.seconds = event.seconds;
        const upTo = event.checkpoint.done;
        const isAtHand = authors !== null && event.after === source.activity_reached;
        const activity =
          since !== undefined || source.activity_reached === upTo
            ? null
            : isAtHand
              ? { upTo, commits: authors ?? [] }
              : readActivity(source, repository.gitDir, upTo, signal);
        await store(event.checkpoint, {
          state: 'done',
          scan_finished_at: clock(),
          ...nextFetch(source, clock(), 'done'),
          ...(await wantedMeanwhile(db, companyId, source)),
          ...(isHistory ? { history_due_at: null, is_history_begun: false } : {}),
        });
        await batches.end();
        if (activity !== null)
          await storeActivity(db, { companyId, domains, source, activity, masking }, clock());
        await sampleWhenDue(db, isLiveAt(event.checkpoint) ? 'after a look' : 'after a history');
      }
    }
  };
  try {
    await read();
  } catch (error) {
    // What was handed over is stored first: then the reason is noted.
    await batches.end().catch(() => {});
    throw error;
  }
  return { ...summary, problems };
}
