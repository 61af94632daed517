import { sourceEndpoints } from '@sluice/contract/endpoints/sources';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { dropUnwatchedMirror } from '../../ingest/mirrors.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { unwatchSource } from '../../repositories/sources.ts';

/** Stops watching a repository. Its incidents stay. */
export const deleteSource = route(sourceEndpoints.deleteSource, async ({ params }, context) => {
  const { deps, actor, requestId, now } = context;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await unwatchSource(trx, actor.companyId, params.id))) throw new Problem('not_found');
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'source.removed',
      target: `source:${params.id}`,
      requestId,
      at: now,
    });
  });
  // A scan that runs ends by itself and does the same.
  await dropUnwatchedMirror(deps, actor.companyId, params.id);
  return { status: 204, data: undefined };
});
