import type { IncidentFilter } from '@sluice/domain/incident-filters';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { queryAtom } from '../../query.ts';
import { type Atom, atom } from '../../store.ts';
import { scopeParamsAtom } from './incident-list.atoms.ts';

/** A value of a filter, and the incidents that it lets through under the other filters. */
interface Counted {
  readonly value: string;
  readonly count: number;
}

const made = new Map<IncidentFilter, Atom<readonly Counted[] | undefined>>();

/** Gives the counts beside the options of a filter; undefined until they are known, and where they could not be counted. */
export function facetsAtomOf(filter: IncidentFilter): Atom<readonly Counted[] | undefined> {
  const known = made.get(filter);
  if (known !== undefined) return known;
  const facetsQueryAtom = queryAtom(
    'listIncidentFacets',
    (get) => ({ query: { ...get(scopeParamsAtom), kind: get(kindAtom), filter } }),
    { keepsPrevious: true },
  );
  const fresh = atom((get) => get(facetsQueryAtom).data);
  made.set(filter, fresh);
  return fresh;
}
