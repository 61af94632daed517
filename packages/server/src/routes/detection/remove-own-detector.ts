import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { removeOwnDetector as remove } from '../../repositories/own-detectors.ts';

/** Removes a detector of the company; its incidents stay. */
export const removeOwnDetector = route(
  ownDetectorEndpoints.removeOwnDetector,
  async ({ params }, { deps, actor, requestId, now }) => {
    await deps.db.transaction().execute(async (trx) => {
      const name = await remove(trx, actor.companyId, { id: params.id });
      if (name === null) throw new Problem('not_found');
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'detector.removed',
        target: `own_detector:${params.id}`,
        detail: { name },
        requestId,
        at: now,
      });
    });
    return { status: 204, data: undefined };
  },
);
