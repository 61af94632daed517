import { ACTIVITY_PAGE_SIZE, type ActivityChart, CHART_TYPES } from '@sluice/domain/activity';
import {
  type ActivityListQuery,
  changedActivityQuery,
  isActivityFiltered,
  parseActivityQuery,
  printActivityQuery,
} from '@sluice/domain/activity-query';
import { pageCount } from '@sluice/domain/paging';
import { asyncStateOf } from '../../async-state.ts';
import { timeZoneAtom } from '../../atoms/clock.atoms.ts';
import { locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { paths } from '../../paths.ts';
import { failureOf, pageQueryAtom, queryAtom } from '../../query.ts';
import { atom, type Getter } from '../../store.ts';
import type { ActivityState } from './activity.states.ts';

/** What the URL asks for. */
export const activityQueryAtom = atom((get) =>
  parseActivityQuery(new URLSearchParams(get(locationAtom).search)),
);

function hrefOf(query: ActivityListQuery): string {
  return paths.activity(printActivityQuery(query));
}

/** The address of the page with changes; anything but the page goes back to the first one. */
export const activityHrefAtom = atom((get) => {
  const query = get(activityQueryAtom);
  return (changes: Partial<ActivityListQuery>): string =>
    hrefOf(changedActivityQuery(query, changes));
});

/** Changes what the page asks for. */
export const changeActivityAction = atom(
  null,
  (get, set, changes: Partial<ActivityListQuery>): void => {
    const isPage = changes.page !== undefined;
    set(navigateAction, get(activityHrefAtom)(changes), isPage ? 'push' : 'replace');
  },
);

function rangeParams(get: Getter) {
  const { range } = get(activityQueryAtom);
  const days = range.type === 'custom' ? { start: range.start, end: range.end } : {};
  return { rt: range.type, ...days, tz: get(timeZoneAtom) };
}

const rowsQueryAtom = pageQueryAtom(
  'listActivity',
  (get) => {
    const query = get(activityQueryAtom);
    const types = query.select.flatMap((chart) => CHART_TYPES[chart]).join(',');
    return {
      query: {
        ...rangeParams(get),
        page: query.page,
        per_page: ACTIVITY_PAGE_SIZE,
        sort_by: query.sort,
        sort_desc: query.isDescending ? 'true' : 'false',
        ...(query.search === '' ? {} : { search: query.search }),
        ...(types === '' ? {} : { types }),
      },
    };
  },
  { keepsPrevious: true },
);

const FAILED = 'Unable to fetch the data';
const KEEPS = { keepsPrevious: true };

const statsQueryAtoms = {
  push: queryAtom('getPushStats', (get) => ({ query: rangeParams(get) }), KEEPS),
  public: queryAtom('getPublicStats', (get) => ({ query: rangeParams(get) }), KEEPS),
  commit: queryAtom('getCommitStats', (get) => ({ query: rangeParams(get) }), KEEPS),
} satisfies Record<ActivityChart, unknown>;

/** The figures of each chart; a chart fails alone. */
export const activityStatsAtom = atom((get) => ({
  push: asyncStateOf(get(statsQueryAtoms.push), FAILED),
  public: asyncStateOf(get(statsQueryAtoms.public), FAILED),
  commit: asyncStateOf(get(statsQueryAtoms.commit), FAILED),
}));

/** Asks for the figures of a chart again. */
export const retryStatsAction = atom(null, (get, _set, chart: ActivityChart) => {
  void get(statsQueryAtoms[chart]).refetch();
});

/** What the table is. */
export const activityStateAtom = atom((get): ActivityState => {
  const query = get(rowsQueryAtom);
  const failure = failureOf(query);
  if (failure?.type === 'Forbidden') return { kind: 'forbidden' };
  if (query.data === undefined || (failure !== null && query.isPlaceholderData)) {
    return failure === null ? { kind: 'loading' } : { kind: 'failed', text: failure.detail };
  }
  const { rows, total } = query.data;
  const asked = get(activityQueryAtom);
  if (total === 0) return { kind: isActivityFiltered(asked) ? 'noMatch' : 'empty' };
  if (rows.length === 0) {
    return { kind: 'pageOutOfRange', pageCount: pageCount(total, ACTIVITY_PAGE_SIZE) };
  }
  return { kind: 'ready', rows, total, isRefreshing: query.isPlaceholderData };
});

/** Asks for the rows again. */
export const retryActivityAction = atom(null, (get) => {
  void get(rowsQueryAtom).refetch();
});

/** Whether the product may not ask code hosts for events; null while unknown (decisions §10). */
export const isCutOffAtom = atom((get) => {
  const settings = get(settingsQueryAtom).data;
  return settings === undefined ? null : !settings.are_checks_on;
});
