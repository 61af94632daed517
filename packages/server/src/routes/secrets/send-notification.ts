import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { addEvents } from '../../repositories/events.ts';
import { lockStates } from '../../repositories/incident-states.ts';
import { queueDelivery } from '../../repositories/manual-deliveries.ts';

/** Sends an incident to one notifier by hand. It goes through the same outbox, log and retries as every other message. */
export const sendNotification = route(
  secretEndpoints.sendNotification,
  async ({ params, body }, { deps, actor, now }) => {
    const { companyId, memberId } = actor;
    await deps.db.transaction().execute(async (trx) => {
      const [stored] = await lockStates(trx, companyId, [params.id], { kind: 'secret' });
      if (stored === undefined) throw new Problem('not_found');
      const name = await queueDelivery(trx, companyId, body.notifier_id, stored.id, now);
      if (name === null) throw new Problem('not_found');
      await addEvents(trx, companyId, [
        {
          incidentId: stored.id,
          event: 'notify',
          actorId: memberId,
          notifier: name,
          state: stored.state.status,
          incidentVersion: stored.version,
          at: now,
        },
      ]);
    });
    return { status: 204, data: undefined };
  },
);
