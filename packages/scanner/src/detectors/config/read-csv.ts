import type { Reading } from '../../detector/detector.ts';
import { isSecretColumn } from './columns.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The head of a column; the first of a line may have a mark before it. */
const NAME = /^(?:[A-Za-z_][\w .()#?:-]{0,59})?$/;

interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What secret columns of a table of comma-separated values hold, below the line that names them. */
export function* readCsv(text: string): Generator<Reading> {
  const gap = text.indexOf('\0');
  const all = gap < 0 ? text : text.slice(0, gap);
  let names: string[] | null = null;
  let isSecret: boolean[] = [];
  let delimiter = ',';
  for (let at = 0; at < all.length; ) {
    const newline = all.indexOf('\n', at);
    const end = newline < 0 ? all.length : newline;
    const line = all.slice(at, end).replace(/\r$/, '');
    if (names === null) {
      const head = readHead(line);
      if (head !== null) {
        ({ names, delimiter } = head);
        isSecret = names.map(isSecretColumn);
      }
    } else {
      const cells = readCells(line, delimiter);
      // A line of other length is no row of this table, or holds a quote that goes on.
      if (cells.length === names.length) {
        for (const [column, { start, end: cellEnd }] of cells.entries()) {
          if (isSecret[column] === true && cellEnd > start)
            yield { start: at + start, end: at + cellEnd, parts: { _key: names[column] ?? '' } };
        }
      }
    }
    at = end + 1;
  }
}

function readHead(line: string): { names: string[]; delimiter: string } | null {
  for (const delimiter of DELIMITERS) {
    if (!line.includes(delimiter)) continue;
    const names = readCells(line, delimiter).map(({ text }) => text);
    if (names.slice(1).every((name) => NAME.test(name)) && names.some(isSecretColumn))
      return { names, delimiter };
  }
  return null;
}

function readCells(line: string, delimiter: string): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at <= line.length; ) {
    const isQuoted = line[at] === '"';
    const start = isQuoted ? at + 1 : at;
    const end = isQuoted ? quotedEnd(line, start) : delimiterAt(line, start, delimiter);
    cells.push({ start, end, text: line.slice(start, end).trim() });
    at = delimiterAt(line, end, delimiter) + 1;
  }
  return cells;
}

function delimiterAt(line: string, from: number, delimiter: string): number {
  const at = line.indexOf(delimiter, from);
  return at < 0 ? line.length : at;
}

/** Quotes inside are doubled. */
function quotedEnd(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] !== '"') continue;
    if (line[at + 1] !== '"') return at;
    at++;
  }
  return line.length;
}
