import { AUDIT_PAGE_SIZE } from '@sluice/domain/audit';
import { asyncStateOf } from '../../async-state.ts';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { answerPageAtom, queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

/** The time ranges of the audit log, in days back from now; null is all of it. */
export const AUDIT_RANGES = {
  '1day': 1,
  '1week': 7,
  '1month': 30,
  '6months': 182,
  '1year': 365,
  all: null,
} as const;
export type AuditRange = keyof typeof AUDIT_RANGES;

/** What the audit log is narrowed to. */
export interface AuditFilters {
  readonly types: readonly string[];
  readonly actors: readonly string[];
  readonly search: string;
  readonly range: AuditRange;
  readonly page: number;
}

export const NO_AUDIT_FILTERS: AuditFilters = {
  types: [],
  actors: [],
  search: '',
  range: 'all',
  page: 1,
};

const filtersAtom = atom<AuditFilters>(NO_AUDIT_FILTERS);

/** The filters. */
export const auditFiltersAtom = atom((get) => get(filtersAtom));

/** Narrows the log; any change but of the page goes back to the first. */
export const filterAuditAction = atom(null, (get, set, change: Partial<AuditFilters>) =>
  set(filtersAtom, { ...get(filtersAtom), page: 1, ...change }),
);

const DAY_MS = 86_400_000;

const auditQueryAtom = answerPageAtom(
  'listAuditLogs',
  (get) => {
    const { types, actors, search, range, page } = get(filtersAtom);
    const days = AUDIT_RANGES[range];
    // By the minute, so that the question stays the same while the clock goes on.
    const now = Math.floor(get(nowAtom).getTime() / 60_000) * 60_000;
    return {
      query: {
        page,
        per_page: AUDIT_PAGE_SIZE,
        search: search.trim() === '' ? undefined : search.trim(),
        type: types.length === 0 ? undefined : types.join(','),
        actor_email: actors.length === 0 ? undefined : actors.join(','),
        start: days === null ? undefined : new Date(now - days * DAY_MS).toISOString(),
      },
    };
  },
  { keepsPrevious: true },
);

/** The page of the log. */
export const auditStateAtom = atom((get) =>
  asyncStateOf(get(auditQueryAtom), 'Unable to fetch the data'),
);

/** Asks for the log again. */
export const retryAuditAction = atom(null, (get) => void get(auditQueryAtom).refetch());

const typesQueryAtom = queryAtom('listAuditTypes', () => ({}), { staleMs: 600_000 });
const actorsQueryAtom = queryAtom('listAuditActors', () => ({}));

/** What the filters offer. */
export const auditOptionsAtom = atom((get) => ({
  types: get(typesQueryAtom).data ?? [],
  actors: (get(actorsQueryAtom).data ?? []).filter(({ email }) => email !== ''),
}));
