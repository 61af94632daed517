import { createHmac } from 'node:crypto';
import { notifierEndpoints } from '@sluice/contract/endpoints/notifiers';
import { checkSignature as check, type Sign } from '@sluice/domain/webhook-signature';
import { Problem } from '../../errors.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { route } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { signatureTokens, signingKey } from '../../notifiers/messages.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { listAttempts as listLog, replayFailed } from '../../repositories/delivery-log.ts';
import { openNotifier } from '../../repositories/notifiers.ts';
import { findNotifier } from './change-notifiers.ts';

/** The tries of a message. A value that was found since it was sent is masked in what it shows. */
export const listAttempts = route(notifierEndpoints.listAttempts, async ({ params }, context) => {
  const { deps, actor } = context;
  const attempts = await listLog(deps.db, actor.companyId, params.id);
  if (attempts === null) throw new Problem('not_found');
  const data = [];
  for (const attempt of attempts) {
    const payload = await maskForCompany(deps, actor.companyId, attempt.payload);
    data.push({ ...attempt, payload });
  }
  return { status: 200, data };
});

/** Sends all messages of a notifier again that were given up. */
export const replayFailedDeliveries = route(
  notifierEndpoints.replayFailedDeliveries,
  async ({ params }, context) => {
    const { deps, actor, requestId, now } = context;
    const { name } = await findNotifier(context, params.id);
    const replayed = await deps.db.transaction().execute(async (trx) => {
      const count = await replayFailed(trx, actor.companyId, params.id, now);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'notifier.delivery_replayed',
        target: `notifier:${params.id}`,
        detail: { name, count },
        requestId,
        at: now,
      });
      return count;
    });
    await deps.jobs.enqueue('notify', {}, 'notify');
    return { status: 200, data: { replayed } };
  },
);

const signWith =
  (token: string): Sign =>
  (content, { key, encoding }) =>
    createHmac('sha256', key === 'as_meant' ? signingKey(token) : Buffer.from(token, 'base64'))
      .update(content)
      .digest(encoding);

/** Checks a pasted signature by the stored token, which stays here: the answer names a verdict alone. */
export const checkSignature = route(
  notifierEndpoints.checkSignature,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const notifier = await openNotifier(deps.db, deps.vault, actor.companyId, params.id);
    if (notifier === null || notifier.type !== 'custom_webhook') throw new Problem('not_found');
    const tokens = signatureTokens(notifier.config, now);
    noteNothingChanged();
    return { status: 200, data: { verdict: check(body, tokens.map(signWith), now) } };
  },
);
