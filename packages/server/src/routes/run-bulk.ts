import type { BulkAnswer } from '@sluice/contract/endpoints/secret-list';
import type { IncidentAction } from '@sluice/domain/actions';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { RouteContext } from '../http/route.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { listIncidentIds } from '../repositories/incident-lists.ts';
import type { ActionRequest } from '../triage/changes.ts';
import { operateOnMany } from '../triage/operate-many.ts';
import { readScope } from './read-scope.ts';

/** What a bulk chooses: these, or all that the filters match now but these. */
export interface Selection {
  readonly ids: readonly number[];
  readonly isReverse: boolean;
  readonly filters: (Readonly<Record<string, unknown>> & { readonly tz: string }) | undefined;
}

/** Does one thing to all that was chosen, all or nothing, and audits it. */
export async function runBulk(
  context: RouteContext,
  kind: IncidentKind,
  selection: Selection,
  request: ActionRequest<IncidentAction>,
): Promise<BulkAnswer> {
  const { deps, actor, requestId, now } = context;
  let ids = [...new Set(selection.ids)];
  if (selection.isReverse) {
    const left = new Set(ids);
    const scope = readScope(selection.filters ?? { tz: 'UTC' }, kind, context);
    ids = (await listIncidentIds(deps.db, scope)).filter((id) => !left.has(id));
  }
  const updated = await operateOnMany(deps.db, actor, ids, request, { kind, now });
  await writeAudit(deps.db, actor.companyId, {
    actorId: actor.memberId,
    action: `bulk_${request.name}`,
    target: kind === 'secret' ? 'secrets' : `${kind}_incidents`,
    detail: { updated },
    requestId,
    at: now,
  });
  return { bulkStatus: 'ok', updated, errors: [] };
}
