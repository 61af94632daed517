import { RE2JS } from 're2js';
import { buildAutomaton, findWords } from '../engine/automaton.ts';
import { fixedText } from './fixed-text.ts';

/** How a keyword is meant: as text anywhere, as a word of its own, or as a pattern of RE2. */
export const KEYWORD_TYPES = ['raw', 'word', 'regexp'] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** What a company looks for. Case does not count, but in a pattern that says otherwise. */
export interface Keyword {
  readonly id: number;
  readonly type: KeywordType;
  readonly text: string;
}

/** The position of a keyword in a text, in bytes. */
export interface KeywordHit {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Finds all keywords in one pass over the bytes, however many there are. */
export interface KeywordFinder {
  /** The texts by which places are found, lower case. */
  readonly words: readonly string[];
  find(bytes: Buffer, length: number): KeywordHit[];
  /** Every position of one of the words: each hit contains one. */
  spots(bytes: Buffer, length: number): { start: number; end: number }[];
}

/** Why a keyword can't be looked for. */
export const KEYWORD_REFUSALS = ['too_short', 'too_long', 'no_fixed_text', 'not_linear'] as const;
export type KeywordRefusal = (typeof KEYWORD_REFUSALS)[number];

const SHORTEST = 3;
const LONGEST = 1_000;
/** Bytes on both sides of a pattern's fixed text in which it must match. */
const WINDOW = 300;
/** Hits kept of one text: a hostile file must not fill the memory. */
const MOST_HITS = 10_000;
const NEWLINE = 10;

/** Why a keyword is refused; null when it can be looked for. A pattern needs fixed text of three characters, by which places are found. */
export function keywordRefusal({ type, text }: Omit<Keyword, 'id'>): KeywordRefusal | null {
  if (text.length > LONGEST) return 'too_long';
  if (type !== 'regexp') return Buffer.byteLength(text.trim()) < SHORTEST ? 'too_short' : null;
  try {
    RE2JS.compile(text);
  } catch {
    return 'not_linear';
  }
  return fixedText(text).length < SHORTEST ? 'no_fixed_text' : null;
}

interface Compiled {
  readonly id: number;
  readonly isWord: boolean;
  readonly pattern: RE2JS | null;
}

/** @throws RangeError for a keyword that `keywordRefusal` refuses */
export function createKeywordFinder(keywords: readonly Keyword[]): KeywordFinder {
  const words = new Map<string, Compiled[]>();
  for (const { id, type, text } of keywords) {
    const refusal = keywordRefusal({ type, text });
    if (refusal !== null) throw new RangeError(`keyword ${id}: ${refusal}`);
    const pattern = type === 'regexp' ? RE2JS.compile(text, RE2JS.CASE_INSENSITIVE) : null;
    const word = (pattern === null ? text.trim() : fixedText(text)).toLowerCase();
    const one = { id, isWord: type === 'word', pattern };
    const users = words.get(word);
    if (users === undefined) words.set(word, [one]);
    else users.push(one);
  }
  const users = [...words.values()];
  const automaton = words.size === 0 ? null : buildAutomaton([...words.keys()]);

  return {
    words: [...words.keys()],
    spots(bytes, length) {
      const spots: { start: number; end: number }[] = [];
      if (automaton === null) return spots;
      findWords(automaton, bytes, 0, length, (word, end) => {
        spots.push({ start: end - (automaton.lengths[word] ?? 0), end });
      });
      return spots;
    },
    find(bytes, length) {
      const hits: KeywordHit[] = [];
      if (automaton === null) return hits;
      const seen = new Set<string>();
      const add = (hit: KeywordHit): void => {
        const key = `${hit.id}:${hit.start}:${hit.end}`;
        if (hits.length >= MOST_HITS || seen.has(key)) return;
        seen.add(key);
        hits.push(hit);
      };
      findWords(automaton, bytes, 0, length, (word, end) => {
        const start = end - (automaton.lengths[word] ?? 0);
        for (const { id, isWord, pattern } of users[word] ?? []) {
          if (pattern !== null) {
            for (const { from, to } of matches(pattern, bytes, length, start, end)) {
              if (from <= start && to >= end) add({ id, start: from, end: to });
            }
          } else if (!isWord || isApart(bytes, length, start, end)) add({ id, start, end });
        }
      });
      return hits;
    },
  };
}

/** Whether no letter, digit or `_` touches it; bytes of other scripts are letters. */
function isApart(bytes: Uint8Array, length: number, start: number, end: number): boolean {
  return (
    !(start > 0 && isWordByte(bytes[start - 1] ?? 0)) &&
    !(end < length && isWordByte(bytes[end] ?? 0))
  );
}

function isWordByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) ||
    byte === 95 || byte > 127
  ); // biome-ignore format: a list
}

function* matches(
  pattern: RE2JS,
  bytes: Buffer,
  length: number,
  start: number,
  end: number,
): Generator<{ from: number; to: number }> {
  // A hit is within one line, because other lines may not be part of the change.
  let offset = start;
  while (offset > 0 && start - offset < WINDOW && bytes[offset - 1] !== NEWLINE) offset--;
  let limit = end;
  while (limit < length && limit - end < WINDOW && bytes[limit] !== NEWLINE) limit++;
  const matcher = pattern.matcher(bytes.toString('latin1', offset, limit));
  for (let at = 0; matcher.find(at); ) {
    const [from, to] = [matcher.start(), matcher.end()];
    if (to > from) yield { from: offset + from, to: offset + to };
    at = Math.max(to, at + 1);
    if (at > end + WINDOW - offset) return;
  }
}
