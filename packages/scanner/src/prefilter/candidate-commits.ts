import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchPool } from '../git/batch-pool.ts';
import type { GitOptions } from '../git/run.ts';
import { type BlobAtPath, listBlobChanges } from './blob-changes.ts';
import { hexOfObjectId, objectIdsOf } from './object-ids.ts';
import type { PackIndex } from './pack-file.ts';
import type { Prefilter } from './prefilter-blobs.ts';
import { chainCounters, hasPaths, pathsOfBlob, prefilterLooseBlobs } from './prefilter-packs.ts';
import { isUnchanged, type RegionFingerprint } from './region-fingerprint.ts';

/** With more blobs outside readable packs, every commit is diffed. */
const MAX_LOOSE_BLOBS = 20_000;

/** The result of the prefilter. */
export interface PrefilterResult {
  /** Ids of the commits that git has to diff. */
  readonly commits: ReadonlySet<string>;
  /** Bytes of packs that were inflated. */
  readonly bytes: number;
}

/** What the prefilter needs besides the repository and its commits. */
export interface PrefilterOptions extends GitOptions {
  readonly pool: BatchPool;
  readonly prefilter: () => Prefilter;
  /** Called regularly with the share of blobs that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Bits of an object id that choose its slot in a table. Tests narrow it so that ids collide. */
  readonly hashBits?: number | undefined;
}

/**
 * The commits that may bring a secret in, so that git diffs these alone (docs/prefilter.md). Null
 * when the repository cannot be read this way, and every commit must be diffed.
 * @throws ScanError
 */
export async function candidateCommits(
  gitDir: string,
  commits: readonly string[],
  options: PrefilterOptions,
): Promise<PrefilterResult | null> {
  const { pool, prefilter, onProgress, hashBits } = options;
  // Ids of 64 digits are SHA-256, and packs of those have another format.
  const packPaths = commits[0]?.length === 40 ? await packPathsOf(gitDir) : null;
  if (packPaths === null) return null;
  // The threads are idle while git lists, so they index the packs and read messages.
  const listing = listBlobChanges(gitDir, commits, options, hashBits);
  listing.catch(() => {});
  const packs = await pool.run('indexPacks', packPaths);
  const messages = commitsWithMessages(commits, packs, pool, hashBits);
  messages.catch(() => {});
  const changes = await listing;
  if (changes === null) return null;
  const { paths, blobs, pathsAt, pathIds } = changes;

  const unread = new Set<number>();
  for (let blob = 0; blob < blobs.count; blob++) if (hasPaths(changes, blob)) unread.add(blob);
  const total = Math.max(1, unread.size);
  const candidates = new Map<number, RegionFingerprint>();
  let inflated = 0;
  const keyOf = (blob: number, path: number): number => blob * paths.length + path;
  const shares = await pool.runOnAll(
    'prefilterPacks',
    { packs, nextChain: chainCounters(packs), blobs, paths, pathsAt, pathIds },
    (done) => onProgress(done / total),
  );
  for (const { read, candidates: found, bytes } of shares) {
    inflated += bytes;
    for (const blob of read) unread.delete(blob);
    for (const { blob, path, fingerprint } of found) candidates.set(keyOf(blob, path), fingerprint);
  }
  if (unread.size > MAX_LOOSE_BLOBS) return null;
  const pathNumbers = new Map(paths.map((path, number) => [path, number]));
  const loose = [...unread].map((blob) => {
    return { id: hexOfObjectId(blobs, blob), blob, paths: pathsOfBlob(changes, blob) };
  });
  if (loose.length > 0) {
    for (const one of await prefilterLooseBlobs(gitDir, loose, prefilter(), options)) {
      unread.delete(one.blob);
      for (const { path, fingerprint } of one.candidates)
        candidates.set(keyOf(one.blob, pathNumbers.get(path) ?? 0), fingerprint);
    }
  }

  const mayBring = ({ blob, path, before }: BlobAtPath): boolean => {
    // git must report a blob that could not be read.
    if (unread.has(blob)) return true;
    const now = candidates.get(keyOf(blob, path));
    if (now === undefined) return false;
    const former = before < 0 ? undefined : candidates.get(keyOf(before, path));
    return former === undefined || !isUnchanged(now, former);
  };
  const found = new Set(await messages);
  changes.forEachCommit((sha, all) => {
    if (all.some(mayBring)) found.add(sha);
  });
  return { commits: found, bytes: inflated };
}

/** The commits whose messages hold a finding. git reads the messages that are in no pack. @throws ScanError */
async function commitsWithMessages(
  commits: readonly string[],
  packs: readonly PackIndex[],
  pool: BatchPool,
  hashBits: number | undefined,
): Promise<string[]> {
  const found: string[] = [];
  const outside: Promise<readonly string[]>[] = [];
  const unread = new Set(commits);
  const shares = await pool.runOnAll('prefilterMessages', {
    packs,
    nextChain: chainCounters(packs),
    commits: objectIdsOf(commits, hashBits),
  });
  for (const share of shares) {
    for (const number of share.read) unread.delete(commits[number] ?? '');
    for (const number of share.found) found.push(commits[number] ?? '');
  }
  const rest = [...unread];
  const share = Math.ceil(rest.length / pool.size);
  for (let from = 0; from < rest.length; from += share) {
    const part = rest.slice(from, from + share);
    outside.push(pool.run('messages', part));
  }
  return [...found, ...(await Promise.all(outside)).flat()];
}

/** Paths of the packs without their extension. Null for a repository that borrows objects of another. */
async function packPathsOf(gitDir: string): Promise<string[] | null> {
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
