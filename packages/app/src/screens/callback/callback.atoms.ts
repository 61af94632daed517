import { safeRedirect } from '@sluice/domain/redirect';
import { locationAtom, navigateAction, redirectAction } from '../../atoms/location.atoms.ts';
import { paths } from '../../paths.ts';
import { atom, type Getter } from '../../store.ts';
import type { CallbackState } from './callback.states.ts';

const stateAtom = atom<CallbackState>({ kind: 'working' });

/** What the callback page shows. */
export const callbackStateAtom = atom((get) => get(stateAtom));

/** Gives the token to the server. */
async function exchange(get: Getter, token: string, state: string | null) {
  try {
    const { callEndpoint } = await import('../../api.ts');
    const input = { query: { state: state ?? undefined } };
    return await callEndpoint(get, 'login', input, {
      headers: { authorization: `Bearer ${token}` },
    });
  } catch {
    return { ok: false, detail: 'Part of the page could not be loaded. Sign in again.' } as const;
  }
}

/**
 * Takes what the identity provider put into the hash and turns it into a session (spec 000 §2.1).
 * The server compares nonce and state with its own cookie; the page only carries the token over. The hash leaves the address bar and
 * the history before the call, because a failure leaves the page open and a success leaves it one step back.
 */
export const finishLogInAction = atom(null, async (get, set) => {
  const { path, search, hash } = get(locationAtom);
  if (hash !== '') set(navigateAction, `${path}${search}`, 'replace');
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const token = given.get('id_token');
  if (given.has('error') || token === null) {
    set(stateAtom, { kind: 'failed', text: 'The identity provider did not confirm the sign-in.' });
    return;
  }
  const result = await exchange(get, token, given.get('state'));
  if (!result.ok) {
    set(stateAtom, { kind: 'failed', text: result.detail });
    return;
  }
  const asked = new URLSearchParams(search).get('redirect');
  // The server's own answer may be the back office; it went through `signInTarget` there.
  set(redirectAction, asked === null ? result.data.redirect : safeRedirect(asked));
});

/** Back to the login page. */
export const retryLogInAction = atom(null, (_get, set) => set(redirectAction, paths.login));
