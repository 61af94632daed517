import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

const said = (page: number, count: number) =>
  pageWindow(page, count)
    .map((entry) => entry.page ?? '…')
    .join(' ');

it.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [12, 12, '1 … 8 9 10 11 12'],
])('offers for page %i of %i: %s', (page, count, text) => expect(said(page, count)).toBe(text));

it('keeps its length, so that next stays under the pointer', () => {
  for (let page = 1; page <= 30; page += 1) expect(pageWindow(page, 30)).toHaveLength(7);
});
