import type { SearchField, SearchNode, SearchTerm } from '@sluice/domain/commit-search';
import { type SearchedFile, wordsIn } from '@sluice/domain/search-match';
import { smallAscii, wantedWords } from '@sluice/domain/search-words';
import { type RawBuilder, sql } from 'kysely';

/** The mark before a field's words; those of the patch, by far the most, have none. */
const MARKS: Record<SearchField, string> = {
  'file.patch': '',
  'file.filename': 'f:',
  'file.file_extension': 'x:',
  'commit.author.email': 'ae:',
  'commit.author.name': 'an:',
  'author.login': 'al:',
  'commit.committer.email': 'ce:',
  'commit.committer.name': 'cn:',
  'committer.login': 'cl:',
  'commit.message': 'm:',
  'source_metadata.repo_name': 'r:',
};
/** The prefix of the words of every field but the patch. */
const ANY_MARK = '*:';

/** The column of each field, of `search_patches p`, `search_commits c` and `sources s`. */
export const COLUMNS: Record<SearchField, RawBuilder<string>> = {
  'file.patch': sql`p.body`,
  'file.filename': sql`p.path`,
  'file.file_extension': sql`p.extension`,
  'commit.author.email': sql`c.author_email`,
  'commit.author.name': sql`c.author_name`,
  'author.login': sql`c.author_login`,
  'commit.committer.email': sql`c.committer_email`,
  'commit.committer.name': sql`c.committer_name`,
  'committer.login': sql`c.committer_login`,
  'commit.message': sql`c.message`,
  'source_metadata.repo_name': sql`s.name`,
};
const FIELDS: readonly SearchField[] = [
  'file.patch', 'file.filename', 'file.file_extension', 'commit.author.email', 'commit.author.name', 'author.login',
  'commit.committer.email', 'commit.committer.name', 'committer.login', 'commit.message', 'source_metadata.repo_name',
]; // biome-ignore format: a list

/** A word in every row of a company, so that the shared index returns the rows of one company. */
const companyWord = (companyId: number): string => `@${companyId}`;

/** What a file of a commit is found by, one word after the other. */
export function indexedWords(companyId: number, file: SearchedFile): string {
  const words = new Set([companyWord(companyId)]);
  for (const field of FIELDS) {
    for (const word of wordsIn(field, file[field])) {
      words.add(`${MARKS[field]}${word}`);
      if (field !== 'file.patch') words.add(`${ANY_MARK}${word}`);
    }
  }
  return [...words].join(' ');
}

/** A word as a tsquery has it. Most hold letters, digits and our own marks alone; an extension may be asked for with anything in it. */
function lexeme(word: string, isPrefix: boolean): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;
}

function wordQuery(field: SearchField | null, word: string, isPrefix = false): string {
  if (field !== null) return lexeme(`${MARKS[field]}${word}`, isPrefix);
  return `(${lexeme(word, isPrefix)}|${lexeme(`${ANY_MARK}${word}`, isPrefix)})`;
}

function termQuery({ field, match, text, words }: SearchTerm): string | null {
  const wanted = match === 'exact' ? wordsOfExact(field, text) : words;
  if (wanted.length === 0) return null;
  return wanted.map((word) => wordQuery(field, word, match === 'prefix')).join('&');
}

function wordsOfExact(field: SearchField | null, text: string): string[] {
  return field === null || field === 'file.file_extension' ? [] : wantedWords(text);
}

/** Whether the index alone tells what matches. */
function isOfWords(node: SearchNode): boolean {
  if (node.type === 'term') return node.match === 'word' || node.match === 'prefix';
  return node.type === 'none' ? isOfWords(node.node) : node.nodes.every(isOfWords);
}

/** A question to the index that all matches answer to, and maybe more; null: everything does. */
function coarse(node: SearchNode): string | null {
  if (node.type === 'term') return termQuery(node);
  if (node.type === 'none') return isOfWords(node.node) ? `!(${coarse(node.node)})` : null;
  const parts = node.nodes.map(coarse);
  const known = parts.filter((part) => part !== null);
  if (node.type === 'all')
    return known.length === 0 ? null : known.map((part) => `(${part})`).join('&');
  return known.length < parts.length ? null : known.map((part) => `(${part})`).join('|');
}

function fine(node: SearchNode): RawBuilder<boolean> {
  if (node.type === 'none') return sql`not (${fine(node.node)})`;
  if (node.type === 'term') return fineTerm(node);
  const between = node.type === 'all' ? sql` and ` : sql` or `;
  return sql`(${sql.join(node.nodes.map(fine), between)})`;
}

function fineTerm(term: SearchTerm): RawBuilder<boolean> {
  const { field, match, text } = term;
  const columns = field === null ? FIELDS.map((one) => COLUMNS[one]) : [COLUMNS[field]];
  if (match === 'exact')
    return sql`(${sql.join(
      columns.map((column) => sql`${column} = ${text}`),
      sql` or `,
    )})`;
  const query = sql`p.words @@ ${termQuery(term)}::tsquery`;
  if (match !== 'text') return sql<boolean>`${query}`;
  // Only the letters A to Z change case, as in the domain, in any locale of the database.
  const matches = columns.map(
    (column) => sql`strpos(lower(${column} collate "C"), ${smallAscii(text)}) > 0`,
  );
  return sql`(${query} and (${sql.join(matches, sql` or `)}))`;
}

/** A search as the conditions of a statement over `search_patches p`. */
export interface SearchConditions {
  readonly where: RawBuilder<boolean>;
  /** Whether `search_commits c` and `sources s` must be joined. */
  readonly needsCommit: boolean;
}

/** The conditions of a search in one company. */
export function searchConditions(companyId: number, node: SearchNode): SearchConditions {
  const known = coarse(node);
  const query =
    known === null
      ? lexeme(companyWord(companyId), false)
      : `${lexeme(companyWord(companyId), false)}&(${known})`;
  const where = sql<boolean>`p.company_id = ${companyId} and p.words @@ ${query}::tsquery`;
  if (isOfWords(node)) return { where, needsCommit: false };
  return { where: sql`${where} and ${fine(node)}`, needsCommit: true };
}
