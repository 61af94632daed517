import type { Detector, Reading } from '../detector/detector.ts';
import { lineEnd, lineStart, type Stretch } from '../text/lines.ts';
import { type Automaton, buildAutomaton, findWords } from './automaton.ts';
import { decodeAround, type EncodedRun, encodedWords, mayDecode } from './encoded.ts';
import { type Care, type LookedAt, type RawMatch, readingOf, toMatch } from './match.ts';
import { settle } from './settle.ts';
import { type Change, forEachNear, placesOf, type Sifted } from './word-places.ts';

export type { RawMatch } from './match.ts';
export type { Change, Sifted } from './word-places.ts';

/** The widest window any detector may ask for on one side, in bytes; segments overlap by this much. */
export const MAX_WINDOW = 16_384;

/** Bytes on both sides of a change whose words are looked at again, for matches over several lines. */
export const SUSPECT_CONTEXT = 512;

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

/** Detectors made ready to run. Each call begins anew, so that scans of one thread may share an engine. */
export interface Engine {
  /** The words that are looked for, lower case: text without any of them holds no match, unless its path says so. */
  readonly words: readonly string[];
  /** All matches in `bytes[0, length)`, by position, overlaps settled by rank. */
  scan(bytes: Buffer, length: number, path: string): RawMatch[];
  /**
   * The lines that `scan` could find something in, were other lines around them missing: too many perhaps, never too
   * few. What a rule drops because of other lines counts, for those may be no part of a change.
   *
   * @param change what differs from a text that was sifted before; null to look at all
   */
  sift(bytes: Buffer, path: string, change: Change | null): Sifted;
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
  let decodedUntil = 0;

  const begin = (bytes: Buffer, length: number, path: string, care: Care): LookedAt => {
    const text: LookedAt = { bytes, length, path, care, found: [], known: new Set() };
    decodedUntil = 0;
    for (const one of compiled) one.seenUntil = -1;
    for (const one of onPath) {
      const isHere = one.detector.onPath?.test(path) === true;
      // What is seen already is not looked at again: so a detector stays out of other files.
      if (!isHere) one.seenUntil = Number.POSITIVE_INFINITY;
      else if (one.detector.literals.length === 0) {
        if (care === 'suspicious') text.found.push(suspicion(one.detector, 0, length));
        else run(one, text, 0, length);
      }
    }
    return text;
  };

  const lookAtWord = (text: LookedAt, word: number, start: number, end: number): void => {
    if (word >= plainWords) {
      if (inner !== null && start >= decodedUntil) lookInside(text, inner, start, end);
      return;
    }
    for (const one of users[word] ?? []) {
      if (text.found.length < MAX_MATCHES) look(one, text, start, end);
    }
  };

  const lookInside = (text: LookedAt, engine: Engine, start: number, end: number): void => {
    const { bytes, length, path, found } = text;
    if (found.length >= MAX_MATCHES) return;
    if (text.care === 'suspicious') {
      const [first] = detectors;
      if (first !== undefined && mayDecode(bytes, length, start))
        found.push(suspicion(first, start, end));
      return;
    }
    const run = decodeAround(bytes, length, start, decodedUntil);
    if (run === null) return;
    decodedUntil = run.end;
    const one = bestOf(engine.scan(run.text, run.text.length, path));
    if (one !== null) found.push(asEncoded(one, run));
  };

  return {
    words,
    scan(bytes, length, path) {
      const text = begin(bytes, length, path, 'sure');
      findWords(automaton, bytes, 0, length, (word, end) =>
        lookAtWord(text, word, end - (automaton.lengths[word] ?? 0), end),
      );
      return text.found.length < 2 ? text.found : settle(text.found);
    },
    sift(bytes, path, change) {
      const text = begin(bytes, bytes.length, path, 'suspicious');
      const places = placesOf(automaton, bytes, change);
      forEachNear(places, change, SUSPECT_CONTEXT, (word, start, end) =>
        lookAtWord(text, word, start, end),
      );
      return { words: places, suspects: linesOf(text) };
    },
  };
}

/** The whole lines of what was found; all of them when it was too much. */
function linesOf({ bytes, found }: LookedAt): Stretch[] {
  if (found.length >= MAX_MATCHES) return [{ start: 0, end: bytes.length }];
  return found.map(({ start, end }) => ({
    start: lineStart(bytes, start),
    end: lineEnd(bytes, Math.max(start, end - 1)),
  }));
}

/** Stands for a match that would have to be looked for in more than these lines. */
function suspicion(detector: Detector, start: number, end: number): RawMatch {
  return { detector, start, end, value: '', parts: {}, claims: [], falsePositive: null };
}

function compile(detector: Detector): Compiled {
  // What an edge looks back at (`%3D`, `\\n`) must be in the window.
  const before = Math.max(4, detector.window?.before ?? DEFAULT_BEFORE);
  const after = detector.window?.after ?? DEFAULT_AFTER;
  const reach = Math.max(before, after, ...(detector.companions ?? []).map((one) => one.within));
  if (reach > MAX_WINDOW) throw new RangeError(`${detector.name}: window wider than ${MAX_WINDOW}`);
  for (const pattern of [...detector.patterns, ...(detector.pieces ?? [])]) {
    if (!pattern.global) throw new RangeError(`${detector.name}: a pattern lacks the flag g`);
  }
  for (const literal of detector.literals) {
    if (literal.length < 3 || literal !== literal.toLowerCase() || literal.includes('\n')) {
      throw new RangeError(
        `${detector.name}: literal ${literal} is short, not lower case, or more than a line`,
      );
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
function look(one: Compiled, text: LookedAt, start: number, end: number): void {
  const { detector } = one;
  const { bytes, length, path } = text;
  let to = Math.min(length, end + one.after);
  if (!one.wholeText) {
    // Bounded by hand: indexOf would walk a 5 MB line once a hit.
    let newline = end;
    while (newline < to && bytes[newline] !== NEWLINE) newline++;
    to = newline;
  }
  // A reader has read all that begins in its window; patterns have when the window's end was seen.
  if (detector.read === undefined ? to <= one.seenUntil : start < one.seenUntil) return;
  if (detector.worthALook !== undefined && !detector.worthALook(bytes, end, to, path)) return;
  let from = Math.max(0, start - one.before);
  if (!one.wholeText) {
    let newline = start;
    while (newline > from && bytes[newline - 1] !== NEWLINE) newline--;
    from = newline;
  }
  one.seenUntil = to;
  // Over more lines than the caller has around a change, a word alone is suspect.
  const isWide = one.wholeText && Math.max(one.before, one.after) > SUSPECT_CONTEXT;
  if (isWide && text.care === 'suspicious') text.found.push(suspicion(detector, start, end));
  else run(one, text, from, to);
}

/** Runs one detector's patterns on a stretch of the buffer. */
function run({ detector }: Compiled, text: LookedAt, from: number, to: number): void {
  const { bytes, found, known } = text;
  // One byte becomes one UTF-16 unit, so that offsets in the window are byte offsets.
  const window = bytes.toString('latin1', from, to);
  for (const reading of readingsOf(detector, window)) {
    if (found.length >= MAX_MATCHES) return;
    const made = toMatch(detector, reading, window, from, text);
    if (made === null) continue;
    const key = `${detector.name}:${made.start}:${made.end}`;
    if (known.has(key)) continue;
    known.add(key);
    found.push(made);
  }
}

/** Two literals, or two lines of one, that a program makes one text of. */
const JOINED = /["'`]\s{0,3}(?:[+.&]|\\?\r?\n|["'`])|\\\r?\n/;

function* readingsOf(detector: Detector, window: string): Generator<Reading> {
  const { patterns, pieces = [], read } = detector;
  for (const pattern of pieces.length > 0 && JOINED.test(window)
    ? [...patterns, ...pieces]
    : patterns) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(window); match !== null; match = pattern.exec(window)) {
      if (match[0].length === 0) pattern.lastIndex++;
      yield readingOf(match);
    }
  }
  if (read !== undefined) yield* read(window);
}
