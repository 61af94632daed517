/** A limit is shown when no more characters than these are left. */
const NEAR = 500;

/** The limit that a text box counts down to, in characters: none while the text is far from it. */
export function shownLimit(text: string, limit: number): number | undefined {
  return text.length < limit - NEAR ? undefined : limit;
}
