import { expect, it } from 'vitest';
import { type PagePlaces, pageWindow } from './page-window.ts';

const said = (page: number, count: number, places: PagePlaces) =>
  pageWindow(page, count, places)
    .map((entry) => entry.page ?? '…')
    .join(' ');

it.each<[PagePlaces, number, number, string]>([
  [7, 1, 1, '1'],
  [7, 3, 7, '1 2 3 4 5 6 7'],
  [7, 1, 12, '1 2 3 4 5 … 12'],
  [7, 5, 12, '1 … 4 5 6 … 12'],
  [7, 12, 12, '1 … 8 9 10 11 12'],
  [5, 5, 5, '1 2 3 4 5'],
  [5, 1, 6, '1 2 3 … 6'],
  [5, 5, 12, '1 … 5 … 12'],
  [5, 12, 12, '1 … 10 11 12'],
])('offers in %i places for page %i of %i: %s', (places, page, count, text) =>
  expect(said(page, count, places)).toBe(text),
);

it.each<[PagePlaces]>([[7], [5]])(
  'keeps its %i places, so that next stays under the pointer',
  (places) => {
    for (let page = 1; page <= 30; page += 1) {
      expect(pageWindow(page, 30, places)).toHaveLength(places);
    }
  },
);

it.each<[PagePlaces]>([[7], [5]])(
  'leaves no page out of %i places without a gap that says so',
  (places) => {
    for (let page = 1; page <= 30; page += 1) {
      const pages = pageWindow(page, 30, places).map((entry) => entry.page);
      for (const [index, here] of pages.entries()) {
        const next = pages[index + 1];
        if (here !== null && next !== null && next !== undefined) expect(next).toBe(here + 1);
      }
    }
  },
);
