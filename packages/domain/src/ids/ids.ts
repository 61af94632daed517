/** How many characters of a commit hash are shown (spec 000 §9). */
export const SHA_LENGTH_SHOWN = 7;

/** How many characters of any other long id are shown (spec 000 §9). */
export const ID_LENGTH_SHOWN = 8;

/** A commit hash as it is shown. */
export function shortSha(sha: string): string {
  return sha.slice(0, SHA_LENGTH_SHOWN);
}

/** A scan, search or secret id as it is shown. */
export function shortId(id: string): string {
  return id.slice(0, ID_LENGTH_SHOWN);
}

/** The number on the navigation's badge: at most two characters, `99` for more (decisions §6). */
export function badgeText(count: number): string {
  return String(Math.min(Math.max(0, Math.trunc(count)), 99));
}

/** The positive integer that a path or query names, or null when it names none. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
