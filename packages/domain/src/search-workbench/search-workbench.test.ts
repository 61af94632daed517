import { describe, expect, it } from 'vitest';
import { parseSearch, type SearchNode } from '../commit-search/commit-search.ts';
import {
  clausesOf,
  emptyingClause,
  firstClauses,
  MOST_CLAUSES,
  recentText,
} from './search-workbench.ts';

function nodeOf(query: string): SearchNode {
  const parsed = parseSearch(query);
  if (!parsed.ok) throw new Error(query);
  return parsed.node;
}
const textsOf = (query: string) => clausesOf(nodeOf(query)).clauses.map(({ text }) => text);

describe('the clauses of a query', () => {
  it.each([
    ['token', 'all', ['"token"']],
    ['token AND NOT test', 'all', ['"token"', 'NOT "test"']],
    ['token (a1 OR b2) file.filename: prod.env', 'all', ['"token"', '("a1" OR "b2")', 'file.filename: "prod.env"']],
    ['token OR key', 'any', ['"token"', '"key"']],
  ] as const)('of %s', (query, mode, texts) => {
    expect(clausesOf(nodeOf(query)).mode).toBe(mode);
    expect(textsOf(query)).toEqual(texts);
  }); // biome-ignore format: a table

  it('are at most twelve', () => {
    const many = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    expect(textsOf(many)).toHaveLength(MOST_CLAUSES);
  });

  it('are joined again from the first on', () => {
    const clauses = clausesOf(nodeOf('aa bb cc'));
    expect(firstClauses(clauses, 0)).toBeNull();
    expect(firstClauses(clauses, 1)).toEqual(nodeOf('aa'));
    expect(firstClauses(clauses, 3)).toEqual(nodeOf('aa bb cc'));
  });
});

describe('emptyingClause', () => {
  it.each([
    ['all', [5, 3, 0, 0], 2],
    ['all', [0], 0],
    ['all', [5, 1], null],
    ['any', [0, 0], null],
  ] as const)('%s %j is %s', (mode, left, index) => {
    expect(emptyingClause(mode, left)).toBe(index);
  });
});

describe('recentText', () => {
  it.each([
    [{ patches: 1, secrets: 1, is_capped: false }, 'In the last 30 days this would have found 1 secret in 1 patch.'],
    [{ patches: 1200, secrets: 0, is_capped: false }, 'In the last 30 days this would have found 0 secrets in 1,200 patches.'],
    [{ patches: 10_000, secrets: 3, is_capped: true }, 'In the last 30 days this would have found 3+ secrets in 10,000+ patches.'],
  ])('of %j', (recent, text) => {
    expect(recentText(recent)).toBe(text);
  }); // biome-ignore format: a table
});
