import {
  type Detector,
  type Finding,
  type RawPatch,
  readPatches as readRaw,
} from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { knownPatches } from '../repositories/stored-patches.ts';
import { byPatch, type MaskedPatch, maskPatch } from './mask-patch.ts';

/** Of fewer files it is not asked first whether they have a patch: to ask takes longer than to read them. */
const ASKED_FROM = 8;

/**
 * Reads and masks the patches of findings' files that are not stored yet. The raw text does not leave this function.
 *
 * @param atHand what the scan read already, by `sha:path`
 */
export async function readPatches(
  db: Kysely<Schema>,
  source: { companyId: number; sourceId: number; gitDir: string },
  findings: readonly Finding[],
  detectors: readonly Detector[],
  signal: AbortSignal,
  atHand: ReadonlyMap<string, RawPatch> = new Map(),
): Promise<MaskedPatch[]> {
  if (findings.length === 0) return [];
  const files = [...byPatch(findings)].flatMap(([key, ofFile]) => {
    const [first] = ofFile;
    if (first === undefined) return [];
    const { path, oldPath, line, columnStart, commit } = first;
    const former = oldPath === undefined ? {} : { oldPath };
    return [{ key, sha: commit.sha, path, line, column: columnStart, ...former, first, ofFile }];
  });
  const known =
    files.length < ASKED_FROM
      ? new Set<string>()
      : await knownPatches(db, source.companyId, source.sourceId, files);
  const patches: MaskedPatch[] = [];
  const wanted: typeof files = [];
  for (const file of files) {
    const raw = atHand.get(file.key);
    if (known.has(file.key)) continue;
    if (raw === undefined) wanted.push(file);
    else patches.push(maskPatch(file.first, file.ofFile, raw, detectors));
  }
  for await (const [{ first, ofFile }, raw] of readRaw(source.gitDir, wanted, { signal })) {
    patches.push(maskPatch(first, ofFile, raw, detectors));
  }
  return patches;
}
