import type { SeenAnswer } from '@sluice/contract/schemas/seen';
import { parseSearch, searchRefusalText } from '@sluice/domain/commit-search';
import { pageCount } from '@sluice/domain/paging';
import { locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { telemetryAtom } from '../../atoms/telemetry.atoms.ts';
import { paths } from '../../paths.ts';
import { answerPageAtom, failureOf } from '../../query.ts';
import { atom, type Getter } from '../../store.ts';
import type { ExploreState } from './explore.states.ts';

/** Results of a page (spec 001 §9). */
export const SEARCH_PAGE_SIZE = 10;
/** How long the answers of a search are kept (spec 001 §9). */
const CACHE_MS = 10 * 60_000;

/** What the URL asks for. */
export const searchedAtom = atom((get) => {
  const { path, search } = get(locationAtom);
  const params = new URLSearchParams(path === paths.explore('new') ? search : '');
  const page = params.get('page') ?? '';
  return {
    query: (params.get('query') ?? '').trim(),
    isRestricted: params.get('restrict') === 'true',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
});

/** Whether the company may search; null while unknown. */
export const hasSearchAtom = atom((get) => get(settingsQueryAtom).data?.flags.search ?? null);

const refusalAtom = atom((get): string | null => {
  const { query } = get(searchedAtom);
  if (query === '') return null;
  const parsed = parseSearch(query);
  return parsed.ok ? null : searchRefusalText(parsed.refusal);
});

function inputOf(get: Getter, step: number) {
  const { query, isRestricted, page } = get(searchedAtom);
  if (query === '' || get(refusalAtom) !== null || get(hasSearchAtom) !== true) return null;
  return {
    body: { q: query },
    query: {
      filter_perimeter: isRestricted ? ('true' as const) : ('false' as const),
      page: String(page + step),
      page_size: String(SEARCH_PAGE_SIZE),
      highlight_search: 'true' as const,
      highlight_patch: 'true' as const,
      linked_incidents: 'true' as const,
    },
  };
}

const resultsQueryAtom = answerPageAtom('runSearch', (get) => inputOf(get, 0), {
  keepsPrevious: true,
  staleMs: CACHE_MS,
});

// Read by the screen, so that the next page is there when it is turned to.
const nextPageQueryAtom = answerPageAtom(
  'runSearch',
  (get) => {
    const { data } = get(resultsQueryAtom);
    const { page } = get(searchedAtom);
    return data === undefined || data.total <= page * SEARCH_PAGE_SIZE ? null : inputOf(get, 1);
  },
  { staleMs: CACHE_MS },
);

const heldAtom = atom<SeenAnswer | null>(null);

/** What the results are. */
export const exploreStateAtom = atom((get): ExploreState => {
  const { query, isRestricted, page } = get(searchedAtom);
  if (query === '') {
    const seen = get(heldAtom);
    return seen === null ? { kind: 'idle' } : { kind: 'held', seen };
  }
  const refusal = get(refusalAtom);
  if (refusal !== null) return { kind: 'refused', text: refusal };
  const answer = get(resultsQueryAtom);
  void get(nextPageQueryAtom);
  const failure = failureOf(answer);
  if (failure !== null && (answer.data === undefined || answer.isPlaceholderData)) {
    if (failure.type === 'BadRequest') {
      return { kind: 'refused', text: failure.fields.q?.[0] ?? failure.detail };
    }
    return { kind: 'failed', text: failure.detail };
  }
  if (answer.data === undefined) return { kind: 'loading' };
  const { rows, total, isTotalCapped } = answer.data;
  if (rows.held !== null) return { kind: 'held', seen: rows.held };
  if (total === 0 || rows.search_uuid === null) return { kind: 'noMatch', isRestricted };
  if (rows.results.length === 0) {
    return { kind: 'pageOutOfRange', pageCount: pageCount(total, SEARCH_PAGE_SIZE) };
  }
  return {
    kind: 'ready',
    answer: rows,
    search: rows.search_uuid,
    isCapped: isTotalCapped,
    page,
    isRefreshing: answer.isPlaceholderData,
  };
});

/**
 * Takes a query that holds a secret out of the address bar, the browser's history and the box; its answer stays until another search,
 * or until the page is left.
 */
export const hideHeldQueryAction = atom(null, (get, set) => {
  const state = get(exploreStateAtom);
  if (state.kind !== 'held' || get(searchedAtom).query === '') return;
  set(heldAtom, state.seen);
  set(navigateAction, paths.explore('new'), 'replace');
});

/** Forgets the answer about a secret. */
export const forgetHeldAction = atom(null, (_get, set) => set(heldAtom, null));

/** The failure of the search that makes a toast: server and custom errors alone (spec 001 §8). */
export const searchFailureAtom = atom((get) => {
  const failure = failureOf(get(resultsQueryAtom));
  const isToasted = failure?.type === 'ServerError' || failure?.type === 'CustomError';
  return isToasted ? failure : null;
});

/** Asks for the results again. */
export const retrySearchAction = atom(null, (get) => {
  void get(resultsQueryAtom).refetch();
});

/** The address of a search. */
export function searchHref(search: {
  query: string;
  isRestricted: boolean;
  page?: number;
}): string {
  return paths.explore('new', [
    ['query', search.query],
    ...(search.isRestricted ? ([['restrict', 'true']] as const) : []),
    ...(search.page === undefined || search.page === 1
      ? []
      : ([['page', String(search.page)]] as const)),
  ]);
}

/** Searches, by the address of the page. */
export const searchAction = atom(
  null,
  (get, set, search: { query: string; isRestricted: boolean }) => {
    const known = get(searchedAtom);
    if (known.query === search.query && known.isRestricted === search.isRestricted) {
      void get(resultsQueryAtom).refetch();
      return;
    }
    get(telemetryAtom).exploreUsed('search');
    set(forgetHeldAction);
    set(navigateAction, searchHref(search));
  },
);
