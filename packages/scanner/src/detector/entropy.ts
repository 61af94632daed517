/** The count of each character below 256 in the current text; all zero between calls. */
const counts = new Uint32Array(256);

/** Shannon entropy of a text, in bits per character; 0 for the empty text. Characters beyond Latin-1 count as one. */
export function entropy(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  for (let i = 0; i < length; i++) {
    const code = Math.min(text.charCodeAt(i), 255);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  let bits = 0;
  for (let i = 0; i < length; i++) {
    const code = Math.min(text.charCodeAt(i), 255);
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    counts[code] = 0;
    bits -= (count / length) * Math.log2(count / length);
  }
  return bits;
}
