import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paramsOf } from '../testing/arbitraries.ts';
import {
  changedTableQuery,
  isTableFiltered,
  parseTableQuery,
  printTableQuery,
  type TableQuery,
  type TableSpec,
  wireOrdering,
} from './table-query.ts';

type Filter = 'status' | 'organization';
type Sort = 'name' | 'date';

const SPEC: TableSpec<Filter, Sort> = {
  filters: ['status', 'organization'],
  sorts: ['name', 'date'],
  defaultSort: { field: 'date', isDescending: true },
};
const DEFAULT: TableQuery<Filter, Sort> = {
  search: '',
  filters: {},
  sort: SPEC.defaultSort,
  page: 1,
};
const parse = (params: Readonly<Record<string, string>>, spec = SPEC) =>
  parseTableQuery(spec, paramsOf(params));
const print = (query: TableQuery<Filter, Sort>, spec = SPEC) =>
  Object.fromEntries(printTableQuery(spec, query));

describe('a table’s query', () => {
  it.each<[Record<string, string>, Partial<TableQuery<Filter, Sort>>]>([
    [{}, {}],
    [{ search: ' acme ' }, { search: 'acme' }],
    [{ status: 'active' }, { filters: { status: ['active'] } }],
    [{ status: 'active,former' }, { filters: { status: ['active', 'former'] } }],
    [{ organization: 'acme', status: '' }, { filters: { organization: ['acme'] } }],
    [{ sort: 'name,asc' }, { sort: { field: 'name', isDescending: false } }],
    [{ sort: 'name,desc' }, { sort: { field: 'name', isDescending: true } }],
    [{ page: '3' }, { page: 3 }],
    [{ page: '999999' }, { page: 999_999 }],
  ])('is read from %j', (params, change) => {
    expect(parse(params)).toEqual({ ...DEFAULT, ...change });
  });

  it.each<Record<string, string>>([
    { status: '' },
    { status: ',' },
    { status: '_' },
    { unknown: 'x' },
    { sort: 'size,asc' },
    { sort: 'name' },
    { sort: 'name,up' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '1000000' },
  ])('is the default for %j', (params) => expect(parse(params)).toEqual(DEFAULT));

  it('is written without its defaults', () => {
    expect(print(DEFAULT)).toEqual({});
    expect(print({ ...DEFAULT, filters: { status: [] } })).toEqual({});
  });

  it('has its own name of the page where the table has one', () => {
    const spec = { ...SPEC, pageParam: 'p' };
    expect(parse({ p: '2', page: '5' }, spec)).toEqual({ ...DEFAULT, page: 2 });
    expect(print({ ...DEFAULT, page: 2 }, spec)).toEqual({ p: '2' });
  });

  it('is read back as it was written', () => {
    const values = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9/.-]*$/), {
      minLength: 1,
      maxLength: 3,
    });
    const queries: fc.Arbitrary<TableQuery<Filter, Sort>> = fc.record({
      search: fc.string().map((text) => text.trim()),
      filters: fc.record({ status: values, organization: values }, { requiredKeys: [] }),
      sort: fc.record({ field: fc.constantFrom(...SPEC.sorts), isDescending: fc.boolean() }),
      page: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(queries, (query) => {
        expect(parse(print(query))).toEqual(query);
      }),
    );
  });
});

describe('a change of a table’s query', () => {
  const query: TableQuery<Filter, Sort> = { ...DEFAULT, search: 'acme', page: 4 };
  it.each<[string, Partial<TableQuery<Filter, Sort>>, number]>([
    ['the search', { search: 'x' }, 1],
    ['a filter', { filters: { status: ['active'] } }, 1],
    ['the order', { sort: { field: 'name', isDescending: false } }, 1],
    ['the page', { page: 7 }, 7],
  ])('of %s leads to page 1 unless it names another, and keeps the rest', (_, change, page) => {
    expect(changedTableQuery(query, change)).toEqual({ ...query, ...change, page });
  });
});

it.each<[Partial<TableQuery<Filter, Sort>>, boolean]>([
  [{}, false],
  [{ page: 2, sort: { field: 'name', isDescending: false } }, false],
  [{ filters: { status: [] } }, false],
  [{ search: 'acme' }, true],
  [{ filters: { status: [], organization: ['acme'] } }, true],
])('a table with %j is narrowed: %s', (change, expected) => {
  expect(isTableFiltered({ ...DEFAULT, ...change })).toBe(expected);
});

it('a table is not narrowed by a filter that is not chosen', () => {
  expect(isTableFiltered({ ...DEFAULT, filters: { status: undefined } })).toBe(false);
});

it.each([
  [true, '-date'],
  [false, 'date'],
])('the order has a leading minus on the wire when it descends: %s', (isDescending, expected) => {
  expect(wireOrdering({ field: 'date', isDescending })).toBe(expected);
});
