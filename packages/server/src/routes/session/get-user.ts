import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { route } from '../../http/route.ts';
import { getCurrentUser } from '../../repositories/members.ts';

/** The signed-in person, with what they may do. */
export const getUser = route(sessionEndpoints.getUser, async (_, { deps, actor }) => ({
  status: 200,
  data: await getCurrentUser(deps.db, actor.companyId, actor.memberId),
}));
