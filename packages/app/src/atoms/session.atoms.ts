import type { Permission } from '@sluice/domain/permissions';
import { DEFAULT_RANGE } from '@sluice/domain/time-range';
import { callEndpoint } from '../api.ts';
import { paths } from '../paths.ts';
import { queryAtom } from '../query.ts';
import { atom } from '../store.ts';
import { locationAtom, printLocation, redirectAction } from './location.atoms.ts';
import { toasterAtom } from './toast.atoms.ts';

/** Changes seldom, and every page waits for it. */
const SESSION = { staleMs: 5 * 60_000 };

/** The signed-in person. A 401 leads to the login page, by the event of the call. */
export const userQueryAtom = queryAtom('getUser', () => ({}), SESSION);

/** Flags and preferences. */
export const settingsQueryAtom = queryAtom('getSettings', () => ({}), SESSION);

/** The company, for the banners and the account menu. */
export const companyQueryAtom = queryAtom('getCompany', () => ({}), SESSION);

/** The person, or null while unknown. */
export const userAtom = atom((get) => get(userQueryAtom).data ?? null);

/** Whether the person may do something; null while unknown (decisions §7). */
export function permissionAtom(permission: Permission) {
  return atom((get) => get(userAtom)?.permissions.includes(permission) ?? null);
}

/** The range that lists begin with: the person's preference, else one week. */
export const defaultRangeAtom = atom(
  (get) =>
    get(settingsQueryAtom).data?.user_preferences.default_incident_date_filter ?? DEFAULT_RANGE,
);

/** Goes to the login page and comes back here afterwards (spec 000 §2.1, auth gate). */
export const askToLogInAction = atom(null, (get, set) => {
  const here = printLocation(get(locationAtom));
  if (here.startsWith(paths.login)) return;
  set(redirectAction, `${paths.login}?url=${encodeURIComponent(here)}`);
});

/** Ends the session. The failure stays until it is read (spec 000 §8.2). */
export const logOutAction = atom(null, async (get, set): Promise<void> => {
  const result = await callEndpoint(get, 'logout', {});
  if (result.ok) set(redirectAction, `${paths.login}?loggingout=1`);
  else {
    const title = 'Could not log out';
    get(toasterAtom).show({ tone: 'danger', title, durationMs: 'persistent' });
  }
});
