import type { SavedResult, SearchResult } from '@sluice/contract/schemas/search';
import type { ScanFrequency } from '@sluice/domain/search-scan';
import { telemetryAtom } from '../../atoms/telemetry.atoms.ts';
import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

const SEARCH_LISTS = ['listSearches', 'listSavedSearches', 'listUserScans'] as const;

/** Scans what a search finds (spec 001 §2, Scan for secrets). */
export const scanAction = mutationAtom('createSearchScan', {
  onSuccess: (_scan, _input, { get }) => get(telemetryAtom).exploreUsed('scan'),
  invalidates: [...SEARCH_LISTS, 'getSearchScan', 'listScannedSecrets'],
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'An error occurred while scanning the results.'),
  resends: false,
});

/** Keeps a search under a name. The dialog shows a refusal itself. */
export const saveSearchAction = mutationAtom('createSavedSearch', {
  invalidates: SEARCH_LISTS,
  onSuccess: (saved, _input, { get, set }) => {
    set(notifySuccessAction, `Saved as “${saved.name}”`);
    get(telemetryAtom).exploreUsed('save_search');
  },
  resends: false,
});

const updateSavedAction = mutationAtom('updateSavedSearch', {
  invalidates: SEARCH_LISTS,
  scope: ({ params }) => `saved-search:${params.uuid}`,
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'An error occurred while saving or updating the search query.'),
});

/** Changes how often a saved search is scanned; Never is sent as null (spec 001 §4). */
export const setFrequencyAction = atom(
  null,
  (_get, set, { uuid, frequency }: { uuid: string; frequency: ScanFrequency }) =>
    set(updateSavedAction, {
      params: { uuid },
      body: { scan_frequency: frequency === 'NEVER' ? null : frequency },
    }),
);

/** Keeps a search no longer. */
export const deleteSavedAction = mutationAtom('deleteSavedSearch', {
  invalidates: SEARCH_LISTS,
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'An error occurred while deleting the search query'),
  resends: false,
});

const BOOKMARKS = ['listSavedResults', 'runSearch'] as const;

const addBookmarkAction = mutationAtom('createSavedResult', {
  invalidates: BOOKMARKS,
  onSuccess: (_saved: SavedResult, _input, { get, set }) => {
    set(notifySuccessAction, 'Bookmark added');
    get(telemetryAtom).exploreUsed('add_bookmark');
  },
  onFailure: (failure, _input, { set }) =>
    set(
      notifyErrorAction,
      failure,
      'An error occurred while adding the search result to bookmarks',
    ),
  resends: false,
});

const removeBookmarkAction = mutationAtom('deleteSavedResult', {
  invalidates: BOOKMARKS,
  onSuccess: (_none, _input, { set }) => set(notifySuccessAction, 'Bookmark removed'),
  onFailure: (failure, _input, { set }) =>
    set(
      notifyErrorAction,
      failure,
      'An error occurred while removing the search result from bookmarks',
    ),
  resends: false,
});

/** What names a result: a file of a commit of a repository. */
export function resultKey(result: SearchResult): string {
  return `${result.source_metadata.repo_name} ${result.sha} ${result.file.filename}`;
}

/** Whether a bookmark of a result is being added or removed. */
export const busyBookmarksAtom = atom((get) => ({
  added: new Set(
    get(addBookmarkAction).pending.map(
      ({ body }) => `${body.repo_name} ${body.sha} ${body.filename}`,
    ),
  ),
  removed: new Set(get(removeBookmarkAction).pending.map(({ params }) => String(params.uuid))),
}));

/** Bookmarks a result, or removes its bookmark. */
export const toggleBookmarkAction = atom(
  null,
  (_get, set, result: SearchResult, search: string | null) => {
    const { saved_result_uuid: uuid } = result;
    if (uuid !== null) return set(removeBookmarkAction, { params: { uuid } });
    return set(addBookmarkAction, {
      body: {
        filename: result.file.filename,
        repo_name: result.source_metadata.repo_name,
        sha: result.sha,
        search,
      },
    });
  },
);
