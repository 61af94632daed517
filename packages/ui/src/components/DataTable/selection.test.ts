import { expect, it } from 'vitest';
import {
  isSelected,
  NO_SELECTION,
  rangeBetween,
  selectAllMatching,
  selectedCount,
  withRows,
} from './selection.ts';

it('selects rows by id, and lets go of them', () => {
  const two = withRows(NO_SELECTION, ['a', 'b'], true);
  expect(selectedCount(two, 57)).toBe(2);
  expect(isSelected(withRows(two, ['a'], false), 'a')).toBe(false);
  expect(isSelected(two, 'a')).toBe(true);
});

it('holds rows that were never loaded when all matches are selected', () => {
  const all = selectAllMatching();
  expect(isSelected(all, 'never seen')).toBe(true);
  expect(selectedCount(all, 57)).toBe(57);
});

it('counts the exceptions off all matches, and takes them in again', () => {
  const but = withRows(selectAllMatching(), ['a', 'b'], false);
  expect(selectedCount(but, 57)).toBe(55);
  expect(isSelected(but, 'a')).toBe(false);
  expect(selectedCount(withRows(but, ['a'], true), 57)).toBe(56);
});

it.each([
  ['down', 'a', 'c', ['a', 'b', 'c']],
  ['up', 'c', 'a', ['a', 'b', 'c']],
  ['from nowhere', null, 'b', ['b']],
  ['from a row of another page', 'z', 'b', ['b']],
  ['to a row of another page', 'a', 'z', []],
])('gives the range %s', (_, from, to, expected) => {
  expect(rangeBetween(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
});
