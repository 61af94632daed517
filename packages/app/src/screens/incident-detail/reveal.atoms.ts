import { incidentKeys } from '../../atoms/incidents.atoms.ts';
import { sayFailedAction } from '../../atoms/toast.atoms.ts';
import { queryClientAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { secretClientAtom } from './clients.ts';
import { incidentIdAtom } from './incident-detail.atoms.ts';

/** A secret as it was answered: its value, and what stood beside it and belongs to it, by name. */
export interface Revealed {
  readonly value: string;
  readonly parts: Readonly<Record<string, string>>;
}

// Kept out of the cache on purpose: a value lives no longer than the look at it.
const revealedAtom = atom<({ readonly id: number } & Revealed) | null>(null);
const busyAtom = atom(false);

/** What was revealed of the incident that is shown, or null. */
export const revealedSecretAtom = atom((get): Revealed | null => {
  const revealed = get(revealedAtom);
  return revealed !== null && revealed.id === get(incidentIdAtom) ? revealed : null;
});

/** Whether a value is on its way. */
export const isRevealBusyAtom = atom((get) => get(busyAtom));

/** Asks for the value; the server writes down who did. */
export const revealAction = atom(null, async (get, set) => {
  const id = get(incidentIdAtom);
  if (id === null || get(busyAtom)) return;
  set(busyAtom, true);
  const result = await get(secretClientAtom).revealSecret({ params: { id } });
  set(busyAtom, false);
  if (!result.ok) {
    set(sayFailedAction, result, 'Failed to reveal secret');
    return;
  }
  set(revealedAtom, { id, ...result.data });
  void get(queryClientAtom).invalidateQueries({ queryKey: incidentKeys.events(id) });
});

/** Hides the value again. */
export const hideValueAction = atom(null, (_get, set) => set(revealedAtom, null));
