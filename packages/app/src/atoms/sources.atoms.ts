import type { Source } from '@sluice/contract/schemas/sources';
import { queryAtom } from '../query.ts';
import { atom } from '../store.ts';

/** How often a running scan is asked how far it is, in milliseconds (spec 001 §9, scan polling). */
const POLL_MS = 1000;
const POLL_AFTER_ERROR_MS = 10_000;

function isRunning({ status }: Source): boolean {
  return status === 'pending' || status === 'scanning';
}

/** The watched repositories; polled while one of them is being scanned. */
export const sourcesQueryAtom = queryAtom('listSources', () => ({ query: { per_page: 1000 } }), {
  pollMs: (sources, isFailed) => {
    if (isFailed) return POLL_AFTER_ERROR_MS;
    return sources?.some(isRunning) === true ? POLL_MS : false;
  },
});

const followedIdsAtom = atom<readonly number[]>([]);

/** The scans that the page shows: the running ones, and the finished ones of this visit. */
export const shownScansAtom = atom((get) => {
  const followed = get(followedIdsAtom);
  return (get(sourcesQueryAtom).data ?? []).filter(
    (source) => isRunning(source) || followed.includes(source.id),
  );
});

/** How many scans are running. */
export const runningScanCountAtom = atom(
  (get) => (get(sourcesQueryAtom).data ?? []).filter(isRunning).length,
);

/** Shows the scan of a source until it is dismissed. */
export const followScanAction = atom(null, (get, set, id: number) =>
  set(followedIdsAtom, [...get(followedIdsAtom), id]),
);

/** Hides a finished scan. */
export const dismissScanAction = atom(null, (get, set, id: number) =>
  set(
    followedIdsAtom,
    get(followedIdsAtom).filter((followed) => followed !== id),
  ),
);

/** Whether the dialog that adds a repository is open. */
export const isAddingRepositoryAtom = atom(false);
