import type { Failure } from '@sluice/contract/client';
import { deleteAccountRefusal, MEMBER_REFUSAL_TEXTS } from '@sluice/domain/members';
import type { PreferredRange } from '@sluice/domain/time-range';
import { asyncStateOf } from '../../async-state.ts';
import { redirectAction } from '../../atoms/location.atoms.ts';
import { teamQueryAtom } from '../../atoms/people.atoms.ts';
import {
  companyQueryAtom,
  settingsQueryAtom,
  userAtom,
  userQueryAtom,
} from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { paths } from '../../paths.ts';
import { failureOf } from '../../query.ts';
import { atom } from '../../store.ts';

const FETCH_TEXT = 'An error occurred while fetching the company';

/** The person, once the company is known too (spec 002 §8, Account). */
export const accountStateAtom = atom((get) => {
  const company = asyncStateOf(get(companyQueryAtom), FETCH_TEXT);
  return company.kind === 'ready' ? asyncStateOf(get(userQueryAtom), FETCH_TEXT) : company;
});

/** Asks again for what failed. */
export const retryPersonalAction = atom(null, (get) => {
  for (const query of [get(companyQueryAtom), get(userQueryAtom), get(settingsQueryAtom)]) {
    if (failureOf(query) !== null) void query.refetch();
  }
});

/** Why the account cannot be deleted; undefined when it can, null while the team is not known. */
export const deleteRefusalAtom = atom((get): string | null | undefined => {
  const [user, team] = [get(userAtom), get(teamQueryAtom).data];
  if (user === null || team === undefined) return null;
  const refusal = deleteAccountRefusal(user, team);
  return refusal === null ? undefined : MEMBER_REFUSAL_TEXTS[refusal];
});

const updateUserMutationAtom = mutationAtom('updateUser', {
  resends: false,
  invalidates: ['getUser', 'listTeam'],
});

/** Saves the person's name. Gives null when it worked. */
export const saveNameAction = atom(
  null,
  async (
    _get,
    set,
    body: { readonly first_name: string; readonly last_name: string },
  ): Promise<Failure | null> => {
    const result = await set(updateUserMutationAtom, { body });
    if (!result.ok) return result;
    set(notifySuccessAction, 'Your account has been updated');
    return null;
  },
);

/** Deletes the person's account, which signs out. */
export const deleteAccountAction = atom(null, async (_get, set): Promise<void> => {
  const result = await set(updateUserMutationAtom, { body: { is_active: false } });
  if (result.ok) set(redirectAction, `${paths.login}?loggingout=1`);
  else set(notifyFailedAction, result, 'Failed to delete your account');
});

/** How long a choice that failed stays in sight before it goes back, in milliseconds (spec 002 §8). */
const REVERT_MS = 300;
const chosenRangeAtom = atom<PreferredRange | null>(null);

const preferencesMutationAtom = mutationAtom('updateUserPreferences', {
  scope: () => 'user_preferences',
  resends: false,
  invalidates: ['getSettings'],
});

/** The person's preferences, with the choice that is on its way. */
export const preferencesStateAtom = atom((get) => {
  const state = asyncStateOf(get(settingsQueryAtom), 'An error occurred while fetching the page');
  if (state.kind !== 'ready') return state;
  const range = get(chosenRangeAtom) ?? state.data.user_preferences.default_incident_date_filter;
  return { kind: 'ready' as const, data: { range } };
});

/** Whether a preference is being saved. */
export const isPreferenceBusyAtom = atom((get) => get(preferencesMutationAtom).pending.length > 0);

/** Chooses the range with which lists of incidents begin. */
export const chooseRangeAction = atom(null, async (_get, set, range: PreferredRange) => {
  set(chosenRangeAtom, range);
  const result = await set(preferencesMutationAtom, {
    body: { default_incident_date_filter: range },
  });
  if (!result.ok) {
    set(notifyFailedAction, result, 'Failed to change the setting');
    await new Promise((resolve) => setTimeout(resolve, REVERT_MS));
  }
  set(chosenRangeAtom, null);
});
