import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { listIncidentIds } from '../../repositories/incident-lists.ts';
import { operateOnMany } from '../../triage/bulk.ts';
import { readScope } from '../read-scope.ts';
import { readOperation } from './read-operation.ts';

/** One action on many incidents, all or nothing; with `reverse_selection`, on all that the filters match now but these. */
export const bulkSecrets = route(secretEndpoints.bulkSecrets, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const { action, params = {}, reverse_selection: isReverse } = body;
  if (action.incident_type !== 'secret') throw new Problem('bad_request');
  if (body.ids.length === 0 && !isReverse) throw new Problem('empty_selection');
  const operation =
    action.name === 'add_note'
      ? { name: action.name, message: params.note ?? '' }
      : readOperation(action.name, params);

  let ids = [...new Set(body.ids)];
  if (isReverse) {
    const left = new Set(ids);
    const scope = readScope(body.filters ?? { tz: 'UTC' }, 'secret', context);
    ids = (await listIncidentIds(deps.db, scope)).filter((id) => !left.has(id));
  }
  const updated = await operateOnMany(deps.db, actor, ids, operation, now);
  await writeAudit(deps.db, actor.companyId, {
    actorId: actor.memberId,
    action: `bulk_${action.name}`,
    target: 'secrets',
    detail: { updated },
    requestId,
    at: now,
  });
  return { status: 200, data: { bulkStatus: 'ok' as const, updated, errors: [] } };
});
