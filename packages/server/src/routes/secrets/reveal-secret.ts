import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { openSecret } from '../../ingest/seal-context.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { addEvents } from '../../repositories/events.ts';
import { lockStates } from '../../repositories/incident-states.ts';
import { getSealedSecret } from '../../repositories/incidents.ts';

/** The value itself: the only answer of the product that carries one. It is in the audit log and the timeline before it leaves. */
export const revealSecret = route(secretEndpoints.revealSecret, async ({ params }, context) => {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId } = actor;
  const found = await deps.db.transaction().execute(async (trx) => {
    const [stored] = await lockStates(trx, companyId, [params.id], { kind: 'secret' });
    const secret = await getSealedSecret(trx, companyId, params.id);
    if (stored === undefined || secret === null) throw new Problem('not_found');
    const target = `secret:${params.id}`;
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: 'secret.revealed',
      target,
      requestId,
      at: now,
    });
    await addEvents(trx, companyId, [
      {
        incidentId: params.id,
        event: 'reveal',
        actorId: memberId,
        state: stored.state.status,
        incidentVersion: stored.version,
        at: now,
      },
    ]);
    return secret;
  });
  return { status: 200, data: openSecret(deps.vault, companyId, found) };
});
