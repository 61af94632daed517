import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_CHARTS, ACTIVITY_SORTS } from '../activity/activity.ts';
import {
  changedActivityQuery,
  DEFAULT_ACTIVITY_QUERY,
  isActivityFiltered,
  parseActivityQuery,
  printActivityQuery,
} from './activity-query.ts';

const paramsOf = (pairs: readonly (readonly [string, string])[]) => {
  const map = new Map(pairs);
  return { get: (name: string) => map.get(name) ?? null };
};
const parse = (text: string) =>
  parseActivityQuery(
    paramsOf(
      text.split('&').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, value];
      }),
    ),
  );
const print = (query: Parameters<typeof printActivityQuery>[0]) =>
  printActivityQuery(query)
    .map((pair) => pair.join('='))
    .join('&');

describe('the URL of the Activity screen', () => {
  it('is empty for the default', () => {
    expect(print(DEFAULT_ACTIVITY_QUERY)).toBe('');
    expect(parse('')).toEqual(DEFAULT_ACTIVITY_QUERY);
  });

  it('counts pages from zero, and the query from one', () => {
    expect(parse('page=0').page).toBe(1);
    expect(parse('page=2').page).toBe(3);
    expect(print({ ...DEFAULT_ACTIVITY_QUERY, page: 3 })).toBe('page=2');
  });

  it.each([
    'page=-1',
    'page=x',
    'page=1.5',
    'sort=id',
    'sort=name,asc',
    'sort=id,up',
    'select=_',
    'select=star',
    'rt=custom&start=2026-02-31&end=2026-03-01',
    'rt=custom&start=2026-03-02&end=2026-03-01',
    'rt=2weeks',
  ])('falls back on %s', (text) => expect(parse(text)).toEqual(DEFAULT_ACTIVITY_QUERY));

  it('reads back what it writes', () => {
    const query = fc.record({
      range: fc.constantFrom(
        { type: '1week' } as const,
        { type: 'all' } as const,
        { type: 'custom', start: '2026-01-01', end: '2026-01-31' } as const,
      ),
      search: fc.string().map((text) => text.trim()),
      select: fc.subarray([...ACTIVITY_CHARTS]),
      sort: fc.constantFrom(...ACTIVITY_SORTS),
      isDescending: fc.boolean(),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(query, (one) => {
        expect(parseActivityQuery(paramsOf(printActivityQuery(one)))).toEqual(one);
      }),
    );
  });

  it('goes to the first page with every change but that of the page', () => {
    const third = { ...DEFAULT_ACTIVITY_QUERY, page: 3 };
    expect(changedActivityQuery(third, { search: 'ada' }).page).toBe(1);
    expect(changedActivityQuery(third, { page: 4 }).page).toBe(4);
  });

  it('is narrowed by a search or a type, not by the range', () => {
    expect(isActivityFiltered({ ...DEFAULT_ACTIVITY_QUERY, range: { type: 'all' } })).toBe(false);
    expect(isActivityFiltered({ ...DEFAULT_ACTIVITY_QUERY, search: 'ada' })).toBe(true);
    expect(isActivityFiltered({ ...DEFAULT_ACTIVITY_QUERY, select: ['push'] })).toBe(true);
  });
});
