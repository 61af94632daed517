import type { companyEndpoints } from '../endpoints/company.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { detectorsOf } from './detector-states.ts';
import { problem } from './problems.ts';

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
  listDetectors: (_, { database }) => ({ status: 200, data: detectorsOf(database) }),
};
