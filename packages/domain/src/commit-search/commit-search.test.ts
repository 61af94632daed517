import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searches } from '../testing/search-arbitraries.ts';
import {
  parseSearch,
  printSearch,
  SEARCH_MAX_DEPTH,
  SEARCH_MAX_LENGTH,
  SEARCH_MAX_TERMS,
  type SearchRefusalCode,
  searchRefusalText,
} from './commit-search.ts';

const printed = (query: string) => {
  const parsed = parseSearch(query);
  return parsed.ok ? printSearch(parsed.node) : parsed.refusal;
};

describe('a search', () => {
  it.each([
    ['Token', '"token"'],
    ['two terms', '("two" AND "terms")'],
    ['two AND terms', '("two" AND "terms")'],
    ['this OR that', '("this" OR "that")'],
    ['or and not', '("or" AND "and" AND "not")'],
    ['aa bb OR cc dd', '(("aa" AND "bb") OR ("cc" AND "dd"))'],
    ['aa (bb OR cc)', '("aa" AND ("bb" OR "cc"))'],
    ['aa (bb (cc))', '("aa" AND "bb" AND "cc")'],
    ['NOT aa bb', '(NOT "aa" AND "bb")'],
    ['NOT (aa bb)', 'NOT ("aa" AND "bb")'],
    ['"a phrase of words"', '"a phrase of words"'],
    ['"a \\"quoted\\" phrase"', '"a \\"quoted\\" phrase"'],
    ['api.acme.example', '"api.acme.example"'],
    ['https://acme.example', '"https://acme.example"'],
    ['nobody:here', '"nobody:here"'],
    ['sec*', 'sec*'],
    ['file.filename:config', 'file.filename: "config"'],
    ['file.filename: config', 'file.filename: "config"'],
    ['file.patch: "of words"', 'file.patch: "of words"'],
    ['file.patch: tok*', 'file.patch: tok*'],
    ['file.file_extension: .TS', 'file.file_extension: "ts"'],
    ['file.file_extension: c', 'file.file_extension: "c"'],
    ['author.login: (ada OR lin)', '(author.login: "ada" OR author.login: "lin")'],
    [
      'commit.author.email.keyword: Ada@acme.example',
      'commit.author.email.keyword: "Ada@acme.example"',
    ],
  ])('%s', (query, expected) => {
    expect(printed(query)).toEqual(expected);
  });

  it.each<[string, SearchRefusalCode, number]>([
    ['', 'empty', 0],
    [' \n ', 'empty', 0],
    ['x'.repeat(SEARCH_MAX_LENGTH + 1), 'too_long', SEARCH_MAX_LENGTH],
    ['aa "bb', 'unclosed_quote', 3],
    ['file.patch: "bb', 'unclosed_quote', 12],
    ['aa (bb', 'unclosed_parenthesis', 3],
    ['aa bb)', 'unexpected_parenthesis', 5],
    ['aa OR', 'missing_term', 5],
    ['AND aa', 'missing_term', 0],
    ['NOT', 'missing_term', 3],
    ['()', 'missing_term', 1],
    ['(aa OR )', 'missing_term', 7],
    ['file.patch: AND aa', 'missing_term', 12],
    ['file.patch:', 'missing_term', 11],
    ['aa file.name: bb', 'unknown_field', 3],
    ['file.patch.keyword: aa', 'no_exact', 0],
    ['aa ***', 'too_short', 3],
    ['aa b', 'too_short', 3],
    ['aa bb*', 'too_short', 3],
    ['aa b.cc*', 'too_short', 3],
    ['author.login.keyword: ""', 'too_short', 22],
    ['file.file_extension: .', 'too_short', 21],
  ])('%j is refused: %s at %i', (query, code, at) => {
    expect(printed(query)).toEqual({ code, at });
  });

  it('is refused in a sentence that says where', () => {
    expect(searchRefusalText({ code: 'empty', at: 0 })).toBe('The query cannot be empty');
    expect(searchRefusalText({ code: 'unclosed_quote', at: 3 })).toBe(
      'A quote is not closed. (character 4)',
    );
  });

  it('holds so many terms and no more', () => {
    const terms = (count: number) =>
      Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
    expect(parseSearch(terms(SEARCH_MAX_TERMS)).ok).toBe(true);
    expect(printed(terms(SEARCH_MAX_TERMS + 1))).toMatchObject({ code: 'too_many_terms' });
  });

  it('goes so deep and no deeper', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}aa${')'.repeat(depth)}`;
    expect(printed(nested(SEARCH_MAX_DEPTH))).toBe('"aa"');
    expect(printed(nested(SEARCH_MAX_DEPTH + 1))).toEqual({
      code: 'too_deep',
      at: SEARCH_MAX_DEPTH,
    });
    expect(printed(`${'NOT '.repeat(SEARCH_MAX_DEPTH + 1)}aa`)).toMatchObject({ code: 'too_deep' });
  });

  it('reads back as it is printed', () => {
    fc.assert(
      fc.property(searches, (node) => {
        expect(parseSearch(printSearch(node))).toEqual({ ok: true, node });
      }),
      { numRuns: 500 },
    );
  });

  it('parses any text to a tree, or refuses it at a position', () => {
    const pieces = fc.constantFrom(
      'aa', 'Bb', '(', ')', ' ', '"', '\\', 'AND', 'OR', 'NOT', '*', ':', 'file.patch:', 'file.x:', '.keyword:', 'é', '\n',
    ); // biome-ignore format: a list
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (list) => {
        const query = list.join('');
        const parsed = parseSearch(query);
        if (parsed.ok) expect(parseSearch(printSearch(parsed.node))).toEqual(parsed);
        else expect(parsed.refusal.at).toBeLessThanOrEqual(query.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
