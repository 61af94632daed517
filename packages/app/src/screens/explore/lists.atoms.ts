import { SCAN_FREQUENCIES } from '@sluice/domain/search-scan';
import { isTableFiltered, wireOrdering } from '@sluice/domain/table-query';
import { tableAtoms } from '../../lib/table-atoms.ts';
import { pageQueryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { tableStateOf } from '../../table-state.ts';
import { hasSearchAtom } from './explore.atoms.ts';

/** Rows of a page of the lists of Explore (spec 001 §9). */
export const EXPLORE_PAGE_SIZE = 10;
const LIST = { keepsPrevious: true };

/** The table of saved searches. */
export const savedTable = tableAtoms({
  filters: ['author', 'scan_frequency', 'secrets'],
  sorts: ['saved_at'],
  defaultSort: { field: 'saved_at', isDescending: true },
});

/** The ranges of found secrets that the filter offers. */
export const SECRET_RANGES = [
  { value: '0-0', label: 'None' },
  { value: '1-', label: '1 or more' },
  { value: '10-', label: '10 or more' },
  { value: '100-', label: '100 or more' },
] as const;

function rangeOf(value: string | undefined) {
  const [, min, max] = /^(\d{1,9})-(\d{0,9})$/.exec(value ?? '') ?? [];
  if (min === undefined) return {};
  return max === '' || max === undefined
    ? { secrets_min: min }
    : { secrets_min: min, secrets_max: max };
}

const savedQueryAtom = pageQueryAtom(
  'listSavedSearches',
  (get) => {
    if (get(hasSearchAtom) !== true) return null;
    const { search, filters, page } = get(savedTable.queryAtom);
    const frequencies = SCAN_FREQUENCIES.filter((one) => filters.scan_frequency?.includes(one));
    return {
      query: {
        page: String(page),
        per_page: String(EXPLORE_PAGE_SIZE),
        ...(search === '' ? {} : { search }),
        ...(filters.author === undefined ? {} : { author: filters.author.join(',') }),
        ...(frequencies.length === 0 ? {} : { scan_frequency: frequencies.join(',') }),
        ...rangeOf(filters.secrets?.at(-1)),
      },
    };
  },
  LIST,
);

/** What the table of saved searches is. */
export const savedStateAtom = atom((get) =>
  tableStateOf(get(savedQueryAtom), {
    isFiltered: isTableFiltered(get(savedTable.queryAtom)),
    perPage: EXPLORE_PAGE_SIZE,
  }),
);

/** By what the history is sorted in the URL. */
export const HISTORY_SORTS = ['date', 'query', 'matches'] as const;
/** The table of the history. */
export const historyTable = tableAtoms({
  filters: [],
  sorts: HISTORY_SORTS,
  defaultSort: { field: 'date', isDescending: true },
  pageParam: 'hpage',
});

const historyQueryAtom = pageQueryAtom(
  'listSearches',
  (get) => {
    if (get(hasSearchAtom) !== true) return null;
    const { sort, page } = get(historyTable.queryAtom);
    return {
      query: {
        page: String(page),
        per_page: String(EXPLORE_PAGE_SIZE),
        ordering: wireOrdering(sort),
      },
    };
  },
  LIST,
);

/** What the table of the history is. */
export const historyStateAtom = atom((get) =>
  tableStateOf(get(historyQueryAtom), { isFiltered: false, perPage: EXPLORE_PAGE_SIZE }),
);

/** The pages of the bookmarks. */
export const bookmarksTable = tableAtoms({
  filters: [],
  sorts: ['saved_at'],
  defaultSort: { field: 'saved_at', isDescending: true },
});

const bookmarksQueryAtom = pageQueryAtom(
  'listSavedResults',
  (get) => {
    if (get(hasSearchAtom) !== true) return null;
    const { page } = get(bookmarksTable.queryAtom);
    return { query: { page: String(page), per_page: String(EXPLORE_PAGE_SIZE) } };
  },
  LIST,
);

/** What the list of bookmarks is. */
export const bookmarksStateAtom = atom((get) =>
  tableStateOf(get(bookmarksQueryAtom), { isFiltered: false, perPage: EXPLORE_PAGE_SIZE }),
);

const bookmarkCountQueryAtom = pageQueryAtom('listSavedResults', (get) =>
  get(hasSearchAtom) === true ? { query: { page: '1', per_page: '1' } } : null,
);

/** How many bookmarks there are; undefined while unknown. */
export const bookmarkCountAtom = atom((get) => get(bookmarkCountQueryAtom).data?.total);

/** Asks again for whichever list failed. */
export const retryListsAction = atom(null, (get) => {
  for (const query of [get(savedQueryAtom), get(historyQueryAtom), get(bookmarksQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});
