import { incidentKeys } from '../../atoms/incidents.atoms.ts';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { queryClientAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { secretClientAtom } from './clients.ts';

const checkingAtom = atom(false);

/** Whether the validity is being checked now. */
export const isCheckingValidityAtom = atom((get) => get(checkingAtom));

/** Checks whether the secret still works (spec 000 §4). */
export const checkValidityAction = atom(null, async (get, set, id: number) => {
  set(checkingAtom, true);
  const result = await get(secretClientAtom).getSecretValidity({ params: { id } });
  set(checkingAtom, false);
  if (!result.ok) {
    const title = 'An error occurred while checking the secret validity status';
    get(toasterAtom).show({ tone: 'danger', title });
    return;
  }
  void get(queryClientAtom).invalidateQueries({ queryKey: incidentKeys.one(id) });
});
