import { keywordOf } from '@sluice/scanner';
import { assertDefined } from './assert-defined.ts';
import type { Batch } from './batch.ts';
import { BUILT_IN } from './own-search.ts';

/** Longest text that an incident is searched in. */
const SEARCH_TEXT_LENGTH = 8_000;
/** With less room left nothing more is looked for. */
const SHORTEST_PIECE = 8;

/** What an incident is searched in, with more pieces where they are not in it and there is room. */
export function appendSearchText(searchText: string, pieces: Iterable<string>): string {
  let text = searchText;
  for (const piece of pieces) {
    if (text.length > SEARCH_TEXT_LENGTH - SHORTEST_PIECE) return text;
    // Of a new incident nothing is known yet, and each piece comes once.
    const isKnown = searchText === '' ? false : text.includes(piece);
    if (!isKnown && text.length + piece.length < SEARCH_TEXT_LENGTH) text += `\n${piece}`;
  }
  return text;
}

/**
 * What the incidents of some findings can be found by.
 *
 * @param keyOf what the answer tells a finding's incident by
 */
export function textsOf(
  { findings, sourceName, search = BUILT_IN }: Pick<Batch, 'findings' | 'sourceName' | 'search'>,
  indices: readonly number[],
  keyOf: (index: number) => number,
): Map<number, Set<string>> {
  const texts = new Map<number, Set<string>>();
  for (const index of indices) {
    const { detector, value, path, commit } = assertDefined(findings[index]);
    const key = keyOf(index);
    let mine = texts.get(key);
    if (mine === undefined) {
      mine = new Set([search.displayName(detector), detector, sourceName]);
      texts.set(key, mine);
    }
    if (keywordOf(detector) !== null) mine.add(value);
    mine.add(path).add(commit.authorName).add(commit.authorEmail).add(commit.sha);
  }
  return texts;
}

/** What the incidents that begin with some findings are searched in, by the indexes of their secrets. */
export function searchTextsOf(
  batch: Pick<Batch, 'findings' | 'sourceName' | 'search'>,
  indices: readonly number[],
  indexOf: readonly number[],
): Map<number, string> {
  const texts = textsOf(batch, indices, (index) => assertDefined(indexOf[index]));
  return new Map([...texts].map(([secret, pieces]) => [secret, appendSearchText('', pieces)]));
}
