import { KINDS } from '@sluice/domain/kind-info';
import {
  changeSearchAction,
  kindAtom,
  locationAtom,
  navigateAction,
} from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { userQueryAtom } from '../../atoms/session.atoms.ts';
import { incidentAtomOf } from '../../incidents/detail-calls.ts';
import { atom } from '../../store.ts';
import { DETAIL_TABS, type DetailTab, type IncidentDetailState } from './incident-detail.states.ts';

const incidentQueryAtom = incidentAtomOf((get) => get(incidentIdAtom));

/** What the page is. */
export const detailStateAtom = atom((get): IncidentDetailState => {
  const user = get(userQueryAtom).data;
  if (get(incidentIdAtom) === null) return { kind: 'notFound' };
  if (user === undefined) return { kind: 'loading' };
  const info = KINDS[get(kindAtom)];
  if (!user.permissions.includes(info.readPermission)) return { kind: 'forbidden' };
  const query = get(incidentQueryAtom);
  if (query.data !== undefined) return { kind: 'ready', incident: query.data, user };
  const { failure } = query;
  if (failure?.type === 'NotFound') return { kind: 'notFound' };
  if (failure?.type === 'Forbidden') return { kind: 'forbidden' };
  return query.isError ? { kind: 'failed', text: info.failureTexts.load } : { kind: 'loading' };
});

/** Asks for the incident again. */
export const retryDetailAction = atom(null, (get) => {
  void get(incidentQueryAtom).refetch();
});

/** The tab that the hash names. */
export const detailTabAtom = atom((get): DetailTab => {
  const hash = get(locationAtom).hash.slice(1);
  const tab = DETAIL_TABS.find((known) => known === hash) ?? 'occurences';
  // Only secrets are asked about.
  return tab === 'feedback' && get(kindAtom) !== 'secret' ? 'occurences' : tab;
});

/** Shows a tab; the hash keeps it. */
export const chooseTabAction = atom(null, (get, set, tab: string) => {
  const { path, search } = get(locationAtom);
  set(navigateAction, `${path}${search}#${tab}`, 'replace');
});

/** Keeps the current highlight or line of the patch in the URL. */
export const placeInPatchAction = atom(
  null,
  (_get, set, changes: { readonly highlighted?: string | null; readonly line?: string | null }) =>
    set(changeSearchAction, changes),
);
