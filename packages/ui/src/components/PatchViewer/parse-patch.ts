/** What a row of a patch is. Numbers, because there may be a hundred thousand of them. */
export const ROW = {
  context: 0,
  added: 1,
  removed: 2,
  hunk: 3,
  file: 4,
  noNewline: 5,
  binary: 6,
  meta: 7,
} as const;
/** One of {@link ROW}. */
export type RowKind = (typeof ROW)[keyof typeof ROW];

/** A unified diff as columns: one entry a row, the text itself is never copied. */
export interface ParsedPatch {
  readonly text: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  /** Line number before, 0 where there is none. */
  readonly oldNumbers: Int32Array;
  /** Line number after, 0 where there is none. */
  readonly newNumbers: Int32Array;
  /** Where the row's text begins, after its sign. */
  readonly starts: Int32Array;
  /** Where it ends; a carriage return is left out. */
  readonly ends: Int32Array;
  /** The files, with the row where each begins. One without a header begins at row 0 with an empty path. */
  readonly files: readonly { readonly row: number; readonly path: string }[];
  readonly binary: boolean;
  /** Characters of the longest row. */
  readonly longest: number;
  /** The highest line number of both sides. */
  readonly highest: number;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/u;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads a unified diff in one pass. Anything that it doesn't know becomes a `meta` row: nothing is dropped, nothing
 * throws. It also reads fragments that begin with a hunk.
 */
export function parsePatch(text: string): ParsedPatch {
  let rows = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) rows += 1;
  if (text === '' || text.charCodeAt(text.length - 1) === NEWLINE) rows -= 1;

  const kinds = new Uint8Array(rows);
  const oldNumbers = new Int32Array(rows);
  const newNumbers = new Int32Array(rows);
  const starts = new Int32Array(rows);
  const ends = new Int32Array(rows);
  const files: { row: number; path: string }[] = [];
  let oldLine = 0;
  let newLine = 0;
  let inHunk = false;
  let binary = false;
  let longest = 0;
  let highest = 0;
  let at = 0;

  for (let row = 0; row < rows; row += 1) {
    const found = text.indexOf('\n', at);
    const lineEnd = found === -1 ? text.length : found;
    const end = lineEnd > at && text.charCodeAt(lineEnd - 1) === RETURN ? lineEnd - 1 : lineEnd;
    const sign = text[at];
    let kind: RowKind = ROW.meta;
    let start = at;
    if (inHunk && (sign === ' ' || lineEnd === at)) {
      kind = ROW.context;
      start = Math.min(at + 1, end);
      oldNumbers[row] = oldLine++;
      newNumbers[row] = newLine++;
    } else if (inHunk && sign === '+') {
      kind = ROW.added;
      start = at + 1;
      newNumbers[row] = newLine++;
    } else if (inHunk && sign === '-') {
      kind = ROW.removed;
      start = at + 1;
      oldNumbers[row] = oldLine++;
    } else if (inHunk && sign === '\\') {
      kind = ROW.noNewline;
      start = Math.min(at + 2, end);
    } else if (sign === '@' && text.startsWith('@@ -', at)) {
      const match = HUNK.exec(text.slice(at, Math.min(end, at + 80)));
      if (match) {
        kind = ROW.hunk;
        oldLine = Number(match[1]);
        newLine = Number(match[2]);
        inHunk = true;
        if (files.length === 0) files.push({ row, path: '' });
      }
    } else if (sign === 'd' && text.startsWith('diff --git ', at)) {
      kind = ROW.file;
      inHunk = false;
      files.push({ row, path: pathOf(text.slice(at + 11, end)) });
    } else if (sign === '+' && text.startsWith('+++ b/', at)) {
      const file = files.at(-1);
      if (file) file.path = text.slice(at + 6, end);
    } else if (text.startsWith('Binary files ', at) || text.startsWith('GIT binary patch', at)) {
      kind = ROW.binary;
      binary = true;
    }
    kinds[row] = kind;
    starts[row] = start;
    ends[row] = Math.max(start, end);
    longest = Math.max(longest, end - start);
    highest = Math.max(highest, oldLine - 1, newLine - 1);
    at = lineEnd + 1;
  }
  return {
    text,
    count: rows,
    kinds,
    oldNumbers,
    newNumbers,
    starts,
    ends,
    files,
    binary,
    longest,
    highest,
  };
}

/** `a/x b/x` has no quotes around names; the two halves are equal unless it was renamed, then `+++` corrects it. */
function pathOf(names: string): string {
  const middle = names.indexOf(' b/');
  return middle === -1 ? names : names.slice(middle + 3);
}

/** Name of a row in addresses: `n12` for line 12 after, `o12` for line 12 before; `null` for rows without a number. */
export function anchorOf(patch: ParsedPatch, row: number): string | null {
  const after = patch.newNumbers[row] ?? 0;
  if (after > 0) return `n${after}`;
  const before = patch.oldNumbers[row] ?? 0;
  return before > 0 ? `o${before}` : null;
}

/** The row that bears a line number on a side, within a file when a path is given; -1 when the patch doesn't hold it. */
export function rowOfLine(
  patch: ParsedPatch,
  side: 'new' | 'old',
  line: number,
  path?: string,
): number {
  const numbers = side === 'new' ? patch.newNumbers : patch.oldNumbers;
  const file = path === undefined ? -1 : patch.files.findIndex((one) => one.path === path);
  const from = patch.files[file]?.row ?? 0;
  const to = file === -1 ? patch.count : (patch.files[file + 1]?.row ?? patch.count);
  for (let row = from; row < to; row += 1) if (numbers[row] === line) return row;
  return -1;
}

/** The row of an anchor; -1 for none. */
export function rowOfAnchor(patch: ParsedPatch, anchor: string): number {
  const side = anchor.startsWith('o') ? 'old' : 'new';
  const line = Number(anchor.slice(1));
  return Number.isInteger(line) && line > 0 ? rowOfLine(patch, side, line) : -1;
}

/** Which rows are drawn: headers of files only when there are several, the noise between header and hunk never. */
export function drawnRows(patch: ParsedPatch): Int32Array {
  const drawn = new Int32Array(patch.count);
  let count = 0;
  const several = patch.files.length > 1;
  for (let row = 0; row < patch.count; row += 1) {
    const kind = patch.kinds[row];
    if (kind === ROW.meta || (kind === ROW.file && !several)) continue;
    drawn[count] = row;
    count += 1;
  }
  return drawn.subarray(0, count);
}
