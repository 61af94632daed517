import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

const OPTIONS = { resends: false, invalidates: ['listConnections'] } as const;
const createMutationAtom = mutationAtom('createScimToken', OPTIONS);
const revokeMutationAtom = mutationAtom('revokeScimToken', OPTIONS);

/** Whether a token is being made. */
export const isMakingTokenAtom = atom((get) => get(createMutationAtom).pending.length > 0);

/** The token that was just made, until its dialog is closed: the server shows it once. */
export const newTokenAtom = atom<string | null>(null);

/** Makes a token, in place of the one before. */
export const makeTokenAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(createMutationAtom, { params: { id } });
  if (result.ok) set(newTokenAtom, result.data.token);
  else set(notifyFailedAction, result, 'Failed to create the token');
});

/** Revokes the token. */
export const revokeTokenAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(revokeMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'The token has been revoked');
  else set(notifyFailedAction, result, 'Failed to revoke the token');
});
