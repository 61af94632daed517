import { describe, expect, it } from 'vitest';
import { parseSearch } from '../commit-search/commit-search.ts';
import { completed, completionAt, suggestedFields } from './search-suggest.ts';

describe('completionAt', () => {
  it.each([
    ['fil', { field: null, prefix: 'fil', from: 0, to: 3 }],
    ['token (auth', { field: null, prefix: 'auth', from: 7, to: 11 }],
    ['file.filename: pro', { field: 'file.filename', prefix: 'pro', from: 15, to: 18 }],
    ['author.login.keyword:ad', { field: 'author.login', prefix: 'ad', from: 21, to: 23 }],
    ['commit.author.name: "Ad', { field: 'commit.author.name', prefix: 'Ad', from: 20, to: 23 }],
    ['file.file_extension: ', { field: 'file.file_extension', prefix: '', from: 21, to: 21 }],
    ['"a quoted fil', null],
    ['"x" commit.message: a', null],
    ['file.nothing: a', null],
    ['x" file.filename: a', null],
    ['Token', null],
    ['token ', null],
  ])('of %j', (query, completion) => {
    expect(completionAt(query, query.length)).toEqual(completion);
  });

  it('reads up to the caret', () => {
    expect(completionAt('fil token', 3)).toMatchObject({ prefix: 'fil', to: 3 });
  });
});

describe('suggestedFields', () => {
  it.each([
    ['fi', ['file.patch', 'file.filename', 'file.file_extension']],
    ['file.filename', []],
    ['login', ['author.login', 'committer.login']],
    ['x', []],
  ])('of %s', (prefix, fields) => {
    expect(suggestedFields(prefix)).toEqual(fields);
  });
  it('are at most eight', () => {
    expect(suggestedFields('').length).toBeLessThanOrEqual(8);
  });
});

describe('completed', () => {
  const put = (before: string, after: string, choice: string) => {
    const at = completionAt(before, before.length);
    if (at === null) throw new Error(before);
    return completed(`${before}${after}`, at, choice);
  };
  it.each([
    ['fil', '', 'file.filename', 'file.filename: ', 15],
    ['file.filename: pro', ' token', 'prod.env', 'file.filename: prod.env token', 24],
    ['commit.author.name: A', '', 'Ada "B" Byron', 'commit.author.name: "Ada \\"B\\" Byron" ', 38],
    ['commit.author.name: "A', '"', 'Ada', 'commit.author.name: Ada ', 24],
  ])('%s|%s with %s', (before, after, choice, query, caret) => {
    const next = put(before, after, choice);
    expect(next).toEqual({ query, caret });
    if (!query.endsWith(': ')) expect(parseSearch(next.query).ok).toBe(true);
  });
});
