/** Names up to this length fit a card of 360 px beside their value, in characters. */
const WHOLE = 12;
/** The longest end that stays, in characters. */
const LONGEST_END = 12;

/** A long name in two parts, so that its beginning gives way to its end: "GitHub Personal Access" and " Token". */
export function splitName(name: string): readonly [string, string] {
  if (name.length <= WHOLE) return [name, ''];
  const cut = Math.max(name.lastIndexOf(' '), name.length - LONGEST_END);
  return [name.slice(0, cut), name.slice(cut)];
}
