import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import { asyncStateOf } from '../../async-state.ts';
import { redirectAction } from '../../atoms/location.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const subjectAtom = atom<number | null>(null);
/** Says which connection is looked at. */
export const showConnectionAction = atom(null, (_get, set, id: number) => set(subjectAtom, id));

const rehearsalQueryAtom = queryAtom('getRehearsal', (get) => {
  const id = get(subjectAtom);
  return id === null ? null : { params: { id } };
});
/** The newest rehearsal of the connection. */
export const rehearsalStateAtom = atom((get) =>
  asyncStateOf(get(rehearsalQueryAtom), 'Something went wrong'),
);
/** Asks for it again. */
export const retryRehearsalAction = atom(null, (get) => {
  void get(rehearsalQueryAtom).refetch();
});

const OPTIONS = { resends: false, invalidates: ['listConnections'] } as const;
const rehearseMutationAtom = mutationAtom('rehearseConnection', OPTIONS);
const requireMutationAtom = mutationAtom('requireConnection', OPTIONS);

/** Whether a rehearsal is being begun. */
export const isRehearsingAtom = atom((get) => get(rehearseMutationAtom).pending.length > 0);
/** Whether the requirement is being switched. */
export const isRequiringAtom = atom((get) => get(requireMutationAtom).pending.length > 0);

/** Goes to the identity provider, which sends the browser back to this page. */
export const rehearseAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(rehearseMutationAtom, { params: { id } });
  if (result.ok) set(redirectAction, result.data.url);
  else set(notifyFailedAction, result, 'The rehearsal could not be started');
});

/** Requires the connection for its domains, or requires it no more. */
export const requireConnectionAction = atom(
  null,
  async (_get, set, { id }: ConnectionEntry, is_required: boolean): Promise<void> => {
    const result = await set(requireMutationAtom, { params: { id }, body: { is_required } });
    if (!result.ok) set(notifyFailedAction, result, 'Failed to change the setting');
    else {
      const text = is_required
        ? 'Single sign-on is required now'
        : 'Single sign-on is no longer required';
      set(notifySuccessAction, text);
    }
  },
);
