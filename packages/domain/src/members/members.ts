import type { Role } from '../permissions/permissions.ts';

/** The tabs of the members page (spec 002 §2), which are its hashes. */
export const MEMBER_TABS = ['pending', 'members', 'blocked'] as const;
export type MemberTab = (typeof MEMBER_TABS)[number];

/** A member, as far as the rules need it. */
export interface MemberFacts {
  readonly id: number;
  readonly role: Role;
  readonly is_active: boolean;
  readonly blocked_at: string | null;
  readonly last_login: string | null;
}

/** The tab of a member: blocked, invited and never signed in, or a member (spec 002 §4, decisions §8). */
export function memberTab(member: MemberFacts): MemberTab {
  if (member.blocked_at !== null) return 'blocked';
  return member.last_login === null ? 'pending' : 'members';
}

/** An invitation can be used for so many days. */
export const INVITATION_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether an invitation is too old to be used; it stays in the list and can be sent again. */
export function isInvitationExpired(invited: string | null, now: Date): boolean {
  return invited !== null && now.getTime() - Date.parse(invited) >= INVITATION_DAYS * DAY_MS;
}

/** How often one invitation may be sent again in ten minutes, and how many a company sends in an hour (decisions §8). */
export const RESENDS_IN_TEN_MINUTES = 3;
export const INVITATIONS_AN_HOUR = 50;

/** What an admin does to a member. */
export const MEMBER_CHANGES = ['block', 'restore', 'role', 'resend', 'delete_invitation'] as const;
export type MemberChange = (typeof MEMBER_CHANGES)[number];

/** Why a change of a member is refused. */
export type MemberRefusal = 'self' | 'last_admin' | 'wrong_state';

export const MEMBER_REFUSAL_TEXTS: Record<MemberRefusal, string> = {
  self: 'You cannot do this to yourself.',
  last_admin: 'A company needs at least one admin.',
  wrong_state: 'This member is not in a state in which this can be done.',
};

const TAB_OF_CHANGE: Record<MemberChange, readonly MemberTab[]> = {
  block: ['members'],
  restore: ['blocked'],
  role: ['members', 'pending'],
  resend: ['pending'],
  delete_invitation: ['pending'],
};

/** Whether this member is the last admin of the company. */
export function isOnlyAdmin(member: MemberFacts, team: readonly MemberFacts[]): boolean {
  const admins = team.filter(
    (one) => one.role === 'admin' && one.is_active && memberTab(one) === 'members',
  );
  return admins.length === 1 && admins[0]?.id === member.id;
}

/**
 * Why a change of a member is refused, or null (spec 002 §4, decisions §8).
 *
 * @param role the next role, of a change of role
 */
export function memberRefusal(
  change: MemberChange,
  member: MemberFacts,
  actorId: number,
  team: readonly MemberFacts[],
  role: Role | null = null,
): MemberRefusal | null {
  if (member.id === actorId) return 'self';
  if (!TAB_OF_CHANGE[change].includes(memberTab(member))) return 'wrong_state';
  const loses = change === 'block' || (change === 'role' && role === 'member');
  return loses && isOnlyAdmin(member, team) ? 'last_admin' : null;
}

/** Why a person's own account cannot be deleted, or null: a company keeps an admin (spec 002 §5). */
export function deleteAccountRefusal(
  member: MemberFacts,
  team: readonly MemberFacts[],
): MemberRefusal | null {
  return isOnlyAdmin(member, team) ? 'last_admin' : null;
}
