import { textKind } from '../text/utf16.ts';
import { applyDelta, carriedOver, freshLines, type Stretch } from './delta.ts';
import { ENTRY, type PackFile } from './pack-file.ts';

/** Tells which lines of a text might hold a match, were it a file at this path. It may name too many, never too few. */
export interface Sieve {
  suspects(bytes: Buffer, path: string): readonly Stretch[];
}

/** What of a pack is looked at. */
export interface WalkRequest {
  /** The paths at which an entry's blob stands; none for a blob that nobody asks about. */
  pathsOf(entry: number): readonly string[];
  /** Takes one of these parts of the pack: `index` of `total`. */
  readonly share: { readonly index: number; readonly total: number };
  /** A blob that was read, with the paths at which it might hold something. */
  onBlob(entry: number, suspectPaths: readonly string[]): void;
}

/** What a blob's deltas build on. */
interface Known {
  readonly content: Buffer;
  /** By path: the suspect lines. A path is missing when the blob was not looked at as that file. */
  readonly suspects: ReadonlyMap<string, readonly Stretch[]>;
}

/** Bytes that git looks at to tell text from binary. */
const BINARY_SAMPLE = 8_000;
const NONE: ReadonlyMap<string, readonly Stretch[]> = new Map();

/**
 * Goes through the blobs of a pack, each chain of deltas from its end: a blob that is whole is sieved whole, one that is
 * a delta only where it differs from its base. What a base was suspected of goes along with the bytes that are copied.
 * @throws RangeError when a delta does not fit; the pack is then left to git
 */
export function walkBlobs(pack: PackFile, sieve: Sieve, request: WalkRequest): void {
  const { firstChild, nextSibling } = childrenOf(pack);

  const visit = (entry: number, base: Known | null): void => {
    const known = base === null ? whole(pack.read(entry)) : built(base, pack.read(entry));
    const paths = request.pathsOf(entry);
    const suspects = paths.length === 0 ? NONE : sift(known, base, paths, sieve);
    if (paths.length > 0) {
      request.onBlob(
        entry,
        paths.filter((path) => (suspects.get(path)?.length ?? 0) > 0),
      );
    }
    const here: Known = { content: known.content, suspects };
    for (let child = firstChild[entry] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
      visit(child, here);
    }
  };

  let roots = 0;
  for (let entry = 0; entry < pack.count; entry++) {
    if (pack.kinds[entry] !== ENTRY.blob || (pack.bases[entry] ?? -1) >= 0) continue;
    if (roots++ % request.share.total === request.share.index) visit(entry, null);
  }
}

/** The suspect lines of a blob that was read as a whole, at each path. */
export function sieveWhole(content: Buffer, paths: readonly string[], sieve: Sieve): string[] {
  const suspects = sift(whole(content), null, paths, sieve);
  return paths.filter((path) => (suspects.get(path)?.length ?? 0) > 0);
}

interface Read {
  readonly content: Buffer;
  readonly copied: ReturnType<typeof applyDelta>['copied'];
}

function whole(content: Buffer): Read {
  return { content, copied: [] };
}

function built(base: Known, delta: Buffer): Read {
  return applyDelta(base.content, delta);
}

function sift(
  { content, copied }: Read,
  base: Known | null,
  paths: readonly string[],
  sieve: Sieve,
): Map<string, readonly Stretch[]> {
  const suspects = new Map<string, readonly Stretch[]>();
  if (content.subarray(0, BINARY_SAMPLE).includes(0)) {
    // git shows no text of it; the scan looks at it again for UTF-16 of its own.
    if (!textKind(content).startsWith('utf-16')) return suspects;
    const all = [{ start: 0, end: content.length }];
    return new Map(paths.map((path) => [path, all]));
  }
  const fresh = base === null ? null : freshLines(content, copied);
  for (const path of paths) {
    const before = base?.suspects.get(path);
    if (before === undefined || fresh === null) {
      suspects.set(path, sieve.suspects(content, path));
      continue;
    }
    const kept = carriedOver(before, copied);
    for (const { start, end } of fresh) {
      for (const one of sieve.suspects(content.subarray(start, end), path)) {
        kept.push({ start: start + one.start, end: start + one.end });
      }
    }
    suspects.set(path, kept);
  }
  return suspects;
}

function childrenOf(pack: PackFile): { firstChild: Int32Array; nextSibling: Int32Array } {
  const firstChild = new Int32Array(pack.count).fill(-1);
  const nextSibling = new Int32Array(pack.count).fill(-1);
  for (let entry = pack.count - 1; entry >= 0; entry--) {
    const base = pack.bases[entry] ?? -1;
    if (base < 0) continue;
    nextSibling[entry] = firstChild[base] ?? -1;
    firstChild[base] = entry;
  }
  return { firstChild, nextSibling };
}
