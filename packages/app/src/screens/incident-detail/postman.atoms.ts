import type { PostmanOccurrence } from '@sluice/contract/schemas/postman';
import { asyncStateOf } from '../../async-state.ts';
import { changeSearchAction, searchParamAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { postmanIncidentAtomOf } from '../../incidents/detail-calls.ts';
import { atom } from '../../store.ts';
import { OCCURRENCES_PER_PAGE, occurrencePlaceAtom } from './occurrences.atoms.ts';

const incidentAtom = postmanIncidentAtomOf((get) => get(incidentIdAtom));

/** All places of the secret in Postman; they come with the incident. */
export const postmanOccurrencesAtom = atom((get) => {
  const { data, isError } = get(incidentAtom);
  return asyncStateOf({ data: data?.occurrences, isError }, 'Unable to fetch data.');
});

/** A page of the places, in the order that was chosen: by date, where none was. */
export const postmanPageAtom = atom((get): readonly PostmanOccurrence[] => {
  const state = get(postmanOccurrencesAtom);
  if (state.kind !== 'ready') return [];
  const { page, sort } = get(occurrencePlaceAtom);
  const sign = sort.isDescending ? -1 : 1;
  const sorted = [...state.data].sort(
    (a, b) => sign * (a.detected_at.localeCompare(b.detected_at) || a.id - b.id),
  );
  return sorted.slice((page - 1) * OCCURRENCES_PER_PAGE, page * OCCURRENCES_PER_PAGE);
});

const askedAtom = searchParamAtom('occurrence');

/** The place whose instructions are shown: the one that the URL asks for, else the first of the table. */
export const shownPostmanAtom = atom((get): PostmanOccurrence | null => {
  const state = get(postmanOccurrencesAtom);
  if (state.kind !== 'ready') return null;
  const asked = get(askedAtom);
  const found = state.data.find(({ id }) => String(id) === asked);
  return found ?? get(postmanPageAtom)[0] ?? null;
});

/** Shows the instructions of a place. */
export const showPostmanAction = atom(null, (_get, set, occurrence: PostmanOccurrence) =>
  set(changeSearchAction, { occurrence: String(occurrence.id) }),
);

/** Asks for the incident again. */
export const retryPostmanAction = atom(null, (get) => {
  void get(incidentAtom).refetch();
});
