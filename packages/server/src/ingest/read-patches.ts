import { type Finding, readPatch } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { knownPatches } from '../repositories/findings.ts';
import { byPatch, type MaskedPatch, maskPatch } from './mask-patch.ts';

/** git processes at once. */
const PARALLEL = 3;

/** Reads and masks the patches of findings' files that are not stored yet. The raw text does not leave this function. */
export async function readPatches(
  db: Kysely<Schema>,
  source: { companyId: number; sourceId: number; gitDir: string },
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<MaskedPatch[]> {
  const files = byPatch(findings);
  const wanted = [...files.values()].map(([first]) => ({
    sha: first?.commit.sha ?? '',
    path: first?.path ?? '',
  }));
  const known = await knownPatches(db, source.companyId, source.sourceId, wanted);
  const queue = [...files].filter(([key]) => !known.has(key)).map(([, ofFile]) => ofFile);
  const patches: MaskedPatch[] = [];
  const work = async () => {
    for (let ofFile = queue.shift(); ofFile !== undefined; ofFile = queue.shift()) {
      const [first] = ofFile;
      if (first === undefined) continue;
      const { path, oldPath, line, columnStart, commit } = first;
      const raw = await readPatch(source.gitDir, commit.sha, path, {
        line,
        column: columnStart,
        signal,
        ...(oldPath === undefined ? {} : { oldPath }),
      });
      patches.push(maskPatch(first, ofFile, raw));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return patches;
}
