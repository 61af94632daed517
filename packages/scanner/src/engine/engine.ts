import type { Detector, Reading } from '../detector/detector.ts';
import type { ByteRange } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import { type Automaton, buildAutomaton, findWords } from './automaton.ts';
import { type Compiled, compile, readingsOf, type WordUsers, wordUsersOf } from './compiled.ts';
import { decodeAround, encodedWords, mayDecode } from './encoded.ts';
import type { Engine } from './engine-type.ts';
import {
  GENERIC_RANK,
  MAX_CACHED_BYTES,
  MAX_CACHED_WINDOW,
  MAX_MATCHES,
  MOST_JOINED,
  MOST_JOINED_WINDOWS,
  MOST_OVERLAPS,
  SURE_RANK,
} from './limits.ts';
import {
  LINE_AFTER,
  lineEndOf,
  type RawMatch,
  type ScanMode,
  type ScanState,
  toMatch,
} from './match.ts';
import { coverage, resolveOverlaps } from './resolve-overlaps.ts';
import { asEncoded, bestOf, candidateMatch, linesOf, mostOf } from './scan-results.ts';
import {
  findWordOccurrences,
  forEachWordNear,
  type TextChange,
  type WordOccurrences,
} from './word-occurrences.ts';

export { MAX_WINDOW } from './compiled.ts';
export type { Engine } from './engine-type.ts';
export type { RawMatch } from './match.ts';
export type { TextChange, WordOccurrences } from './word-occurrences.ts';

/** Bytes on both sides of a change whose words are searched again, for matches that span lines. */
export const CONTEXT_BYTES = 512;

const NEWLINE = 10;

/**
 * Compiles detectors into one automaton.
 * @throws RangeError when a declaration breaks a rule: a short literal, a pattern without `g`, a window too wide
 */
export function createEngine(detectors: readonly Detector[]): Engine {
  return new DetectorEngine(detectors, true);
}

class DetectorEngine implements Engine {
  readonly words: string[] = [];
  readonly #detectors: readonly Detector[];
  readonly #compiled: readonly Compiled[];
  /** By word: the detectors that search for it. */
  readonly #users: readonly WordUsers[];
  /** Words from this one on are beginnings of base64. */
  readonly #firstEncodedWord: number;
  readonly #boundToPath: readonly Compiled[];
  readonly #automaton: Automaton;
  readonly #decodes: boolean;
  /** Scans decoded text. Made when the first is met. */
  #inner: DetectorEngine | null = null;
  #decodedUntil = 0;
  #lastPath: string | null = null;
  #cachedBytes = 0;
  /** Detectors that have run on the current buffer. */
  readonly #used: Compiled[] = [];

  /** @param decodes whether base64 is decoded and scanned */
  constructor(detectors: readonly Detector[], decodes: boolean) {
    this.#detectors = detectors;
    this.#decodes = decodes;
    this.#compiled = detectors.map((detector, id) => compile(detector, id));
    const users = new Map<string, Compiled[]>();
    for (const one of this.#compiled) {
      for (const literal of new Set(one.detector.literals)) {
        const known = users.get(literal);
        if (known === undefined) users.set(literal, [one]);
        else known.push(one);
      }
    }
    this.words.push(...users.keys());
    this.#users = [...users.values()].map(wordUsersOf);
    this.#firstEncodedWord = this.words.length;
    if (decodes) this.words.push(...encodedWords().filter((word) => !users.has(word)));
    this.#boundToPath = this.#compiled.filter(({ detector }) => detector.onPath !== undefined);
    this.#automaton = buildAutomaton(this.words);
  }

  scan(bytes: Buffer, length: number, path: string): RawMatch[] {
    const state = this.#begin(bytes, length, path, 'exact');
    const { lengths } = this.#automaton;
    findWords(this.#automaton, bytes, 0, length, (word, end) =>
      this.#runAtWord(state, word, end - (lengths[word] ?? 0), end, true),
    );
    for (const one of this.#used) this.#runJoined(one, state);
    this.#judgeDeferred(state);
    return state.found.length < 2 ? state.found : resolveOverlaps(state.found);
  }

  findWords(bytes: Buffer, change: TextChange | null, words: WordOccurrences): void {
    findWordOccurrences(this.#automaton, bytes, change, words);
  }

  prefilter(
    bytes: Buffer,
    path: string,
    words: WordOccurrences,
    changed: NumberList | null,
  ): readonly ByteRange[] | null {
    const state = this.#begin(bytes, bytes.length, path, 'prefilter');
    forEachWordNear(words, changed, CONTEXT_BYTES, (word, start, end, isChanged) =>
      this.#runAtWord(state, word, start, end, isChanged),
    );
    return linesOf(state);
  }

  #begin(bytes: Buffer, length: number, path: string, mode: ScanMode): ScanState {
    const state: ScanState = {
      bytes,
      length,
      path,
      mode,
      found: [],
      known: new Set(),
      judged: new Set(),
      deferred: [],
      line: { from: 0, to: 0 },
    };
    this.#decodedUntil = 0;
    for (const one of this.#used) {
      one.seenUntil = -1;
      one.overlaps = 0;
      one.joined = null;
    }
    this.#used.length = 0;
    if (path !== this.#lastPath) {
      for (const one of this.#boundToPath)
        one.isExcludedByPath = one.detector.onPath?.test(path) !== true;
      this.#lastPath = path;
    }
    for (const one of this.#boundToPath) {
      if (one.isExcludedByPath || one.detector.literals.length > 0) continue;
      if (mode === 'prefilter') state.found.push(candidateMatch(one.detector, 0, length));
      else this.#run(one, state, 0, length);
    }
    return state;
  }

  #runAtWord(state: ScanState, word: number, start: number, end: number, isChanged: boolean): void {
    if (word >= this.#firstEncodedWord) {
      if (this.#decodes && start >= this.#decodedUntil) this.#scanDecoded(state, start, end);
      return;
    }
    const users = this.#users[word];
    if (users === undefined) return;
    const newline = isChanged
      ? lineEndOf(state, end, Math.min(state.length, end + users.afterInLine))
      : end;
    for (const one of isChanged ? users.all : users.overLines) {
      if (state.found.length >= mostOf(state)) return;
      this.#runAround(one, state, start, end, newline);
    }
  }

  /**
   * Runs one detector on the window around a literal.
   * @param newline where the literal's line ends, or where no window that stays in the line reaches
   */
  #runAround(one: Compiled, state: ScanState, start: number, end: number, newline: number): void {
    if (one.isExcludedByPath) return;
    const { detector } = one;
    const { bytes, path } = state;
    const to = Math.min(one.spansLines ? state.length : newline, end + one.after);
    // A reader has read all that begins in its window; patterns have once they saw the window's end.
    if (detector.read === undefined ? to <= one.seenUntil : start < one.seenUntil) return;
    if (detector.quickCheck !== undefined && !detector.quickCheck(bytes, end, to, path)) return;
    let from = Math.max(0, start - one.before);
    if (!one.spansLines) {
      let line = start;
      while (line > from && bytes[line - 1] !== NEWLINE) line--;
      from = line;
    }
    if (one.seenUntil < 0) this.#used.push(one);
    one.overlaps = from < one.seenUntil ? one.overlaps + 1 : 0;
    one.seenUntil = to;
    if (one.overlaps > MOST_OVERLAPS) {
      this.#join(one, state, from, to, start, end);
      return;
    }
    // The prefilter knows less context than this window has, so the word alone is a candidate.
    const isWide = one.spansLines && Math.max(one.before, one.after) > CONTEXT_BYTES;
    if (isWide && state.mode === 'prefilter')
      state.found.push(candidateMatch(detector, start, end));
    else this.#run(one, state, from, to);
  }

  /**
   * Reads windows that overlap many times in a row as one, so that a text of nothing but words is not read again for each of them. The
   * prefilter lists the words alone.
   */
  #join(
    one: Compiled,
    state: ScanState,
    from: number,
    to: number,
    start: number,
    end: number,
  ): void {
    if (state.mode === 'prefilter') {
      state.found.push(candidateMatch(one.detector, start, end));
      return;
    }
    const most = Math.max(MOST_JOINED, MOST_JOINED_WINDOWS * (one.before + one.after));
    if (one.joined !== null && from <= one.joined.to && to - one.joined.from <= most) {
      one.joined.to = to;
      return;
    }
    this.#runJoined(one, state);
    one.joined = { from, to };
  }

  #runJoined(one: Compiled, state: ScanState): void {
    const { joined } = one;
    one.joined = null;
    if (joined !== null) this.#run(one, state, joined.from, joined.to);
  }

  /** Runs one detector's patterns on a range of the buffer. */
  #run(one: Compiled, state: ScanState, from: number, to: number): void {
    const { detector } = one;
    const { bytes, found, judged, length } = state;
    // One byte becomes one UTF-16 unit, so that offsets in the window are byte offsets.
    const window = bytes.toString('latin1', from, to);
    for (const reading of this.#readingsIn(one, window)) {
      if (found.length >= mostOf(state)) return;
      // Windows of neighbouring words overlap. The first that holds a value saw the most of the text before it.
      const isWhole =
        window.length - reading.end >= LINE_AFTER || to >= length || bytes[to] === NEWLINE;
      const at = `${one.id}:${reading.pattern}:${from + reading.start}:${from + reading.end}`;
      if (judged.has(at)) continue;
      if (isWhole) judged.add(at);
      if (state.mode === 'exact' && detector.rank <= GENERIC_RANK)
        state.deferred.push({ one, reading, window, from });
      else this.#judge(one, state, reading, window, from);
    }
  }

  #judge(
    one: Pick<Compiled, 'id' | 'detector'>,
    state: ScanState,
    reading: Reading,
    window: string,
    from: number,
  ): void {
    const match = toMatch(one.detector, reading, window, from, state);
    if (match === null) return;
    const key = `${one.id}:${match.start}:${match.end}`;
    if (state.known.has(key)) return;
    state.known.add(key);
    state.found.push(match);
  }

  /** Judges what generic detectors read, but for what lies in a match that is sure by its own form: that one would stay. */
  #judgeDeferred(state: ScanState): void {
    const covers = coverage(state.found.filter(({ detector }) => detector.rank >= SURE_RANK));
    for (const { one, reading, window, from } of state.deferred) {
      if (state.found.length >= MAX_MATCHES) return;
      if (!covers(from + reading.start, from + reading.end))
        this.#judge(one, state, reading, window, from);
    }
  }

  /** What a detector reads in a window, which does not depend on where the window lies. */
  #readingsIn({ detector, readingsByWindow }: Compiled, window: string): Iterable<Reading> {
    if (window.length > MAX_CACHED_WINDOW) return readingsOf(detector, window);
    const cached = readingsByWindow.get(window);
    if (cached !== undefined) return cached;
    this.#cachedBytes += window.length;
    if (this.#cachedBytes > MAX_CACHED_BYTES) {
      for (const each of this.#compiled) each.readingsByWindow.clear();
      this.#cachedBytes = window.length;
    }
    const readings = [...readingsOf(detector, window)];
    readingsByWindow.set(window, readings);
    return readings;
  }

  #scanDecoded(state: ScanState, start: number, end: number): void {
    const { bytes, length, path, found } = state;
    if (found.length >= mostOf(state)) return;
    if (state.mode === 'prefilter') {
      const [first] = this.#detectors;
      if (first !== undefined && mayDecode(bytes, length, start))
        found.push(candidateMatch(first, start, end));
      return;
    }
    const run = decodeAround(bytes, length, start, this.#decodedUntil);
    if (run === null) return;
    this.#decodedUntil = run.end;
    this.#inner ??= new DetectorEngine(this.#detectors, false);
    const best = bestOf(this.#inner.scan(run.text, run.text.length, path));
    if (best !== null) found.push(asEncoded(best, run));
  }
}
