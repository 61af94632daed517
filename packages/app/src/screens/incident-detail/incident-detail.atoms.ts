import { parseId } from '@sluice/domain/ids';
import { patchUnavailableText, presenceOf } from '@sluice/domain/presence';
import { incidentKeys } from '../../atoms/incidents.atoms.ts';
import { changeSearchAction, locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { userQueryAtom } from '../../atoms/session.atoms.ts';
import { atomWithQuery, CallFailed, failureOf, keepPreviousData, unwrap } from '../../query.ts';
import { atom } from '../../store.ts';
import { secretClientAtom } from './clients.ts';
import {
  DETAIL_TABS,
  type DetailTab,
  type IncidentDetailState,
  type OccurrencesState,
  type PatchState,
} from './incident-detail.states.ts';

/** How many occurrences a page of the table has (spec 000 §9). */
export const OCCURRENCES_PER_PAGE = 5;

/** The incident that the URL names; null when it names none. */
export const incidentIdAtom = atom((get) => {
  const match = /^\/incidents\/secrets\/([^/]+)$/.exec(get(locationAtom).path);
  return match?.[1] === undefined ? null : parseId(match[1]);
});

const incidentQueryAtom = atomWithQuery((get) => {
  const id = get(incidentIdAtom);
  return {
    queryKey: incidentKeys.one(id ?? 0),
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      unwrap(await get(secretClientAtom).getSecret({ params: { id: id ?? 0 } }, { signal })),
  };
});

/** What the page is. */
export const detailStateAtom = atom((get): IncidentDetailState => {
  const user = get(userQueryAtom).data;
  if (get(incidentIdAtom) === null) return { kind: 'notFound' };
  if (user === undefined) return { kind: 'loading' };
  if (!user.permissions.includes('READ_SECRET_DETAILS')) return { kind: 'forbidden' };
  const query = get(incidentQueryAtom);
  if (query.data !== undefined) return { kind: 'ready', incident: query.data, user };
  const failure = failureOf(query.error);
  if (failure?.type === 'NotFound') return { kind: 'notFound' };
  if (failure?.type === 'Forbidden') return { kind: 'forbidden' };
  return query.isError ? { kind: 'failed', text: 'Failed to get secret' } : { kind: 'loading' };
});

/** Asks for the incident again. */
export const retryDetailAction = atom(null, (get) => {
  void get(incidentQueryAtom).refetch();
});

/** The tab that the hash names. */
export const detailTabAtom = atom((get): DetailTab => {
  const hash = get(locationAtom).hash.slice(1);
  return DETAIL_TABS.find((tab) => tab === hash) ?? 'occurences';
});

/** Shows a tab; the hash keeps it. */
export const chooseTabAction = atom(null, (get, set, tab: string) => {
  const { path, search } = get(locationAtom);
  set(navigateAction, `${path}${search}#${tab}`, 'replace');
});

interface TablePlace {
  readonly incidentId: number;
  readonly page: number;
  readonly ordering: string;
}

const placeAtom = atom<TablePlace>({ incidentId: 0, page: 1, ordering: '-date' });

/** Page and order of the occurrences; each incident begins with the newest. */
export const occurrencePlaceAtom = atom((get) => {
  const incidentId = get(incidentIdAtom) ?? 0;
  const place = get(placeAtom);
  return place.incidentId === incidentId ? place : { incidentId, page: 1, ordering: '-date' };
});

/** Shows another page or order of the occurrences. */
export const moveInOccurrencesAction = atom(
  null,
  (get, set, change: Partial<Pick<TablePlace, 'page' | 'ordering'>>) =>
    set(placeAtom, { ...get(occurrencePlaceAtom), ...change }),
);

const occurrencesQueryAtom = atomWithQuery((get) => {
  const { incidentId, page, ordering } = get(occurrencePlaceAtom);
  return {
    queryKey: incidentKeys.occurrences(incidentId, page, ordering),
    enabled: incidentId !== 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await get(secretClientAtom).listSecretOccurrences(
        { params: { id: incidentId }, query: { page, per_page: OCCURRENCES_PER_PAGE, ordering } },
        { signal },
      );
      if (!result.ok) throw new CallFailed(result);
      return { rows: result.data, total: result.items?.total ?? result.data.length };
    },
  };
});

/** The occurrences table. */
export const occurrencesAtom = atom((get): OccurrencesState => {
  const query = get(occurrencesQueryAtom);
  if (query.data !== undefined) {
    return { kind: 'ready', ...query.data, isRefreshing: query.isPlaceholderData };
  }
  return query.isError ? { kind: 'failed', text: 'Unable to fetch data.' } : { kind: 'loading' };
});

const searchParamAtom = (name: string) =>
  atom((get) => new URLSearchParams(get(locationAtom).search).get(name));
const occurrenceParamAtom = searchParamAtom('occurrence');

/** The occurrence whose patch is shown: the one of the URL, else the first of the table. */
export const shownOccurrenceAtom = atom((get) => {
  const asked = parseId(get(occurrenceParamAtom) ?? '');
  const occurrences = get(occurrencesAtom);
  const rows = occurrences.kind === 'ready' ? occurrences.rows : [];
  return rows.find(({ id }) => id === asked) ?? rows[0] ?? null;
});

const shownOccurrenceIdAtom = atom(
  (get) => parseId(get(occurrenceParamAtom) ?? '') ?? get(shownOccurrenceAtom)?.id ?? null,
);

/** Shows the patch of an occurrence. What was highlighted belonged to the one before. */
export const showOccurrenceAction = atom(null, (_get, set, id: number) =>
  set(changeSearchAction, { occurrence: String(id), highlighted: null, line: null }),
);

/** The patch viewer's own places in the URL. */
export const highlightedAtom = searchParamAtom('highlighted');
export const lineAtom = searchParamAtom('line');

/** Keeps the current highlight or line in the URL. */
export const placeInPatchAction = atom(
  null,
  (_get, set, changes: { readonly highlighted?: string | null; readonly line?: string | null }) =>
    set(changeSearchAction, changes),
);

const patchQueryAtom = atomWithQuery((get) => {
  const id = get(shownOccurrenceIdAtom);
  // The server refuses an occurrence of another incident: a patch is never shown under the wrong name.
  const incident = get(incidentIdAtom) ?? undefined;
  return {
    queryKey: incidentKeys.patch(id ?? 0),
    enabled: id !== null,
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) =>
      unwrap(
        await get(secretClientAtom).getPatch(
          { params: { id: id ?? 0 }, query: { incident } },
          { signal },
        ),
      ),
  };
});

/** The patch under the table. */
export const patchAtom = atom((get): PatchState => {
  const query = get(patchQueryAtom);
  if (query.data === undefined) {
    return query.isError
      ? { kind: 'failed', text: 'An error occurred while loading the patch.' }
      : { kind: 'loading' };
  }
  const patch = query.data;
  if (!patch.has_patch) {
    const presence = get(shownOccurrenceAtom)?.presence;
    const lastSeen = presence?.last_seen?.slice(0, 10) ?? null;
    const text = patchUnavailableText(presenceOf(presence?.is_present ?? null), lastSeen);
    return { kind: 'unavailable', text };
  }
  return patch.has_content ? { kind: 'ready', patch } : { kind: 'empty' };
});

/** Asks for the occurrences and the patch again, where they failed. */
export const retryOccurrencesAction = atom(null, (get) => {
  for (const query of [get(occurrencesQueryAtom), get(patchQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});
