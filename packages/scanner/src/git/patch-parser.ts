import { unquote } from './path-name.ts';

/** What the parser meets, in order. Names are bytes. */
export interface PatchHandler {
  /** A commit begins. */
  commit(sha: string): void;
  /** A text file begins; `oldName` when it was renamed. */
  file(name: Buffer, oldName: Buffer | null): void;
  /** A piece of an added line; `line` is its number in the new file. */
  added(bytes: Buffer, from: number, to: number, line: number): void;
  /** The added line ends. */
  addedEnd(): void;
  /** git took the file for binary. Ids are null where the file does not exist on that side. */
  binary(name: Buffer, oldBlob: string | null, newBlob: string): void;
}

const NEWLINE = 10;
const PLUS = 43;
const MINUS = 45;
const COMMA = 44;
const AT = 64;
const SLASH = 47;
const BACKSLASH = 92;
/** Longest header line kept; names are at most 4,096 bytes, four times that when quoted. */
const MAX_HEADER = 80_000;

/** More lines than this are a number below zero: of a merge's deletion without context, as others' patches may have it. */
const MAX_LINES = 2 ** 53;

const WHERE = { prefix: 0, added: 1, skipped: 2, header: 3 } as const;

/**
 * Reads the output of `git diff-tree --stdin -p --cc --full-index` as it comes, in pieces of any
 * size. Hunk headers say how many lines follow, so nothing inside a file can pass for a header.
 * Of a merge only the lines that no parent has are reported.
 */
export function createPatchParser(handler: PatchHandler): {
  write(chunk: Buffer): void;
  end(): void;
} {
  let where: (typeof WHERE)[keyof typeof WHERE] = WHERE.header;
  let header: Buffer[] = [];
  let headerSize = 0;
  // Of the current hunk: lines still to come on each side; one old side a parent.
  let oldLeft: number[] = [];
  let newLeft = 0;
  let line = 0;
  let prefix = '';
  const file = newFile();

  const hunkGoesOn = (): boolean => newLeft > 0 || oldLeft.some((left) => left > 0);
  const startLine = (): void => {
    prefix = '';
    where = hunkGoesOn() ? WHERE.prefix : WHERE.header;
  };

  /** The columns before a line's content are complete: counts it and says what to do with the rest. */
  const takePrefix = (): void => {
    const isRemoved = prefix.includes('-');
    let isNew = true;
    for (let parent = 0; parent < oldLeft.length; parent++) {
      const mark = prefix[parent];
      if (mark !== '+') isNew = false;
      if (mark === '-' || (mark === ' ' && !isRemoved))
        oldLeft[parent] = (oldLeft[parent] ?? 0) - 1;
    }
    if (!isRemoved) newLeft--;
    where = isNew ? WHERE.added : WHERE.skipped;
    if (!isRemoved && !isNew) line++;
  };

  const headerLine = (text: Buffer): void => {
    if (text[0] === AT && text[1] === AT) {
      const hunk = parseHunk(text);
      oldLeft = hunk.oldLeft;
      newLeft = hunk.newLeft;
      line = hunk.line;
      return;
    }
    readHeader(text, file, handler);
  };

  return {
    write(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (where === WHERE.prefix) {
          const byte = chunk[at] ?? 0;
          if (byte === BACKSLASH && prefix === '') where = WHERE.skipped;
          else if (byte === PLUS && oldLeft.length === 1) {
            at++;
            newLeft--;
            where = WHERE.added;
          } else if (byte === MINUS && oldLeft.length === 1) {
            at++;
            oldLeft[0] = (oldLeft[0] ?? 0) - 1;
            where = WHERE.skipped;
          } else {
            at++;
            prefix += String.fromCharCode(byte);
            if (prefix.length === oldLeft.length) takePrefix();
          }
          continue;
        }
        const newline = chunk.indexOf(NEWLINE, at);
        const end = newline < 0 ? chunk.length : newline;
        if (where === WHERE.added) {
          handler.added(chunk, at, end, line);
          if (newline >= 0) {
            handler.addedEnd();
            line++;
            startLine();
          }
        } else if (where === WHERE.skipped) {
          if (newline >= 0) startLine();
        } else {
          if (newline >= 0 && headerSize === 0) {
            // The usual case: the whole line is here, and nothing need be copied.
            headerLine(chunk.subarray(at, end));
            startLine();
          } else {
            if (headerSize + end - at <= MAX_HEADER) {
              header.push(Buffer.from(chunk.subarray(at, end)));
              headerSize += end - at;
            }
            if (newline >= 0) {
              headerLine(Buffer.concat(header));
              header = [];
              headerSize = 0;
              startLine();
            }
          }
        }
        at = end + 1;
      }
    },
    end() {
      if (headerSize > 0) headerLine(Buffer.concat(header));
    },
  };
}

interface FileHeader {
  name: Buffer | null;
  oldName: Buffer | null;
  oldBlob: string | null;
  newBlob: string | null;
}

function newFile(): FileHeader {
  return { name: null, oldName: null, oldBlob: null, newBlob: null };
}

/**
 * Old counts (one a parent), new count and first new line of `@@ -1,2 +3,4 @@` or
 * `@@@ -1 -2,0 +3 @@@`. By bytes: a history has millions of them.
 */
function parseHunk(text: Buffer): { oldLeft: number[]; newLeft: number; line: number } {
  const oldLeft: number[] = [];
  let at = 0;
  while (text[at] === AT) at++;
  for (; at < text.length; ) {
    const sign = text[++at];
    if (sign !== MINUS && sign !== PLUS) break;
    let start = 0;
    for (at++; isDigit(text[at]); at++) start = start * 10 + (text[at] ?? 0) - 48;
    let count = 1;
    if (text[at] === COMMA) {
      count = 0;
      for (at++; isDigit(text[at]); at++) count = count * 10 + (text[at] ?? 0) - 48;
    }
    // Of a file that a merge deletes, git prints one line less than none: -1, unsigned.
    if (sign === PLUS) return { oldLeft, newLeft: count > MAX_LINES ? 0 : count, line: start };
    oldLeft.push(count);
  }
  return { oldLeft: [], newLeft: 0, line: 0 };
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

const ZEROS = /^0+$/;

function readHeader(line: Buffer, file: FileHeader, handler: PatchHandler): void {
  const text = line.toString('latin1', 0, Math.min(line.length, 300));
  if (
    text.startsWith('diff --git ') ||
    text.startsWith('diff --cc ') ||
    text.startsWith('diff --combined ')
  ) {
    Object.assign(file, newFile());
    file.name = text.startsWith('diff --git ')
      ? nameOfBoth(line.subarray(11))
      : unquote(line.subarray(text.indexOf(' ', 5) + 1));
  } else if (text.startsWith('rename from ')) {
    file.oldName = unquote(line.subarray(12));
  } else if (text.startsWith('rename to ')) {
    file.name = unquote(line.subarray(10));
  } else if (text.startsWith('index ')) {
    const ids = /^index ([0-9a-f]+)(?:,[0-9a-f]+)*\.\.([0-9a-f]+)/.exec(text);
    file.oldBlob = ids?.[1] === undefined || ZEROS.test(ids[1]) ? null : ids[1];
    file.newBlob = ids?.[2] === undefined || ZEROS.test(ids[2]) ? null : ids[2];
  } else if (text.startsWith('+++ ')) {
    const name = headerName(line.subarray(4));
    if (name !== null) {
      file.name = name;
      handler.file(name, file.oldName);
    }
  } else if (text.startsWith('Binary files ')) {
    if (file.name !== null && file.newBlob !== null)
      handler.binary(file.name, file.oldBlob, file.newBlob);
  } else {
    // Alone as diff-tree prints it, or as `git log -p` and `git format-patch` begin a commit.
    const sha = /^(?:commit |From )?([0-9a-f]{40}(?:[0-9a-f]{24})?)(?:$|[ \r])/.exec(text)?.[1];
    if (sha !== undefined) handler.commit(sha);
  }
}

/** The name in `+++ b/name`: null for a deletion. A tab ends a name with blanks, or one that a time follows. */
function headerName(printed: Buffer): Buffer | null {
  const tab = printed.indexOf(9);
  const end = tab < 0 ? printed.length - (printed.at(-1) === 13 ? 1 : 0) : tab;
  const name = unquote(printed.subarray(0, end));
  if (name.equals(Buffer.from('/dev/null'))) return null;
  // Of a diff that git did not make, or made without prefixes, the name is whole.
  const hasPrefix = name[1] === SLASH && (name[0] ?? 0) >= 97 && (name[0] ?? 0) <= 122;
  return Buffer.from(hasPrefix ? name.subarray(2) : name);
}

/** The name in `a/name b/name`, both alike; renames tell theirs in lines of their own. */
function nameOfBoth(printed: Buffer): Buffer | null {
  const half = (printed.length - 1) / 2;
  if (!Number.isInteger(half) || half < 2) return null;
  return Buffer.from(unquote(printed.subarray(half + 1)).subarray(2));
}
