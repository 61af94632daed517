import { atom } from '../../store.ts';

/** Whether the export dialog is open. What it does comes with its code. */
export const isExportOpenAtom = atom(false);
