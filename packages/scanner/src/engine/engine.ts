import type { Companion, Detector, FalsePositiveReason, MatchFacts } from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import { type Automaton, buildAutomaton, findWords } from './automaton.ts';
import { decodeAround, type EncodedRun, encodedWords } from './encoded.ts';

/** A match in a buffer, by byte offsets. */
export interface RawMatch {
  readonly detector: Detector;
  readonly start: number;
  readonly end: number;
  /** The value as it was matched; empty when decoded, for then it stands elsewhere. */
  readonly value: string;
  readonly parts: Readonly<Record<string, string>>;
  /** Where its companions stand: what is claimed as a part is no finding of its own. */
  readonly claims: readonly { readonly start: number; readonly end: number }[];
  readonly falsePositive: FalsePositiveReason | null;
}

/** The widest window any detector may ask for on one side, in bytes; segments overlap by this much. */
export const MAX_WINDOW = 16_384;

const DEFAULT_BEFORE = 100;
const DEFAULT_AFTER = 400;
const NEWLINE = 10;
/** Matches kept of one buffer; a hostile file must not fill the memory. */
const MAX_MATCHES = 10_000;

interface Compiled {
  readonly detector: Detector;
  readonly before: number;
  readonly after: number;
  readonly wholeText: boolean;
  /** The right edge of what this detector has looked at in the current buffer. */
  seenUntil: number;
}

/** Detectors made ready to run; one engine serves one scan at a time. */
export interface Engine {
  /** The words that are looked for, lower case: text without any of them holds no match, unless its path says so. */
  readonly words: readonly string[];
  /** All matches in `bytes[0, length)`, by position, overlaps settled by rank. */
  scan(bytes: Buffer, length: number, path: string): RawMatch[];
}

/**
 * Compiles detectors into one automaton.
 * @throws RangeError when a declaration breaks a rule (short literal, pattern without `g`, window too wide).
 */
export function createEngine(detectors: readonly Detector[]): Engine {
  return build(detectors, build(detectors, null));
}

/** @param inner what reads decoded text; null for an engine that decodes nothing. */
function build(detectors: readonly Detector[], inner: Engine | null): Engine {
  const compiled = detectors.map(compile);
  const words: string[] = [];
  const users: Compiled[][] = [];
  compiled.forEach((one) => {
    for (const literal of new Set(one.detector.literals)) {
      const known = words.indexOf(literal);
      if (known >= 0) users[known]?.push(one);
      else {
        words.push(literal);
        users.push([one]);
      }
    }
  });
  // Words from here on are marks in base64.
  const plainWords = words.length;
  if (inner !== null) words.push(...encodedWords().filter((word) => !words.includes(word)));
  const onPath = compiled.filter(({ detector }) => detector.onPath !== undefined);
  const automaton: Automaton = buildAutomaton(words);

  return {
    words,
    scan(bytes, length, path) {
      const found: RawMatch[] = [];
      const known = new Set<string>();
      for (const one of compiled) one.seenUntil = -1;
      for (const one of onPath) {
        const isHere = one.detector.onPath?.test(path) === true;
        // What is seen already is not looked at again: so a detector stays out of other files.
        if (!isHere) one.seenUntil = Number.POSITIVE_INFINITY;
        else if (one.detector.literals.length === 0) {
          run(one, bytes, length, 0, length, path, found, known);
        }
      }
      let decodedUntil = 0;
      findWords(automaton, bytes, 0, length, (word, end) => {
        const start = end - (automaton.lengths[word] ?? 0);
        if (word >= plainWords) {
          if (inner === null || start < decodedUntil) return;
          const run = decodeAround(bytes, length, start, decodedUntil);
          if (run === null) return;
          decodedUntil = run.end;
          const one = bestOf(inner.scan(run.text, run.text.length, path));
          if (one !== null && found.length < MAX_MATCHES) found.push(asEncoded(one, run));
          return;
        }
        for (const one of users[word] ?? []) {
          if (found.length < MAX_MATCHES) look(one, bytes, length, start, end, path, found, known);
        }
      });
      return found.length < 2 ? found : settle(found);
    },
  };
}

function compile(detector: Detector): Compiled {
  // What an edge looks back at (`%3D`, `\\n`) must be in the window.
  const before = Math.max(4, detector.window?.before ?? DEFAULT_BEFORE);
  const after = detector.window?.after ?? DEFAULT_AFTER;
  const reach = Math.max(before, after, ...(detector.companions ?? []).map((one) => one.within));
  if (reach > MAX_WINDOW) throw new RangeError(`${detector.name}: window wider than ${MAX_WINDOW}`);
  for (const pattern of detector.patterns) {
    if (!pattern.global) throw new RangeError(`${detector.name}: a pattern lacks the flag g`);
  }
  for (const literal of detector.literals) {
    if (literal.length < 3 || literal !== literal.toLowerCase()) {
      throw new RangeError(`${detector.name}: literal ${literal} is short or not lower case`);
    }
  }
  return { detector, before, after, wholeText: detector.scope === 'text', seenUntil: -1 };
}

/** The finding that a decoded text stands for: a real one before an explained one, then the higher rank. */
function bestOf(matches: readonly RawMatch[]): RawMatch | null {
  const [best] = [...matches].sort(
    (a, b) =>
      Number(a.falsePositive !== null) - Number(b.falsePositive !== null) ||
      b.detector.rank - a.detector.rank,
  );
  return best ?? null;
}

/** A finding of decoded text at the place of the encoded one. Its value stays as the file has it, so that it can be masked there. */
function asEncoded({ detector, parts, value, falsePositive }: RawMatch, run: EncodedRun): RawMatch {
  const { start, end } = run;
  return {
    detector,
    start,
    end,
    value: '',
    parts: { ...parts, decoded: value },
    claims: [],
    falsePositive,
  };
}

/** Runs one detector on the window around a literal that ends at `end`. */
function look(
  one: Compiled,
  bytes: Buffer,
  length: number,
  start: number,
  end: number,
  path: string,
  found: RawMatch[],
  known: Set<string>,
): void {
  const { detector } = one;
  let to = Math.min(length, end + one.after);
  if (!one.wholeText) {
    // Bounded by hand: indexOf would walk a 5 MB line once a hit.
    let newline = end;
    while (newline < to && bytes[newline] !== NEWLINE) newline++;
    to = newline;
  }
  if (to <= one.seenUntil) return;
  if (detector.worthALook !== undefined && !detector.worthALook(bytes, end, to, path)) return;
  let from = Math.max(0, start - one.before);
  if (!one.wholeText) {
    let newline = start;
    while (newline > from && bytes[newline - 1] !== NEWLINE) newline--;
    from = newline;
  }
  one.seenUntil = to;
  run(one, bytes, length, from, to, path, found, known);
}

/** Runs one detector's patterns on a stretch of the buffer. */
function run(
  { detector }: Compiled,
  bytes: Buffer,
  length: number,
  from: number,
  to: number,
  path: string,
  found: RawMatch[],
  known: Set<string>,
): void {
  // One byte becomes one UTF-16 unit, so that offsets in the window are byte offsets.
  const window = bytes.toString('latin1', from, to);
  for (const pattern of detector.patterns) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(window); match !== null; match = pattern.exec(window)) {
      if (match[0].length === 0) pattern.lastIndex++;
      if (found.length >= MAX_MATCHES) return;
      const made = toMatch(detector, match, window, from, bytes, length, path);
      if (made === null) continue;
      const key = `${detector.name}:${made.start}:${made.end}`;
      if (known.has(key)) continue;
      known.add(key);
      found.push(made);
    }
  }
}

function toMatch(
  detector: Detector,
  match: RegExpExecArray,
  window: string,
  from: number,
  bytes: Buffer,
  length: number,
  path: string,
): RawMatch | null {
  const value = match.groups?.value ?? match[0];
  const at =
    match.indices?.groups?.value?.[0] ?? match.index + Math.max(0, match[0].lastIndexOf(value));
  if (detector.entropy !== undefined && entropy(value) < detector.entropy) return null;
  const start = from + at;
  const end = start + value.length;
  const parts: Record<string, string> = {};
  const groups: Record<string, string> = {};
  const claims: { start: number; end: number }[] = [];
  for (const [name, part] of Object.entries(match.groups ?? {})) {
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
    } else if (companion.required === true) return null;
  }
  let reason: FalsePositiveReason | null = null;
  if (detector.verdict !== undefined) {
    const facts: MatchFacts = {
      parts: groups,
      before: lineBefore(window, at),
      after: lineAfter(window, at + value.length),
      path,
      around: (within = 300) =>
        bytes.toString('latin1', Math.max(0, start - within), Math.min(length, end + within)),
    };
    const verdict = detector.verdict(utf8(value), facts);
    if (verdict === 'drop') return null;
    if (verdict !== 'secret') reason = verdict;
  }
  if (reason === null && detector.checksum !== undefined && !detector.checksum(value)) {
    reason = 'checksum_mismatch';
  }
  return { detector, start, end, value: utf8(value), parts, claims, falsePositive: reason };
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

function lineBefore(window: string, at: number): string {
  const newline = window.lastIndexOf('\n', at - 1);
  return window.slice(Math.max(newline + 1, at - 200), at);
}

function lineAfter(window: string, at: number): string {
  const newline = window.indexOf('\n', at);
  return window.slice(at, Math.min(newline < 0 ? window.length : newline, at + 100));
}

/** Orders matches by position; of two that overlap the higher rank stays, then the longer, then the earlier. */
function settle(found: RawMatch[]): RawMatch[] {
  const byClaim = [...found].sort(
    (a, b) =>
      b.detector.rank - a.detector.rank ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start ||
      (a.detector.name < b.detector.name ? -1 : 1),
  );
  // Kept matches never overlap, so a sorted list of starts answers "is this span taken".
  const kept: RawMatch[] = [];
  const claimed: { start: number; end: number }[] = [];
  for (const match of byClaim) {
    const at = insertionPoint(kept, match.start);
    const left = kept[at - 1];
    const right = kept[at];
    if (left !== undefined && left.end > match.start) continue;
    if (right !== undefined && right.start < match.end) continue;
    if (claimed.some(({ start, end }) => start < match.end && end > match.start)) continue;
    claimed.push(...match.claims);
    kept.splice(at, 0, match);
  }
  return kept;
}

function insertionPoint(kept: readonly RawMatch[], start: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
