import { filtersFrom } from '@sluice/domain/incident-filters';
import {
  defaultListQuery,
  type IncidentListQuery,
  printListQuery,
} from '@sluice/domain/list-query';
import { SIMILARITIES, similarParams } from '@sluice/domain/similar-incidents';
import { scopeParamsOf } from '../../atoms/list-context.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { defaultRangeAtom } from '../../atoms/session.atoms.ts';
import type { IncidentRow } from '../../incidents/incident.ts';
import { rowsAtomOf } from '../../incidents/list-calls.ts';
import { paths } from '../../paths.ts';
import { atom, type Getter } from '../../store.ts';
import { detailStateAtom } from './incident-detail.atoms.ts';

/** How many similar incidents are named; the list has the rest. */
const NAMED = 3;

/** Incidents that have something in common with the one of the page. */
export interface SimilarIncidents {
  readonly label: string;
  /** Without the one of the page. */
  readonly count: number;
  readonly rows: readonly IncidentRow[];
  /** The list of them all, the one of the page among them. */
  readonly href: string;
}

function queryOf(get: Getter, index: number): IncidentListQuery | null {
  const detail = get(detailStateAtom);
  const similarity = SIMILARITIES[get(kindAtom)][index];
  if (detail.kind !== 'ready' || similarity === undefined) return null;
  const { name, location, who } = detail.incident;
  const found = similarParams(similarity, {
    detector: name,
    place: location.repo_name,
    developer: who[0]?.name ?? null,
  });
  if (found === null) return null;
  const params = new Map(found);
  const filters = filtersFrom((filter) => {
    const value = params.get(filter);
    return value === undefined ? [] : [value];
  });
  return { ...defaultListQuery('all'), filters };
}

function similarAtomOf(index: number) {
  const rowsAtom = rowsAtomOf(kindAtom, (get) => {
    const query = queryOf(get, index);
    if (query === null) return null;
    // One more than are named: the one of the page is among them.
    return { query: { ...scopeParamsOf(get, query), page: 1, per_page: NAMED + 1 } };
  });
  return atom((get): SimilarIncidents | null => {
    const detail = get(detailStateAtom);
    const query = queryOf(get, index);
    const { data } = get(rowsAtom);
    const similarity = SIMILARITIES[get(kindAtom)][index];
    if (detail.kind !== 'ready' || query === null || data === undefined) return null;
    if (similarity === undefined || data.total <= 1) return null;
    const others = data.rows.filter(({ id }) => id !== detail.incident.id);
    return {
      label: similarity.label,
      count: data.total - 1,
      rows: others.slice(0, NAMED),
      href: paths.list(get(kindAtom), printListQuery(query, get(defaultRangeAtom))),
    };
  });
}

const groupAtoms = [similarAtomOf(0), similarAtomOf(1)];

/** The groups of similar incidents that are not empty. */
export const similarAtom = atom((get) =>
  groupAtoms.map((group) => get(group)).filter((group) => group !== null),
);
