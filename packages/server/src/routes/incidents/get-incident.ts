import type { Reply } from '@sluice/contract/handlers';
import type { RouteContext } from '../../http/route.ts';
import { markAchievement } from '../../repositories/achievements.ts';
import { findIncident } from './incident-access.ts';
import type { IncidentShape } from './incident-shapes.ts';

/** The path parameter of the calls about one incident. */
export interface IdInput {
  readonly params: { readonly id: number };
}

/** One incident, whole. */
export function getIncidentOf<Incident>(shape: IncidentShape<unknown, Incident>) {
  return async (
    { params }: IdInput,
    { deps, actor, now }: RouteContext,
  ): Promise<Reply<Incident>> => {
    const { companyId, memberId } = actor;
    const data = await findIncident(deps.db, shape, companyId, params.id);
    // The person's own look is what the checklist waits for (decisions §14).
    await markAchievement(deps.db, companyId, memberId, 'DISCOVER_FIRST_INCIDENT', now);
    return { status: 200, data };
  };
}
