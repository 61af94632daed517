/** The indexed length of a word, in letters and digits; the rest of a longer word is compared after the index. */
export const LONGEST_WORD = 40;
/** Shorter words occur in every text and are not indexed. */
export const SHORTEST_WORD = 2;

const RUN = /[\p{L}\p{N}]+/gu;
/** The border between two words of an identifier: `clientSecret`, `HTTPServer`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

const cut = (word: string): string => {
  const small = word.toLowerCase();
  return small.length <= LONGEST_WORD ? small : [...small].slice(0, LONGEST_WORD).join('');
};
const isLongEnough = (word: string): boolean =>
  word.length >= 2 * SHORTEST_WORD || [...word].length >= SHORTEST_WORD;

/** A word of a text, in lower case, with its place: UTF-16 offsets, `end` exclusive. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of one run: the whole of it, and the parts of an identifier. */
function partsOf(run: string): PlacedWord[] {
  const whole = { word: cut(run), start: 0, end: run.length };
  // Without a capital there is no second word, and most have none.
  const parts = run === run.toLowerCase() ? [run] : run.split(HUMP);
  if (parts.length < 2) return isLongEnough(whole.word) ? [whole] : [];
  let at = 0;
  const pieces = parts.map((part) => {
    const start = at;
    at += part.length;
    return { word: cut(part), start, end: at };
  });
  return [whole, ...pieces].filter(({ word }) => isLongEnough(word));
}

/**
 * The words of a text in their order: runs of letters and digits, and the parts of an identifier beside the whole of it. `client_secret`
 * gives client and secret; `clientSecret` gives clientsecret, client and secret.
 */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    partsOf(run).map(({ word, start, end }) => ({ word, start: index + start, end: index + end })),
  );
}

/** The distinct words of a text. Each run is split once, however often it occurs. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const run of new Set(text.match(RUN))) {
    for (const { word } of partsOf(run)) words.add(word);
  }
  return words;
}

/** The words of a search term: whole runs only, each once. */
export function wantedWords(text: string): string[] {
  const runs = [...text.matchAll(RUN)].map(([run]) => cut(run));
  return [...new Set(runs.filter(isLongEnough))];
}

/** Small letters of A to Z alone, so that every database and every program agrees on them, and no text changes its length. */
export function smallAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
