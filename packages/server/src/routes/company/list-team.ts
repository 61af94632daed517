import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { route } from '../../http/route.ts';
import { listMembers } from '../../repositories/members.ts';

/** The members of the company. */
export const listTeam = route(companyEndpoints.listTeam, async (_, { deps, actor }) => ({
  status: 200,
  data: await listMembers(deps.db, actor.companyId),
}));
