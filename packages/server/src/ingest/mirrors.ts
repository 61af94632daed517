import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findMirror } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { getSource, sourcesOfCompany } from '../repositories/sources.ts';

/** Where the mirrors of watched repositories stand. */
export function mirrorDir(dataDir: string, companyId: number): string {
  return join(dataDir, 'mirrors', String(companyId));
}

type MirrorDeps = Pick<Deps, 'db'> & { readonly config: Pick<Deps['config'], 'dataDir'> };

/** Removes the mirror of a repository that no company watches any more, because a mirror holds raw secrets. */
export async function dropUnwatchedMirror(
  { db, config }: MirrorDeps,
  companyId: number,
  sourceId: number,
): Promise<void> {
  const source = await getSource(db, companyId, sourceId);
  if (source === null || source.is_watched) return;
  const cacheDir = mirrorDir(config.dataDir, companyId);
  const gitDir = await findMirror({ source: source.url, cacheDir, allowLocalPaths: true });
  if (gitDir !== null) await rm(gitDir, { recursive: true, force: true });
}

/** A clone that is being made has a file that is newer than this. */
const LEFT_OVER_MS = 3 * 3_600_000;

/**
 * Removes mirrors that no watched repository has, and clones that a killed process left half made.
 *
 * @returns how many folders it removed
 */
export async function sweepMirrors({ db, config }: MirrorDeps, now: Date): Promise<number> {
  const root = join(config.dataDir, 'mirrors');
  let removed = 0;
  for (const company of await namesIn(root)) {
    const companyId = Number(company);
    if (!Number.isSafeInteger(companyId)) continue;
    const folder = join(root, company);
    const wanted = new Set<string>();
    for (const { url } of await sourcesOfCompany(db, companyId)) {
      const gitDir = await findMirror({ source: url, cacheDir: folder, allowLocalPaths: true });
      if (gitDir !== null) wanted.add(basename(gitDir));
    }
    for (const name of await namesIn(folder)) {
      const isPartial = name.endsWith('.partial');
      if (!isPartial && (!name.endsWith('.git') || wanted.has(name))) continue;
      const path = join(folder, name);
      const changedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(),
      );
      if (now.getTime() - changedAt < LEFT_OVER_MS) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
  }
  return removed;
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
