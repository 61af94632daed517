import type {
  Companion,
  Detector,
  FalsePositiveReason,
  MatchFacts,
  Reading,
} from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import { isKnownExample } from '../detector/known-values.ts';

/** A match in a buffer. Positions are byte offsets. */
export interface RawMatch {
  readonly detector: Detector;
  readonly start: number;
  readonly end: number;
  /** The matched value; empty for decoded text, whose value is the encoded one. */
  readonly value: string;
  readonly parts: Readonly<Record<string, string>>;
  /** The places of its companions: a part of a secret is no finding of its own. */
  readonly claims: readonly { readonly start: number; readonly end: number }[];
  readonly falsePositive: FalsePositiveReason | null;
}

/** `exact` reports matches; `prefilter` reports everything that could be one with other lines around it. */
export type ScanMode = 'exact' | 'prefilter';

/** A text that is being scanned, and its matches so far. */
export interface ScanState {
  readonly bytes: Buffer;
  readonly length: number;
  readonly path: string;
  readonly mode: ScanMode;
  readonly found: RawMatch[];
  readonly known: Set<string>;
  /** What generic detectors read, to be judged when all else is. */
  readonly deferred: {
    readonly one: { readonly id: number; readonly detector: Detector };
    readonly reading: Reading;
    readonly window: string;
    readonly from: number;
  }[];
  /** A stretch that is known to hold no line break, so that the words of a long line do not look for its end again. */
  readonly line: { from: number; to: number };
  /** Readings that were judged with all that their rules look at, so that the next window need not judge them again. */
  readonly judged: Set<string>;
}

const NEWLINE = 10;

/** Where the line of a place ends, or `limit`. It goes no further: a line may have 5 MB, and every word in it asks. */
export function lineEndOf({ bytes, line }: ScanState, at: number, limit: number): number {
  if (at < line.from || at > line.to) {
    line.from = at;
    line.to = at;
  }
  while (line.to < limit && bytes[line.to] !== NEWLINE) line.to++;
  return Math.min(line.to, limit);
}

/** How much of a line its rules see behind a value. */
export const LINE_AFTER = 100;

/** The value that a pattern matched, as offsets of the window. */
export function readingOf(match: RegExpExecArray, pattern: number): Reading {
  const value = match.groups?.value ?? match[0];
  const start =
    match.indices?.groups?.value?.[0] ?? match.index + Math.max(0, match[0].lastIndexOf(value));
  return { start, end: start + value.length, parts: match.groups ?? {}, pattern };
}

/** Applies a detector's rules to a value that was read. Null when they drop it. @param from where the window begins */
export function toMatch(
  detector: Detector,
  reading: Reading,
  window: string,
  from: number,
  { bytes, length, path, mode: care }: ScanState,
): RawMatch | null {
  const { start: at } = reading;
  const value = window.slice(at, reading.end);
  const start = from + at;
  const end = start + value.length;
  if (reading.pattern !== undefined && isCut(bytes, end, length)) return null;
  if (detector.entropy !== undefined && entropy(value) < detector.entropy) return null;
  const parts: Record<string, string> = {};
  const groups: Record<string, string> = {};
  const claims: { start: number; end: number }[] = [];
  for (const [name, part] of Object.entries<string | undefined>(reading.parts)) {
    if (name === 'value' || part === undefined) continue;
    groups[name] = utf8(part);
    if (!name.startsWith('_')) parts[name] = groups[name];
  }
  for (const companion of detector.companions ?? []) {
    const part = findCompanion(companion, bytes, length, start, end);
    if (part !== null) {
      parts[companion.part] = part.value;
      groups[companion.part] = part.value;
      claims.push(part);
    } else if (companion.required === true && care === 'exact') return null;
  }
  let reason: FalsePositiveReason | null = null;
  if (detector.verdict !== undefined) {
    let sawOtherLines = false;
    const facts: MatchFacts = {
      parts: groups,
      before: lineBefore(window, at),
      after: lineAfter(window, at + value.length),
      path,
      around(within = 300) {
        sawOtherLines = true;
        return bytes.toString(
          'latin1',
          Math.max(0, start - within),
          Math.min(length, end + within),
        );
      },
    };
    const verdict = detector.verdict(utf8(value), facts);
    if (verdict === 'drop') {
      if (care === 'exact' || !sawOtherLines) return null;
    } else if (verdict !== 'secret') reason = verdict;
  }
  if (reason === null && isKnownExample(value)) reason = 'test_vector';
  if (reason === null && detector.checksum !== undefined && !detector.checksum(value)) {
    reason = 'checksum_mismatch';
  }
  return { detector, start, end, value: utf8(value), parts, claims, falsePositive: reason };
}

/**
 * Whether a value ends within a run of letters and digits: then it is the beginning of something longer, and opens nothing.
 * Asked of our own patterns alone: a rule of a company may mean a part of a word.
 */
function isCut(bytes: Uint8Array, end: number, length: number): boolean {
  return end < length && isAlphanumeric(bytes[end] ?? 0) && isAlphanumeric(bytes[end - 1] ?? 0);
}

function isAlphanumeric(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

/** The nearest companion on either side of a value, or null. */
function findCompanion(
  companion: Companion,
  bytes: Buffer,
  length: number,
  start: number,
  end: number,
): { value: string; start: number; end: number } | null {
  const from = Math.max(0, start - companion.within);
  const area = bytes.toString('latin1', from, Math.min(length, end + companion.within));
  let nearest: { value: string; start: number; end: number } | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const match of area.matchAll(companion.pattern)) {
    const value = match.groups?.value ?? match[0];
    const at = from + match.index + match[0].lastIndexOf(value);
    const gap = at >= end ? at - end : start - (at + value.length);
    if (gap < 0 || gap >= distance) continue;
    if (companion.entropy !== undefined && entropy(value) < companion.entropy) continue;
    nearest = { value: utf8(value), start: at, end: at + value.length };
    distance = gap;
  }
  return nearest;
}

function utf8(latin1: string): string {
  for (let i = 0; i < latin1.length; i++) {
    if (latin1.charCodeAt(i) > 127) return Buffer.from(latin1, 'latin1').toString('utf8');
  }
  return latin1;
}

/** How much of a line its rules see before a value. */
const LINE_BEFORE = 200;

// Both cut first: a window of one line may be long, and every value in it asks.
function lineBefore(window: string, at: number): string {
  const part = window.slice(Math.max(0, at - LINE_BEFORE), at);
  return part.slice(part.lastIndexOf('\n') + 1);
}

function lineAfter(window: string, at: number): string {
  const part = window.slice(at, at + LINE_AFTER);
  const newline = part.indexOf('\n');
  return newline < 0 ? part : part.slice(0, newline);
}
