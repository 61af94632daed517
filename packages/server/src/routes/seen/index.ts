import { seenEndpoints } from '@sluice/contract/endpoints/seen';
import { SEEN_LOOK_UPS_A_MINUTE } from '@sluice/domain/seen-value';
import { memberLimit } from '../../http/member-limit.ts';
import { type Route, route } from '../../http/route.ts';
import { incidentsHolding } from '../../masking/held-values.ts';
import { writeAudit } from '../../repositories/audit-log.ts';

const takeLookUp = memberLimit(SEEN_LOOK_UPS_A_MINUTE, 60);

/** "Have we seen it?": the incidents that hold a value. The audit log says how many there were, and nothing of the value. */
const lookUpValue = route(seenEndpoints.lookUpValue, async ({ body }, context) => {
  const { deps, actor, now, requestId } = context;
  await takeLookUp(context);
  const seen = await incidentsHolding(deps, actor.companyId, body.value);
  await writeAudit(deps.db, actor.companyId, {
    actorId: actor.memberId,
    action: 'value.looked_up',
    target: 'value',
    detail: { incidents: seen.total },
    requestId,
    at: now,
  });
  return { status: 200, data: seen };
});

export const SEEN_ROUTES = { lookUpValue } satisfies Record<keyof typeof seenEndpoints, Route>;
