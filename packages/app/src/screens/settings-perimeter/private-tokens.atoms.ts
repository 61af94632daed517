import type { Failure } from '@sluice/contract/client';
import { asyncStateOf } from '../../async-state.ts';
import { companyQueryAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

/** The private-members tokens of the company. */
export const privateTokensStateAtom = atom((get) => {
  const state = asyncStateOf(get(companyQueryAtom), 'Failed to get company');
  return state.kind === 'ready' ? { ...state, data: state.data.private_tokens } : state;
});

const OPTIONS = { resends: false, invalidates: ['getCompany', 'listOrganizations'] } as const;
const addMutationAtom = mutationAtom('addPrivateToken', OPTIONS);
const deleteMutationAtom = mutationAtom('deletePrivateToken', OPTIONS);

/** Adds a token. Gives the failure, which the form shows. */
export const addTokenAction = atom(
  null,
  async (_get, set, token: string): Promise<Failure | null> => {
    const result = await set(addMutationAtom, { body: { token } });
    if (result.ok) {
      set(notifySuccessAction, 'Private token added');
      return null;
    }
    // The code host's answer about the token is shown under its field.
    if (result.type !== 'BadRequest') {
      set(notifyFailedAction, result, 'Failed to set private token');
    }
    return result;
  },
);

/** Deletes a token. */
export const deleteTokenAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(deleteMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'Private token deleted');
  else set(notifyFailedAction, result, 'Failed to delete private token');
});
