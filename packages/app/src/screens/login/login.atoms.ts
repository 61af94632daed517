import { safeRedirect } from '@sluice/domain/redirect';
import { locationAtom, redirectAction } from '../../atoms/location.atoms.ts';
import { atom, type Getter } from '../../store.ts';
import type { LoginState } from './login.states.ts';

const progressAtom = atom<LoginState | null>(null);

const paramsAtom = atom((get) => new URLSearchParams(get(locationAtom).search));

/** What the login page shows. `error` is what the callback page came back with. */
export const loginStateAtom = atom((get): LoginState => {
  const progress = get(progressAtom);
  if (progress !== null) return progress;
  const params = get(paramsAtom);
  if (params.get('loggingout') === '1') return { kind: 'loggingOut' };
  return params.has('error') ? { kind: 'failed', text: 'Failed to login' } : { kind: 'ready' };
});

/** Goes to the identity provider, and comes back to where the person wanted to be. */
export const logInAction = atom(null, (get, set) => {
  const target = safeRedirect(get(paramsAtom).get('url'));
  set(redirectAction, `/auth/start?url=${encodeURIComponent(target)}`);
});

async function endSession(get: Getter): Promise<boolean> {
  try {
    // The page itself asks nothing: what calls the server is loaded when there is something to ask.
    const { callEndpoint } = await import('../../api.ts');
    return (await callEndpoint(get, 'logout', {})).ok;
  } catch {
    return false;
  }
}

/** Ends the session that `loggingout=1` asks to end; a second call is harmless. */
export const finishLogOutAction = atom(null, async (get, set) => {
  if (get(loginStateAtom).kind !== 'loggingOut') return;
  const isDone = await endSession(get);
  set(progressAtom, isDone ? { kind: 'loggedOut' } : { kind: 'failed', text: 'Could not log out' });
});
