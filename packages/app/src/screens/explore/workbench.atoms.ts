import type { SUGGESTED_FIELDS } from '@sluice/domain/search-suggest';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

/** A query, and whether it is restricted to the perimeter. */
export interface AskedSearch {
  readonly query: string;
  readonly isRestricted: boolean;
}

const KEPT_MS = 10 * 60_000;

/** What a query finds, clause by clause. Asking counts as a search, so nothing is asked before someone wants to see it. */
export function explanationAtom({ query, isRestricted }: AskedSearch) {
  return queryAtom(
    'explainSearch',
    () => ({
      body: { q: query },
      query: { filter_perimeter: isRestricted ? ('true' as const) : ('false' as const) },
    }),
    { staleMs: KEPT_MS, retries: false },
  );
}

/** The value that is being typed, and its field. */
export interface TypedValue {
  readonly field: (typeof SUGGESTED_FIELDS)[number];
  readonly prefix: string;
}

const typedAtom = atom<TypedValue | null>(null);

/** Asks for values of a field that hold what is typed. */
export const askValuesAction = atom(null, (_get, set, typed: TypedValue | null) =>
  set(typedAtom, typed),
);

const valuesQueryAtom = queryAtom(
  'suggestSearchValues',
  (get) => {
    const typed = get(typedAtom);
    return typed === null ? null : { body: typed };
  },
  { staleMs: KEPT_MS, retries: false },
);

/** The values that are suggested, with what they were asked for; a failure suggests none. */
export const suggestedValuesAtom = atom((get) => ({
  typed: get(typedAtom),
  values: get(valuesQueryAtom).data ?? [],
}));
