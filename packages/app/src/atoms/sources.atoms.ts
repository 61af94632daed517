import type { Failure } from '@sluice/contract/client';
import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { sourceClientAtom } from '../clients.ts';
import { atomWithQuery, queryClientAtom, unwrap } from '../query.ts';
import { atom } from '../store.ts';
import { refreshListsAction } from './incidents.atoms.ts';
import { sayDoneAction } from './toast.atoms.ts';

const SOURCES_KEY = ['sources'] as const;

/** How often a running scan is asked how far it is, in milliseconds (spec 001 §9, scan polling). */
const POLL_MS = 1000;
const POLL_AFTER_ERROR_MS = 10_000;

/** The watched repositories; asked again and again while one is being scanned. */
export const sourcesQueryAtom = atomWithQuery((get) => ({
  queryKey: SOURCES_KEY,
  queryFn: async ({ signal }) =>
    unwrap(await get(sourceClientAtom).listSources({ query: { per_page: 1000 } }, { signal })),
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

/**
 * Adds a repository and begins its first scan. Answers null when it worked, else the text for the
 * field.
 */
export const addSourceAction = atom(null, async (get, set, url: string): Promise<string | null> => {
  const refusal = repositoryUrlRefusal(url);
  if (refusal !== null) return VALIDATION_TEXTS[refusal];
  const result = await get(sourceClientAtom).createSource({ body: { url: url.trim() } });
  if (!result.ok) return fieldText(result);
  set(watchedIdsAtom, [...get(watchedIdsAtom), result.data.id]);
  set(sayDoneAction, `${result.data.name} is watched from now on`);
  await get(queryClientAtom).invalidateQueries({ queryKey: SOURCES_KEY });
  return null;
});

function fieldText(failure: Failure): string {
  return failure.fields.url?.[0] ?? failure.detail;
}

/** A scan ended while the page watched: what it found belongs into the list. */
export const scanEndedAction = atom(null, (_get, set) => set(refreshListsAction));
