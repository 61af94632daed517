import { atom } from '../store.ts';

/** Whether the command palette is open. */
export const isPaletteOpenAtom = atom(false);
