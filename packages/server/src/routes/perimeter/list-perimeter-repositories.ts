import type { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { webHost } from '../../github/repository-name.ts';
import { type Route, route } from '../../http/route.ts';
import { listPerimeterRepositories as list } from '../../repositories/perimeter.ts';

/** A page of the perimeter's repositories, at whichever path it is asked for. */
export function perimeterRepositoriesAt(
  endpoint:
    | typeof perimeterEndpoints.listPerimeterRepositories
    | typeof developerEndpoints.listOrganizationRepositories,
): Route {
  return route(endpoint, async ({ query }, { deps, actor }) => {
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
  });
}

/** The repositories of the perimeter. */
export const listPerimeterRepositories = perimeterRepositoriesAt(
  perimeterEndpoints.listPerimeterRepositories,
);
