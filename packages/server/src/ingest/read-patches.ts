import { type Finding, type RawPatch, readPatches as readRaw } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  byPatch,
  type FoundPatch,
  type MaskedPatch,
  maskPatches,
} from '../masking/mask-findings.ts';
import { type Masking, maskDistinct } from '../masking/mask-text.ts';
import { knownPatches } from '../repositories/stored-patches.ts';

/** Of fewer files it is not asked first whether they have a patch: to ask takes longer than to read them. */
const ASKED_FROM = 8;

/**
 * Reads and masks the patches of findings' files that are not stored yet. The raw text does not leave this function.
 *
 * @param findings as they were found: git knows their paths
 * @param atHand what the scan read already, by `sha:path`
 */
export async function readPatches(
  db: Kysely<Schema>,
  source: { companyId: number; sourceId: number; gitDir: string },
  findings: readonly Finding[],
  masking: Masking,
  signal: AbortSignal,
  atHand: ReadonlyMap<string, RawPatch> = new Map(),
): Promise<MaskedPatch[]> {
  if (findings.length === 0) return [];
  const groups = [...byPatch(findings)];
  const mask = await maskDistinct(
    masking,
    groups.map(([, [{ path }]]) => path),
  );
  const files = groups.map(([key, ofFile]) => {
    const [{ path, oldPath, line, columnStart, commit }] = ofFile;
    const former = oldPath === undefined ? {} : { oldPath };
    const stored = { sha: commit.sha, path: mask(path) };
    return { key, sha: commit.sha, path, line, column: columnStart, ...former, stored, ofFile };
  });
  const known =
    files.length < ASKED_FROM
      ? new Set<string>()
      : await knownPatches(
          db,
          source.companyId,
          source.sourceId,
          files.map(({ stored }) => stored),
        );
  const patches: FoundPatch[] = [];
  const wanted: typeof files = [];
  for (const file of files) {
    const raw = atHand.get(file.key);
    if (known.has(`${file.sha}:${file.stored.path}`)) continue;
    if (raw === undefined) wanted.push(file);
    else patches.push({ findings: file.ofFile, raw });
  }
  for await (const [{ ofFile }, raw] of readRaw(source.gitDir, wanted, { signal })) {
    patches.push({ findings: ofFile, raw });
  }
  return maskPatches(masking, patches);
}
