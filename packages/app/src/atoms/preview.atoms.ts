import { parseId } from '@sluice/domain/ids';
import { persistedAtom } from '../lib/persisted-atom.ts';
import { atom } from '../store.ts';
import { changeSearchAction, locationAtom, routeAtom } from './location.atoms.ts';

const PARAM = 'preview';

/** The incident that is open beside its list; null where none is. */
export const previewIdAtom = atom((get) => {
  if (get(routeAtom).name !== 'list') return null;
  return parseId(new URLSearchParams(get(locationAtom).search).get(PARAM) ?? '');
});

/** The incident that the path names, or that is open beside the list; null where there is none. */
export const incidentIdAtom = atom((get) => {
  const route = get(routeAtom);
  return route.name === 'incident' ? route.id : get(previewIdAtom);
});

/** Opens an incident beside the list, or closes it by null. What the patch of another one showed goes from the address. */
export const previewAction = atom(null, (_get, set, id: number | null) =>
  set(changeSearchAction, {
    [PARAM]: id === null ? null : String(id),
    highlighted: null,
    line: null,
  }),
);

/** Whether a pressed row opens beside the list instead of on its own page. */
export const opensBesideAtom = persistedAtom('sluice.beside', false, {
  parse: (text) => (text === 'beside' ? true : text === 'page' ? false : null),
  print: (isBeside) => (isBeside ? 'beside' : 'page'),
});

/** The width of the incident beside the list, in pixels. */
export const previewSizeAtom = persistedAtom('sluice.preview-size', 520, {
  parse: (text) => (/^\d{3}$/.test(text) ? Number(text) : null),
  print: String,
});
