import {
  EXPLICITLY_EMPTY,
  filtersFrom,
  INCIDENT_FILTERS,
  type IncidentFilter,
  type IncidentFilters,
  isKnownValue,
  type Params,
  parseFilterValues,
  printFilterValues,
} from '../incident-filters/incident-filters.ts';
import {
  DEFAULT_ORDERING,
  type Ordering,
  parseOrdering,
  printOrdering,
} from '../incident-order/incident-order.ts';
import { parseRange, type RangePreset, type TimeRange } from '../time-range/time-range.ts';

/** The default filters of a list: only triggered incidents (spec 000 §2.2). */
export const FILTER_DEFAULTS: Partial<Record<IncidentFilter, readonly string[]>> = {
  status: ['triggered'],
};

/** Everything that decides which incidents a list shows, and in which order. */
export interface IncidentListQuery {
  readonly filters: Readonly<IncidentFilters>;
  readonly search: string;
  readonly range: TimeRange;
  readonly ordering: Ordering;
  /** One-based. */
  readonly page: number;
}

function parseFilter(filter: IncidentFilter, text: string | null): readonly string[] {
  if (text === EXPLICITLY_EMPTY) return [];
  const values = text === null ? [] : parseFilterValues(filter, text).filter(isKnownValue);
  // Nothing readable in it: as good as not said, so the default holds.
  return values.length === 0 ? (FILTER_DEFAULTS[filter] ?? []) : values;
}

function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/**
 * Reads a list's query from the URL. Unknown values are dropped, never an error: a link from
 * another version still opens. `defaultRange` is the person's preference.
 */
export function parseListQuery(params: Params, defaultRange: RangePreset): IncidentListQuery {
  return {
    filters: filtersFrom((filter) => parseFilter(filter, params.get(filter))),
    search: params.get('search')?.trim() ?? '',
    range: parseRange(
      { rt: params.get('rt'), start: params.get('start'), end: params.get('end') },
      defaultRange,
    ),
    ordering: parseOrdering(params.get('sort')),
    page: parsePage(params.get('page')),
  };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/**
 * Writes a query as URL parameters, in a fixed order. What is at its default is left out; a filter
 * with a default that was emptied is written as `_`. {@link parseListQuery} reads it back.
 */
export function printListQuery(
  query: IncidentListQuery,
  defaultRange: RangePreset,
): [string, string][] {
  const pairs: [string, string][] = [];
  if (query.range.type === 'custom') {
    pairs.push(['rt', 'custom'], ['start', query.range.start], ['end', query.range.end]);
  } else if (query.range.type !== defaultRange) {
    pairs.push(['rt', query.range.type]);
  }
  for (const filter of INCIDENT_FILTERS) {
    const values = query.filters[filter];
    if (isSameList(values, FILTER_DEFAULTS[filter] ?? [])) continue;
    pairs.push([filter, values.length === 0 ? EXPLICITLY_EMPTY : printFilterValues(values)]);
  }
  if (query.search !== '') pairs.push(['search', query.search]);
  const sort = printOrdering(query.ordering);
  if (sort !== printOrdering(DEFAULT_ORDERING)) pairs.push(['sort', sort]);
  if (query.page !== 1) pairs.push(['page', String(query.page)]);
  return pairs;
}

/** The query of a list without URL parameters. */
export function defaultListQuery(defaultRange: RangePreset): IncidentListQuery {
  return parseListQuery({ get: () => null }, defaultRange);
}

/** The query with one filter changed; the page goes back to 1 (spec 000 §2.2). */
export function withFilter(
  query: IncidentListQuery,
  filter: IncidentFilter,
  values: readonly string[],
): IncidentListQuery {
  return { ...query, filters: { ...query.filters, [filter]: values }, page: 1 };
}

/** The query with another search; the page goes back to 1. */
export function withSearch(query: IncidentListQuery, search: string): IncidentListQuery {
  return { ...query, search: search.trim(), page: 1 };
}

/** The query over another time; the page goes back to 1. */
export function withRange(query: IncidentListQuery, range: TimeRange): IncidentListQuery {
  return { ...query, range, page: 1 };
}

/** The query in another order; the page goes back to 1. */
export function withOrdering(query: IncidentListQuery, ordering: Ordering): IncidentListQuery {
  return { ...query, ordering, page: 1 };
}

/** The query with no filter and no search at all; range and order stay. */
export function withoutFilters(query: IncidentListQuery): IncidentListQuery {
  return { ...query, filters: filtersFrom(() => []), search: '', page: 1 };
}

/** The query after a change of tab: the range stays, everything else returns to its default (decisions §7). */
export function resetQuery({ range }: IncidentListQuery): IncidentListQuery {
  return { ...defaultListQuery('all'), range };
}

/** The filters that narrow the list, in their order. */
export function activeFilters(query: IncidentListQuery): IncidentFilter[] {
  return INCIDENT_FILTERS.filter((filter) => query.filters[filter].length > 0);
}

/** Whether a filter or a search narrows the list; the time range does not count. */
export function hasActiveFilters(query: IncidentListQuery): boolean {
  return query.search !== '' || activeFilters(query).length > 0;
}
