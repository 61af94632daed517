import type { Change, Engine, WordPlaces } from '../engine/engine.ts';
import type { Stretch } from '../text/lines.ts';
import { NumberList } from '../text/number-list.ts';
import { SAMPLE, textKind } from '../text/utf16.ts';
import { type ChainRequest, walkChains } from './chains.ts';
import { applyDelta, carriedOver, freshLines } from './delta.ts';
import { ENTRY, type PackFile } from './pack-file.ts';
import { type Standing, standingOf } from './unchanged.ts';

/** Tells which lines of a text might hold a match, were it a file at this path. It may name too many, never too few. */
export type Sieve = Pick<Engine, 'findWords' | 'sift'>;

/** A path at which a blob might hold something, and where. */
export interface Suspect {
  readonly path: string;
  readonly standing: Standing;
}

/** What of a pack is looked at. */
export interface WalkRequest extends Pick<ChainRequest, 'isAsked' | 'turns' | 'turn'> {
  /** The paths at which an entry's blob stands; none for a blob that nobody asks about. */
  pathsOf(entry: number): readonly string[];
  /** A blob that was read, with the paths at which it might hold something. */
  onBlob(entry: number, suspects: readonly Suspect[]): void;
  /** So many bytes were inflated. */
  onRead(bytes: number): void;
}

/** By path: the suspect lines; null for too many to tell. A path is missing when the blob was not looked at as that file. */
type Suspects = ReadonlyMap<string, readonly Stretch[] | null>;

/** What a blob's deltas build on. */
interface Known {
  readonly content: Buffer;
  readonly suspects: Suspects;
  /** Its words; null when it was not looked at. */
  readonly words: WordPlaces | null;
}

const UNREAD: Suspects = new Map();

/**
 * Goes through the blobs of a pack, each chain of deltas from its end: a blob that is whole is sieved whole, one that is
 * a delta only where it differs from its base. What a base was suspected of goes along with the bytes that are copied.
 * @throws RangeError when a delta does not fit; the pack is then left to git
 */
export function walkBlobs(pack: PackFile, sieve: Sieve, request: WalkRequest): void {
  // Each step down a chain has a list of its own, used again by every blob at that step.
  const wordLists: NumberList[] = [];
  const copied = new NumberList();
  const fresh = new NumberList();
  const chains: ChainRequest = { ...request, kind: ENTRY.blob };
  walkChains<Known>(pack, chains, (entry, read, base, depth, room) => {
    request.onRead(read.length);
    const content = base === null ? read : applyDelta(base.content, read, room, copied);
    const paths = request.pathsOf(entry);
    if (paths.length === 0) return { content, suspects: UNREAD, words: null };
    if (isBinary(content)) {
      const suspects = unreadable(content, paths);
      request.onBlob(entry, suspectsOf(content, suspects));
      return { content, suspects, words: null };
    }
    wordLists[depth] ??= new NumberList();
    const words = wordLists[depth];
    let change: Change | null = null;
    if (base !== null && base.words !== null) {
      freshLines(base.content, content, copied, fresh);
      change = { before: base.words, copied, fresh };
    }
    sieve.findWords(content, change, words);
    const suspects = sift(content, base, change, words, paths, sieve);
    request.onBlob(entry, suspectsOf(content, suspects));
    return { content, suspects, words };
  });
}

/** The paths at which a blob that was read as a whole might hold something. */
export function sieveWhole(
  content: Buffer,
  paths: readonly string[],
  sieve: Sieve,
): readonly Suspect[] {
  if (isBinary(content)) return suspectsOf(content, unreadable(content, paths));
  const words = new NumberList();
  sieve.findWords(content, null, words);
  return suspectsOf(content, sift(content, null, null, words, paths, sieve));
}

function isBinary(content: Buffer): boolean {
  return content.subarray(0, SAMPLE).includes(0);
}

const NOTHING: readonly Suspect[] = [];

function suspectsOf(content: Buffer, suspects: Suspects): readonly Suspect[] {
  let found: Suspect[] | null = null;
  for (const [path, stretches] of suspects) {
    if (stretches?.length === 0) continue;
    const standing = stretches === null ? [] : standingOf(content, stretches);
    found ??= [];
    found.push({ path, standing });
  }
  return found ?? NOTHING;
}

/** git shows no text of what is binary; the scan looks at it again for UTF-16 of its own. */
function unreadable(content: Buffer, paths: readonly string[]): Suspects {
  if (!textKind(content).startsWith('utf-16')) return UNREAD;
  return new Map(paths.map((path) => [path, [{ start: 0, end: content.length }]]));
}

function sift(
  content: Buffer,
  base: Known | null,
  change: Change | null,
  words: WordPlaces,
  paths: readonly string[],
  sieve: Sieve,
): Suspects {
  const suspects = new Map<string, readonly Stretch[] | null>();
  for (const path of paths) {
    const before = base?.suspects.get(path) ?? null;
    if (change === null || before === null) {
      suspects.set(path, sieve.sift(content, path, words, null));
      continue;
    }
    const found = sieve.sift(content, path, words, change.fresh);
    const carried = before.length === 0 ? before : carriedOver(before, change.copied);
    suspects.set(
      path,
      found === null || carried.length === 0 ? found : distinct([...carried, ...found]),
    );
  }
  return suspects;
}

/** Each stretch once: what is both carried over and found again would double with every delta. */
function distinct(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length < 2) return stretches;
  return [...new Map(stretches.map((one) => [`${one.start}:${one.end}`, one])).values()];
}
