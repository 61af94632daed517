import { NumberList } from '../text/number-list.ts';
import { type Automaton, findWords } from './automaton.ts';

/** Words in a text, three numbers each, by where they end: which word, where it begins, where it ends. */
export type WordOccurrences = NumberList;

/** How a text differs from one whose words are known. */
export interface TextChange {
  /** The words of the text before. */
  readonly before: WordOccurrences;
  /** Stretches that are taken from it, three numbers each, by position: where one begins and ends, and where it began before. */
  readonly copied: NumberList;
  /** Whole lines that may be new, two numbers each, by position: where they begin and end. */
  readonly changed: NumberList;
}

const carried = new NumberList();
const found = new NumberList();

/** Puts the words of a text into a list: of a change, those of its fresh lines among those that copied bytes bring along. */
export function findWordOccurrences(
  automaton: Automaton,
  bytes: Buffer,
  change: TextChange | null,
  places: WordOccurrences,
): void {
  places.clear();
  if (change === null) {
    wordsIn(automaton, bytes, places);
    return;
  }
  carried.clear();
  carryWords(change, carried);
  found.clear();
  wordsOfParts(automaton, bytes, change.changed, found);
  merge(carried, found, places);
}

function wordsIn(automaton: Automaton, bytes: Buffer, places: WordOccurrences): void {
  findWords(automaton, bytes, 0, bytes.length, (word, end) => {
    places.push3(word, end - (automaton.lengths[word] ?? 0), end);
  });
}

let joined = Buffer.allocUnsafeSlow(1 << 16);

/** The words of some lines. They are read as one text, which is faster: no word goes over the end of a line. */
function wordsOfParts(
  automaton: Automaton,
  bytes: Buffer,
  parts: NumberList,
  places: WordOccurrences,
): void {
  let length = 0;
  for (let at = 0; at < parts.length; at += 2) {
    length += (parts.items[at + 1] ?? 0) - (parts.items[at] ?? 0);
  }
  if (joined.length < length) joined = Buffer.allocUnsafeSlow(2 * length);
  let filled = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const start = parts.items[at] ?? 0;
    const end = parts.items[at + 1] ?? 0;
    if (start < end) filled += bytes.copy(joined, filled, start, end);
  }
  wordsIn(automaton, joined.subarray(0, filled), places);
  let part = 0;
  let until = 0;
  let moved = 0;
  for (let at = 0; at < places.length; at += 3) {
    const end = places.items[at + 2] ?? 0;
    while (until < end) {
      const start = parts.items[part] ?? 0;
      moved = start - until;
      until += (parts.items[part + 1] ?? 0) - start;
      part += 2;
    }
    places.items[at + 1] = (places.items[at + 1] ?? 0) + moved;
    places.items[at + 2] = end + moved;
  }
}

/** Two lists of words as one. */
function merge(a: WordOccurrences, b: WordOccurrences, all: WordOccurrences): void {
  let i = 0;
  for (let j = 0; j < b.length; j += 3) {
    const end = b.items[j + 2] ?? 0;
    const from = i;
    while (i < a.length && (a.items[i + 2] ?? 0) <= end) i += 3;
    if (i > from) all.pushAll(a, from, i);
    all.push3(b.items[j] ?? 0, b.items[j + 1] ?? 0, end);
  }
  if (i < a.length) all.pushAll(a, i, a.length);
}

/**
 * Calls back for the words in fresh lines, and for those at most `reach` bytes from them, by position. Without a list of
 * fresh lines every word is in one.
 */
export function forEachWordNear(
  words: WordOccurrences,
  fresh: NumberList | null,
  reach: number,
  visit: (word: number, start: number, end: number, isFresh: boolean) => void,
): void {
  let near = 0;
  let own = 0;
  for (let at = 0; at < words.length; at += 3) {
    const start = words.items[at + 1] ?? 0;
    const end = words.items[at + 2] ?? 0;
    let isFresh = true;
    if (fresh !== null) {
      while (near < fresh.length && (fresh.items[near + 1] ?? 0) + reach <= start) near += 2;
      if (near >= fresh.length) return;
      if (end <= (fresh.items[near] ?? 0) - reach) continue;
      while (own < fresh.length && (fresh.items[own + 1] ?? 0) <= start) own += 2;
      isFresh = own < fresh.length && (fresh.items[own] ?? 0) < end;
    }
    visit(words.items[at] ?? 0, start, end, isFresh);
  }
}

/** Numbers of a list that are looked at one by one, before a search that costs as much as all of them. */
const LINEAR_SEARCH_ITEMS = 24;

/** The words in copied bytes, except in fresh lines, which are searched again. */
function carryWords({ before, copied, changed: fresh }: TextChange, words: WordOccurrences): void {
  if (before.length === 0) return;
  let next = 0;
  let at = 0;
  let last = 0;
  for (let copy = 0; copy < copied.length; copy += 3) {
    const from = copied.items[copy + 2] ?? 0;
    const moved = (copied.items[copy] ?? 0) - from;
    const until = (copied.items[copy + 1] ?? 0) - moved;
    // Most copies go on a few words behind the one before.
    const few = from < last ? at : Math.min(before.length, at + LINEAR_SEARCH_ITEMS);
    while (at < few && (before.items[at + 2] ?? 0) <= from) at += 3;
    if (at === few) at = firstAfter(before, from);
    last = until;
    for (; at < before.length; at += 3) {
      const end = before.items[at + 2] ?? 0;
      if (end > until) break;
      const start = before.items[at + 1] ?? 0;
      if (start < from) continue;
      while (next < fresh.length && (fresh.items[next + 1] ?? 0) < end + moved) next += 2;
      if (next < fresh.length && (fresh.items[next] ?? 0) <= start + moved) continue;
      words.push3(before.items[at] ?? 0, start + moved, end + moved);
    }
  }
}

/** The list index of the first word that ends behind a position. */
function firstAfter(words: WordOccurrences, place: number): number {
  let low = 0;
  let high = words.length / 3;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words.items[3 * middle + 2] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return 3 * low;
}
