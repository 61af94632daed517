import { counted } from '../lib/counted.ts';
import { mutationAtom } from '../mutation.ts';
import { atom } from '../store.ts';
import { INCIDENT_LISTS } from './incidents.atoms.ts';
import { notifySuccessAction } from './toast.atoms.ts';

/** Whether the dialog that imports a report is open. */
export const isImportingAtom = atom(false);

/** Counts what a file would do. The dialog shows a refusal itself. */
export const checkImportAction = mutationAtom('importReport', { resends: false });

/** Makes incidents of a file. The dialog shows a refusal itself. */
export const importAction = mutationAtom('importReport', {
  resends: false,
  invalidates: [...INCIDENT_LISTS, 'listSources', 'listIncidentFacets', 'getWorkspaceStats'],
  onSuccess: ({ new_incidents }, _input, { set }) =>
    set(notifySuccessAction, `Imported ${counted(new_incidents, 'new incident')}`),
});
