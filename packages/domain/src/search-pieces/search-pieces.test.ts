import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchPieces } from './search-pieces.ts';

const kindsOf = (query: string) =>
  searchPieces(query).flatMap(({ kind, text }) => (kind === 'space' ? [] : [[kind, text]]));

it('names operators, fields, texts and parentheses', () => {
  expect(kindsOf('(token OR "a b") AND NOT file.filename: aws*')).toEqual([
    ['parenthesis', '('],
    ['text', 'token'],
    ['operator', 'OR'],
    ['text', '"a b"'],
    ['parenthesis', ')'],
    ['operator', 'AND'],
    ['operator', 'NOT'],
    ['field', 'file.filename:'],
    ['text', 'aws*'],
  ]);
});

it('marks an unknown field and an unclosed quote as wrong', () => {
  expect(kindsOf('file.name: x')).toContainEqual(['wrong', 'file.name:']);
  expect(kindsOf('a "b c')).toContainEqual(['wrong', '"b c']);
});

it.each([
  ['', []],
  ['  ', [['space', '  ', 0]]],
  [
    ' aws ',
    [
      ['space', ' ', 0],
      ['text', 'aws', 1],
      ['space', ' ', 4],
    ],
  ],
  [
    'a\nb',
    [
      ['text', 'a', 0],
      ['space', '\n', 1],
      ['text', 'b', 2],
    ],
  ],
])('keeps the space around and between the parts of %j', (query, pieces) => {
  expect(searchPieces(query).map(({ kind, text, at }) => [kind, text, at])).toEqual(pieces);
});

it('holds the whole of any query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const pieces = searchPieces(query);
      expect(pieces.map(({ text }) => text).join('')).toBe(query);
      for (const { text, at } of pieces) expect(query.slice(at, at + text.length)).toBe(text);
    }),
  );
});
