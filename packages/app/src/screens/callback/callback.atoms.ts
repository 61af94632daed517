import { safeRedirect } from '@sluice/domain/redirect';
import { leaveAction, locationAtom } from '../../atoms/location.atoms.ts';
import { atom } from '../../store.ts';
import type { CallbackState } from './callback.states.ts';

const stateAtom = atom<CallbackState>({ kind: 'working' });

/** What the callback page shows. */
export const callbackStateAtom = atom((get) => get(stateAtom));

/**
 * Takes what the identity provider put into the hash and turns it into a session (spec 000 §2.1).
 * The server compares nonce and state with its own cookie; the page only carries the token over.
 */
export const finishLogInAction = atom(null, async (get, set) => {
  const { search, hash } = get(locationAtom);
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const token = given.get('id_token');
  if (given.has('error') || token === null) {
    set(stateAtom, { kind: 'failed', text: 'The identity provider did not confirm the sign-in.' });
    return;
  }
  const { authClient } = await import('../../auth-client.ts');
  const result = await authClient(get).login(
    { query: { state: given.get('state') ?? undefined } },
    { headers: { authorization: `Bearer ${token}` } },
  );
  if (!result.ok) {
    set(stateAtom, { kind: 'failed', text: result.detail });
    return;
  }
  const asked = new URLSearchParams(search).get('redirect');
  set(leaveAction, safeRedirect(asked ?? result.data.redirect));
});

/** Back to the login page. */
export const retryLogInAction = atom(null, (_get, set) => set(leaveAction, '/login'));
