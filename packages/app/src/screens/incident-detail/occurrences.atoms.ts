import type { Occurrence } from '@sluice/contract/schemas/incidents';
import { parseId } from '@sluice/domain/ids';
import { KINDS } from '@sluice/domain/kind-info';
import { patchUnavailableText, presenceOf } from '@sluice/domain/presence';
import {
  changedTableQuery,
  parseTableQuery,
  printTableQuery,
  type TableQuery,
  wireOrdering,
} from '@sluice/domain/table-query';
import {
  changeSearchAction,
  kindAtom,
  locationAtom,
  searchParamAtom,
} from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { notifyFailedAction } from '../../atoms/toast.atoms.ts';
import { occurrencesAtomOf, patchAtomOf } from '../../incidents/detail-calls.ts';
import { atom } from '../../store.ts';
import type { OccurrencesState, PatchState, ShownOccurrence } from './incident-detail.states.ts';

/** How many occurrences a page of the table has (spec 000 §9). */
export const OCCURRENCES_PER_PAGE = 5;

/** How many occurrences are searched for the one that the URL names. */
const SEARCHED_OCCURRENCES = 1000;

const TABLE = {
  filters: [],
  sorts: ['date', 'who', 'repository', 'tags', 'presence'],
  defaultSort: { field: 'date', isDescending: true },
} as const;

type OccurrenceSort = (typeof TABLE.sorts)[number];
type OccurrencesQuery = TableQuery<never, OccurrenceSort>;

/** Page and order of the occurrences, as the URL has them: the newest first where it has none. */
export const occurrencePlaceAtom = atom((get): OccurrencesQuery => {
  const { search } = get(locationAtom);
  return parseTableQuery<never, OccurrenceSort>(TABLE, new URLSearchParams(search));
});

/** Shows another page or order of the occurrences; the URL keeps it. Another order begins with page 1. */
export const moveInOccurrencesAction = atom(
  null,
  (get, set, change: { readonly page: number } | { readonly sort: OccurrencesQuery['sort'] }) => {
    const query = changedTableQuery(get(occurrencePlaceAtom), change);
    const printed = new Map(printTableQuery<never, OccurrenceSort>(TABLE, query));
    set(changeSearchAction, {
      page: printed.get('page') ?? null,
      sort: printed.get('sort') ?? null,
    });
  },
);

/** The order that a click on the header of a column asks for. */
export function occurrenceSortOf(column: string, isDescending: boolean): OccurrencesQuery['sort'] {
  const field = TABLE.sorts.find((one) => one === column) ?? TABLE.defaultSort.field;
  return { field, isDescending };
}

const occurrencesQueryAtom = occurrencesAtomOf((get) => {
  const id = get(incidentIdAtom);
  if (id === null) return null;
  const { page, sort } = get(occurrencePlaceAtom);
  const query = { page, per_page: OCCURRENCES_PER_PAGE, ordering: wireOrdering(sort) };
  return { params: { id }, query };
});

/** The occurrences table. */
export const occurrencesAtom = atom((get): OccurrencesState => {
  const query = get(occurrencesQueryAtom);
  if (query.data !== undefined) {
    const { rows, total } = query.data;
    return { kind: 'ready', rows, total, isRefreshing: query.isPlaceholderData };
  }
  return query.isError ? { kind: 'failed', text: 'Unable to fetch data.' } : { kind: 'loading' };
});

const occurrenceParamAtom = searchParamAtom('occurrence');

/** The occurrence that was chosen in the table. It stays known when its page is left. */
const chosenOccurrenceAtom = atom<Occurrence | null>(null);

/** The occurrence id in the URL, when it is neither on the loaded page nor selected, so that it must be looked up. */
const searchedIdAtom = atom((get): string | null => {
  const asked = get(occurrenceParamAtom);
  if (asked === null || String(get(chosenOccurrenceAtom)?.id) === asked) return null;
  const occurrences = get(occurrencesAtom);
  const isOnPage =
    occurrences.kind === 'ready' && occurrences.rows.some(({ id }) => String(id) === asked);
  return isOnPage || occurrences.kind === 'loading' ? null : asked;
});

const searchQueryAtom = occurrencesAtomOf((get) => {
  const id = get(incidentIdAtom);
  if (id === null || get(searchedIdAtom) === null) return null;
  return { params: { id }, query: { page: 1, per_page: SEARCHED_OCCURRENCES } };
});

/**
 * The one occurrence that the page shows: the heading of the patch, the patch and the marked row all
 * follow it. It is the one that the URL asks for, else the first of the table.
 */
export const shownOccurrenceAtom = atom((get): ShownOccurrence => {
  const asked = get(occurrenceParamAtom);
  const occurrences = get(occurrencesAtom);
  const rows = occurrences.kind === 'ready' ? occurrences.rows : [];
  if (asked === null) {
    const [first] = rows;
    if (first !== undefined) return { kind: 'ready', occurrence: first };
    return occurrences.kind === 'ready' ? { kind: 'none' } : occurrences;
  }
  if (parseId(asked) === null) return { kind: 'missing' };
  const search = get(searchQueryAtom);
  const chosen = get(chosenOccurrenceAtom);
  const known = [...rows, ...(chosen === null ? [] : [chosen]), ...(search.data?.rows ?? [])];
  const occurrence = known.find(({ id }) => String(id) === asked);
  if (occurrence !== undefined) return { kind: 'ready', occurrence };
  if (search.isError) return { kind: 'failed', text: 'Unable to fetch data.' };
  return search.data === undefined ? { kind: 'loading' } : { kind: 'missing' };
});

/** Shows the patch of an occurrence. The highlight and the line belonged to the one before. */
export const showOccurrenceAction = atom(null, (_get, set, occurrence: Occurrence) => {
  set(chosenOccurrenceAtom, occurrence);
  set(changeSearchAction, {
    occurrence: String(occurrence.id),
    highlighted: null,
    line: null,
  });
});

/** Shows the first occurrence of the table again. */
export const showFirstOccurrenceAction = atom(null, (_get, set) =>
  set(changeSearchAction, { occurrence: null, highlighted: null, line: null }),
);

const patchQueryAtom = patchAtomOf((get) => {
  const shown = get(shownOccurrenceAtom);
  if (shown.kind !== 'ready') return null;
  // The server refuses an occurrence of another incident.
  const query = { incident: get(incidentIdAtom) ?? undefined };
  return { params: { id: shown.occurrence.id }, query };
});

/** The patch under the table. */
export const patchAtom = atom((get): PatchState => {
  const shown = get(shownOccurrenceAtom);
  if (shown.kind !== 'ready') return shown.kind === 'none' ? { kind: 'empty' } : shown;
  const { data: patch, isError } = get(patchQueryAtom);
  if (patch === undefined) {
    return isError
      ? { kind: 'failed', text: 'An error occurred while loading the patch.' }
      : { kind: 'loading' };
  }
  if (!patch.has_patch) {
    const { is_present, last_seen } = shown.occurrence.presence;
    const text = patchUnavailableText(presenceOf(is_present), last_seen?.slice(0, 10) ?? null);
    return { kind: 'unavailable', text };
  }
  return patch.has_content ? { kind: 'ready', patch } : { kind: 'empty' };
});

/** Loads the occurrences and the patch again if they failed. A toast says so when the patch fails once more (spec 000 §8.2). */
export const retryOccurrencesAction = atom(null, async (get, set) => {
  for (const query of [get(occurrencesQueryAtom), get(searchQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
  const patch = get(patchQueryAtom);
  const failure = patch.isError ? await patch.refetch() : null;
  if (failure !== null) set(notifyFailedAction, failure, KINDS[get(kindAtom)].failureTexts.patch);
});
