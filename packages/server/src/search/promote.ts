import { type Finding, findMirror } from '@sluice/scanner';
import type { Vault } from '../crypto/vault.ts';
import { mirrorDir } from '../ingest/mirrors.ts';
import { ownSearchOf, type ScanConfig } from '../ingest/own-search.ts';
import { readPatches } from '../ingest/read-patches.ts';
import { openSecret } from '../ingest/seal-context.ts';
import { storeBatch } from '../ingest/store-batch.ts';
import { maskFindings } from '../masking/mask-findings.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { clearNoted, type PromotableSecret, promotable } from '../repositories/scanned-secrets.ts';
import { getSource } from '../repositories/sources.ts';
import type { IndexDeps } from './index-history.ts';

/** Which secrets of which scan. */
export interface PromoteRequest {
  companyId: number;
  scanId: string;
  /** Their ids, or all that the schedule noted. */
  which: readonly string[] | 'noted';
  signal: AbortSignal;
}

/** A secret that became an incident. */
export interface Promoted {
  secretId: string;
  incidentId: number;
}

/**
 * Makes incidents of secrets that a scan found, as a scan of their repositories would: the same secret is the same incident. Those that are
 * incidents already are left out, so that two concurrent runs, or a run after a kill, make each incident once.
 */
export async function promote(deps: IndexDeps, request: PromoteRequest): Promise<Promoted[]> {
  const { db, vault } = deps;
  const { companyId, scanId, which } = request;
  const secrets = await promotable(db, companyId, scanId, which);
  const search = await ownSearchOf(db, companyId);
  const findings = secrets.flatMap((secret) => findingsOf(vault, companyId, secret));
  const incidents = new Map<string, number>();
  for (const [sourceId, ofSource] of Map.groupBy(findings, (one) => one.sourceId)) {
    request.signal.throwIfAborted();
    const ids = await store(
      deps,
      request,
      search,
      sourceId,
      ofSource.map(({ finding }) => finding),
    );
    ofSource.forEach(({ secretId }, index) => {
      const id = ids[index];
      if (id !== undefined) incidents.set(secretId, id);
    });
  }
  await clearNoted(db, companyId, [...incidents.keys()]);
  return [...incidents].map(([secretId, incidentId]) => ({ secretId, incidentId }));
}

interface Located {
  secretId: string;
  sourceId: number;
  finding: Finding;
}

function findingsOf(vault: Vault, companyId: number, secret: PromotableSecret): Located[] {
  const { value, parts } = openSecret(vault, companyId, secret);
  const hasParts = Object.keys(parts).length > 0;
  return secret.places.map(({ sourceId, place }) => ({
    secretId: secret.id,
    sourceId,
    finding: {
      ...place,
      detector: secret.detector,
      value,
      ...(hasParts ? { secretParts: parts } : {}),
    },
  }));
}

async function store(
  { db, vault, dataDir, clock }: IndexDeps,
  { companyId, signal }: PromoteRequest,
  search: ScanConfig,
  sourceId: number,
  findings: readonly Finding[],
): Promise<readonly number[]> {
  const source = await getSource(db, companyId, sourceId);
  if (source === null) return [];
  const gitDir = await findMirror({
    source: source.url,
    cacheDir: mirrorDir(dataDir, companyId),
    allowLocalPaths: source.is_local,
  });
  const masking = maskingOf(db, vault, companyId, search.detectors);
  const patches =
    gitDir === null
      ? []
      : await readPatches(db, { companyId, sourceId, gitDir }, findings, masking, signal);
  const { incidentIds } = await storeBatch(db, vault, {
    companyId,
    sourceId,
    sourceName: source.name,
    findings: await maskFindings(masking, findings),
    search,
    patches,
    seenAt: clock(),
    watchedSince: source.created_at,
    isLive: false,
    source: {},
  });
  return incidentIds;
}
