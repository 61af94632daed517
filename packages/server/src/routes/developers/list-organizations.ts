import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { route } from '../../http/route.ts';
import { listOrganizations as list } from '../../repositories/organizations.ts';

/** The organisations of the company. */
export const listOrganizations = route(
  developerEndpoints.listOrganizations,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const search = (query.search ?? '').trim();
    const page = { search, offset: start, limit: query.per_page };
    const { rows, total } = await list(deps.db, actor.companyId, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);
