import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import { printListQuery, resetQuery } from '@sluice/domain/list-query';
import { scopeParamsOf } from '../../atoms/list-context.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { defaultRangeAtom, settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { statsAtomOf } from '../../incidents/list-calls.ts';
import { paths } from '../../paths.ts';
import { type Atom, atom } from '../../store.ts';
import { shownKindsAtom } from './filter-sources.atoms.ts';
import { listQueryAtom, statsAtom } from './incident-list.atoms.ts';

/** Gives the address of a tab: the time range goes along, the other filters do not (decisions §7). */
export const tabHrefAtom = atom((get) => {
  const query = printListQuery(resetQuery(get(listQueryAtom)), get(defaultRangeAtom));
  return (kind: IncidentKind): string => paths.list(kind, query);
});

const statsOf = (kind: IncidentKind) =>
  statsAtomOf(
    atom(() => kind),
    (get) =>
      get(settingsQueryAtom).isFetched
        ? { query: scopeParamsOf(get, resetQuery(get(listQueryAtom))) }
        : null,
  );
const OTHERS: Record<IncidentKind, Atom<{ readonly data: { count: number } | undefined }>> = {
  secret: statsOf('secret'),
  keyword: statsOf('keyword'),
  postman: statsOf('postman'),
};

/** The number on each tab: of the present tab what its list holds, of the others what it would hold when they are opened. */
export const tabCountsAtom = atom((get): Partial<Record<IncidentKind, number>> => {
  const current = get(kindAtom);
  const shown = get(shownKindsAtom);
  const stats = get(statsAtom);
  const own = stats.kind === 'ready' ? stats.data.count : undefined;
  const counts = INCIDENT_KINDS.filter((kind) => shown.includes(kind)).map(
    (kind) => [kind, kind === current ? own : get(OTHERS[kind]).data?.count] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count !== undefined));
});
