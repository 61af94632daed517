import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

const checkMutationAtom = mutationAtom('getSecretValidity', {
  invalidates: ['getSecret'],
  onFailure: (_failure, _input, { get }) => {
    const title = 'An error occurred while checking the secret validity status';
    get(toasterAtom).show({ id: 'latest', tone: 'danger', title });
  },
});

/** Whether the validity is being checked now. */
export const isCheckingValidityAtom = atom((get) => get(checkMutationAtom).pending.length > 0);

/** Whether a check got no answer. It is asked for again when the connection is back. */
export const isValidityUnansweredAtom = atom((get) => get(checkMutationAtom).unsaved.length > 0);

/** Checks whether the secret still works (spec 000 §4). */
export const checkValidityAction = atom(null, async (_get, set, id: number): Promise<void> => {
  await set(checkMutationAtom, { params: { id } });
});
