import { atom } from '../store.ts';

/** Whether the dialog of keyboard shortcuts is open. */
export const isShortcutsOpenAtom = atom(false);
