import type { Change, Sifted } from '../engine/engine.ts';
import { carriedWords, type WordPlaces } from '../engine/word-places.ts';
import type { Stretch } from '../text/lines.ts';
import { SAMPLE, textKind } from '../text/utf16.ts';
import { applyDelta, carriedOver, freshLines } from './delta.ts';
import { ENTRY, type PackFile } from './pack-file.ts';
import { type Standing, standingOf } from './unchanged.ts';

/** Tells which lines of a text might hold a match, were it a file at this path. It may name too many, never too few. */
export interface Sieve {
  sift(bytes: Buffer, path: string, change: Change | null): Sifted;
}

/** A path at which a blob might hold something, and where. */
export interface Suspect {
  readonly path: string;
  readonly standing: Standing;
}

/** What of a pack is looked at. */
export interface WalkRequest {
  /** Whether anybody asks about an entry's blob: chains without one are left unread. */
  isAsked(entry: number): boolean;
  /** The paths at which an entry's blob stands; none for a blob that nobody asks about. */
  pathsOf(entry: number): readonly string[];
  /** Takes one of these parts of the pack: `index` of `total`. */
  readonly share: { readonly index: number; readonly total: number };
  /** A blob that was read, with the paths at which it might hold something. */
  onBlob(entry: number, suspects: readonly Suspect[]): void;
  /** So many bytes were inflated. */
  onRead(bytes: number): void;
}

/** What a blob's deltas build on. */
interface Known {
  readonly content: Buffer;
  /** By path: the suspect lines. A path is missing when the blob was not looked at as that file. */
  readonly suspects: ReadonlyMap<string, readonly Stretch[]>;
  /** Its words; null when it was not looked at. */
  readonly words: WordPlaces | null;
}

/** Bytes that are kept for steps down chains, between one chain and the next. */
const MOST_ROOM = 8 << 20;
const UNREAD: Pick<Known, 'suspects' | 'words'> = { suspects: new Map(), words: null };

/**
 * Goes through the blobs of a pack, each chain of deltas from its end: a blob that is whole is sieved whole, one that is
 * a delta only where it differs from its base. What a base was suspected of goes along with the bytes that are copied.
 * @throws RangeError when a delta does not fit; the pack is then left to git
 */
export function walkBlobs(pack: PackFile, sieve: Sieve, request: WalkRequest): void {
  const needed = neededFor(pack, request);
  const { firstChild, nextSibling } = childrenOf(pack, needed);

  // Memory of each step down a chain, used again by every blob at that step.
  let rooms: Buffer[] = [];
  let roomBytes = 0;
  const roomAt = (depth: number) => (size: number) => {
    const known = rooms[depth];
    if (known !== undefined && known.length >= size) return known;
    const room = Buffer.allocUnsafeSlow(Math.ceil(size * 1.25));
    roomBytes += room.length - (known?.length ?? 0);
    rooms[depth] = room;
    return room;
  };

  const visit = (entry: number, base: Known | null, depth: number): void => {
    const bytes = pack.read(entry);
    request.onRead(bytes.length);
    const known = base === null ? whole(bytes) : applyDelta(base.content, bytes, roomAt(depth));
    const paths = request.pathsOf(entry);
    const { suspects, words } = paths.length === 0 ? UNREAD : sift(known, base, paths, sieve);
    if (paths.length > 0) request.onBlob(entry, suspectsOf(known.content, suspects));
    const here: Known = { content: known.content, suspects, words };
    for (let child = firstChild[entry] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
      visit(child, here, depth + 1);
    }
  };

  let roots = 0;
  for (let entry = 0; entry < pack.count; entry++) {
    if (needed[entry] !== 1 || (pack.bases[entry] ?? -1) >= 0) continue;
    if (roots++ % request.share.total === request.share.index) visit(entry, null, 0);
    // One long chain of a large file must not hold its memory for the rest of the pack.
    if (roomBytes > MOST_ROOM) {
      rooms = [];
      roomBytes = 0;
    }
  }
}

/** The paths at which a blob that was read as a whole might hold something. */
export function sieveWhole(content: Buffer, paths: readonly string[], sieve: Sieve): Suspect[] {
  return suspectsOf(content, sift(whole(content), null, paths, sieve).suspects);
}

function suspectsOf(content: Buffer, suspects: Known['suspects']): Suspect[] {
  return [...suspects].flatMap(([path, stretches]) =>
    stretches.length === 0 ? [] : [{ path, standing: standingOf(content, stretches) }],
  );
}

interface Read {
  readonly content: Buffer;
  readonly copied: ReturnType<typeof applyDelta>['copied'];
}

function whole(content: Buffer): Read {
  return { content, copied: [] };
}

function sift(
  { content, copied }: Read,
  base: Known | null,
  paths: readonly string[],
  sieve: Sieve,
): Pick<Known, 'suspects' | 'words'> {
  if (content.subarray(0, SAMPLE).includes(0)) {
    // git shows no text of it; the scan looks at it again for UTF-16 of its own.
    if (!textKind(content).startsWith('utf-16')) return UNREAD;
    const all = [{ start: 0, end: content.length }];
    return { suspects: new Map(paths.map((path) => [path, all])), words: null };
  }
  const suspects = new Map<string, readonly Stretch[]>();
  const change = base === null ? null : changeFrom(base, { content, copied });
  let words: WordPlaces | null = null;
  for (const path of paths) {
    const before = base?.suspects.get(path);
    const known = before === undefined ? null : change;
    const sifted = sieve.sift(content, path, known);
    words = sifted.words;
    suspects.set(
      path,
      known === null || before === undefined
        ? sifted.suspects
        : distinct([...carriedOver(before, copied), ...sifted.suspects]),
    );
  }
  return { suspects, words };
}

function changeFrom(base: Known, read: Read): Change | null {
  if (base.words === null) return null;
  const fresh = freshLines(base.content, read);
  return { fresh, words: carriedWords(base.words, read.copied, fresh) };
}

/** Each stretch once: what is both carried over and found again would double with every delta. */
function distinct(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length < 2) return stretches;
  return [...new Map(stretches.map((one) => [`${one.start}:${one.end}`, one])).values()];
}

/** Marks the blobs that are asked about, and all that their deltas build on. */
function neededFor(pack: PackFile, request: WalkRequest): Uint8Array {
  const needed = new Uint8Array(pack.count);
  for (let entry = 0; entry < pack.count; entry++) {
    if (pack.kinds[entry] !== ENTRY.blob || !request.isAsked(entry)) continue;
    for (let at = entry; at >= 0 && needed[at] === 0; at = pack.bases[at] ?? -1) needed[at] = 1;
  }
  return needed;
}

function childrenOf(
  pack: PackFile,
  needed: Uint8Array,
): { firstChild: Int32Array; nextSibling: Int32Array } {
  const firstChild = new Int32Array(pack.count).fill(-1);
  const nextSibling = new Int32Array(pack.count).fill(-1);
  for (let entry = pack.count - 1; entry >= 0; entry--) {
    const base = pack.bases[entry] ?? -1;
    if (base < 0 || needed[entry] === 0) continue;
    nextSibling[entry] = firstChild[base] ?? -1;
    firstChild[base] = entry;
  }
  return { firstChild, nextSibling };
}
