import type { Engine, TextChange, WordOccurrences } from '../engine/engine.ts';
import type { ByteRange } from '../text/lines.ts';
import { NumberList } from '../text/number-list.ts';
import { isWideText, SAMPLE, textKind } from '../text/wide-text.ts';
import { applyDelta, changedLines, rangesCopiedWhole } from './delta.ts';
import { type DeltaChainRequest, walkDeltaChains } from './delta-chains.ts';
import { OBJECT_TYPE, type PackFile } from './pack-file.ts';
import { fingerprintOf, type RegionFingerprint, UNKNOWN_REGIONS } from './region-fingerprint.ts';

/** Names the lines of a text in which a scan might find something: perhaps too many, never too few. */
export type Prefilter = Pick<Engine, 'findWords' | 'prefilter'>;

/** A path at which a scan of the blob might find something. */
export interface Candidate {
  readonly path: string;
  readonly fingerprint: RegionFingerprint;
}

/** The blobs of a pack that are prefiltered. */
export interface BlobWalkRequest
  extends Pick<DeltaChainRequest, 'isWanted' | 'nextChain' | 'packIndex'> {
  /** The paths at which an entry's blob lies; none for a blob that is not asked for. */
  pathsOf(entry: number): readonly string[];
  /** Gets each blob that was read, with its candidates. */
  onBlob(entry: number, candidates: readonly Candidate[]): void;
  /** Gets the number of bytes of each entry that was inflated. */
  onRead(bytes: number): void;
}

/** Candidate lines by path; null for too many. A path is missing when the blob was not prefiltered at it. */
type CandidatesByPath = ReadonlyMap<string, readonly ByteRange[] | null>;

/** What a blob leaves for the deltas on it. */
interface DeltaBase {
  readonly content: Buffer;
  readonly candidates: CandidatesByPath;
  /** Its words; null when they were not looked for. */
  readonly words: WordOccurrences | null;
}

const UNREAD: CandidatesByPath = new Map();

/**
 * Prefilters the blobs of a pack, each chain of deltas from its end. A whole blob is prefiltered
 * whole, a delta only where it differs from its base: a candidate of the base is one of the delta
 * too when its bytes were copied.
 * @throws RangeError when a delta does not fit its base; the rest of the pack is then left to git
 */
export function prefilterBlobs(
  pack: PackFile,
  prefilter: Prefilter,
  request: BlobWalkRequest,
): void {
  // Each depth of a chain has a list of its own, which all blobs at that depth reuse.
  const wordLists: NumberList[] = [];
  const copied = new NumberList();
  const changed = new NumberList();
  const chains: DeltaChainRequest = { ...request, objectType: OBJECT_TYPE.blob };
  walkDeltaChains<DeltaBase>(pack, chains, (entry, read, base, depth, arena) => {
    request.onRead(read.length);
    const content = base === null ? read : applyDelta(base.content, read, arena, copied);
    const paths = request.pathsOf(entry);
    if (paths.length === 0) return { content, candidates: UNREAD, words: null };
    if (isBinary(content)) {
      const candidates = binaryCandidates(content, paths);
      request.onBlob(entry, candidatesOf(content, candidates));
      return { content, candidates, words: null };
    }
    wordLists[depth] ??= new NumberList();
    const words = wordLists[depth];
    let change: TextChange | null = null;
    if (base !== null && base.words !== null) {
      changedLines(base.content, content, copied, changed);
      change = { before: base.words, copied, changed };
    }
    prefilter.findWords(content, change, words);
    const candidates = prefilterAtPaths(content, base, change, words, paths, prefilter);
    request.onBlob(entry, candidatesOf(content, candidates));
    return { content, candidates, words };
  });
}

/** Prefilters a blob that is at hand as a whole. */
export function prefilterWholeBlob(
  content: Buffer,
  paths: readonly string[],
  prefilter: Prefilter,
): readonly Candidate[] {
  if (isBinary(content)) return candidatesOf(content, binaryCandidates(content, paths));
  const words = new NumberList();
  prefilter.findWords(content, null, words);
  return candidatesOf(content, prefilterAtPaths(content, null, null, words, paths, prefilter));
}

function isBinary(content: Buffer): boolean {
  return content.subarray(0, SAMPLE).includes(0);
}

const NO_CANDIDATES: readonly Candidate[] = [];

function candidatesOf(content: Buffer, candidates: CandidatesByPath): readonly Candidate[] {
  let found: Candidate[] | null = null;
  for (const [path, ranges] of candidates) {
    if (ranges?.length === 0) continue;
    const fingerprint = ranges === null ? UNKNOWN_REGIONS : fingerprintOf(content, ranges);
    found ??= [];
    found.push({ path, fingerprint });
  }
  return found ?? NO_CANDIDATES;
}

/** git prints no text of a binary file. The scan decodes wide texts itself, so all of such a file is a candidate. */
function binaryCandidates(content: Buffer, paths: readonly string[]): CandidatesByPath {
  if (!isWideText(textKind(content))) return UNREAD;
  return new Map(paths.map((path) => [path, [{ start: 0, end: content.length }]]));
}

function prefilterAtPaths(
  content: Buffer,
  base: DeltaBase | null,
  change: TextChange | null,
  words: WordOccurrences,
  paths: readonly string[],
  prefilter: Prefilter,
): CandidatesByPath {
  const candidates = new Map<string, readonly ByteRange[] | null>();
  for (const path of paths) {
    const before = base?.candidates.get(path) ?? null;
    if (change === null || before === null) {
      candidates.set(path, prefilter.prefilter(content, path, words, null));
      continue;
    }
    const found = prefilter.prefilter(content, path, words, change.changed);
    const carried = before.length === 0 ? before : rangesCopiedWhole(before, change.copied);
    candidates.set(
      path,
      found === null || carried.length === 0 ? found : distinctRanges([...carried, ...found]),
    );
  }
  return candidates;
}

/** Drops repeated ranges: one that is both copied and found again would double with every delta. */
function distinctRanges(ranges: readonly ByteRange[]): readonly ByteRange[] {
  if (ranges.length < 2) return ranges;
  return [...new Map(ranges.map((one) => [`${one.start}:${one.end}`, one])).values()];
}
