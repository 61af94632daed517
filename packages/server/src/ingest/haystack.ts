/** Longest text that an incident is searched in. */
const HAYSTACK_LENGTH = 8_000;
/** With less room left nothing more is looked for. */
const SHORTEST_PIECE = 8;

/** What an incident is searched in, with more pieces where they are not in it and there is room. */
export function grown(haystack: string, pieces: Iterable<string>): string {
  let text = haystack;
  for (const piece of pieces) {
    if (text.length > HAYSTACK_LENGTH - SHORTEST_PIECE) return text;
    // Of a new incident nothing is known yet, and each piece comes once.
    const isKnown = haystack === '' ? false : text.includes(piece);
    if (!isKnown && text.length + piece.length < HAYSTACK_LENGTH) text += `\n${piece}`;
  }
  return text;
}
