import { EXPLICITLY_EMPTY, type Params } from '../incident-filters/incident-filters.ts';

/** What a table can be filtered and sorted by, and how its URL names that. */
export interface TableSpec<Filter extends string, Sort extends string> {
  /** Filters of comma lists, in the order of the URL. */
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  readonly defaultSort: { readonly field: Sort; readonly isDescending: boolean };
  /** The parameter of the one-based page; `page` by default. */
  readonly pageParam?: string;
}

/** The chosen values of each filter; one that narrows nothing is left out. */
export type TableFilters<Filter extends string> = { readonly [Name in Filter]?: readonly string[] };

/** Everything that decides what a table shows. */
export interface TableQuery<Filter extends string, Sort extends string> {
  readonly search: string;
  readonly filters: TableFilters<Filter>;
  readonly sort: { readonly field: Sort; readonly isDescending: boolean };
  /** One-based. */
  readonly page: number;
}

function parseSort<Filter extends string, Sort extends string>(
  { sorts, defaultSort }: TableSpec<Filter, Sort>,
  text: string | null,
) {
  const [name, direction] = (text ?? '').split(',');
  const field = sorts.find((one) => one === name);
  if (field === undefined || (direction !== 'asc' && direction !== 'desc')) return defaultSort;
  return { field, isDescending: direction === 'desc' };
}

/** Reads a table's query from the URL; what it does not understand falls back to the default. */
export function parseTableQuery<Filter extends string, Sort extends string>(
  spec: TableSpec<Filter, Sort>,
  params: Params,
): TableQuery<Filter, Sort> {
  const page = params.get(spec.pageParam ?? 'page');
  const filters: { [Name in Filter]?: readonly string[] } = {};
  for (const name of spec.filters) {
    const values = (params.get(name) ?? '').split(',').filter((value) => value !== '');
    const isCleared = params.get(name) === EXPLICITLY_EMPTY;
    if (!isCleared && values.length > 0) filters[name] = values;
  }
  return {
    search: params.get('search')?.trim() ?? '',
    filters,
    sort: parseSort(spec, params.get('sort')),
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the query as URL parameters; defaults are left out. {@link parseTableQuery} reads it back. */
export function printTableQuery<Filter extends string, Sort extends string>(
  spec: TableSpec<Filter, Sort>,
  query: TableQuery<Filter, Sort>,
): [string, string][] {
  const pairs: [string, string][] = [];
  if (query.search !== '') pairs.push(['search', query.search]);
  for (const name of spec.filters) {
    const values = query.filters[name] ?? [];
    if (values.length > 0) pairs.push([name, values.join(',')]);
  }
  const { field, isDescending } = query.sort;
  if (field !== spec.defaultSort.field || isDescending !== spec.defaultSort.isDescending) {
    pairs.push(['sort', `${field},${isDescending ? 'desc' : 'asc'}`]);
  }
  if (query.page !== 1) pairs.push([spec.pageParam ?? 'page', String(query.page)]);
  return pairs;
}

/** The query with changes; anything but the page goes back to page 1 (spec 001 §4). */
export function changedTableQuery<Filter extends string, Sort extends string>(
  query: TableQuery<Filter, Sort>,
  changes: Partial<TableQuery<Filter, Sort>>,
): TableQuery<Filter, Sort> {
  return { ...query, page: 1, ...changes };
}

/** Whether a search or a filter narrows the table. */
export function isTableFiltered(query: TableQuery<string, string>): boolean {
  return (
    query.search !== '' || Object.values(query.filters).some((values) => (values ?? []).length > 0)
  );
}

/** The order as the wire has it: a leading minus for descending. */
export function wireOrdering<Sort extends string>(sort: {
  readonly field: Sort;
  readonly isDescending: boolean;
}): Sort | `-${Sort}` {
  return sort.isDescending ? `-${sort.field}` : sort.field;
}
