import { SEARCH_FIELDS, type SearchField } from '../commit-search/commit-search.ts';

/** The most suggestions in the list, and the longest prefix that is looked up. */
export const MOST_SUGGESTIONS = 8;
export const SUGGESTED_PREFIX_MAX_LENGTH = 100;

/** The fields whose values are suggested: those with few enough values to choose from. */
export const SUGGESTED_FIELDS = SEARCH_FIELDS.filter(
  (field) => field !== 'file.patch' && field !== 'commit.message',
);

/** The part of a query that is being typed, and its position. */
export interface Completion {
  /** The field whose value is typed; null where a field's own name may be. */
  readonly field: SearchField | null;
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

const VALUE = /((?:file|commit|author|committer|source_metadata)\.[a-z_.]+):\s*("?)([^\s()"]*)$/;
const WORD = /(?:^|[\s(])([a-z][a-z_.]*)$/;

/** What can be completed before the caret; null where nothing is, as within a quoted text. */
export function completionAt(query: string, caret: number): Completion | null {
  const before = query.slice(0, caret);
  const quotes = before.replaceAll(/\\./g, '').split('"').length - 1;
  const value = VALUE.exec(before);
  if (value !== null) {
    const [, name = '', quote = '', prefix = ''] = value;
    const field = SUGGESTED_FIELDS.find((one) => one === name.replace(/\.keyword$/, ''));
    const isInside = quotes % 2 === (quote === '' ? 0 : 1);
    if (field === undefined || !isInside) return null;
    return { field, prefix, from: caret - prefix.length - quote.length, to: caret };
  }
  const prefix = WORD.exec(before)?.[1];
  if (prefix === undefined || quotes % 2 === 1) return null;
  return { field: null, prefix, from: caret - prefix.length, to: caret };
}

/** The fields that a beginning may mean: of their names, or of a part of them. */
export function suggestedFields(prefix: string): SearchField[] {
  return SEARCH_FIELDS.filter(
    (field) =>
      field !== prefix &&
      (field.startsWith(prefix) || field.split('.').some((part) => part.startsWith(prefix))),
  ).slice(0, MOST_SUGGESTIONS);
}

/** A query with a suggestion inserted, and the position of the caret after it. */
export function completed(
  query: string,
  { field, from, to }: Completion,
  choice: string,
): { readonly query: string; readonly caret: number } {
  const isPlain = /^[\w.@/+-]+$/.test(choice);
  const value = isPlain ? choice : `"${choice.replaceAll(/["\\]/g, '\\$&')}"`;
  const text = field === null ? `${choice}: ` : `${value} `;
  const rest = query
    .slice(to)
    .replace(/^"/, field === null ? '"' : '')
    .replace(/^ /, '');
  return { query: `${query.slice(0, from)}${text}${rest}`, caret: from + text.length };
}
