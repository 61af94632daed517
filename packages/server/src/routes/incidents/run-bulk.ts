import type { BulkResult } from '@sluice/contract/endpoints/incident-list';
import type { IncidentAction } from '@sluice/domain/actions';
import { MOST_UNDONE } from '@sluice/domain/bulk';
import type { IncidentKind } from '@sluice/domain/kinds';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { listIncidentIds } from '../../repositories/incident-lists.ts';
import type { ActionRequest } from '../../triage/changes.ts';
import { operateOnMany } from '../../triage/operate-many.ts';
import { readScope, type ScopeParams } from '../read-scope.ts';

/** The incidents that a bulk action is for: these ids, or, reversed, all that the filters match now except these. */
export interface Selection {
  readonly ids: readonly number[];
  readonly isReverse: boolean;
  readonly filters: ScopeParams | undefined;
}

/** The ids of the chosen incidents. Throws `empty_selection` when none is chosen. */
export async function chosenIds(
  context: RouteContext,
  kind: IncidentKind,
  { ids, isReverse, filters }: Selection,
): Promise<number[]> {
  if (!isReverse) {
    if (ids.length === 0) throw new Problem('empty_selection');
    return [...new Set(ids)];
  }
  const excluded = new Set(ids);
  const scope = readScope(filters ?? { tz: 'UTC' }, kind, context);
  return (await listIncidentIds(context.deps.db, scope)).filter((id) => !excluded.has(id));
}

/** Takes one action on all chosen incidents, all or nothing, and audits it. Throws `empty_selection` when none is chosen. */
export async function runBulk(
  context: RouteContext,
  kind: IncidentKind,
  selection: Selection,
  request: ActionRequest<IncidentAction>,
): Promise<BulkResult> {
  const { deps, actor, requestId, now } = context;
  const ids = await chosenIds(context, kind, selection);
  const { note } = request.params;
  const masked =
    note === undefined
      ? request
      : {
          ...request,
          params: { ...request.params, note: await maskForCompany(deps, actor.companyId, note) },
        };
  const { updated, events } = await operateOnMany(deps.db, actor, ids, masked, { kind, now });
  await writeAudit(deps.db, actor.companyId, {
    actorId: actor.memberId,
    action: 'incident.changed',
    target: kind === 'secret' ? 'secrets' : `${kind}_incidents`,
    detail: { updated, operation: request.name },
    requestId,
    at: now,
  });
  const isUndoable = events.length > 0 && events.length <= MOST_UNDONE;
  return {
    bulkStatus: 'ok',
    updated,
    errors: [],
    ...(isUndoable ? { events: [...events] } : {}),
  };
}
