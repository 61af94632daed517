import { safeRedirect } from '@sluice/domain/redirect';
import { leaveAction, locationAtom } from '../../atoms/location.atoms.ts';
import { atom } from '../../store.ts';
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
  set(leaveAction, `/auth/start?url=${encodeURIComponent(target)}`);
});

/** Ends the session that `loggingout=1` asks to end; a second call is harmless. */
export const finishLogOutAction = atom(null, async (get, set) => {
  if (get(loginStateAtom).kind !== 'loggingOut') return;
  const { authClient } = await import('../../auth-client.ts');
  const result = await authClient(get).logout({});
  set(
    progressAtom,
    result.ok ? { kind: 'loggedOut' } : { kind: 'failed', text: 'Could not log out' },
  );
});
