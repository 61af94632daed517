import { hash } from 'node:crypto';
import { CONTEXT_BYTES } from '../engine/engine.ts';
import { type ByteRange, lineEnd, lineStart, mergeRanges } from '../text/lines.ts';

/** Where one candidate region of a file lies, measured from both ends of the file. */
interface Region {
  /** Bytes from the beginning of the file to the end of the region and its context. */
  readonly prefixLength: number;
  /** Hash of those bytes. */
  readonly prefixHash: string;
  /** Bytes from the beginning of the region and its context to the end of the file. */
  readonly suffixLength: number;
  readonly suffixHash: string;
}

/**
 * The candidate regions of one version of a file: enough to tell whether the next version leaves
 * them alone, without either text at hand. Null regions: there were too many to follow.
 */
export interface RegionFingerprint {
  readonly length: number;
  readonly regions: readonly Region[] | null;
}

/** A file with more regions always counts as changed. */
const MAX_REGIONS = 32;

/** The fingerprint of a file for which nothing can be said. */
export const UNKNOWN_REGIONS: RegionFingerprint = { length: 0, regions: null };

/** Takes the fingerprint of these lines, each with as much context as a match may span. */
export function fingerprintOf(
  content: Buffer,
  candidates: readonly ByteRange[],
): RegionFingerprint {
  const ranges = mergeRanges(candidates);
  if (ranges.length > MAX_REGIONS) return UNKNOWN_REGIONS;
  const prefixes: Pick<Region, 'prefixLength' | 'prefixHash'>[] = [];
  let prefixHash = '';
  let at = 0;
  for (const { end } of ranges) {
    const stop = lineEnd(content, Math.min(content.length, end + CONTEXT_BYTES) - 1);
    prefixHash = chainHash(prefixHash, content.subarray(at, stop));
    at = stop;
    prefixes.push({ prefixLength: stop, prefixHash });
  }
  const regions: Region[] = [];
  let suffixHash = '';
  let until = content.length;
  for (let index = ranges.length - 1; index >= 0; index--) {
    const begin = lineStart(content, Math.max(0, (ranges[index]?.start ?? 0) - CONTEXT_BYTES));
    suffixHash = chainHash(suffixHash, content.subarray(begin, until));
    until = begin;
    const prefix = prefixes[index];
    if (prefix === undefined) continue;
    regions.unshift({ ...prefix, suffixLength: content.length - begin, suffixHash });
  }
  return { length: content.length, regions };
}

/**
 * Whether git is certain not to show any candidate region of a version as added to the version
 * before: each region lies in a prefix or a suffix that both share, and git strips those before it
 * compares.
 */
export function isUnchanged(now: RegionFingerprint, before: RegionFingerprint): boolean {
  if (now.regions === null || before.regions === null) return false;
  const count = now.regions.length;
  const inPrefix = sharedCount(now.regions, before.regions, 'prefixHash');
  const inSuffix = sharedCount(now.regions.toReversed(), before.regions.toReversed(), 'suffixHash');
  for (let split = Math.max(0, count - inSuffix); split <= inPrefix; split++) {
    const prefix = split === 0 ? 0 : (now.regions[split - 1]?.prefixLength ?? 0);
    const suffix = split === count ? 0 : (now.regions[split]?.suffixLength ?? 0);
    // A prefix and a suffix that overlap in the shorter version would be counted there twice.
    if (prefix + suffix <= Math.min(now.length, before.length)) return true;
  }
  return false;
}

/** How many regions from the first on have the same hash in both lists. */
function sharedCount(
  now: readonly Region[],
  before: readonly Region[],
  hashName: 'prefixHash' | 'suffixHash',
): number {
  const different = now.findIndex(
    (region, index) => region[hashName] !== before[index]?.[hashName],
  );
  return different < 0 ? now.length : different;
}

/** Hashes a text together with the hash of the text that adjoins it. */
function chainHash(adjoining: string, bytes: Buffer): string {
  return hash('sha256', `${adjoining} ${bytes.length} ${hash('sha256', bytes)}`);
}
