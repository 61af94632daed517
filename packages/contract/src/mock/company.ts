import { type MemberChange, memberRefusal } from '@sluice/domain/members';
import type { Role } from '@sluice/domain/permissions';
import type { companyEndpoints } from '../endpoints/company.ts';
import type { Handlers } from '../handlers.ts';
import type { Member } from '../schemas/people.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { detectorsOf } from './detector-states.ts';
import { problem } from './problems.ts';

function changed(
  member: Member,
  change: MemberChange,
  role: Role | undefined,
  now: string,
): Member {
  switch (change) {
    case 'block':
      return { ...member, is_active: false, blocked_at: now };
    case 'restore':
      return { ...member, is_active: true, blocked_at: null };
    case 'resend':
      return { ...member, invited: now };
    case 'role':
      return { ...member, role: role ?? member.role };
    case 'delete_invitation':
      return member;
  }
}

function changeMember(database: MockDatabase, id: number, change: MemberChange, role?: Role) {
  const index = database.team.findIndex((one) => one.id === id);
  const member = database.team[index];
  if (member === undefined) return problem('not_found');
  const refusal = memberRefusal(change, member, userOf(database).id, database.team, role ?? null);
  if (refusal !== null) return problem(refusal);
  const data = changed(member, change, role, database.now.toISOString());
  database.team[index] = data;
  return { status: 200, data } as const;
}

/** The team and the detectors. */
export const companyHandlers: Handlers<typeof companyEndpoints, MockContext> = {
  listTeam: (_, { database }) => ({ status: 200, data: database.team }),
  inviteMember: ({ body }, { database }) => {
    if (database.team.some(({ email }) => email === body.email)) return problem('already_exists');
    const member = {
      id: database.nextId++,
      email: body.email,
      first_name: '',
      last_name: '',
      role: body.role,
      is_active: true,
      blocked_at: null,
      last_login: null,
      invited: database.now.toISOString(),
    };
    database.team.push(member);
    return { status: 201, data: member };
  },
  activateMember: ({ params }, { database }) => changeMember(database, params.id, 'restore'),
  deactivateMember: ({ params }, { database }) => changeMember(database, params.id, 'block'),
  changeMemberRole: ({ params, body }, { database }) => {
    const answer = changeMember(database, params.id, 'role', body.role);
    return 'data' in answer ? { status: 200, data: { new_role: body.role } } : answer;
  },
  resetInvitation: ({ params }, { database }) => changeMember(database, params.id, 'resend'),
  deleteInvitation: ({ params }, { database }) => {
    const answer = changeMember(database, params.id, 'delete_invitation');
    if (!('data' in answer)) return answer;
    database.team = database.team.filter(({ id }) => id !== params.id);
    return { status: 204, data: undefined };
  },
  listDetectors: (_, { database }) => ({ status: 200, data: detectorsOf(database) }),
};
