import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';

/** Ends every session of the person, this one too. */
export const signOutEverywhere = route(
  sessionEndpoints.signOutEverywhere,
  async (_, { deps, actor, requestId, now }) => {
    await deps.db.transaction().execute(async (trx) => {
      const sessions = await deleteSessionsOf(trx, actor);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'member.signed_out_everywhere',
        target: `member:${actor.memberId}`,
        detail: { sessions },
        requestId,
        at: now,
      });
    });
    return { status: 204, data: undefined };
  },
);
