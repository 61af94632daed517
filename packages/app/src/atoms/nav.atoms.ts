import { atom } from '../store.ts';

const STORAGE_KEY = 'sluice.nav';
const chosenAtom = atom<boolean | null>(null);

/** Whether the navigation shows icons alone; remembered on this machine. */
export const isNavCollapsedAtom = atom(
  (get) => get(chosenAtom) ?? globalThis.localStorage?.getItem(STORAGE_KEY) === 'collapsed',
);

/** Folds or unfolds the navigation. */
export const collapseNavAction = atom(null, (_get, set, isCollapsed: boolean) => {
  set(chosenAtom, isCollapsed);
  localStorage.setItem(STORAGE_KEY, isCollapsed ? 'collapsed' : 'open');
});
