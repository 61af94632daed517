import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchPool } from '../git/batch-pool.ts';
import type { GitOptions } from '../git/run.ts';
import type { Sieve } from './blob-walk.ts';
import { listChanges, type Pair } from './changes.ts';
import { idKey, type PackMap } from './pack-file.ts';
import { pathsOfBlob, siftLoose, turnsFor } from './sift-share.ts';
import { type Standing, standsUnchanged } from './unchanged.ts';

/** More blobs than this outside readable packs are not fetched one by one. */
const MAX_LOOSE = 20_000;

/** What sifting came to. */
export interface Sifting {
  /** Ids of the commits that may bring a secret in. */
  readonly commits: ReadonlySet<string>;
  /** Bytes of packs that were inflated for it. */
  readonly bytes: number;
}

/**
 * The commits that may bring a secret in, so that git diffs these alone: blobs are sieved as the packs hold them, each
 * byte once however many versions share it, and a commit counts when it brings a suspect blob to a path, unless all that is
 * suspect stood there before, untouched, or when its message holds something. Null when the repository is not one that can be
 * read this way; every commit is then diffed.
 *
 * @param onShare is told now and then which part of the blobs is sifted
 * @throws ScanError
 */
export async function suspectCommits(
  gitDir: string,
  commits: readonly string[],
  pool: BatchPool,
  sieve: () => Sieve,
  options: GitOptions,
  onShare: (share: number) => void,
): Promise<Sifting | null> {
  // Ids of 64 digits are of the newer kind of repository, whose packs are written otherwise.
  const packPaths = commits[0]?.length === 40 ? await packsOf(gitDir) : null;
  if (packPaths === null) return null;
  // While git lists, the threads are idle.
  const listing = listChanges(gitDir, commits, options);
  listing.catch(() => {});
  const packs = await pool.map(packPaths);
  const messages = commitsWithMessages(commits, packs, pool);
  messages.catch(() => {});
  const changes = await listing;
  if (changes === null) return null;
  const { paths, keys, pathsAt, pathIds } = changes;

  const unread = new Set(keys.keys());
  const suspects = new Map<number, Standing>();
  let inflated = 0;
  const pairKey = (blob: number, path: number): number => blob * paths.length + path;
  for (const { read, suspects: pairs, bytes } of await pool.sift(
    { packs, turns: turnsFor(packs), paths, keys, pathsAt, pathIds },
    (blobs) => onShare(blobs / Math.max(1, keys.length)),
  )) {
    inflated += bytes;
    for (const blob of read) unread.delete(blob);
    for (const { blob, path, standing } of pairs) suspects.set(pairKey(blob, path), standing);
  }
  if (unread.size > MAX_LOOSE) return null;
  const pathNumbers = new Map(paths.map((path, number) => [path, number]));
  const loose = [...unread].map((blob) => ({
    id: changes.idOf(blob),
    blob,
    paths: pathsOfBlob(blob, paths, pathsAt, pathIds),
  }));
  const sifted = loose.length === 0 ? [] : await siftLoose(gitDir, loose, sieve(), options);
  for (const { blob, suspects: found } of sifted) {
    unread.delete(blob);
    for (const { path, standing } of found)
      suspects.set(pairKey(blob, pathNumbers.get(path) ?? 0), standing);
  }

  const mayBring = ({ blob, path, before }: Pair): boolean => {
    // A blob that nobody could read is git's to tell of.
    if (unread.has(blob)) return true;
    const standing = suspects.get(pairKey(blob, path));
    if (standing === undefined) return false;
    const former = before < 0 ? undefined : suspects.get(pairKey(before, path));
    return former === undefined || !standsUnchanged(standing, former);
  };
  const found = new Set(await messages);
  changes.forEachCommit((sha, pairs) => {
    if (pairs.some(mayBring)) found.add(sha);
  });
  return { commits: found, bytes: inflated };
}

/** Those of the commits whose messages hold something; git reads those that are in no pack. @throws ScanError */
async function commitsWithMessages(
  commits: readonly string[],
  packs: readonly PackMap[],
  pool: BatchPool,
): Promise<string[]> {
  const keys = new Float64Array(new SharedArrayBuffer(8 * commits.length));
  for (const [number, sha] of commits.entries()) keys[number] = idKey(sha);
  const found: string[] = [];
  const unread = new Set(commits);
  for (const part of await pool.siftMessages({ packs, turns: turnsFor(packs), keys })) {
    for (const number of part.read) unread.delete(commits[number] ?? '');
    for (const number of part.found) found.push(commits[number] ?? '');
  }
  if (unread.size > 0) found.push(...(await pool.messages([...unread])));
  return found;
}

/** The packs, without their ending; null for a repository whose objects are partly elsewhere. */
async function packsOf(gitDir: string): Promise<string[] | null> {
  const folder = join(gitDir, 'objects', 'pack');
  const borrows = await stat(join(gitDir, 'objects', 'info', 'alternates')).then(
    () => true,
    () => false,
  );
  if (borrows) return null;
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.idx'))
    .map((name) => join(folder, name.slice(0, -4)));
}
