import { atom } from '../../store.ts';

const STORAGE_KEY = 'sluice.columns.secret';

function stored(): readonly string[] {
  return (globalThis.localStorage?.getItem(STORAGE_KEY) ?? '').split(',').filter((id) => id !== '');
}

const chosenAtom = atom<readonly string[] | null>(null);

/** The columns that the person added; remembered on this machine. */
export const extraColumnsAtom = atom((get) => get(chosenAtom) ?? stored());

/** Adds or takes away columns. */
export const chooseColumnsAction = atom(null, (_get, set, columns: readonly string[]) => {
  set(chosenAtom, columns);
  localStorage.setItem(STORAGE_KEY, columns.join(','));
});
