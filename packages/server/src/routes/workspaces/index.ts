import { workspaceEndpoints } from '@sluice/contract/endpoints/workspaces';
import { Problem } from '../../errors.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { flagsOf, getCompany } from '../../repositories/companies.ts';
import { countWorkspaces, listWorkspaces as list } from '../../repositories/workspaces.ts';

/** Throws `not_found` for a company without the workspace tool. */
async function requireWorkspaces({ deps, actor }: RouteContext): Promise<void> {
  const company = await getCompany(deps.db, actor.companyId);
  if (!flagsOf(company).postman) throw new Problem('not_found');
}

/** A page of the watched workspaces. */
const listWorkspaces = route(workspaceEndpoints.listWorkspaces, async ({ query }, context) => {
  await requireWorkspaces(context);
  const start = (query.page - 1) * query.per_page;
  const { rows, total } = await list(context.deps.db, context.actor.companyId, {
    search: (query.search ?? '').trim(),
    isDescending: query.ordering.startsWith('-'),
    offset: start,
    limit: query.per_page,
  });
  return { status: 200, data: rows, items: { start, total } };
});

/** How many workspaces are watched. */
const getWorkspaceStats = route(workspaceEndpoints.getWorkspaceStats, async (_, context) => {
  await requireWorkspaces(context);
  const count = await countWorkspaces(context.deps.db, context.actor.companyId);
  return { status: 200, data: { count } };
});

export const WORKSPACE_ROUTES = {
  listWorkspaces,
  getWorkspaceStats,
} satisfies Record<keyof typeof workspaceEndpoints, Route>;
