import { filtersFrom } from '@sluice/domain/incident-filters';
import {
  defaultListQuery,
  type IncidentListQuery,
  printListQuery,
} from '@sluice/domain/list-query';
import { SIMILARITIES, type Similarity, similarParams } from '@sluice/domain/similar-incidents';
import { scopeParamsOf } from '../../atoms/list-context.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { defaultRangeAtom } from '../../atoms/session.atoms.ts';
import type { IncidentRow } from '../../incidents/incident.ts';
import { rowsAtomOf } from '../../incidents/list-calls.ts';
import { paths } from '../../paths.ts';
import { atom } from '../../store.ts';
import { detailStateAtom } from './incident-detail.atoms.ts';
import type { IncidentDetailState } from './incident-detail.states.ts';

/** How many similar incidents are named; the list has the rest. */
const NAMED = 3;

/** Incidents that have something in common with the open one. */
export interface SimilarIncidents {
  readonly label: string;
  /** Without the open one. */
  readonly count: number;
  readonly rows: readonly IncidentRow[];
  /** The list of all of them, with the open one. */
  readonly href: string;
}

/** The list of what one similarity finds; null where the kind has no such similarity, or the incident lacks what it asks for. */
function similarListOf(
  similarity: Similarity | undefined,
  detail: IncidentDetailState,
): IncidentListQuery | null {
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
  const similarityAtom = atom((get) => SIMILARITIES[get(kindAtom)][index]);
  const listAtom = atom((get) => similarListOf(get(similarityAtom), get(detailStateAtom)));
  const rowsAtom = rowsAtomOf(kindAtom, (get) => {
    const list = get(listAtom);
    if (list === null) return null;
    // One more than are named: the open incident is among them.
    return { query: { ...scopeParamsOf(get, list), page: 1, per_page: NAMED + 1 } };
  });
  return atom((get): SimilarIncidents | null => {
    const [similarity, list] = [get(similarityAtom), get(listAtom)];
    const { data } = get(rowsAtom);
    if (similarity === undefined || list === null || data === undefined || data.total <= 1)
      return null;
    const openId = get(incidentIdAtom);
    return {
      label: similarity.label,
      count: data.total - 1,
      rows: data.rows.filter(({ id }) => id !== openId).slice(0, NAMED),
      href: paths.list(get(kindAtom), printListQuery(list, get(defaultRangeAtom))),
    };
  });
}

const groupAtoms = [similarAtomOf(0), similarAtomOf(1)];

/** The groups of similar incidents that are not empty. */
export const similarAtom = atom((get) =>
  groupAtoms.map((group) => get(group)).filter((group) => group !== null),
);
