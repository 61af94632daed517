import {
  ACTIVITY_CHARTS,
  ACTIVITY_SORTS,
  type ActivityChart,
  type ActivitySort,
} from '../activity/activity.ts';
import { EXPLICITLY_EMPTY, type Params } from '../incident-filters/incident-filters.ts';
import { DEFAULT_RANGE, parseRange, type TimeRange } from '../time-range/time-range.ts';

/** Everything that decides what the Activity screen shows (spec 001 §2, Activity). */
export interface ActivityListQuery {
  readonly range: TimeRange;
  readonly search: string;
  /** The chosen types; none chosen shows all. */
  readonly select: readonly ActivityChart[];
  readonly sort: ActivitySort;
  readonly isDescending: boolean;
  /** One-based, as it is shown; the URL counts from zero. */
  readonly page: number;
}

/** The screen without URL parameters. */
export const DEFAULT_ACTIVITY_QUERY: ActivityListQuery = {
  range: { type: DEFAULT_RANGE },
  search: '',
  select: [],
  sort: 'id',
  isDescending: true,
  page: 1,
};

function parseSelect(text: string | null): readonly ActivityChart[] {
  if (text === null || text === EXPLICITLY_EMPTY) return [];
  const names = text.split(',');
  return ACTIVITY_CHARTS.filter((chart) => names.includes(chart));
}

function parseSort(text: string | null): Pick<ActivityListQuery, 'sort' | 'isDescending'> {
  const [name, direction] = (text ?? '').split(',');
  const sort = ACTIVITY_SORTS.find((one) => one === name);
  if (sort === undefined || (direction !== 'asc' && direction !== 'desc')) {
    return { sort: DEFAULT_ACTIVITY_QUERY.sort, isDescending: DEFAULT_ACTIVITY_QUERY.isDescending };
  }
  return { sort, isDescending: direction === 'desc' };
}

function parsePage(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) + 1 : 1;
}

/** Reads the query from the URL; what it does not understand falls back to the default. */
export function parseActivityQuery(params: Params): ActivityListQuery {
  return {
    range: parseRange(
      { rt: params.get('rt'), start: params.get('start'), end: params.get('end') },
      DEFAULT_RANGE,
    ),
    search: params.get('search')?.trim() ?? '',
    select: parseSelect(params.get('select')),
    ...parseSort(params.get('sort')),
    page: parsePage(params.get('page')),
  };
}

/** Writes the query as URL parameters; defaults are left out. {@link parseActivityQuery} reads it back. */
export function printActivityQuery(query: ActivityListQuery): [string, string][] {
  const pairs: [string, string][] = [];
  const { range } = query;
  if (range.type === 'custom') {
    pairs.push(['rt', 'custom'], ['start', range.start], ['end', range.end]);
  } else if (range.type !== DEFAULT_RANGE) pairs.push(['rt', range.type]);
  if (query.search !== '') pairs.push(['search', query.search]);
  if (query.select.length > 0) pairs.push(['select', query.select.join(',')]);
  if (query.sort !== 'id' || !query.isDescending) {
    pairs.push(['sort', `${query.sort},${query.isDescending ? 'desc' : 'asc'}`]);
  }
  if (query.page !== 1) pairs.push(['page', String(query.page - 1)]);
  return pairs;
}

/** The query with changes; anything but the page goes back to the first one (spec 001 §4). */
export function changedActivityQuery(
  query: ActivityListQuery,
  changes: Partial<ActivityListQuery>,
): ActivityListQuery {
  return { ...query, page: 1, ...changes };
}

/** Whether a search or a type narrows the table; the time range does not count. */
export function isActivityFiltered(query: ActivityListQuery): boolean {
  return query.search !== '' || query.select.length > 0;
}
