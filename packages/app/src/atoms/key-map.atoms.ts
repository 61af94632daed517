import { atom } from '../store.ts';

const openAtom = atom(false);

/** Whether the map of the keys is shown. */
export const isKeyMapOpenAtom = atom((get) => get(openAtom));

/** Shows or hides the map of the keys. */
export const showKeyMapAction = atom(null, (_get, set, isOpen: boolean) => set(openAtom, isOpen));
