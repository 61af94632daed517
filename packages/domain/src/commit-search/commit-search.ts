import { wantedWords } from '../search-words/search-words.ts';

/** The fields of a public commit that a search can name. */
export const SEARCH_FIELDS = [
  'file.patch',
  'file.filename',
  'file.file_extension',
  'commit.author.email',
  'commit.author.name',
  'author.login',
  'commit.committer.email',
  'commit.committer.name',
  'committer.login',
  'commit.message',
  'source_metadata.repo_name',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** The longest search, in characters. */
export const SEARCH_MAX_LENGTH = 2048;
/** The limits of a search: its number of terms, and the depth of its parentheses. */
export const SEARCH_MAX_TERMS = 50;
export const SEARCH_MAX_DEPTH = 20;
/** A shorter prefix would match nearly everything. */
const SHORTEST_PREFIX = 3;

/** Why a search cannot be understood, with its sentence. */
export const SEARCH_REFUSALS = {
  empty: 'The query cannot be empty',
  too_long: `The query is longer than ${SEARCH_MAX_LENGTH} characters.`,
  too_many_terms: `The query has more than ${SEARCH_MAX_TERMS} terms.`,
  too_deep: `Parentheses stand more than ${SEARCH_MAX_DEPTH} deep.`,
  unclosed_quote: 'A quote is not closed.',
  unclosed_parenthesis: 'A parenthesis is not closed.',
  unexpected_parenthesis: 'A parenthesis is closed that was not opened.',
  missing_term: 'A term is missing.',
  unknown_field: 'There is no such field.',
  no_exact: 'This field has no .keyword.',
  too_short: 'A term needs two letters or digits; * follows a word of three or more.',
} as const;
export type SearchRefusalCode = keyof typeof SEARCH_REFUSALS;

/** Why, and where: a UTF-16 offset in the query. */
export interface SearchRefusal {
  readonly code: SearchRefusalCode;
  readonly at: number;
}

/** The sentence for a refused search, with the place where a person looks for it: characters count from one. */
export function searchRefusalText({ code, at }: SearchRefusal): string {
  const sentence = SEARCH_REFUSALS[code];
  return code === 'empty' ? sentence : `${sentence} (character ${at + 1})`;
}

/**
 * A text that a field must hold, or any field when it is null. `word`: this word; `prefix`: a word with this beginning; `text`: this text,
 * in any case; `exact`: nothing but this.
 */
export interface SearchTerm {
  readonly type: 'term';
  readonly field: SearchField | null;
  readonly match: 'word' | 'prefix' | 'text' | 'exact';
  readonly text: string;
  /** Words that all occur where the term matches. */
  readonly words: readonly string[];
}

/** A search as a tree. `all` and `any` have at least two nodes. */
export type SearchNode =
  | { readonly type: 'all' | 'any'; readonly nodes: readonly SearchNode[] }
  | { readonly type: 'none'; readonly node: SearchNode }
  | SearchTerm;

export type ParsedSearch =
  | { readonly ok: true; readonly node: SearchNode }
  | { readonly ok: false; readonly refusal: SearchRefusal };

/** A token of a query. */
export type Token =
  | { readonly type: '(' | ')' | 'AND' | 'OR' | 'NOT' | 'end'; readonly at: number }
  | {
      readonly type: 'field';
      readonly at: number;
      readonly field: SearchField;
      readonly isExact: boolean;
    }
  | { readonly type: 'text'; readonly at: number; readonly text: string; readonly hasStar: boolean }
  | { readonly type: 'wrong'; readonly at: number; readonly code: SearchRefusalCode };

const FIELD = /^((?:file|commit|author|committer|source_metadata)\.[a-z_]+(?:\.[a-z_]+)*):(?!\/\/)/;
const UNSEARCHABLE_WHOLE: readonly SearchField[] = ['file.patch', 'commit.message'];

/** Reads a search: free terms, "phrases", AND, OR and NOT in capitals, parentheses, and `field: value`. Terms side by side must all match. */
export function parseSearch(query: string): ParsedSearch {
  if (query.trim() === '') return { ok: false, refusal: { code: 'empty', at: 0 } };
  if (query.length > SEARCH_MAX_LENGTH) {
    return { ok: false, refusal: { code: 'too_long', at: SEARCH_MAX_LENGTH } };
  }
  return createParser(tokensOf(query)).whole();
}

/** The tokens of a query with where each begins; the last one is its end, or what is wrong. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < query.length; ) {
    const rest = query.slice(at);
    const space = /^\s+/.exec(rest)?.[0];
    const quoted = /^"(?:[^"\\]|\\[\s\S])*"/.exec(rest)?.[0];
    const [name] = FIELD.exec(rest) ?? [];
    const raw = /^[^\s()"]+/.exec(rest)?.[0] ?? '';
    if (space !== undefined) at += space.length;
    else if (rest.startsWith('(') || rest.startsWith(')')) {
      tokens.push({ type: rest.startsWith('(') ? '(' : ')', at });
      at += 1;
    } else if (quoted !== undefined) {
      const text = quoted.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1');
      tokens.push({ type: 'text', at, text, hasStar: false });
      at += quoted.length;
    } else if (raw === '') return [...tokens, { type: 'wrong', at, code: 'unclosed_quote' }];
    else if (name !== undefined) {
      tokens.push(fieldToken(name.slice(0, -1), at));
      at += name.length;
    } else {
      tokens.push(rawToken(raw, at));
      at += raw.length;
    }
  }
  return [...tokens, { type: 'end', at: query.length }];
}

function fieldToken(name: string, at: number): Token {
  const isExact = name.endsWith('.keyword');
  const plain = isExact ? name.slice(0, -'.keyword'.length) : name;
  const field = SEARCH_FIELDS.find((one) => one === plain);
  if (field === undefined) return { type: 'wrong', at, code: 'unknown_field' };
  const isRefused = isExact && UNSEARCHABLE_WHOLE.includes(field);
  return isRefused
    ? { type: 'wrong', at, code: 'no_exact' }
    : { type: 'field', at, field, isExact };
}

function rawToken(raw: string, at: number): Token {
  if (raw === 'AND' || raw === 'OR' || raw === 'NOT') return { type: raw, at };
  const hasStar = raw.endsWith('*') && raw.length > 1;
  return { type: 'text', at, text: hasStar ? raw.slice(0, -1) : raw, hasStar };
}

/** The field that terms are searched in: none, or one that was named before them. */
interface Place {
  readonly field: SearchField | null;
  readonly isExact: boolean;
}

const ANYWHERE: Place = { field: null, isExact: false };

function createParser(tokens: readonly Token[]) {
  let next = 0;
  let terms = 0;
  let depth = 0;
  const end: Token = { type: 'end', at: 0 };
  const peek = (): Token => tokens[next] ?? end;
  const refuse = (code: SearchRefusalCode, at: number): SearchRefusal => {
    // What follows is not read any more.
    next = tokens.length;
    return { code, at };
  };

  const anyOf = (place: Place): Read => {
    const nodes = [allOf(place)];
    while (peek().type === 'OR') {
      next += 1;
      nodes.push(allOf(place));
    }
    return joined('any', nodes);
  };
  const allOf = (place: Place): Read => {
    const nodes = [one(place)];
    for (
      let { type } = peek();
      type !== 'OR' && type !== ')' && type !== 'end';
      { type } = peek()
    ) {
      if (type === 'AND') next += 1;
      nodes.push(one(place));
    }
    return joined('all', nodes);
  };
  const deeper = (at: number, read: () => Read): Read => {
    if (depth >= SEARCH_MAX_DEPTH) return refuse('too_deep', at);
    depth += 1;
    const node = read();
    depth -= 1;
    return node;
  };
  const one = (place: Place): Read => {
    const token = peek();
    next += 1;
    switch (token.type) {
      case 'NOT':
        return deeper(token.at, () => {
          const node = one(place);
          return isRefused(node) ? node : { type: 'none', node };
        });
      case '(':
        return deeper(token.at, () => {
          const node = anyOf(place);
          const isClosed = peek().type === ')';
          next += 1;
          return isClosed || isRefused(node) ? node : refuse('unclosed_parenthesis', token.at);
        });
      case 'field': {
        const following = peek().type;
        if (following !== 'text' && following !== '(' && following !== 'wrong')
          return refuse('missing_term', peek().at);
        return one(token);
      }
      case 'text': {
        terms += 1;
        if (terms > SEARCH_MAX_TERMS) return refuse('too_many_terms', token.at);
        return termOf(token, place) ?? refuse('too_short', token.at);
      }
      case 'wrong':
        return refuse(token.code, token.at);
      default:
        return refuse('missing_term', token.at);
    }
  };
  return {
    whole(): ParsedSearch {
      const node = anyOf(ANYWHERE);
      if (isRefused(node)) return { ok: false, refusal: node };
      const left = peek();
      return left.type === ')'
        ? { ok: false, refusal: { code: 'unexpected_parenthesis', at: left.at } }
        : { ok: true, node };
    },
  };
}

/** The result of parsing: a part of the tree, or the refusal. */
type Read = SearchNode | SearchRefusal;

function isRefused(read: Read): read is SearchRefusal {
  return 'code' in read;
}

/** Nodes under one head; a head under its like is taken apart, and one node needs none. */
function joined(type: 'all' | 'any', nodes: readonly Read[]): Read {
  const flat: SearchNode[] = [];
  for (const node of nodes) {
    if (isRefused(node)) return node;
    if (node.type === type) flat.push(...node.nodes);
    else flat.push(node);
  }
  const [first] = flat;
  return first !== undefined && flat.length === 1 ? first : { type, nodes: flat };
}

/** A term with the words that lead to it; null when it has none that is long enough. */
function termOf(
  { text, hasStar }: { readonly text: string; readonly hasStar: boolean },
  { field, isExact }: Place,
): SearchTerm | null {
  const base = { type: 'term', field, text } as const;
  if (isExact) return text === '' ? null : { ...base, match: 'exact', words: [] };
  if (field === 'file.file_extension') {
    const extension = text.replace(/^\./, '').toLowerCase();
    if (extension === '') return null;
    return { ...base, match: 'word', text: extension, words: [extension] };
  }
  const words = wantedWords(text);
  const [word] = words;
  if (word === undefined) return null;
  const isWord = words.length === 1 && text.toLowerCase() === word;
  if (hasStar && (!isWord || [...word].length < SHORTEST_PREFIX)) return null;
  const match = hasStar ? 'prefix' : isWord ? 'word' : 'text';
  return { ...base, match, text: isWord ? word : text, words };
}

/** A search as text, which reads back as the same tree. */
export function printSearch(node: SearchNode): string {
  if (node.type === 'term') {
    const quoted = `"${node.text.replaceAll(/["\\]/g, '\\$&')}"`;
    const text = node.match === 'prefix' ? `${node.text}*` : quoted;
    if (node.field === null) return text;
    return `${node.field}${node.match === 'exact' ? '.keyword' : ''}: ${text}`;
  }
  if (node.type === 'none') return `NOT ${printSearch(node.node)}`;
  return `(${node.nodes.map(printSearch).join(node.type === 'all' ? ' AND ' : ' OR ')})`;
}
