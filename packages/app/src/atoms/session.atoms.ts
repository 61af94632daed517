import type { Permission } from '@sluice/domain/permissions';
import { DEFAULT_RANGE } from '@sluice/domain/time-range';
import { authClient } from '../auth-client.ts';
import { sessionClientAtom } from '../clients.ts';
import { atomWithQuery, unwrap } from '../query.ts';
import { atom } from '../store.ts';
import { leaveAction, locationAtom, printLocation } from './location.atoms.ts';
import { toasterAtom } from './toast.atoms.ts';

/** Changes seldom, and every page waits for it. */
const SESSION_STALE_MS = 5 * 60_000;

/** The signed-in person. A 401 here ends in the login page, by the client's own event. */
export const userQueryAtom = atomWithQuery((get) => ({
  queryKey: ['user'],
  staleTime: SESSION_STALE_MS,
  queryFn: async ({ signal }) => unwrap(await get(sessionClientAtom).getUser({}, { signal })),
}));

/** Flags and preferences. */
export const settingsQueryAtom = atomWithQuery((get) => ({
  queryKey: ['settings'],
  staleTime: SESSION_STALE_MS,
  queryFn: async ({ signal }) => unwrap(await get(sessionClientAtom).getSettings({}, { signal })),
}));

/** The company, for the banners and the account menu. */
export const companyQueryAtom = atomWithQuery((get) => ({
  queryKey: ['company'],
  staleTime: SESSION_STALE_MS,
  queryFn: async ({ signal }) => unwrap(await get(sessionClientAtom).getCompany({}, { signal })),
}));

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
  if (here.startsWith('/login')) return;
  set(leaveAction, `/login?url=${encodeURIComponent(here)}`);
});

/** Ends the session. The failure stays until it is read (spec 000 §8.2). */
export const logOutAction = atom(null, async (get, set): Promise<void> => {
  const result = await authClient(get).logout({});
  if (result.ok) set(leaveAction, '/login?loggingout=1');
  else {
    const title = 'Could not log out';
    get(toasterAtom).show({ tone: 'danger', title, durationMs: 'persistent' });
  }
});
