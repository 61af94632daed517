import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

const revertMutationAtom = mutationAtom('revertAuditEntry', {
  resends: false,
  // What was taken back is shown on other pages, too.
  invalidates: [
    'listAuditLogs',
    'listSeverityRules',
    'listNotifiers',
    'listDetectors',
    'listIncidentRaisers',
    'listSecretGraspers',
    'listTeam',
    'getCompany',
    'getSettings',
  ],
});

/** Takes the change of an entry back. */
export const revertEntryAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(revertMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'The change was reverted');
  else set(notifyFailedAction, result, 'The change could not be reverted');
});
