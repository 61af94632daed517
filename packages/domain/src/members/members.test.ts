import { describe, expect, it } from 'vitest';
import {
  deleteAccountRefusal,
  isInvitationExpired,
  type MemberFacts,
  memberRefusal,
  memberTab,
} from './members.ts';

const LOGIN = '2026-01-01T00:00:00.000Z';
const aMember = (changes: Partial<MemberFacts> = {}): MemberFacts => ({
  id: 1,
  role: 'member',
  is_active: true,
  blocked_at: null,
  last_login: LOGIN,
  ...changes,
});

describe('the tab of a member', () => {
  it.each([
    ['pending', aMember({ last_login: null })],
    ['members', aMember()],
    ['blocked', aMember({ blocked_at: LOGIN, is_active: false })],
    ['blocked', aMember({ blocked_at: LOGIN, last_login: null })],
  ] as const)('is %s', (tab, member) => expect(memberTab(member)).toBe(tab));
});

describe('a change of a member', () => {
  const boss = aMember({ id: 1, role: 'admin' });
  const other = aMember({ id: 2 });
  it('is refused to oneself', () => {
    expect(memberRefusal('block', boss, 1, [boss, other])).toBe('self');
  });
  it('keeps the last admin', () => {
    expect(memberRefusal('block', boss, 2, [boss, other])).toBe('last_admin');
    expect(memberRefusal('role', boss, 2, [boss, other], 'member')).toBe('last_admin');
    expect(memberRefusal('role', other, 1, [boss, other], 'admin')).toBeNull();
  });
  it('does not count an invited or blocked admin', () => {
    const team = [boss, aMember({ id: 3, role: 'admin', last_login: null })];
    expect(deleteAccountRefusal(boss, team)).toBe('last_admin');
    expect(deleteAccountRefusal(boss, [...team, aMember({ id: 4, role: 'admin' })])).toBeNull();
  });
  it.each([
    ['resend', aMember({ id: 2 }), 'wrong_state'],
    ['resend', aMember({ id: 2, last_login: null }), null],
    ['delete_invitation', aMember({ id: 2 }), 'wrong_state'],
    ['restore', aMember({ id: 2 }), 'wrong_state'],
    ['restore', aMember({ id: 2, blocked_at: LOGIN }), null],
    ['block', aMember({ id: 2, last_login: null }), 'wrong_state'],
  ] as const)('%s follows the state', (change, member, refusal) => {
    expect(memberRefusal(change, member, 1, [boss, member])).toBe(refusal);
  });
});

it('an invitation ends after 14 days', () => {
  const invited = '2026-01-01T00:00:00.000Z';
  expect(isInvitationExpired(invited, new Date('2026-01-14T23:59:59.999Z'))).toBe(false);
  expect(isInvitationExpired(invited, new Date('2026-01-15T00:00:00.000Z'))).toBe(true);
  expect(isInvitationExpired(null, new Date('2030-01-01'))).toBe(false);
});
