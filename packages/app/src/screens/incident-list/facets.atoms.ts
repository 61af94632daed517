import type { IncidentFilter } from '@sluice/domain/incident-filters';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { pageQueryAtom } from '../../query.ts';
import { type Atom, atom } from '../../store.ts';
import { scopeParamsAtom } from './incident-list.atoms.ts';

/** A value of a filter, and the incidents that it lets through under the other filters. */
interface Counted {
  readonly value: string;
  readonly count: number;
}

/** The counts beside the options of a filter. */
export interface Counts {
  readonly rows: readonly Counted[];
  /** Whether the counts are of the newest incidents alone: each is then a lower bound, and a value without one may have some. */
  readonly isCapped: boolean;
}

const made = new Map<IncidentFilter, Atom<Counts | undefined>>();

/** Gives the counts beside the options of a filter; undefined until they are known, and where they could not be counted. */
export function facetsAtomOf(filter: IncidentFilter): Atom<Counts | undefined> {
  const known = made.get(filter);
  if (known !== undefined) return known;
  const facetsQueryAtom = pageQueryAtom(
    'listIncidentFacets',
    (get) => ({ query: { ...get(scopeParamsAtom), kind: get(kindAtom), filter } }),
    { keepsPrevious: true },
  );
  const fresh = atom((get) => {
    const { data } = get(facetsQueryAtom);
    return data === undefined ? undefined : { rows: data.rows, isCapped: data.isTotalCapped };
  });
  made.set(filter, fresh);
  return fresh;
}
