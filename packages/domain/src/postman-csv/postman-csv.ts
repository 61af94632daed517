/** A row of a file of Postman users; empty where the file says nothing. */
export interface PostmanCsvRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** What is wrong with a row. */
export interface PostmanCsvError {
  /** One-based, the head counted. */
  readonly row: number;
  readonly text: string;
}

/** A file of Postman users, read: its good rows and the errors of the others, or why it is none. */
export type PostmanCsv =
  | { readonly ok: true; readonly rows: PostmanCsvRow[]; readonly errors: PostmanCsvError[] }
  | { readonly ok: false; readonly error: string };

/** The most rows of a file, its head not counted, and its most bytes (decisions §8). */
export const POSTMAN_CSV_ROWS = 10_000;
export const POSTMAN_CSV_BYTES = 2 * 1024 * 1024;
/** Error rows that are listed; the rest is counted (spec 002 §9). */
export const POSTMAN_CSV_LISTED = 5;
/** The media type of a file that is taken (spec 002 §5). */
export const POSTMAN_CSV_TYPE = 'text/csv';

export const POSTMAN_CSV_TEXTS = {
  type: 'File must be one of the following types: text/csv',
  encoding: 'The file must be text in UTF-8.',
  size: 'The file must not be larger than 2 MB.',
  rows: 'The file must not have more than 10,000 rows.',
  quote: 'A quote is opened and never closed.',
  head: "The first row must name a column 'User ID' or 'Username'.",
  empty: 'The file has no rows.',
} as const;

const COLUMNS = { 'user id': 'id', username: 'slug', name: 'name' } as const;
const ID = /^[0-9A-Za-z]{8}$/;
/** A cell that a spreadsheet would run when the list is exported (decisions §7). */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/u;
const MAX = 2048;

/** The cells of a text by RFC 4180; null where a quote is never closed. More rows than `most` are not read. */
function cellsOf(text: string, separator: string, most: number): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length <= most; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
}

function rowError({ id, slug, name }: PostmanCsvRow): string | null {
  if (id === '' && slug === '') return 'A User ID or a Username is required.';
  if (id !== '' && !ID.test(id)) return 'User ID must be a string of 8 characters.';
  if (slug.length > MAX || name.length > MAX) return 'Max 2048 characters';
  if (FORMULA.test(slug) || FORMULA.test(name)) return 'A value must not begin with =, +, - or @.';
  return null;
}

/**
 * Reads a file of Postman users (spec 002 §5, decisions §8): columns in any order, separated by commas or semicolons, with or without a
 * byte order mark.
 */
export function readPostmanCsv(text: string): PostmanCsv {
  const body = text.replace(/^\uFEFF/, '');
  if (body.includes('\0')) return { ok: false, error: POSTMAN_CSV_TEXTS.encoding };
  const headLine = body.slice(0, body.search(/[\r\n]|$/));
  const separator = headLine.includes(';') && !headLine.includes(',') ? ';' : ',';
  const cells = cellsOf(body, separator, POSTMAN_CSV_ROWS + 1);
  if (cells === null) return { ok: false, error: POSTMAN_CSV_TEXTS.quote };
  const [head = [], ...lines] = cells;
  const columns = head.map((name) => columnOf(name));
  if (!columns.includes('id') && !columns.includes('slug')) {
    return { ok: false, error: POSTMAN_CSV_TEXTS.head };
  }
  if (lines.length === 0) return { ok: false, error: POSTMAN_CSV_TEXTS.empty };
  if (lines.length > POSTMAN_CSV_ROWS) return { ok: false, error: POSTMAN_CSV_TEXTS.rows };
  const rows: PostmanCsvRow[] = [];
  const errors: PostmanCsvError[] = [];
  for (const [index, line] of lines.entries()) {
    const row = { id: '', slug: '', name: '' };
    for (const [at, column] of columns.entries()) {
      if (column !== null) row[column] = (line[at] ?? '').trim();
    }
    const error = rowError(row);
    if (error === null) rows.push(row);
    else errors.push({ row: index + 2, text: error });
  }
  return { ok: true, rows, errors };
}

function columnOf(name: string): keyof PostmanCsvRow | null {
  const key = name.trim().toLowerCase();
  return key === 'user id' || key === 'username' || key === 'name' ? COLUMNS[key] : null;
}
