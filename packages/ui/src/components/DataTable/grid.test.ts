import { expect, it } from 'vitest';
import { orderColumns } from './grid.ts';

const COLUMNS = ['a', 'b', 'c'].map((id) => ({ id }));
const ids = (order: string[] | undefined) =>
  orderColumns(COLUMNS, order).map((column) => column.id);

it('shows columns as they are given, or as the caller orders them', () => {
  expect(ids(undefined)).toEqual(['a', 'b', 'c']);
  expect(ids(['c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
});

it('lets columns that were added since follow', () => expect(ids(['c'])).toEqual(['c', 'a', 'b']));
it('overlooks columns that are gone', () => expect(ids(['x', 'b'])).toEqual(['b', 'a', 'c']));
