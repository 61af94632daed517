import { join } from 'node:path';
import type { ActionParams } from '@sluice/domain/commands';
import { KINDS } from '@sluice/domain/kind-info';
import {
  type Finding,
  keywordOf,
  prepareRepository,
  rawValues,
  scanRepository,
} from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { mirrorDir } from '../ingest/mirrors.ts';
import { ownSearchOf } from '../ingest/own-search.ts';
import { readPatches } from '../ingest/read-patches.ts';
import { storeBatch } from '../ingest/store-batch.ts';
import { maskFindings } from '../masking/mask-findings.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { demoProgress, incidentOfSecret, setDemoProgress } from '../repositories/demo.ts';
import { listMembers } from '../repositories/members.ts';
import { addNotes } from '../repositories/notes.ts';
import { updateSource, watchSource } from '../repositories/sources.ts';
import type { TriageActor } from '../triage/changes.ts';
import { operate } from '../triage/operate.ts';
import { DEMO_REPOSITORIES } from './cast.ts';
import {
  type PlannedImport,
  type PlannedShare,
  planImports,
  planShares,
  prepareKinds,
  runImport,
  runShare,
} from './demo-kinds.ts';
import { addTickets } from './demo-tickets.ts';
import * as facts from './facts.ts';
import { planHistories } from './history.ts';
import { addInsight } from './insight.ts';
import { makeRepository } from './make-repository.ts';
import { createRandom } from './random.ts';
import { type PlannedAction, planTriage } from './triage-plan.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Findings that are seen within this time are stored together, as one poll of the live monitoring would. */
const POLL_MS = 6 * 60 * MINUTE_MS;

interface Watched {
  sourceId: number;
  name: string;
  gitDir: string;
  since: Date;
  findings: Finding[];
  checkpoint: Record<string, unknown>;
}

interface BatchStep {
  at: Date;
  watched: Watched;
  findings: Finding[];
  isLive: boolean;
}

type Step =
  | { kind: 'batch'; at: Date; batch: BatchStep }
  | { kind: 'action'; at: Date; action: PlannedAction }
  | { kind: 'import'; at: Date; planned: PlannedImport }
  | { kind: 'share'; at: Date; planned: PlannedShare }
  | { kind: 'check'; at: Date; planned: facts.PlannedCheck }
  | { kind: 'presence_check'; at: Date; planned: facts.PlannedPresenceCheck };

function secretKey({ detector, value }: Finding): string {
  return `${detector}\0${value}`;
}

/** Watches and scans one demo repository by the scanner itself. */
async function scanHistory(
  deps: Deps,
  companyId: number,
  path: string,
  anchor: Date,
  index: number,
): Promise<Watched> {
  const repository = DEMO_REPOSITORIES[index];
  if (repository === undefined) throw new RangeError('There is no such demo repository.');
  const since = new Date(anchor.getTime() - repository.watchedDays * DAY_MS);
  const source = { url: path, name: repository.name, isLocal: true };
  const { id: sourceId } = await watchSource(deps.db, companyId, source, since);
  const { gitDir } = await prepareRepository({
    source: path,
    cacheDir: mirrorDir(deps.config.dataDir, companyId),
    allowLocalPaths: true,
  });
  const watched: Watched = {
    sourceId,
    name: repository.name,
    gitDir,
    since,
    findings: [],
    checkpoint: {},
  };
  const search = await ownSearchOf(deps.db, companyId);
  for await (const event of scanRepository({
    gitDir,
    clock: () => performance.now(),
    keywords: search.keywords.map(({ id, type, text }) => ({ id, type, text })),
  })) {
    if (event.type === 'finding' && !event.finding.tags.includes('FALSE_POSITIVE')) {
      watched.findings.push(event.finding);
    }
    if (event.type === 'summary') {
      watched.checkpoint = { ...event.checkpoint };
      const progress = {
        commits_done: event.commits,
        commits_total: event.commits,
        bytes: event.bytes,
        seconds: event.seconds,
        occurrences_found: watched.findings.length,
        incidents_found: new Set(watched.findings.map(secretKey)).size,
      };
      await updateSource(deps.db, companyId, sourceId, { progress });
    }
  }
  return watched;
}

/** Groups findings by when the product would have seen them: the first scan takes the history, polls take the rest. */
function batchesOf(watched: Watched, anchor: Date, seed: number): BatchStep[] {
  const random = createRandom(seed);
  const groups = new Map<number, BatchStep>();
  const findings = [...watched.findings].sort(
    (a, b) => a.commit.committedAt.getTime() - b.commit.committedAt.getTime(),
  );
  for (const finding of findings) {
    const pushed = finding.commit.committedAt.getTime();
    const isLive = pushed >= watched.since.getTime();
    const poll = isLive ? Math.ceil(pushed / POLL_MS) * POLL_MS : watched.since.getTime();
    const at = Math.min(poll + random.between(1, 20) * 1_000, anchor.getTime() - MINUTE_MS);
    const known = groups.get(poll);
    if (known === undefined)
      groups.set(poll, { at: new Date(at), watched, findings: [finding], isLive });
    else known.findings.push(finding);
  }
  return [...groups.values()];
}

async function runBatch(deps: Deps, companyId: number, step: BatchStep): Promise<void> {
  const { watched, findings, at, isLive } = step;
  const target = { companyId, sourceId: watched.sourceId, gitDir: watched.gitDir };
  const masking = maskingOf(deps.db, deps.vault, companyId);
  await masking.known?.add(findings.flatMap(rawValues));
  const patches = await readPatches(
    deps.db,
    target,
    findings,
    masking,
    new AbortController().signal,
  );
  await storeBatch(deps.db, deps.vault, {
    companyId,
    sourceId: watched.sourceId,
    sourceName: watched.name,
    findings: await maskFindings(masking, findings),
    patches,
    seenAt: at,
    search: await ownSearchOf(deps.db, companyId),
    previousScanAt: isLive ? new Date(at.getTime() - POLL_MS) : null,
    watchedSince: watched.since,
    isLive,
    source: {
      state: 'done',
      checkpoint: watched.checkpoint,
      scan_started_at: at,
      scan_finished_at: at,
    },
  });
}

/** The incident of a secret or keyword, by its identity. */
async function incidentIdOf(deps: Deps, companyId: number, secret: string): Promise<number | null> {
  const [detector = '', value = ''] = secret.split('\0');
  const hash = deps.vault.digest('secret-identity', `${companyId}\0${detector}\0${value}`);
  return incidentOfSecret(deps.db, companyId, detector, hash);
}

/** Keyword incidents resolve without reasons. */
const without = ({ resolution_reasons: _, ...rest }: ActionParams): ActionParams => rest;

async function runAction(
  deps: Deps,
  actors: ReadonlyMap<string, TriageActor>,
  { at, by, secret, request: { name, params } }: PlannedAction,
): Promise<void> {
  const actor = actors.get(by);
  if (actor === undefined) return;
  const incidentId = await incidentIdOf(deps, actor.companyId, secret);
  if (incidentId === null) return;
  const kind = keywordOf(secret.split('\0')[0] ?? '') === null ? 'secret' : 'keyword';
  if (name === 'add_note') {
    await deps.db
      .transaction()
      .execute((trx) =>
        addNotes(trx, actor.companyId, actor.memberId, [incidentId], params.note ?? '', at),
      );
    return;
  }
  try {
    await operate(
      deps.db,
      actor,
      incidentId,
      { name, params: KINDS[kind].needsReasons ? params : without(params) },
      { kind, seenVersion: null, now: at },
    );
  } catch (error) {
    // A regression or another demo member changed the incident first: the rule refuses, as it would refuse a person.
    if (!(error instanceof Problem)) throw error;
  }
}

async function actorsOf(deps: Deps, companyId: number): Promise<Map<string, TriageActor>> {
  const members = await listMembers(deps.db, companyId);
  return new Map(
    members.map(({ id, email, role }) => [email, { companyId, memberId: id, email, role }]),
  );
}

function secretsOnly(found: ReadonlyMap<string, Date>): Map<string, Date> {
  return new Map([...found].filter(([key]) => keywordOf(key.split('\0')[0] ?? '') === null));
}

async function runStep(
  deps: Deps,
  companyId: number,
  actors: ReadonlyMap<string, TriageActor>,
  step: Step,
): Promise<void> {
  switch (step.kind) {
    case 'batch':
      return runBatch(deps, companyId, step.batch);
    case 'action':
      return runAction(deps, actors, step.action);
    case 'import':
      return runImport(deps, companyId, step.planned);
    case 'presence_check':
      return facts.runPresenceCheck(deps, companyId, step.planned);
    case 'check': {
      const incidentId = await incidentIdOf(deps, companyId, step.planned.secret);
      if (incidentId !== null) await facts.runCheck(deps, companyId, incidentId, step.planned);
      return;
    }
    case 'share': {
      const [actor] = actors.values();
      const incidentId = await incidentIdOf(deps, companyId, step.planned.secret);
      if (actor !== undefined && incidentId !== null)
        await runShare(deps, actor, incidentId, step.planned);
    }
  }
}

/**
 * Makes the demo workspace: real repositories, the real scanner and pipeline over them with the clock of each moment, and weeks of triage through the
 * same functions that the API calls. Everything follows from the anchor, which is stored with the company, and each step is counted after it was done: a start that
 * was killed carries on at the next.
 */
export async function buildDemo(deps: Deps, companyId: number, signal: AbortSignal): Promise<void> {
  const progress = await demoProgress(deps.db, companyId);
  if (progress === null || progress.isDone) return;
  const anchor = new Date(progress.anchor);

  await prepareKinds(deps.db, companyId, anchor);
  const watched: Watched[] = [];
  for (const [index, history] of planHistories(anchor).entries()) {
    if (signal.aborted) return;
    const path = join(deps.config.dataDir, 'demo', `${history.repository.name}.git`);
    await makeRepository(path, history.commits);
    watched.push(await scanHistory(deps, companyId, path, anchor, index));
  }

  const batches = watched.flatMap((one, index) => batchesOf(one, anchor, 900 + index));
  const firstSeen = new Map<string, Date>();
  const ordered = batches.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const batch of ordered) {
    for (const finding of batch.findings) {
      const key = secretKey(finding);
      if (!firstSeen.has(key)) firstSeen.set(key, batch.at);
    }
  }
  const steps: Step[] = [
    ...ordered.map((batch): Step => ({ kind: 'batch', at: batch.at, batch })),
    ...planTriage(firstSeen, anchor).map(
      (action): Step => ({ kind: 'action', at: action.at, action }),
    ),
    ...planImports(anchor).map((planned): Step => ({ kind: 'import', at: planned.at, planned })),
    ...planShares(secretsOnly(firstSeen), anchor).map(
      (planned): Step => ({ kind: 'share', at: planned.at, planned }),
    ),
    ...facts
      .planChecks(secretsOnly(firstSeen), anchor)
      .map((planned): Step => ({ kind: 'check', at: planned.at, planned })),
    ...facts
      .planPresenceChecks(ordered, anchor)
      .map((planned): Step => ({ kind: 'presence_check', at: planned.at, planned })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

  const actors = await actorsOf(deps, companyId);
  for (const [index, step] of steps.entries()) {
    if (index < progress.step) continue;
    if (signal.aborted) return;
    await runStep(deps, companyId, actors, step);
    await setDemoProgress(deps.db, companyId, { ...progress, step: index + 1 });
  }
  const memberIds = [...actors.values()].map(({ memberId }) => memberId);
  await addTickets(deps, companyId, memberIds, anchor);
  await facts.markTheUncheckable(deps, companyId, anchor);
  await addInsight({ deps, companyId, anchor, signal }, watched, memberIds);
  if (signal.aborted) return;
  await setDemoProgress(deps.db, companyId, { ...progress, step: steps.length, isDone: true });
}
