import type { Stretch } from '../text/lines.ts';
import { type Automaton, findWords } from './automaton.ts';

/** Words in a text, three numbers each, by where they end: which word, where it begins, where it ends. */
export type WordPlaces = readonly number[];

/** How a text differs from one that was sifted before. */
export interface Change {
  /** Whole lines that may be new, by position. */
  readonly fresh: readonly Stretch[];
  /** The words of all other lines, which the text has from the one before. */
  readonly words: WordPlaces;
}

/** What sifting a text came to. */
export interface Sifted {
  /** Whole lines in which a match could be. Of a change, only those in and near what is fresh. */
  readonly suspects: readonly Stretch[];
  /** Every word in the text. */
  readonly words: WordPlaces;
}

/** The words of a text: of a change, those of its fresh lines among those that it had before. */
export function placesOf(automaton: Automaton, bytes: Buffer, change: Change | null): WordPlaces {
  if (change === null) return wordsIn(automaton, bytes);
  const { fresh, words } = change;
  return merged(words, wordsOfParts(automaton, bytes, fresh));
}

function wordsIn(automaton: Automaton, bytes: Buffer): number[] {
  const found: number[] = [];
  findWords(automaton, bytes, 0, bytes.length, (word, end) => {
    found.push(word, end - (automaton.lengths[word] ?? 0), end);
  });
  return found;
}

let joined = Buffer.allocUnsafeSlow(1 << 16);

/** The words of some lines. They are read as one text, which is faster: no word goes over the end of a line. */
function wordsOfParts(
  automaton: Automaton,
  bytes: Buffer,
  parts: readonly Stretch[],
): readonly number[] {
  let length = 0;
  for (const { start, end } of parts) length += end - start;
  if (joined.length < length) joined = Buffer.allocUnsafeSlow(2 * length);
  let filled = 0;
  for (const { start, end } of parts) filled += bytes.copy(joined, filled, start, end);
  const found = wordsIn(automaton, joined.subarray(0, filled));
  let part = 0;
  let until = 0;
  let moved = 0;
  for (let at = 0; at < found.length; at += 3) {
    const end = found[at + 2] ?? 0;
    while (until < end) {
      const { start, end } = parts[part++] ?? { start: 0, end: 0 };
      moved = start - until;
      until += end - start;
    }
    found[at + 1] = (found[at + 1] ?? 0) + moved;
    found[at + 2] = end + moved;
  }
  return found;
}

/** Two lists of words as one. */
function merged(a: WordPlaces, b: WordPlaces): WordPlaces {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const all: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const takesA = j >= b.length || (i < a.length && (a[i + 2] ?? 0) <= (b[j + 2] ?? 0));
    const from = takesA ? a : b;
    const at = takesA ? i : j;
    all.push(from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0);
    if (takesA) i += 3;
    else j += 3;
  }
  return all;
}

/** Calls back for the words in fresh lines and at most `reach` bytes from them; for every word when all is fresh. */
export function forEachNear(
  words: WordPlaces,
  change: Change | null,
  reach: number,
  visit: (word: number, start: number, end: number) => void,
): void {
  let next = 0;
  for (let at = 0; at < words.length; at += 3) {
    const start = words[at + 1] ?? 0;
    const end = words[at + 2] ?? 0;
    if (change !== null) {
      while (next < change.fresh.length && (change.fresh[next]?.end ?? 0) + reach <= start) next++;
      const fresh = change.fresh[next];
      if (fresh === undefined) return;
      if (end <= fresh.start - reach) continue;
    }
    visit(words[at] ?? 0, start, end);
  }
}

/**
 * The words that copied bytes bring along, but for those in fresh lines, which are looked for anew.
 *
 * @param copied stretches of the text by position, `from` telling where each stood in the text before
 */
export function carriedWords(
  words: WordPlaces,
  copied: readonly (Stretch & { readonly from: number })[],
  fresh: readonly Stretch[],
): WordPlaces {
  const carried: number[] = [];
  let next = 0;
  for (const copy of copied) {
    const moved = copy.start - copy.from;
    const until = copy.from + (copy.end - copy.start);
    for (let at = firstAfter(words, copy.from); at < words.length; at += 3) {
      const end = words[at + 2] ?? 0;
      if (end > until) break;
      const start = words[at + 1] ?? 0;
      if (start < copy.from) continue;
      while (next < fresh.length && (fresh[next]?.end ?? 0) < end + moved) next++;
      const line = fresh[next];
      if (line !== undefined && line.start <= start + moved) continue;
      carried.push(words[at] ?? 0, start + moved, end + moved);
    }
  }
  return carried;
}

/** Where the first word stands in the list that ends behind a place. */
function firstAfter(words: WordPlaces, place: number): number {
  let low = 0;
  let high = words.length / 3;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[3 * middle + 2] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return 3 * low;
}
