import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { route } from '../../http/route.ts';
import { setNextPerimeter } from '../../repositories/organizations.ts';

/** Starts a new read of the organizations; nothing happens where outbound calls are off. */
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
