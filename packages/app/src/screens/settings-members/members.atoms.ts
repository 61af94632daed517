import type { Failure } from '@sluice/contract/client';
import type { Member } from '@sluice/contract/schemas/people';
import {
  MEMBER_REFUSAL_TEXTS,
  MEMBER_TABS,
  type MemberChange,
  type MemberTab,
  memberRefusal,
  memberTab,
} from '@sluice/domain/members';
import type { Role } from '@sluice/domain/permissions';
import { asyncStateOf } from '../../async-state.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { teamQueryAtom } from '../../atoms/people.atoms.ts';
import { companyQueryAtom, permissionAtom, userAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';

/** Whether the person may change members; null while unknown. */
export const canManageMembersAtom = permissionAtom('MANAGE_MEMBERS');

/** The team. */
export const teamStateAtom = atom((get) =>
  asyncStateOf(get(teamQueryAtom), 'Failed to get team members'),
);

/** Asks for the team again. */
export const retryTeamAction = atom(null, (get) => void get(teamQueryAtom).refetch());

/** The tab that the hash names; Members without one (spec 002 §2). */
export const memberTabAtom = atom((get): MemberTab => {
  const hash = get(locationAtom).hash.slice(1);
  return MEMBER_TABS.find((tab) => tab === hash) ?? 'members';
});

/** The members of each tab. */
export const membersByTabAtom = atom((get) => {
  const team = get(teamQueryAtom).data ?? [];
  const of = (tab: MemberTab) => team.filter((member) => memberTab(member) === tab);
  return { pending: of('pending'), members: of('members'), blocked: of('blocked') };
});

/** The placeholder of the invitation: an address of the company's first domain (spec 002 §2). */
export const invitePlaceholderAtom = atom((get) => {
  const [domain] = get(companyQueryAtom).data?.domains.toSorted() ?? [];
  return `name@${domain ?? 'example.com'}`;
});

/** Why a change of a member is refused, by the rule that the server applies too. */
export const memberRefusalAtom = atom(
  (get) =>
    (change: MemberChange, member: Member, role: Role | null = null): string | undefined => {
      const user = get(userAtom);
      if (user === null) return undefined;
      const refusal = memberRefusal(change, member, user.id, get(teamQueryAtom).data ?? [], role);
      return refusal === null ? undefined : MEMBER_REFUSAL_TEXTS[refusal];
    },
);

const TEAM = { invalidates: ['listTeam'], resends: false } as const;
const inviteMutationAtom = mutationAtom('inviteMember', TEAM);
const blockMutationAtom = mutationAtom('deactivateMember', TEAM);
const restoreMutationAtom = mutationAtom('activateMember', TEAM);
const roleMutationAtom = mutationAtom('changeMemberRole', TEAM);
const resendMutationAtom = mutationAtom('resetInvitation', TEAM);
const deleteMutationAtom = mutationAtom('deleteInvitation', TEAM);

/** Ids of the members that are being changed. */
export const busyMembersAtom = atom((get) => {
  const mutations = [
    get(blockMutationAtom),
    get(restoreMutationAtom),
    get(roleMutationAtom),
    get(resendMutationAtom),
    get(deleteMutationAtom),
  ];
  return new Set(mutations.flatMap(({ pending }) => pending.map(({ params }) => params.id)));
});

/** Invites an address. Gives the failure, which the form shows. */
export const inviteAction = atom(
  null,
  async (_get, set, email: string): Promise<Failure | null> => {
    const result = await set(inviteMutationAtom, { body: { email } });
    if (!result.ok) return result;
    set(notifySuccessAction, `${email} has been invited successfully`);
    return null;
  },
);

const memberTextOf = (failure: Failure) =>
  failure.hasServerDetail
    ? `Failed to deactivate or activate user: ${failure.detail}`
    : 'The user has not been blocked';

/** Blocks a member. Gives whether it worked. */
export const blockAction = atom(null, async (_get, set, id: number): Promise<boolean> => {
  const result = await set(blockMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'User blocked');
  else set(notifyFailedAction, { ...result, hasServerDetail: false }, memberTextOf(result));
  return result.ok;
});

/** Restores a blocked member. */
export const restoreAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(restoreMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'User restored');
  else set(notifyFailedAction, { ...result, hasServerDetail: false }, memberTextOf(result));
});

/** Changes the role of a member. */
export const changeRoleAction = atom(
  null,
  async (_get, set, id: number, role: Role): Promise<void> => {
    const result = await set(roleMutationAtom, { params: { id }, body: { role } });
    if (result.ok) set(notifySuccessAction, 'Role updated successfully');
    else set(notifyFailedAction, result, 'Failed to change member role');
  },
);

/** Sends an invitation again. */
export const resendAction = atom(null, async (_get, set, { id, email }: Member): Promise<void> => {
  const result = await set(resendMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, `${email} has been invited successfully`);
  else set(notifyFailedAction, result, 'Failed to invite');
});

/** Deletes an invitation. Gives whether it worked. */
export const deleteInvitationAction = atom(
  null,
  async (_get, set, id: number): Promise<boolean> => {
    const result = await set(deleteMutationAtom, { params: { id } });
    if (result.ok) set(notifySuccessAction, 'Invitation deleted');
    else set(notifyFailedAction, result, 'Invitation not deleted');
    return result.ok;
  },
);
