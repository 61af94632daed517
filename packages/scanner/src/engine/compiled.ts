import type { Detector, Reading } from '../detector/detector.ts';
import { readingOf } from './match.ts';

/** The widest window any detector may ask for on one side, in bytes; segments overlap by this much. */
export const MAX_WINDOW = 16_384;

const DEFAULT_BEFORE = 100;
const DEFAULT_AFTER = 400;

/** A detector made ready to run, with what it has looked at. */
export interface Compiled {
  readonly detector: Detector;
  /** Its place among the engine's detectors. */
  readonly id: number;
  readonly before: number;
  readonly after: number;
  readonly spansLines: boolean;
  /** What it read in windows. Versions of a file, and files of a kind, are alike: most windows come again. */
  readonly readingsByWindow: Map<string, readonly Reading[]>;
  /** The right edge of what this detector has looked at in the current buffer. */
  seenUntil: number;
  /** Windows in a row that overlapped the one before. */
  overlaps: number;
  /** Overlapping windows that are read as one, and were not read yet; null for none. */
  joined: { from: number; to: number } | null;
  /** Whether the detector does not apply to the path of the current buffer. */
  isExcludedByPath: boolean;
}

/** What looks for a word. */
export interface WordUsers {
  readonly all: readonly Compiled[];
  /** Those whose matches may go over several lines. */
  readonly overLines: readonly Compiled[];
  /** How far those look behind the word whose matches end with its line. */
  readonly afterInLine: number;
}

/** Makes a detector ready. @throws RangeError when its declaration breaks a rule */
export function compile(detector: Detector, id: number): Compiled {
  // What an edge looks back at (`%3D`, `\\n`) must be in the window.
  const before = Math.max(4, detector.window?.before ?? DEFAULT_BEFORE);
  const after = detector.window?.after ?? DEFAULT_AFTER;
  const reach = Math.max(before, after, ...(detector.companions ?? []).map((one) => one.within));
  if (reach > MAX_WINDOW) throw new RangeError(`${detector.name}: window wider than ${MAX_WINDOW}`);
  for (const pattern of [...detector.patterns, ...(detector.concatenatedPatterns ?? [])]) {
    if (!pattern.global) throw new RangeError(`${detector.name}: a pattern lacks the flag g`);
  }
  for (const literal of detector.literals) {
    if (literal.length < 3 || literal !== literal.toLowerCase() || literal.includes('\n')) {
      throw new RangeError(
        `${detector.name}: literal ${literal} is short, not lower case, or more than a line`,
      );
    }
  }
  return {
    detector,
    id,
    before,
    after,
    spansLines: detector.scope === 'text',
    readingsByWindow: new Map(),
    seenUntil: -1,
    overlaps: 0,
    joined: null,
    isExcludedByPath: false,
  };
}

/** What looks for a word, given all that do. */
export function wordUsersOf(all: readonly Compiled[]): WordUsers {
  const inLine = all.filter(({ spansLines: wholeText }) => !wholeText);
  return {
    all,
    overLines: all.filter(({ spansLines: wholeText }) => wholeText),
    afterInLine: inLine.reduce((most, { after }) => Math.max(most, after), 0),
  };
}

/** Two literals, or two lines of one, that a program makes one text of. */
const CONCATENATION = /["'`]\s{0,3}(?:[+.&]|\\?\r?\n|["'`])|\\\r?\n/;

/** What a detector reads in a window. */
export function* readingsOf(detector: Detector, window: string): Generator<Reading> {
  const { patterns, concatenatedPatterns: pieces = [], needs, read } = detector;
  const all = pieces.length > 0 && CONCATENATION.test(window) ? [...patterns, ...pieces] : patterns;
  for (const [index, pattern] of all.entries()) {
    if (needs?.[index]?.test(window) === false) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(window); match !== null; match = pattern.exec(window)) {
      if (match[0].length === 0) pattern.lastIndex++;
      yield readingOf(match, index);
    }
  }
  if (read !== undefined) yield* read(window);
}
