import type { SearchField, SearchNode, SearchTerm } from '../commit-search/commit-search.ts';
import { SEARCH_FIELDS } from '../commit-search/commit-search.ts';
import { placedWords, smallAscii, wordsOf } from '../search-words/search-words.ts';

/** A file of a commit, by what can be searched of it. */
export type SearchedFile = Readonly<Record<SearchField, string>>;

/** The extension of a file's name, in lower case and without its dot; empty for none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (/[^.]\.([\p{L}\p{N}]+)$/u.exec(name)?.[1] ?? '').toLowerCase();
}

/** Whether a file of a commit is what a search looks for: the rule that the database's index answers by. */
export function isSearchMatch(node: SearchNode, file: SearchedFile): boolean {
  switch (node.type) {
    case 'all':
      return node.nodes.every((one) => isSearchMatch(one, file));
    case 'any':
      return node.nodes.some((one) => isSearchMatch(one, file));
    case 'none':
      return !isSearchMatch(node.node, file);
    case 'term':
      return isTermMatch(node, file);
  }
}

function isTermMatch({ field, match, text, words }: SearchTerm, file: SearchedFile): boolean {
  const fields = field === null ? SEARCH_FIELDS : [field];
  if (match === 'exact') return fields.some((one) => file[one] === text);
  const found = new Set(fields.flatMap((one) => wordsIn(one, file[one])));
  if (match === 'prefix') return [...found].some((word) => word.startsWith(text));
  if (!words.every((word) => found.has(word))) return false;
  return match === 'word' || fields.some((one) => smallAscii(file[one]).includes(smallAscii(text)));
}

/** The words by which a field is found; an extension is one word of any length. */
export function wordsIn(field: SearchField, text: string): string[] {
  if (field !== 'file.file_extension') return [...wordsOf(text)];
  return text === '' ? [] : [text.toLowerCase()];
}

/** A stretch of one line of a patch: the line zero-based, columns in UTF-16 units. */
export interface SearchSpan {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Marks of one patch at most. */
const MOST_SPANS = 200;

/** The places of a search's terms in a patch, by position; negated terms mark nothing. */
export function searchSpans(node: SearchNode, patch: string): SearchSpan[] {
  const terms = wantedIn(node);
  if (terms.length === 0) return [];
  const spans: SearchSpan[] = [];
  for (const [line, text] of patch.split('\n').entries()) {
    const found = terms.flatMap((term) => placesOf(term, text));
    for (const place of disjoint(found)) spans.push({ line, ...place });
    if (spans.length >= MOST_SPANS) return spans.slice(0, MOST_SPANS);
  }
  return spans;
}

function wantedIn(node: SearchNode): SearchTerm[] {
  if (node.type === 'none') return [];
  if (node.type !== 'term') return node.nodes.flatMap(wantedIn);
  return node.field === null || node.field === 'file.patch' ? [node] : [];
}

type Place = Omit<SearchSpan, 'line'>;

function placesOf({ match, text }: SearchTerm, line: string): Place[] {
  if (match !== 'text') {
    return placedWords(line)
      .filter(({ word }) => (match === 'prefix' ? word.startsWith(text) : word === text))
      .map(({ start, end }) => ({ start, end }));
  }
  const wanted = smallAscii(text);
  const places: Place[] = [];
  const small = smallAscii(line);
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + wanted.length)) {
    places.push({ start: at, end: at + wanted.length });
  }
  return places;
}

function disjoint(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  }
  return kept;
}
