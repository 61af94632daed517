import { type Detector, type Finding, readPatches as readRaw } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { knownPatches } from '../repositories/findings.ts';
import { byPatch, type MaskedPatch, maskPatch } from './mask-patch.ts';

/** Reads and masks the patches of findings' files that are not stored yet. The raw text does not leave this function. */
export async function readPatches(
  db: Kysely<Schema>,
  source: { companyId: number; sourceId: number; gitDir: string },
  findings: readonly Finding[],
  detectors: readonly Detector[],
  signal: AbortSignal,
): Promise<MaskedPatch[]> {
  if (findings.length === 0) return [];
  const files = [...byPatch(findings)].flatMap(([key, ofFile]) => {
    const [first] = ofFile;
    if (first === undefined) return [];
    const { path, oldPath, line, columnStart, commit } = first;
    const former = oldPath === undefined ? {} : { oldPath };
    return [{ key, sha: commit.sha, path, line, column: columnStart, ...former, first, ofFile }];
  });
  const known = await knownPatches(db, source.companyId, source.sourceId, files);
  const wanted = files.filter(({ key }) => !known.has(key));
  const patches: MaskedPatch[] = [];
  for await (const [{ first, ofFile }, raw] of readRaw(source.gitDir, wanted, { signal })) {
    patches.push(maskPatch(first, ofFile, raw, detectors));
  }
  return patches;
}
