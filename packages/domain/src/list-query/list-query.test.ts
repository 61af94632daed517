import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersFrom } from '../incident-filters/incident-filters.ts';
import { INCIDENT_SORTS } from '../incident-order/incident-order.ts';
import { paramsOf, queries, ranges } from '../testing/arbitraries.ts';
import { PREFERRED_RANGES, RANGE_PRESETS } from '../time-range/time-range.ts';
import {
  activeFilters,
  defaultListQuery,
  hasActiveFilters,
  type IncidentListQuery,
  parseListQuery,
  printListQuery,
  resetQuery,
  withFilter,
  withOrdering,
  withoutFilters,
  withRange,
  withSearch,
} from './list-query.ts';

const NO_FILTERS: IncidentListQuery['filters'] = filtersFrom(() => []);
const DEFAULT: IncidentListQuery = {
  filters: { ...NO_FILTERS, status: ['triggered'] },
  search: '',
  range: { type: '1week' },
  ordering: { field: 'first_occurrence_date', isDescending: true },
  page: 1,
};

/** What the address `?…` means with these parameters. */
const read = (params: Record<string, string>) => parseListQuery(paramsOf(params), '1week');

describe('an address that says nothing', () => {
  it('shows the triggered incidents of the last week, newest first, from page 1', () => {
    expect(read({})).toEqual(DEFAULT);
    expect(defaultListQuery('1week')).toEqual(DEFAULT);
  });

  it('takes the range that the person prefers', () => {
    expect(defaultListQuery('6months').range).toEqual({ type: '6months' });
  });

  it('is what the default is written as', () => {
    expect(printListQuery(DEFAULT, '1week')).toEqual([]);
  });
});

describe('what an address says', () => {
  const table: readonly (readonly [string, Record<string, string>, Partial<IncidentListQuery>])[] =
    [
      ['_ clears a filter that has a default', { status: '_' }, { filters: NO_FILTERS }],
      [
        'several values, each once',
        { status: 'resolved,acknowledged,resolved' },
        { filters: { ...NO_FILTERS, status: ['resolved', 'acknowledged'] } },
      ],
      [
        'an unknown value is dropped',
        { status: 'resolved,lost' },
        { filters: { ...NO_FILTERS, status: ['resolved'] } },
      ],
      ['with nothing readable the default holds', { status: 'lost' }, {}],
      ['an empty value is as good as none', { status: '' }, {}],
      [
        'a tag by its label',
        { tags: 'From historical scan,NONE' },
        { filters: { ...DEFAULT.filters, tags: ['FROM_HISTORICAL_SCAN', 'NONE'] } },
      ],
      [
        'a severity by its number',
        { severity: '10,15' },
        { filters: { ...DEFAULT.filters, severity: ['10'] } },
      ],
      [
        'a repository with a comma in its name',
        { repository: 'acme/a%2Cb' },
        { filters: { ...DEFAULT.filters, repository: ['acme/a,b'] } },
      ],
      ['a search, trimmed', { search: '  aws ' }, { search: 'aws' }],
      ['a page', { page: '7' }, { page: 7 }],
      ['page 0 is page 1', { page: '0' }, {}],
      ['a page that is no number is page 1', { page: '2.5' }, {}],
      ['an order', { sort: 'severity' }, { ordering: { field: 'severity', isDescending: false } }],
      ['an unknown order is the default', { sort: '-shoe_size' }, {}],
      ['a preset', { rt: 'all' }, { range: { type: 'all' } }],
      ['days without rt=custom do nothing', { start: '2026-01-01', end: '2026-01-02' }, {}],
      [
        'a custom range',
        { rt: 'custom', start: '2026-01-01', end: '2026-01-02' },
        { range: { type: 'custom', start: '2026-01-01', end: '2026-01-02' } },
      ],
    ];

  it.each(table)('%s', (_, params, expected) => {
    expect(read(params)).toEqual({ ...DEFAULT, ...expected });
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(...PREFERRED_RANGES), (query, preferred) => {
        const printed = printListQuery(query, preferred);
        expect(parseListQuery(paramsOf(Object.fromEntries(printed)), preferred)).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });

  it('survives a whole address: escaping, and reading it as the browser does', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const address = printListQuery(query, '1week')
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('&');
        const read = Object.fromEntries(
          address
            .split('&')
            .filter((pair) => pair !== '')
            .map((pair) => pair.split('=').map(decodeURIComponent)),
        );
        expect(parseListQuery(paramsOf(read), '1week')).toEqual(query);
      }),
    );
  });

  it('takes any text at all, and what it reads once it reads again', () => {
    const names = ['status', 'tags', 'repository', 'search', 'rt', 'start', 'end', 'sort', 'page'];
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom('_', ',', '%', '%2C', '%255F', '-', 'custom'),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), texts),
        fc.constantFrom(...RANGE_PRESETS),
        (params, preferred) => {
          const query = parseListQuery(paramsOf(params), preferred);
          const again = Object.fromEntries(printListQuery(query, preferred));
          expect(parseListQuery(paramsOf(again), preferred)).toEqual(query);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('changes', () => {
  const far: IncidentListQuery = { ...DEFAULT, page: 9, search: 'aws' };

  it('go back to page 1: filter, search, range and order', () => {
    expect(withFilter(far, 'tags', ['DOMAIN'])).toEqual({
      ...far,
      filters: { ...far.filters, tags: ['DOMAIN'] },
      page: 1,
    });
    expect(withSearch(far, ' gcp ')).toEqual({ ...far, search: 'gcp', page: 1 });
    fc.assert(
      fc.property(ranges, (range) => {
        expect(withRange(far, range)).toEqual({ ...far, range, page: 1 });
      }),
    );
    for (const field of INCIDENT_SORTS) {
      const ordering = { field, isDescending: false };
      expect(withOrdering(far, ordering)).toEqual({ ...far, ordering, page: 1 });
    }
  });

  it('clearing keeps range and order, and is written as cleared', () => {
    const cleared = withoutFilters({ ...far, range: { type: 'all' } });
    expect(cleared).toEqual({ ...DEFAULT, filters: NO_FILTERS, range: { type: 'all' } });
    expect(printListQuery(cleared, '1week')).toEqual([
      ['rt', 'all'],
      ['status', '_'],
    ]);
  });

  it('tell what narrows the list', () => {
    expect(activeFilters(DEFAULT)).toEqual(['status']);
    expect(hasActiveFilters(DEFAULT)).toBe(true);
    expect(resetQuery(withSearch({ ...far, range: { type: 'all' } }, 'aws'))).toEqual({
      ...DEFAULT,
      range: { type: 'all' },
    });
    expect(hasActiveFilters(withoutFilters(DEFAULT))).toBe(false);
    expect(hasActiveFilters(withSearch(withoutFilters(DEFAULT), 'aws'))).toBe(true);
    expect(activeFilters(withFilter(DEFAULT, 'repository', ['acme/a']))).toEqual([
      'status',
      'repository',
    ]);
  });
});
