import type { Failure } from '@sluice/contract/client';
import type { CompanyPreferences } from '@sluice/contract/endpoints/session';
import { notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

const slaMutationAtom = mutationAtom('updateCompanyPreferences', {
  scope: () => 'company_preferences',
  resends: false,
  onSuccess: (_reply, _input, { set }) => set(notifySuccessAction, 'Deadlines updated'),
  invalidates: ['getSettings', 'listSecrets', 'listKeywordIncidents', 'listPostmanIncidents'],
});

/** Whether the limits are on their way to the server. */
export const isSavingSlaAtom = atom((get) => get(slaMutationAtom).pending.length > 0);

/** Saves the limits of the company. Gives the failure, which the form shows, or null. */
export const saveSlaAction = atom(
  null,
  async (_get, set, sla: CompanyPreferences['sla']): Promise<Failure | null> => {
    const result = await set(slaMutationAtom, { body: { sla } });
    return result.ok ? null : result;
  },
);
