import { readObjects } from '../git/objects.ts';
import type { GitOptions } from '../git/run.ts';
import { findObjectId, ID_BYTES, type ObjectIds } from './object-ids.ts';
import { OBJECT_TYPE, openPack, type PackIndex } from './pack-file.ts';
import {
  type Candidate,
  type Prefilter,
  prefilterBlobs,
  prefilterWholeBlob,
} from './prefilter-blobs.ts';
import type { RegionFingerprint } from './region-fingerprint.ts';

/** The blobs of a history and the paths at which they lie, in memory that threads share. */
export interface BlobPaths {
  /** The blobs' ids. A blob's number is its position here. */
  readonly blobs: ObjectIds;
  readonly paths: readonly string[];
  /** The paths of blob n: `pathIds` from `pathsAt[n]` to `pathsAt[n + 1]`. None: the blob is not asked for. */
  readonly pathsAt: Int32Array;
  readonly pathIds: Int32Array;
}

/** What all threads prefilter together. */
export interface PrefilterRequest extends BlobPaths {
  readonly packs: readonly PackIndex[];
  /** By pack: how many of its chains are claimed. All begin with 0. */
  readonly nextChain: Int32Array;
}

/** A blob at a path, by their numbers, in which a scan might find something. */
export interface CandidateBlob {
  readonly blob: number;
  readonly path: number;
  readonly fingerprint: RegionFingerprint;
}

/** The result of one thread. */
export interface PrefilterShare {
  /** Numbers of the blobs that were read. */
  readonly read: Int32Array;
  readonly candidates: readonly CandidateBlob[];
  /** Bytes that were inflated. */
  readonly bytes: number;
}

const PROGRESS_INTERVAL_MS = 100;

/** By entry of a pack: the number of its object in `wanted`, or -1. Entries of other types have none. */
export function numbersOfEntries(
  { count, objectTypes, ids }: PackIndex,
  objectType: number,
  wanted: ObjectIds,
): Int32Array {
  const numbers = new Int32Array(count).fill(-1);
  for (let entry = 0; entry < count; entry++) {
    if (objectTypes[entry] === objectType)
      numbers[entry] = findObjectId(wanted, ids, entry * ID_BYTES);
  }
  return numbers;
}

/** A counter of claimed chains for each pack, which threads share. */
export function chainCounters(packs: readonly PackIndex[]): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * packs.length));
}

/**
 * Prefilters the blobs of packs together with other threads. The rest of a broken pack stays unread.
 *
 * @param onProgress called regularly with the number of blobs that are done
 */
export function prefilterPacks(
  request: PrefilterRequest,
  prefilter: Prefilter,
  onProgress: (blobs: number) => void = () => {},
): PrefilterShare {
  const { blobs, paths, packs, nextChain } = request;
  const pathNumbers = new Map(paths.map((path, number) => [path, number]));
  const read = new Set<number>();
  const candidates: CandidateBlob[] = [];
  let bytes = 0;
  let reportedAt = performance.now();
  for (const [packIndex, index] of packs.entries()) {
    const pack = openPack(index);
    const numbers = numbersOfEntries(index, OBJECT_TYPE.blob, blobs);
    const blobAt = (entry: number): number => numbers[entry] ?? -1;
    try {
      prefilterBlobs(pack, prefilter, {
        nextChain,
        packIndex,
        isWanted: (entry) => blobAt(entry) >= 0 && hasPaths(request, blobAt(entry)),
        pathsOf: (entry) => (blobAt(entry) < 0 ? [] : pathsOfBlob(request, blobAt(entry))),
        onRead(size) {
          bytes += size;
        },
        onBlob(entry, found) {
          const blob = blobAt(entry);
          read.add(blob);
          if (performance.now() - reportedAt > PROGRESS_INTERVAL_MS) {
            onProgress(read.size);
            reportedAt = performance.now();
          }
          for (const { path, fingerprint } of found)
            candidates.push({ blob, path: pathNumbers.get(path) ?? 0, fingerprint });
        },
      });
    } catch (error) {
      // git decides whether a broken pack is an error. The blobs that were read still count.
      if (!isBrokenPackError(error)) throw error;
    } finally {
      pack.close();
    }
  }
  return { read: Int32Array.from(read), candidates, bytes };
}

/** A blob that is outside the packs that can be read here. */
export interface LooseBlob {
  readonly id: string;
  readonly blob: number;
  readonly paths: readonly string[];
}

/** Prefilters blobs that git reads: loose ones, and those of packs that cannot be read here. @throws ScanError */
export async function prefilterLooseBlobs(
  gitDir: string,
  blobs: readonly LooseBlob[],
  prefilter: Prefilter,
  options: GitOptions,
): Promise<{ readonly blob: number; readonly candidates: readonly Candidate[] }[]> {
  const byId = new Map(blobs.map((one) => [one.id, one]));
  const found: { blob: number; candidates: readonly Candidate[] }[] = [];
  for await (const { id, content } of readObjects(gitDir, [...byId.keys()], options)) {
    const one = byId.get(id);
    if (one === undefined) continue;
    found.push({ blob: one.blob, candidates: prefilterWholeBlob(content, one.paths, prefilter) });
  }
  return found;
}

/** Whether a blob is asked for. */
export function hasPaths({ pathsAt }: BlobPaths, blob: number): boolean {
  return (pathsAt[blob] ?? 0) < (pathsAt[blob + 1] ?? 0);
}

/** The paths at which a blob lies. */
export function pathsOfBlob({ paths, pathsAt, pathIds }: BlobPaths, blob: number): string[] {
  const own: string[] = [];
  for (let at = pathsAt[blob] ?? 0; at < (pathsAt[blob + 1] ?? 0); at++) {
    own.push(paths[pathIds[at] ?? 0] ?? '');
  }
  return own;
}

/** Whether an error means that a pack breaks its format. */
export function isBrokenPackError(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
