import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { route } from '../../http/route.ts';
import { emailDomains, listDevelopers as list } from '../../repositories/perimeter-developers.ts';
import { readDeveloperQuery } from './read-developer-query.ts';
import { withShownAvatar } from './shown-avatar.ts';

/** A page of the developers of the perimeter. */
export const listDevelopers = route(
  developerEndpoints.listDevelopers,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await list(deps.db, actor.companyId, {
      ...readDeveloperQuery(query),
      offset: start,
      limit: query.per_page,
    });
    return {
      status: 200,
      data: rows.map(withShownAvatar(deps.config.outbound)),
      items: { start, total },
    };
  },
);

/** The domains that the filter offers (decisions §11). */
const MOST_DOMAINS = 50;

/** The domains of the developers' addresses. */
export const listEmailDomains = route(
  developerEndpoints.listEmailDomains,
  async (_, { deps, actor }) => ({
    status: 200,
    data: await emailDomains(deps.db, actor.companyId, MOST_DOMAINS),
  }),
);
