import type { Granularity } from '@sluice/domain/granularity';
import {
  defaultListQuery,
  hasActiveFilters,
  type IncidentListQuery,
  printListQuery,
  withRange,
} from '@sluice/domain/list-query';
import { pageCount } from '@sluice/domain/paging';
import { printWireScope } from '@sluice/domain/wire-scope';
import { NO_SELECTION, type Selection } from '@sluice/ui/DataTable';
import { asyncStateOf } from '../../async-state.ts';
import { listQueryOf, rowsInputOf, scopeParamsOf } from '../../atoms/list-context.atoms.ts';
import { kindAtom, locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { pageSizeAtom } from '../../atoms/page-size.atoms.ts';
import { defaultRangeAtom, settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { sourcesQueryAtom } from '../../atoms/sources.atoms.ts';
import { chartAtomOf, rowsAtomOf, statsAtomOf } from '../../incidents/list-calls.ts';
import { paths } from '../../paths.ts';
import { atom } from '../../store.ts';
import type { IncidentListState } from './incident-list.states.ts';

/** What the URL asks for. */
export const listQueryAtom = atom((get) => listQueryOf(get, get(locationAtom).search));

/** The address of the list with another query. */
export const hrefOfQueryAtom = atom((get) => {
  const defaultRange = get(defaultRangeAtom);
  const kind = get(kindAtom);
  return (query: IncidentListQuery): string =>
    paths.list(kind, printListQuery(query, defaultRange));
});

/** The scope of the list as every call about it sends it. */
export const scopeParamsAtom = atom((get) => scopeParamsOf(get, get(listQueryAtom)));

// The person's preference decides the range: without it the first answer could be the wrong one.
const isScopeKnownAtom = atom(
  (get) =>
    get(settingsQueryAtom).isFetched || new URLSearchParams(get(locationAtom).search).has('rt'),
);

const rowsQueryAtom = rowsAtomOf(kindAtom, (get) =>
  get(isScopeKnownAtom) ? rowsInputOf(get, get(listQueryAtom)) : null,
);

const statsQueryAtom = statsAtomOf(kindAtom, (get) =>
  get(isScopeKnownAtom) ? { query: get(scopeParamsAtom) } : null,
);

const chosenGranularityAtom = atom<Granularity | null>(null);

const chartQueryAtom = chartAtomOf(kindAtom, (get) => {
  if (!get(isScopeKnownAtom)) return null;
  const granularity = get(chosenGranularityAtom) ?? undefined;
  return { query: { ...get(scopeParamsAtom), granularity } };
});

const FAILED_TEXT = 'Unable to fetch data.';

/** The figures above the table. */
export const statsAtom = atom((get) => asyncStateOf(get(statsQueryAtom), FAILED_TEXT));

/** The occurrences chart. */
export const chartAtom = atom((get) => asyncStateOf(get(chartQueryAtom), FAILED_TEXT));

function isDefaultScope(query: IncidentListQuery): boolean {
  const fresh = defaultListQuery('all');
  return (
    query.search === '' &&
    JSON.stringify(printWireScope({ ...query, range: fresh.range })) ===
      JSON.stringify(printWireScope(fresh))
  );
}

/** What the table is. */
export const listStateAtom = atom((get): IncidentListState => {
  const query = get(listQueryAtom);
  const rows = get(rowsQueryAtom);
  if (rows.data === undefined) {
    const { failure } = rows;
    if (failure?.type === 'Forbidden') return { kind: 'forbidden' };
    if (!rows.isError) return { kind: 'loading' };
    return { kind: 'failed', text: failure?.detail ?? 'An error occured' };
  }
  const { total } = rows.data;
  if (rows.data.rows.length > 0) {
    return { kind: 'ready', ...rows.data, isRefreshing: rows.isPlaceholderData };
  }
  if (total > 0) return { kind: 'pageOutOfRange', pageCount: pageCount(total, get(pageSizeAtom)) };
  const outsideCount = get(statsQueryAtom).data?.outside_period_count ?? 0;
  if (hasActiveFilters(query) && !isDefaultScope(query)) return { kind: 'noMatch', outsideCount };
  // As long as the sources are not known, adding one is not suggested.
  return { kind: 'empty', outsideCount, hasSources: get(sourcesQueryAtom).data?.length !== 0 };
});

/** Asks again for what failed. */
export const retryListAction = atom(null, (get) => {
  for (const query of [get(rowsQueryAtom), get(statsQueryAtom), get(chartQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});

const selectionAtom = atom<{ readonly scope: string; readonly selection: Selection }>({
  scope: '',
  selection: NO_SELECTION,
});

const scopeKeyAtom = atom((get) => JSON.stringify([get(kindAtom), get(scopeParamsAtom)]));

/** The selected rows. Another scope has none, so that nothing out of sight is changed by mistake. */
export const listSelectionAtom = atom((get) => {
  const kept = get(selectionAtom);
  return kept.scope === get(scopeKeyAtom) ? kept.selection : NO_SELECTION;
});

/** Selects rows of this scope. */
export const selectAction = atom(null, (get, set, selection: Selection) =>
  set(selectionAtom, { scope: get(scopeKeyAtom), selection }),
);

/** Shows the list under another query: the URL is the state. */
export const changeListAction = atom(
  null,
  (get, set, change: (query: IncidentListQuery) => IncidentListQuery) =>
    set(navigateAction, get(hrefOfQueryAtom)(change(get(listQueryAtom)))),
);

/** Chooses the width of the chart's bars. */
export const chooseGranularityAction = atom(null, (_get, set, granularity: Granularity) =>
  set(chosenGranularityAtom, granularity),
);

const zoomedFromAtom = atom<IncidentListQuery['range'] | null>(null);

/** Whether the list is narrowed to a part of the chart. */
export const isZoomedAtom = atom((get) => get(zoomedFromAtom) !== null);

/** Narrows the list to some bars of the chart; both days are whole ones. */
export const zoomAction = atom(null, (get, set, start: string, end: string) => {
  const { range } = get(listQueryAtom);
  if (get(zoomedFromAtom) === null) set(zoomedFromAtom, range);
  set(chosenGranularityAtom, null);
  set(changeListAction, (query) => withRange(query, { type: 'custom', start, end }));
});

/** The visible way back out of a zoom. */
export const zoomOutAction = atom(null, (get, set) => {
  const range = get(zoomedFromAtom);
  set(zoomedFromAtom, null);
  set(chosenGranularityAtom, null);
  if (range !== null) set(changeListAction, (query) => withRange(query, range));
});

const allStatsAtom = statsAtomOf(kindAtom, (get) => ({
  query: { rt: 'all', tz: scopeParamsOf(get, get(listQueryAtom)).tz },
}));

/** How many incidents of the kind there are at all, for an export of everything; null while unknown. */
export const allCountAtom = atom((get) => get(allStatsAtom).data?.count ?? null);
