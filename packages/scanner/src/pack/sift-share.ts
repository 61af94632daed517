import { readObjects } from '../git/objects.ts';
import type { GitOptions } from '../git/run.ts';
import { type Sieve, type Suspect, sieveWhole, walkBlobs } from './blob-walk.ts';
import { ENTRY, idKey, openPack, type PackMap } from './pack-file.ts';
import type { Standing } from './unchanged.ts';

/** What is to be sifted, by all threads at once. */
export interface SiftRequest {
  readonly packs: readonly PackMap[];
  /** How many chains of each pack are taken by any thread; all begin with 0. */
  readonly turns: Int32Array;
  readonly paths: readonly string[];
  /** `idKey` of each blob; its number is its place here. */
  readonly keys: Float64Array;
  readonly pathsAt: Int32Array;
  readonly pathIds: Int32Array;
}

/** A blob at a path, by their numbers, that might hold something. */
export interface SuspectBlob {
  readonly blob: number;
  readonly path: number;
  readonly standing: Standing;
}

/** What a thread found. */
export interface Sifted {
  /** Numbers of the blobs that were read. */
  readonly read: Int32Array;
  /** What might hold something. */
  readonly suspects: readonly SuspectBlob[];
  /** Bytes that were inflated. */
  readonly bytes: number;
}

/** How often it is told how far the sifting is. */
const TELL_EVERY_MS = 100;

/** By entry of a pack: the number of its object by the object's key, or -1. Only objects of one kind have numbers. */
export function numbersIn(
  { count, kinds, keys }: PackMap,
  kind: number,
  byKey: ReadonlyMap<number, number>,
): Int32Array {
  const numbers = new Int32Array(count).fill(-1);
  for (let entry = 0; entry < count; entry++) {
    if (kinds[entry] === kind) numbers[entry] = byKey.get(keys[entry] ?? -1) ?? -1;
  }
  return numbers;
}

/** A count of turns for each of some packs, that threads share. */
export function turnsFor(packs: readonly PackMap[]): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * packs.length));
}

/**
 * Sifts the packs, by turns with other threads. Of a pack that is broken the rest stays unread.
 *
 * @param onSifted told now and then how many blobs are done
 */
export function siftPacks(
  request: SiftRequest,
  sieve: Sieve,
  onSifted: (blobs: number) => void = () => {},
): Sifted {
  const { paths, keys, pathsAt, pathIds, turns } = request;
  const blobOf = new Map<number, number>();
  for (let blob = 0; blob < keys.length; blob++) blobOf.set(keys[blob] ?? 0, blob);
  const pathNumbers = new Map(paths.map((path, number) => [path, number]));
  const seen = new Set<number>();
  const suspects: SuspectBlob[] = [];
  let bytes = 0;
  let toldAt = performance.now();
  for (const [turn, map] of request.packs.entries()) {
    const pack = openPack(map);
    const blobs = numbersIn(map, ENTRY.blob, blobOf);
    const blobAt = (entry: number): number => blobs[entry] ?? -1;
    try {
      walkBlobs(pack, sieve, {
        turns,
        turn,
        isAsked: (entry) => blobAt(entry) >= 0,
        pathsOf(entry) {
          const blob = blobAt(entry);
          return blob < 0 ? [] : pathsOfBlob(blob, paths, pathsAt, pathIds);
        },
        onRead(size) {
          bytes += size;
        },
        onBlob(entry, found) {
          const blob = blobAt(entry);
          seen.add(blob);
          if (performance.now() - toldAt > TELL_EVERY_MS) {
            onSifted(seen.size);
            toldAt = performance.now();
          }
          for (const { path: name, standing } of found)
            suspects.push({ blob, path: pathNumbers.get(name) ?? 0, standing });
        },
      });
    } catch (error) {
      // A pack that is not what it says is git's to judge; what was read of it counts.
      if (!isBrokenPack(error)) throw error;
    } finally {
      pack.close();
    }
  }
  return { read: Int32Array.from(seen), suspects, bytes };
}

/** Sifts blobs that git reads for us: loose ones, and those of packs that we can't read. @throws ScanError */
export async function siftLoose(
  gitDir: string,
  blobs: readonly {
    readonly id: string;
    readonly blob: number;
    readonly paths: readonly string[];
  }[],
  sieve: Sieve,
  options: GitOptions,
): Promise<{ readonly blob: number; readonly suspects: readonly Suspect[] }[]> {
  const byKey = new Map(blobs.map((one) => [idKey(one.id), one]));
  const found: { blob: number; suspects: readonly Suspect[] }[] = [];
  const ids = blobs.map(({ id }) => id);
  for await (const { id, content } of readObjects(gitDir, ids, options)) {
    const one = byKey.get(idKey(id));
    if (one === undefined) continue;
    found.push({ blob: one.blob, suspects: sieveWhole(content, one.paths, sieve) });
  }
  return found;
}

/** The paths at which a blob stands. */
export function pathsOfBlob(
  blob: number,
  paths: readonly string[],
  pathsAt: Int32Array,
  pathIds: Int32Array,
): string[] {
  const own: string[] = [];
  for (let at = pathsAt[blob] ?? 0; at < (pathsAt[blob + 1] ?? 0); at++) {
    own.push(paths[pathIds[at] ?? 0] ?? '');
  }
  return own;
}

/** Whether an error says that a pack is not what it should be. */
export function isBrokenPack(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
