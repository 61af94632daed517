import { describe, expect, it } from 'vitest';
import { moveItem, placeByKey, placeUnder } from './reorder.ts';

describe('moving an item', () => {
  it.each([
    ['on', 0, 1, ['b', 'a', 'c']],
    ['to the end', 0, 2, ['b', 'c', 'a']],
    ['back', 2, 1, ['a', 'c', 'b']],
    ['to the start', 2, 0, ['c', 'a', 'b']],
  ] as const)('moves it %s', (_, from, to, expected) => {
    expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
  it.each([
    ['beyond the last', 2, 3],
    ['before the first', 0, -1],
    ['to its own place', 1, 1],
    ['that is not there', 7, 0],
  ])('gives the same list for one %s', (_, from, to) => {
    const items = ['a', 'b', 'c'];
    expect(moveItem(items, from, to)).toBe(items);
  });
});

describe('the place under the pointer', () => {
  const middles = [10, 30, 50];
  it.each([
    [0, 5, 0],
    [0, 29, 0],
    [0, 31, 1],
    [0, 90, 2],
    [2, 51, 2],
    [2, 49, 2],
    [2, 29, 1],
    [2, -5, 0],
  ])('of item %i at %i is %i', (from, pointer, to) => {
    expect(placeUnder(from, middles, pointer)).toBe(to);
  });
});

it.each([
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, null],
])('%s leads from place %i to %s', (key, place, next) => {
  expect(placeByKey(key, place, 3)).toBe(next);
});
