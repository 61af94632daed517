import type { companyEndpoints } from '../endpoints/company.ts';
import type { Handlers } from '../handlers.ts';
import { detectorsOf } from './detector-states.ts';
import { problem } from './problems.ts';
import type { MockContext } from './world.ts';

/** The team and the detectors. */
export const companyHandlers: Handlers<typeof companyEndpoints, MockContext> = {
  listTeam: (_, { world }) => ({ status: 200, data: world.team }),
  inviteMember: ({ body }, { world }) => {
    if (world.team.some(({ email }) => email === body.email)) return problem('already_exists');
    const member = {
      id: world.nextId++,
      email: body.email,
      first_name: '',
      last_name: '',
      role: body.role,
      is_active: true,
      blocked_at: null,
      last_login: null,
      invited: world.now.toISOString(),
    };
    world.team.push(member);
    return { status: 201, data: member };
  },
  listDetectors: (_, { world }) => ({ status: 200, data: detectorsOf(world) }),
};
