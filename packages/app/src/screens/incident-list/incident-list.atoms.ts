import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { OccurrenceChart } from '@sluice/contract/endpoints/metrics';
import type { Granularity } from '@sluice/domain/granularity';
import { printOrdering } from '@sluice/domain/incident-order';
import {
  defaultListQuery,
  hasActiveFilters,
  type IncidentListQuery,
  parseListQuery,
  printListQuery,
  withRange,
} from '@sluice/domain/list-query';
import { INCIDENT_PAGE_SIZE, pageCount } from '@sluice/domain/paging';
import { printWireScope } from '@sluice/domain/wire-scope';
import { NO_SELECTION, type Selection } from '@sluice/ui/DataTable';
import { timeZoneAtom } from '../../atoms/clock.atoms.ts';
import { SECRETS_KEY } from '../../atoms/incidents.atoms.ts';
import { locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { defaultRangeAtom, settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { sourcesQueryAtom } from '../../atoms/sources.atoms.ts';
import { secretListClientAtom } from '../../clients.ts';
import {
  atomWithQuery,
  CallFailed,
  failureOf,
  keepPreviousData,
  type QueryObserverResult,
  unwrap,
} from '../../query.ts';
import { atom } from '../../store.ts';
import type { IncidentListState, Panel } from './incident-list.states.ts';

export const LIST_PATH = '/incidents/secrets';

/** What the URL asks for. */
export const listQueryAtom = atom((get) =>
  parseListQuery(new URLSearchParams(get(locationAtom).search), get(defaultRangeAtom)),
);

/** The address of the list with another query. */
export const hrefOfQueryAtom = atom((get) => {
  const defaultRange = get(defaultRangeAtom);
  return (query: IncidentListQuery): string => {
    const params = new URLSearchParams(printListQuery(query, defaultRange)).toString();
    return params === '' ? LIST_PATH : `${LIST_PATH}?${params}`;
  };
});

/** The scope of the list as every call about it sends it. */
export const scopeParamsAtom = atom((get) => ({
  ...printWireScope(get(listQueryAtom)),
  tz: get(timeZoneAtom),
}));

// The person's preference decides the range: without it the first answer could be the wrong one.
const isScopeKnownAtom = atom(
  (get) =>
    get(settingsQueryAtom).isFetched || new URLSearchParams(get(locationAtom).search).has('rt'),
);

const rowsQueryAtom = atomWithQuery((get) => {
  const query = get(listQueryAtom);
  const params = {
    ...get(scopeParamsAtom),
    page: query.page,
    per_page: INCIDENT_PAGE_SIZE,
    ordering: printOrdering(query.ordering),
  };
  return {
    queryKey: [SECRETS_KEY, 'list', params],
    enabled: get(isScopeKnownAtom),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await get(secretListClientAtom).listSecrets({ query: params }, { signal });
      if (!result.ok) throw new CallFailed(result);
      return {
        rows: result.data,
        total: result.items?.total ?? result.data.length,
        isTotalCapped: result.isTotalCapped,
      };
    },
  };
});

const statsQueryAtom = atomWithQuery((get) => {
  const params = get(scopeParamsAtom);
  return {
    queryKey: [SECRETS_KEY, 'stats', params],
    enabled: get(isScopeKnownAtom),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap(await get(secretListClientAtom).getSecretStats({ query: params }, { signal })),
  };
});

const chosenGranularityAtom = atom<Granularity | null>(null);

const chartQueryAtom = atomWithQuery((get) => {
  const params = { ...get(scopeParamsAtom), granularity: get(chosenGranularityAtom) ?? undefined };
  return {
    queryKey: [SECRETS_KEY, 'chart', params],
    enabled: get(isScopeKnownAtom),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { metricsClientAtom } = await import('../../later-clients.ts');
      return unwrap(await get(metricsClientAtom).getOccurrenceChart({ query: params }, { signal }));
    },
  };
});

function panelOf<Data>(query: QueryObserverResult<Data>): Panel<Data> {
  if (query.data !== undefined) return { kind: 'ready', data: query.data };
  if (!query.isError) return { kind: 'loading' };
  return { kind: 'failed', text: 'Unable to fetch data.' };
}

/** The figures above the table. */
export const statsPanelAtom = atom((get): Panel<IncidentStats> => panelOf(get(statsQueryAtom)));

/** The occurrences chart. */
export const chartPanelAtom = atom((get): Panel<OccurrenceChart> => panelOf(get(chartQueryAtom)));

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
    const failure = failureOf(rows.error);
    if (failure?.type === 'Forbidden') return { kind: 'forbidden' };
    if (!rows.isError) return { kind: 'loading' };
    return { kind: 'failed', text: failure?.detail ?? 'An error occured' };
  }
  const { total } = rows.data;
  if (rows.data.rows.length > 0) {
    return { kind: 'ready', ...rows.data, isRefreshing: rows.isPlaceholderData };
  }
  if (total > 0) return { kind: 'pageOutOfRange', pageCount: pageCount(total, INCIDENT_PAGE_SIZE) };
  const outsideCount = get(statsQueryAtom).data?.outside_period_count ?? 0;
  if (hasActiveFilters(query) && !isDefaultScope(query)) return { kind: 'noMatch', outsideCount };
  // While nobody knows the sources, nobody is told to add one.
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

const scopeKeyAtom = atom((get) => JSON.stringify(get(scopeParamsAtom)));

/** The selected rows. Another scope has none: what is not shown can't be acted on by mistake. */
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

/** The range before a zoom into the chart; null when nobody zoomed. */
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
