import type { TextFinding } from '../finding.ts';
import { pathTags } from '../text/path-tags.ts';
import { type Engine, MAX_WINDOW, type RawMatch } from './engine.ts';

/** Bytes gathered before the engine runs over them. */
const SEGMENT = 1 << 20;
const KEPT = 2 * MAX_WINDOW;
const NEWLINE = 10;
/** Separates lines that are not adjacent in the file, so that no match spans them. */
const GAP = Buffer.from('\0\n');

/**
 * Gathers the text of one file, in pieces of any size, and runs the engine over it in segments of
 * constant size. Segments overlap, and a match belongs to the segment in whose own part it starts:
 * what comes out does not depend on where the pieces or segments end.
 */
export interface AddedText {
  /** Begins a file. */
  open(path: string): void;
  /** Takes a piece of a line; the line has this number in the file. */
  append(bytes: Buffer, from: number, to: number, line: number): void;
  /** Ends the current line. */
  endLine(): void;
  /** Ends the file. */
  close(): void;
}

/** @param onFinding gets each finding in order of position, file by file. */
export function createAddedText(
  engine: Engine,
  onFinding: (finding: TextFinding) => void,
): AddedText {
  const buffer = Buffer.allocUnsafe(SEGMENT + KEPT);
  let length = 0;
  let path = '';
  let ownFrom = 0;
  /** Where each line in the buffer begins, and its number; the first may begin before the buffer. */
  let starts: number[] = [];
  let numbers: number[] = [];
  /** UTF-16 column of the buffer's first byte. */
  let firstColumn = 0;
  let inLine = false;
  /** The number of the line that was appended last; 0 before the first. */
  let lastLine = 0;

  const put = (bytes: Buffer, from: number, to: number): void => {
    for (let at = from; at < to; ) {
      const take = Math.min(to - at, buffer.length - length);
      bytes.copy(buffer, length, at, at + take);
      length += take;
      at += take;
      if (length === buffer.length) flush(false);
    }
  };

  const flush = (final: boolean): void => {
    const ownTo = final ? length : length - MAX_WINDOW;
    if (length > 0) {
      const found = engine
        .scan(buffer, length, path)
        .filter((one) => one.start >= ownFrom && one.start < ownTo);
      if (found.length > 0) report(found);
    }
    if (final) return;
    let keepFrom = length - KEPT;
    // Never cut inside a UTF-8 sequence, or columns would drift.
    for (let i = 0; i < 3 && ((buffer[keepFrom] ?? 0) & 0xc0) === 0x80; i++) keepFrom--;
    dropBefore(keepFrom);
    ownFrom = ownTo - keepFrom;
  };

  const dropBefore = (at: number): void => {
    const first = lineIndex(starts, at);
    const lineStart = Math.max(0, starts[first] ?? 0);
    const base = first === 0 ? firstColumn : 0;
    firstColumn = base + utf16Length(buffer, lineStart, at);
    starts = starts.slice(first).map((start, index) => (index === 0 ? 0 : start - at));
    numbers = numbers.slice(first);
    buffer.copyWithin(0, at, length);
    length -= at;
  };

  const report = (found: readonly RawMatch[]): void => {
    const tags = pathTags(path);
    const column = columnCounter(buffer, starts, firstColumn);
    for (const { detector, start, end, parts, falsePositive } of found) {
      const first = lineIndex(starts, start);
      const last = lineIndex(starts, Math.max(start, end - 1));
      onFinding({
        detector: detector.name,
        value: buffer.toString('utf8', start, end),
        ...(Object.keys(parts).length > 0 ? { secretParts: parts } : {}),
        path,
        line: numbers[first] ?? 1,
        endLine: numbers[last] ?? 1,
        columnStart: column(first, start),
        columnEnd: column(last, end),
        tags: falsePositive === null ? tags : [...tags, 'FALSE_POSITIVE'],
        falsePositive,
      });
    }
  };

  return {
    open(newPath) {
      path = newPath;
      length = 0;
      ownFrom = 0;
      firstColumn = 0;
      starts = [];
      numbers = [];
      inLine = false;
      lastLine = 0;
    },
    append(bytes, from, to, line) {
      if (!inLine) {
        if (lastLine > 0 && line !== lastLine + 1) put(GAP, 0, GAP.length);
        starts.push(length);
        numbers.push(line);
        inLine = true;
        lastLine = line;
      }
      put(bytes, from, to);
    },
    endLine() {
      if (length === buffer.length) flush(false);
      buffer[length++] = NEWLINE;
      inLine = false;
    },
    close() {
      flush(true);
      length = 0;
    },
  };
}

/** The index of the line that holds a byte offset. */
function lineIndex(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Columns for ascending offsets, each byte decoded once even when a line holds thousands of matches. */
function columnCounter(
  buffer: Buffer,
  starts: readonly number[],
  firstColumn: number,
): (line: number, offset: number) => number {
  let knownLine = -1;
  let knownOffset = 0;
  let knownColumn = 0;
  return (line, offset) => {
    if (line !== knownLine || offset < knownOffset) {
      knownLine = line;
      knownOffset = starts[line] ?? 0;
      knownColumn = line === 0 ? firstColumn : 0;
    }
    knownColumn += utf16Length(buffer, knownOffset, offset);
    knownOffset = offset;
    return knownColumn;
  };
}

function utf16Length(buffer: Buffer, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    if ((buffer[i] ?? 0) > 127) return buffer.toString('utf8', from, to).length;
  }
  return to - from;
}
