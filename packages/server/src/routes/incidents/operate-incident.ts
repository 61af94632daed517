import type { Reply } from '@sluice/contract/handlers';
import type { Operation } from '@sluice/domain/actions';
import type { ActionParams } from '@sluice/domain/commands';
import type { RouteContext } from '../../http/route.ts';
import { operate } from '../../triage/operate.ts';
import { withCurrent } from '../../triage/stale-problem.ts';
import { findIncident } from './incident-access.ts';
import type { IncidentShape } from './incident-shapes.ts';

interface OperateInput {
  readonly params: { readonly id: number; readonly operation: Operation };
  readonly body: ActionParams & { readonly version: number };
}

/** Takes one action on one incident, as the domain's rule allows. */
export function operateIncidentOf<Incident>(shape: IncidentShape<unknown, Incident>) {
  return async (
    { params: { id, operation: name }, body }: OperateInput,
    { deps, actor, now }: RouteContext,
  ): Promise<Reply<{ incident: Incident; event_id: number }>> => {
    const current = () => findIncident(deps.db, shape, actor.companyId, id);
    const options = { kind: shape.kind, seenVersion: body.version, now };
    const event_id = await withCurrent(current, () =>
      operate(deps.db, actor, id, { name, params: body }, options),
    );
    return { status: 200, data: { incident: await current(), event_id } };
  };
}
