import { atomWithQuery, unwrap } from '../query.ts';
import { atom } from '../store.ts';
import { refreshListsAction } from './incidents.atoms.ts';

/** The key of the cached answer. */
export const SOURCES_KEY = ['sources'] as const;

/** How often a running scan is asked how far it is, in milliseconds (spec 001 §9, scan polling). */
const POLL_MS = 1000;
const POLL_AFTER_ERROR_MS = 10_000;

/** The watched repositories; asked again and again while one is being scanned. */
export const sourcesQueryAtom = atomWithQuery((get) => ({
  queryKey: SOURCES_KEY,
  queryFn: async ({ signal }) => {
    const { sourceClientAtom } = await import('../later-clients.ts');
    const query = { per_page: 1000 };
    return unwrap(await get(sourceClientAtom).listSources({ query }, { signal }));
  },
  refetchInterval: ({ state }) => {
    if (state.status === 'error') return POLL_AFTER_ERROR_MS;
    const isRunning = state.data?.some(
      ({ status }) => status === 'pending' || status === 'scanning',
    );
    return isRunning === true ? POLL_MS : false;
  },
}));

const watchedIdsAtom = atom<readonly number[]>([]);

/** The scans that the page shows: the running ones, and those of this visit that ended. */
export const shownScansAtom = atom((get) => {
  const watched = get(watchedIdsAtom);
  return (get(sourcesQueryAtom).data ?? []).filter(
    ({ id, status }) => status === 'pending' || status === 'scanning' || watched.includes(id),
  );
});

/** Lets go of an ended scan. */
export const dismissScanAction = atom(null, (get, set, id: number) =>
  set(
    watchedIdsAtom,
    get(watchedIdsAtom).filter((watched) => watched !== id),
  ),
);

/** Shows the scan of a source until it is let go of. */
export const watchScanAction = atom(null, (get, set, id: number) =>
  set(watchedIdsAtom, [...get(watchedIdsAtom), id]),
);

/** A scan ended while the page watched: what it found belongs into the list. */
export const scanEndedAction = atom(null, (_get, set) => set(refreshListsAction));
