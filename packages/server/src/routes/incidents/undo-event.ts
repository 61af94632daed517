import type { Reply } from '@sluice/contract/handlers';
import type { RouteContext } from '../../http/route.ts';
import { withCurrent } from '../../triage/stale-problem.ts';
import { undo } from '../../triage/undo.ts';
import type { IdInput } from './get-incident.ts';
import { findIncident } from './incident-access.ts';
import type { IncidentShape } from './incident-shapes.ts';

interface UndoInput extends IdInput {
  readonly body: { readonly event_id: number };
}

/** Undoes the caller's own last event on an incident. */
export function undoEventOf<Incident>(shape: IncidentShape<unknown, Incident>) {
  return async (
    { params, body }: UndoInput,
    { deps, actor, now }: RouteContext,
  ): Promise<Reply<Incident>> => {
    const current = () => findIncident(deps.db, shape, actor.companyId, params.id);
    await withCurrent(current, () =>
      undo(deps.db, actor, params.id, body.event_id, { kind: shape.kind, now }),
    );
    return { status: 200, data: await current() };
  };
}
