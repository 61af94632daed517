import type { Reply } from '@sluice/contract/handlers';
import type { TimelineEvent } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { RouteContext } from '../../http/route.ts';
import { listEvents } from '../../repositories/events.ts';
import type { IdInput } from './get-incident.ts';
import { requireIncident } from './incident-access.ts';

/** The timeline of an incident, newest first. */
export function listEventsOf(kind: IncidentKind) {
  return async (
    { params }: IdInput,
    { deps, actor }: RouteContext,
  ): Promise<Reply<TimelineEvent[]>> => {
    await requireIncident(deps.db, kind, actor.companyId, params.id);
    return { status: 200, data: await listEvents(deps.db, actor.companyId, params.id) };
  };
}
