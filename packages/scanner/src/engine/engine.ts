import type { Detector, Reading } from '../detector/detector.ts';
import { type ByteRange, lineEnd, lineStart } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import { type Automaton, buildAutomaton, findWords } from './automaton.ts';
import { type Compiled, compile, readingsOf, wordUsersOf } from './compiled.ts';
import { decodeAround, type EncodedRun, encodedWords, mayDecode } from './encoded.ts';
import { type RawMatch, type ScanMode, type ScanState, toMatch } from './match.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import {
  findWordOccurrences,
  forEachWordNear,
  type TextChange,
  type WordOccurrences,
} from './word-occurrences.ts';

export { MAX_WINDOW } from './compiled.ts';
export type { RawMatch } from './match.ts';
export type { TextChange, WordOccurrences } from './word-occurrences.ts';

/** Bytes on both sides of a change whose words are looked at again, for matches over several lines. */
export const CONTEXT_BYTES = 512;

const NEWLINE = 10;
/** Matches kept of one buffer; a hostile file must not fill the memory. */
const MAX_MATCHES = 10_000;

/** Bytes of windows that are remembered with what was read in them. */
const MAX_CACHED_BYTES = 4 << 20;
/** Longest window that is remembered. */
const MAX_CACHED_WINDOW = 1_024;

/** Detectors made ready to run. Each call begins anew, so that scans of one thread may share an engine. */
export interface Engine {
  /** The words that are looked for, lower case: text without any of them holds no match, unless its path says so. */
  readonly words: readonly string[];
  /** All matches in `bytes[0, length)`, by position, overlaps settled by rank. */
  scan(bytes: Buffer, length: number, path: string): RawMatch[];
  /** Puts the words of a text into a list. @param change how it differs from one whose words are known; null to look at all */
  findWords(bytes: Buffer, change: TextChange | null, words: WordOccurrences): void;
  /**
   * The lines that `scan` could find something in, were other lines around them missing: too many perhaps, never too
   * few. What a rule drops because of other lines counts, for those may be no part of a change. Null when they are too many
   * to tell: all of the text.
   *
   * @param words all words of the text
   * @param fresh the lines that may be new; what is found in others alone, with this path, is known. Null to look at all
   */
  prefilter(
    bytes: Buffer,
    path: string,
    words: WordOccurrences,
    fresh: NumberList | null,
  ): readonly ByteRange[] | null;
}

/**
 * Compiles detectors into one automaton.
 * @throws RangeError when a declaration breaks a rule (short literal, pattern without `g`, window too wide).
 */
export function createEngine(detectors: readonly Detector[]): Engine {
  let inner: Engine | null = null;
  return build(detectors, () => {
    inner ??= build(detectors, null);
    return inner;
  });
}

/** @param inner gives what reads decoded text, made when it is needed first; null for an engine that decodes nothing. */
function build(detectors: readonly Detector[], inner: (() => Engine) | null): Engine {
  const compiled = detectors.map(compile);
  const words: string[] = [];
  const looking: Compiled[][] = [];
  compiled.forEach((one) => {
    for (const literal of new Set(one.detector.literals)) {
      const known = words.indexOf(literal);
      if (known >= 0) looking[known]?.push(one);
      else {
        words.push(literal);
        looking.push([one]);
      }
    }
  });
  const users = looking.map(wordUsersOf);
  // Words from here on are marks in base64.
  const plainWords = words.length;
  if (inner !== null) words.push(...encodedWords().filter((word) => !words.includes(word)));
  const onPath = compiled.filter(({ detector }) => detector.onPath !== undefined);
  const automaton: Automaton = buildAutomaton(words);
  let decodedUntil = 0;
  let lastPath: string | null = null;
  let remembered = 0;
  /** Those that have seen something of the current buffer. */
  const touched: Compiled[] = [];

  const begin = (bytes: Buffer, length: number, path: string, care: ScanMode): ScanState => {
    const text: ScanState = { bytes, length, path, mode: care, found: [], known: new Set() };
    decodedUntil = 0;
    for (const one of touched) one.seenUntil = -1;
    touched.length = 0;
    if (path !== lastPath) {
      for (const one of onPath) one.isExcludedByPath = one.detector.onPath?.test(path) !== true;
      lastPath = path;
    }
    for (const one of onPath) {
      if (one.isExcludedByPath || one.detector.literals.length > 0) continue;
      if (care === 'suspicious') text.found.push(candidateMatch(one.detector, 0, length));
      else run(one, text, 0, length);
    }
    return text;
  };

  const lookAtWord = (
    text: ScanState,
    word: number,
    start: number,
    end: number,
    isFresh: boolean,
  ): void => {
    if (word >= plainWords) {
      if (inner !== null && start >= decodedUntil) lookInside(text, inner, start, end);
      return;
    }
    const known = users[word];
    if (known === undefined) return;
    const { all, overLines, afterInLine } = known;
    // Bounded by hand: indexOf would walk a 5 MB line once a hit.
    let newline = end;
    if (isFresh) {
      const most = Math.min(text.length, end + afterInLine);
      while (newline < most && text.bytes[newline] !== NEWLINE) newline++;
    }
    for (const one of isFresh ? all : overLines) {
      if (text.found.length >= MAX_MATCHES) return;
      look(one, text, start, end, newline);
    }
  };

  /** Runs one detector on the window around a literal; `lineEnd` is the newline behind it, or where no window in a line goes. */
  const look = (
    one: Compiled,
    text: ScanState,
    start: number,
    end: number,
    lineEnd: number,
  ): void => {
    if (one.isExcludedByPath) return;
    const { detector } = one;
    const { bytes, path } = text;
    const to = Math.min(one.spansLines ? text.length : lineEnd, end + one.after);
    // A reader has read all that begins in its window; patterns have when the window's end was seen.
    if (detector.read === undefined ? to <= one.seenUntil : start < one.seenUntil) return;
    if (detector.quickCheck !== undefined && !detector.quickCheck(bytes, end, to, path)) return;
    let from = Math.max(0, start - one.before);
    if (!one.spansLines) {
      let newline = start;
      while (newline > from && bytes[newline - 1] !== NEWLINE) newline--;
      from = newline;
    }
    if (one.seenUntil < 0) touched.push(one);
    one.seenUntil = to;
    // Over more lines than the caller has around a change, a word alone is suspect.
    const isWide = one.spansLines && Math.max(one.before, one.after) > CONTEXT_BYTES;
    if (isWide && text.mode === 'suspicious') text.found.push(candidateMatch(detector, start, end));
    else run(one, text, from, to);
  };

  /** Runs one detector's patterns on a stretch of the buffer. */
  const run = (one: Compiled, text: ScanState, from: number, to: number): void => {
    const { detector } = one;
    const { bytes, found, known } = text;
    // One byte becomes one UTF-16 unit, so that offsets in the window are byte offsets.
    const window = bytes.toString('latin1', from, to);
    for (const reading of readingsIn(one, window)) {
      if (found.length >= MAX_MATCHES) return;
      const made = toMatch(detector, reading, window, from, text);
      if (made === null) continue;
      const key = `${detector.name}:${made.start}:${made.end}`;
      if (known.has(key)) continue;
      known.add(key);
      found.push(made);
    }
  };

  /** What a detector reads in a window, which is the same wherever the window stands. */
  const readingsIn = (
    { detector, readingsByWindow: known }: Compiled,
    window: string,
  ): Iterable<Reading> => {
    if (window.length > MAX_CACHED_WINDOW) return readingsOf(detector, window);
    const before = known.get(window);
    if (before !== undefined) return before;
    remembered += window.length;
    if (remembered > MAX_CACHED_BYTES) {
      for (const each of compiled) each.readingsByWindow.clear();
      remembered = window.length;
    }
    const readings = [...readingsOf(detector, window)];
    known.set(window, readings);
    return readings;
  };

  const lookInside = (text: ScanState, engine: () => Engine, start: number, end: number): void => {
    const { bytes, length, path, found } = text;
    if (found.length >= MAX_MATCHES) return;
    if (text.mode === 'suspicious') {
      const [first] = detectors;
      if (first !== undefined && mayDecode(bytes, length, start))
        found.push(candidateMatch(first, start, end));
      return;
    }
    const run = decodeAround(bytes, length, start, decodedUntil);
    if (run === null) return;
    decodedUntil = run.end;
    const one = bestOf(engine().scan(run.text, run.text.length, path));
    if (one !== null) found.push(asEncoded(one, run));
  };

  return {
    words,
    scan(bytes, length, path) {
      const text = begin(bytes, length, path, 'sure');
      findWords(automaton, bytes, 0, length, (word, end) =>
        lookAtWord(text, word, end - (automaton.lengths[word] ?? 0), end, true),
      );
      return text.found.length < 2 ? text.found : resolveOverlaps(text.found);
    },
    findWords: (bytes, change, places) => findWordOccurrences(automaton, bytes, change, places),
    prefilter(bytes, path, places, fresh) {
      const text = begin(bytes, bytes.length, path, 'suspicious');
      forEachWordNear(places, fresh, CONTEXT_BYTES, (word, start, end, isFresh) =>
        lookAtWord(text, word, start, end, isFresh),
      );
      return linesOf(text);
    },
  };
}

/** The whole lines of what was found; null when it was too much. */
function linesOf({ bytes, found }: ScanState): ByteRange[] | null {
  if (found.length >= MAX_MATCHES) return null;
  return found.map(({ start, end }) => ({
    start: lineStart(bytes, start),
    end: lineEnd(bytes, Math.max(start, end - 1)),
  }));
}

/** Stands for a match that would have to be looked for in more than these lines. */
function candidateMatch(detector: Detector, start: number, end: number): RawMatch {
  return { detector, start, end, value: '', parts: {}, claims: [], falsePositive: null };
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
