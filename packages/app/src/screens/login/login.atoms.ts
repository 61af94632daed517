import { safeRedirect } from '@sluice/domain/redirect';
import { locationAtom, redirectAction } from '../../atoms/location.atoms.ts';
import { csrfTokenAtom } from '../../csrf-token.ts';
import { atom } from '../../store.ts';
import type { LoginState } from './login.states.ts';

const paramsAtom = atom((get) => new URLSearchParams(get(locationAtom).search));

/** Where the person wanted to be. Only the server knows the back office, so it judges full addresses. */
const targetQueryAtom = atom((get) => {
  const target = get(paramsAtom).get('url');
  const isAddress = target?.startsWith('https://') === true;
  return `url=${encodeURIComponent(isAddress ? target : safeRedirect(target))}`;
});

/** What the login page shows. `error` is what the callback page came back with. */
export const loginStateAtom = atom((get): LoginState => {
  const params = get(paramsAtom);
  // Logging out leads here and has ended the session before; a link that says so ends none.
  const isSignedOut = get(csrfTokenAtom).read() === null;
  if (params.get('loggingout') === '1' && isSignedOut) return { kind: 'loggedOut' };
  return params.has('error') ? { kind: 'failed', text: 'Failed to login' } : { kind: 'ready' };
});

/** Goes to the identity provider, and comes back to where the person wanted to be. */
export const logInAction = atom(null, (get, set) =>
  set(redirectAction, `/auth/start?${get(targetQueryAtom)}`),
);

/** Where the connection of single sign-on is picked, with the way back to where the person wanted to be. */
export const ssoHrefAtom = atom((get) => `/auth/saml?${get(targetQueryAtom)}`);
