import { sourceEndpoints } from '@sluice/contract/endpoints/sources';
import { route } from '../../http/route.ts';
import { listSources as list } from '../../repositories/sources.ts';

/** The repositories that the company watches. */
export const listSources = route(
  sourceEndpoints.listSources,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await list(deps.db, actor.companyId, {
      offset: start,
      limit: query.per_page,
    });
    return { status: 200, data: rows, items: { start, total } };
  },
);
