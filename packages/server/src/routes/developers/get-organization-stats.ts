import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { route } from '../../http/route.ts';
import { perimeterStats } from '../../repositories/perimeter.ts';

/** The counts of the organizations' repositories and contributors. */
export const getOrganizationStats = route(
  developerEndpoints.getOrganizationStats,
  async (_, { deps, actor }) => {
    const stats = await perimeterStats(deps.db, actor.companyId);
    const { org_count, repos_count, deleted_repos_count, contributors_count } = stats;
    const data = { org_count, repos_count, deleted_repos_count, contributors_count };
    return { status: 200, data };
  },
);
