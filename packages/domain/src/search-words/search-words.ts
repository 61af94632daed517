/** Letters and digits that a word is looked for by at most; what follows in a longer one is not looked at first. */
export const LONGEST_WORD = 40;
/** Shorter words stand in every text and are not looked for. */
export const SHORTEST_WORD = 2;

const RUN = /[\p{L}\p{N}]+/gu;
/** Where one word of an identifier ends and the next begins: `clientSecret`, `HTTPServer`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

const cut = (word: string): string => [...word.toLowerCase()].slice(0, LONGEST_WORD).join('');
const isLongEnough = (word: string): boolean => [...word].length >= SHORTEST_WORD;

/** A word of a text, in small letters, and where it stands: UTF-16 offsets, `end` exclusive. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text in their order: runs of letters and digits, and the parts of an identifier beside the whole of it. `client_secret`
 * gives client and secret; `clientSecret` gives clientsecret, client and secret.
 */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const parts = run.split(HUMP);
    let at = index;
    const pieces = parts.map((part) => {
      const start = at;
      at += part.length;
      return { word: cut(part), start, end: at };
    });
    const whole = { word: cut(run), start: index, end: index + run.length };
    return [whole, ...(parts.length > 1 ? pieces : [])].filter(({ word }) => isLongEnough(word));
  });
}

/** The different words of a text. */
export function wordsOf(text: string): Set<string> {
  return new Set(placedWords(text).map(({ word }) => word));
}

/** The words of what somebody looks for: whole runs alone, each once. */
export function wantedWords(text: string): string[] {
  const runs = [...text.matchAll(RUN)].map(([run]) => cut(run));
  return [...new Set(runs.filter(isLongEnough))];
}

/** Small letters of A to Z alone, so that every database and every program agrees on them, and no text changes its length. */
export function smallAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
