import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { notifyErrorAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

/** A revealed secret: its value, and the parts that belong to it, by name. */
export interface Revealed {
  readonly value: string;
  readonly parts: Readonly<Record<string, string>>;
}

// Kept out of the cache on purpose: a value lives no longer than it is shown.
const revealedAtom = atom<({ readonly id: number } & Revealed) | null>(null);

const revealMutationAtom = mutationAtom('revealSecret', {
  resends: false,
  invalidates: ['listSecretEvents'],
  onSuccess: (revealed, { params }, { set }) =>
    set(revealedAtom, { id: Number(params.id), ...revealed }),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'Failed to reveal secret'),
});

/** What was revealed of the incident that is shown, or null. */
export const revealedSecretAtom = atom((get): Revealed | null => {
  const revealed = get(revealedAtom);
  return revealed !== null && revealed.id === get(incidentIdAtom) ? revealed : null;
});

/** Whether a value has been asked for and is not there yet. */
export const isRevealBusyAtom = atom((get) => get(revealMutationAtom).pending.length > 0);

/** Whether the value was asked for and no answer came. */
export const isRevealUnansweredAtom = atom((get) => {
  const id = get(incidentIdAtom);
  return get(revealMutationAtom).unsaved.some(({ params }) => Number(params.id) === id);
});

/** Asks for the value; the server records who did. */
export const revealAction = atom(null, async (get, set): Promise<void> => {
  const id = get(incidentIdAtom);
  if (id === null || get(isRevealBusyAtom)) return;
  await set(revealMutationAtom, { params: { id } });
});

/** Hides the value again. */
export const hideValueAction = atom(null, (_get, set) => set(revealedAtom, null));
