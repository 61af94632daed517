import { describe, expect, it } from 'vitest';
import { DEFAULT_PER_PAGE, INCIDENT_PAGE_SIZE, MAX_PER_PAGE, pageCount } from './paging.ts';

describe('pages', () => {
  it('have 25 items by default, 10 in the incident lists, and never more than 1000', () => {
    expect([DEFAULT_PER_PAGE, INCIDENT_PAGE_SIZE, MAX_PER_PAGE]).toEqual([25, 10, 1000]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [57, 6],
  ])('%d incidents are %d pages of ten', (total, pages) => {
    expect(pageCount(total, 10)).toBe(pages);
  });
});
