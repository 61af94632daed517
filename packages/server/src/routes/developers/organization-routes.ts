import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { route } from '../../http/route.ts';
import { listOrganizations as list, setNextPerimeter } from '../../repositories/organizations.ts';
import { perimeterStats } from '../../repositories/perimeter.ts';
import { perimeterRepositoriesAt } from '../perimeter/list-perimeter-repositories.ts';

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

/** How much they hold. */
export const getOrganizationStats = route(
  developerEndpoints.getOrganizationStats,
  async (_, { deps, actor }) => {
    const stats = await perimeterStats(deps.db, actor.companyId);
    const { org_count, repos_count, deleted_repos_count, contributors_count } = stats;
    const data = { org_count, repos_count, deleted_repos_count, contributors_count };
    return { status: 200, data };
  },
);

/** The repositories of the perimeter, under the organisations' own path. */
export const listOrganizationRepositories = perimeterRepositoriesAt(
  developerEndpoints.listOrganizationRepositories,
);

/** Reads the organisations again at once; where calls out are off nobody is asked. */
export const refreshOrganizations = route(
  developerEndpoints.refreshOrganizations,
  async (_, { deps, actor, now }) => {
    const { companyId } = actor;
    if (!deps.config.outbound) return { status: 200, data: { is_started: false } };
    await setNextPerimeter(deps.db, companyId, now);
    await deps.jobs.enqueue('perimeter', { companyId }, String(companyId));
    return { status: 200, data: { is_started: true } };
  },
);
