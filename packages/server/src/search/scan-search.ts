import { parseSearch } from '@sluice/domain/commit-search';
import { scanAfter } from '@sluice/domain/search-scan';
import { type CommitScanner, createCommitScanner, findMirror, scanIdentity } from '@sluice/scanner';
import { distinct } from '../ingest/distinct.ts';
import { endLeakedKeys } from '../ingest/end-leaked-keys.ts';
import { mirrorDir } from '../ingest/mirrors.ts';
import { ownSearchOf, type ScanConfig } from '../ingest/own-search.ts';
import { sealSecret, secretIdentity, secretKey } from '../ingest/seal-secret.ts';
import { type MaskedFinding, maskFindings } from '../masking/mask-findings.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { flagsOf, getCompany } from '../repositories/companies.ts';
import { type FoundSecret, storeFound } from '../repositories/scanned-secrets.ts';
import {
  countPatches,
  type NextPatch,
  nextPatches,
  type SearchScope,
} from '../repositories/search-results.ts';
import {
  changeScan,
  type RunningScan,
  runningScan,
  stepScan,
} from '../repositories/search-scans.ts';
import { getSource } from '../repositories/sources.ts';
import { holdKey } from '../repositories/workspace-keys.ts';
import type { IndexDeps } from './index-history.ts';
import { promote } from './promote.ts';
import { mailRecap } from './recap-mail.ts';

/** Patches of one step: what a killed run does again at most. */
const STEP = 200;

/** What a scan of a search needs from outside. */
export interface SearchScanDeps extends IndexDeps {
  newId: () => string;
  /** Patches that one run takes on at most; the next one carries on. */
  maxScannedPatches: number;
  /** Where the recap of a scheduled scan leads to. */
  publicUrl: URL;
}

/** Which scan. */
export interface SearchScanRequest {
  companyId: number;
  scanId: string;
  signal: AbortSignal;
}

/**
 * Scans the commits that a search finds for secrets, from the mirrors, with the company's own detectors: those that it did not scan before, or all of
 * them where it looks for something else now. Two run at the same time for a company; a third waits. What is found is stored with how far it is, so that a run that was stopped is carried on by the
 * next run, and two concurrent runs find each secret once. Likely false positives are left out. Where the schedule asked for the scan, what is new becomes
 * incidents.
 *
 * @throws ScanError when git refuses; the scan keeps the status `scanning` then
 */
export async function scanSearch(deps: SearchScanDeps, request: SearchScanRequest): Promise<void> {
  const { db, clock } = deps;
  const { companyId, scanId, signal } = request;
  const scan = await runningScan(db, companyId, scanId);
  if (scan === null || scanAfter(scan.status, 'begin') === null) return;
  const parsed = parseSearch(scan.query);
  if (!parsed.ok) throw new Error('A stored search cannot be read.');
  if (!(await stepScan(db, companyId, scanId, 'begin', clock()))) return;
  const search = await ownSearchOf(db, companyId);
  const scope = { node: parsed.node, isRestricted: scan.isRestricted };
  const run = { deps, request, search, scope, scanners: new Map<number, CommitScanner | null>() };
  try {
    if (!(await scanPatches(run, scan))) return;
  } finally {
    for (const scanner of run.scanners.values()) await scanner?.close();
  }
  await promote(deps, { companyId, scanId, which: 'noted', signal });
  const now = clock();
  await stepScan(db, companyId, scanId, 'finish', now, async (trx) => {
    if (scan.memberId === null) await mailRecap(trx, deps, companyId, scanId, now);
  });
}

interface Run {
  readonly deps: SearchScanDeps;
  readonly request: SearchScanRequest;
  readonly search: ScanConfig;
  readonly scope: SearchScope;
  /** By source; null where the mirror is gone. */
  readonly scanners: Map<number, CommitScanner | null>;
}

/** Scans the rest. Returns false when another worker is further along, which then ends the scan itself. */
async function scanPatches(run: Run, scan: RunningScan): Promise<boolean> {
  const { db } = run.deps;
  const { companyId, scanId, signal } = run.request;
  const { rules, silenced } = run.search;
  const detectors = scanIdentity({ rules, keywords: [], inactive: silenced });
  let cursor = scan.detectors === detectors ? scan.cursorId : 0;
  const total = await countPatches(db, companyId, run.scope, 0);
  const left = await countPatches(db, companyId, run.scope, cursor);
  let scanned = total - left;
  const end = scanned + Math.min(left, run.deps.maxScannedPatches);
  await changeScan(db, companyId, scanId, {
    detectors,
    cursor_id: cursor,
    total_patches: end,
    scanned_patches: scanned,
  });
  while (scanned < end) {
    signal.throwIfAborted();
    // The feature may be taken away meanwhile: its results could not be opened then.
    if (!flagsOf(await getCompany(db, companyId)).search) {
      await stepScan(db, companyId, scanId, 'fail', run.deps.clock());
      return false;
    }
    const limit = Math.min(STEP, end - scanned);
    const patches = await nextPatches(db, companyId, run.scope, { after: cursor, limit });
    const last = patches.at(-1);
    if (last === undefined) break;
    const found = await findIn(run, patches, end);
    scanned += patches.length;
    const to = {
      cursor_id: last.id,
      scanned_patches: scanned,
      last_patch_name: `${last.repository}/${last.path}`,
    };
    const isMine = await storeStep(run, found, cursor, to);
    if (!isMine) return false;
    cursor = last.id;
  }
  return true;
}

/** Stores the findings with the scan's progress. Returns false when the progress changed since this step began. */
async function storeStep(
  { deps, request }: Run,
  found: readonly FoundSecret[],
  from: number,
  to: { cursor_id: number; scanned_patches: number; last_patch_name: string },
): Promise<boolean> {
  const { companyId, scanId } = request;
  return deps.db.transaction().execute(async (trx) => {
    const scan = await runningScan(trx, companyId, scanId, 'lock');
    if (scan === null || scan.cursorId !== from || scan.status !== 'scanning') return false;
    const target = { id: scanId, promotes: scan.memberId === null };
    if (found.length > 0) await holdKey(trx, deps.vault);
    await storeFound(trx, companyId, target, found, deps.clock());
    const findings = found.flatMap(({ places }) => places.map(({ finding }) => finding));
    await endLeakedKeys(trx, deps.vault, findings, deps.clock());
    await changeScan(trx, companyId, scanId, to);
    return true;
  });
}

/** The secrets that some patches bring in. */
async function findIn(
  run: Run,
  patches: readonly NextPatch[],
  total: number,
): Promise<FoundSecret[]> {
  const { vault, newId, db } = run.deps;
  const { companyId } = run.request;
  const masking = maskingOf(db, vault, companyId, run.search.detectors);
  const located: { sourceId: number; finding: MaskedFinding }[] = [];
  for (const [sourceId, ofSource] of Map.groupBy(patches, (one) => one.sourceId)) {
    const scanner = await scannerOf(run, sourceId, total);
    if (scanner === null) continue;
    const wanted = new Set(ofSource.map(({ sha, path }) => `${sha}:${path}`));
    const found = await scanner.scan([...new Set(ofSource.map(({ sha }) => sha))]);
    // Masked first: what is kept for searching goes by masked paths.
    const findings = await maskFindings(masking, found);
    for (const finding of findings) {
      const isWanted = wanted.has(`${finding.commit.sha}:${finding.path}`);
      if (isWanted && finding.falsePositive === null) located.push({ sourceId, finding });
    }
  }
  const { firsts, indexOf } = distinct(located, ({ finding }) => secretKey(finding));
  return firsts.map(({ finding }, at) => ({
    id: newId(),
    displayName: run.search.displayName(finding.detector),
    secret: {
      ...secretIdentity(vault, companyId, finding),
      ...sealSecret(vault, companyId, finding, finding.secretParts),
    },
    places: located.filter((_, index) => indexOf[index] === at),
  }));
}

async function scannerOf(
  run: Run,
  sourceId: number,
  commits: number,
): Promise<CommitScanner | null> {
  const known = run.scanners.get(sourceId);
  if (known !== undefined) return known;
  const { companyId, signal } = run.request;
  const source = await getSource(run.deps.db, companyId, sourceId);
  const gitDir =
    source === null
      ? null
      : await findMirror({
          source: source.url,
          cacheDir: mirrorDir(run.deps.dataDir, companyId),
          allowLocalPaths: source.is_local,
        });
  const { rules, silenced } = run.search;
  const scanner =
    gitDir === null
      ? null
      : createCommitScanner(gitDir, { rules, inactive: silenced, commits, signal });
  run.scanners.set(sourceId, scanner);
  return scanner;
}
