import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { removeManualDeveloper } from '../../repositories/perimeter-developers.ts';

/** Removes the reason that a developer was added by hand; other reasons stay. */
export const removeDeveloper = route(
  developerEndpoints.removeDeveloper,
  async ({ params }, { deps, actor, requestId, now }) => {
    const { companyId, memberId } = actor;
    await deps.db.transaction().execute(async (trx) => {
      if (!(await removeManualDeveloper(trx, companyId, params.id, now))) {
        throw new Problem('not_found');
      }
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'developer.removed',
        target: `developer:${params.id}`,
        requestId,
        at: now,
      });
    });
    return { status: 204, data: undefined };
  },
);
