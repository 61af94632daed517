import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { webHost } from '../../github/repository-name.ts';
import { route } from '../../http/route.ts';
import { listPerimeterRepositories as list } from '../../repositories/perimeter.ts';

/** The repositories of the perimeter. */
export const listPerimeterRepositories = route(
  perimeterEndpoints.listPerimeterRepositories,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await list(deps.db, actor.companyId, {
      search: (query.search ?? '').trim(),
      organization: query.organization ?? null,
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
      host: webHost(deps.config.githubApiUrl),
    });
    return { status: 200, data: rows, items: { start, total } };
  },
);
