import type { Reading } from '../../detector/detector.ts';
import { isSecretColumn } from './columns.ts';

/** A value of a row, as offsets of the text, its quotes left out. */
interface Cell {
  readonly start: number;
  readonly end: number;
}

const STATEMENT =
  /create\s{1,4}table\s{1,4}(?:if\s{1,4}not\s{1,4}exists\s{1,4})?(?<created>[^\s(]{1,120})\s{0,4}\(|(?:insert|replace)\s{1,4}(?:ignore\s{1,4})?into\s{1,4}(?<into>[^\s(]{1,120})\s{0,4}(?:\((?<columns>[^()]{1,2000})\)\s{0,8})?values\s{0,8}|copy\s{1,4}[^\s(]{1,120}\s{1,4}\((?<copied>[^()]{1,2000})\)\s{1,4}from\s{1,4}stdin[^\n]{0,40}\n/gi;

/** Words with which a line of `CREATE TABLE` begins that declares no column. */
const NO_COLUMN = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|exclude|like)$/i;

const plainName = (name: string): string => name.trim().replace(/^["'`[]|["'`\]]$/g, '');

/**
 * How often a text may be read over in all. Where a literal or a `COPY` does not end, each statement goes on through all that follow it;
 * a literal that quotes SQL goes on through few.
 */
const MOST_PASSES = 4;

/** What secret columns of an SQL script hold: rows of `INSERT` and `COPY`, whose columns the statement or an earlier `CREATE TABLE` names. */
export function* readSql(text: string): Generator<Reading> {
  const gap = text.indexOf('\0');
  const sql = gap < 0 ? text : text.slice(0, gap);
  const tables = new Map<string, string[]>();
  const statements = [...sql.matchAll(STATEMENT)];
  let charactersRead = 0;
  for (const [place, match] of statements.entries()) {
    const { created, into = '', columns, copied } = match.groups ?? {};
    const at = match.index + match[0].length;
    const isSpent = charactersRead > MOST_PASSES * sql.length;
    const end = isSpent ? (statements[place + 1]?.index ?? sql.length) : sql.length;
    let until = at;
    if (created !== undefined) tables.set(tableName(created), declaredColumns(sql, at, end));
    else if (copied !== undefined) {
      until = yield* readCopy(sql, at, end, copied.split(',').map(plainName));
    } else {
      const names = columns?.split(',').map(plainName) ?? tables.get(tableName(into)) ?? [];
      if (names.some(isSecretColumn)) until = yield* readRows(sql, at, end, names);
    }
    charactersRead += until - at;
  }
}

/** `"public"."users"` and `users` are one table. */
function tableName(name: string): string {
  return plainName(name.slice(name.lastIndexOf('.') + 1)).toLowerCase();
}

function declaredColumns(sql: string, at: number, end: number): string[] {
  const names: string[] = [];
  let depth = 0;
  let start = at;
  for (let i = at; i < end; i++) {
    const char = sql[i];
    if (char === '(') depth++;
    else if (char === ')' && depth > 0) depth--;
    else if (depth === 0 && (char === ',' || char === ')' || char === ';')) {
      const [name = ''] = sql.slice(start, i).trim().split(/\s/);
      if (name !== '' && !NO_COLUMN.test(plainName(name))) names.push(plainName(name));
      if (char !== ',') break;
      start = i + 1;
    }
  }
  return names;
}

/** `(1, 'a'), (2, 'b');` @returns where it stopped reading */
function* readRows(
  sql: string,
  from: number,
  end: number,
  names: readonly string[],
): Generator<Reading, number> {
  const isSecret = names.map(isSecretColumn);
  let at = from;
  while (sql[at] === '(') {
    let column = 0;
    for (at++; at < end && sql[at - 1] !== ')'; column++) {
      const cell = readCell(sql, at, end);
      at = cell.next;
      if (cell.literal !== null && isSecret[column] === true)
        yield { ...cell.literal, parts: { _key: names[column] ?? '' } };
    }
    while (/[\s,]/.test(sql[at] ?? '')) at++;
  }
  return at;
}

/** One value up to its comma or closing bracket: its first literal, also inside a call such as `MD5('…')`. */
function readCell(sql: string, from: number, end: number): { literal: Cell | null; next: number } {
  let literal: Cell | null = null;
  let depth = 0;
  let at = from;
  for (; at < end; at++) {
    const char = sql[at];
    if (char === "'" || char === '"') {
      const close = literalEnd(sql, at + 1, end, char);
      if (close < 0) return { literal: null, next: end };
      literal ??= { start: at + 1, end: close };
      at = close;
    } else if (char === '(') depth++;
    else if (char === ')' && depth > 0) depth--;
    else if (char === ',' || char === ')' || char === ';') {
      if (depth === 0) break;
    }
  }
  return { literal, next: at + 1 };
}

/** Where a literal ends that begins here: quotes in it are doubled or behind a backslash; -1 when it doesn't end. */
function literalEnd(sql: string, from: number, end: number, quote: string): number {
  for (let at = from; at < end; at++) {
    if (sql[at] === '\\') at++;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at;
      at++;
    }
  }
  return -1;
}

/** Lines of PostgreSQL's `COPY`, with tabs between, up to `\.`. @returns where it stopped reading */
function* readCopy(
  sql: string,
  from: number,
  end: number,
  names: readonly string[],
): Generator<Reading, number> {
  const isSecret = names.map(isSecretColumn);
  let at = from;
  while (at < end && !sql.startsWith('\\.', at)) {
    const newline = sql.indexOf('\n', at);
    const lineEnd = newline < 0 ? sql.length : newline;
    let start = at;
    for (const [column, cell] of sql.slice(at, lineEnd).split('\t').entries()) {
      if (isSecret[column] === true && cell !== '\\N')
        yield { start, end: start + cell.trimEnd().length, parts: { _key: names[column] ?? '' } };
      start += cell.length + 1;
    }
    at = lineEnd + 1;
  }
  return at;
}
