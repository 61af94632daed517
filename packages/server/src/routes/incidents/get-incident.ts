import type { Reply } from '@sluice/contract/handlers';
import type { RouteContext } from '../../http/route.ts';
import { findIncident } from './incident-access.ts';
import type { IncidentShape } from './incident-shapes.ts';

/** The path parameter of the calls about one incident. */
export interface IdInput {
  readonly params: { readonly id: number };
}

/** One incident, whole. */
export function getIncidentOf<Incident>(shape: IncidentShape<unknown, Incident>) {
  return async ({ params }: IdInput, { deps, actor }: RouteContext): Promise<Reply<Incident>> => ({
    status: 200,
    data: await findIncident(deps.db, shape, actor.companyId, params.id),
  });
}
