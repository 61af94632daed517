import type { SeenAnswer } from '@sluice/contract/schemas/seen';
import type { RouteContext } from '../../http/route.ts';
import { incidentsHolding } from '../../masking/held-values.ts';
import { writeAudit } from '../../repositories/audit-log.ts';

/** Looks up the incidents that hold a value of a text. The audit log records their number, but not the text. */
export async function lookUp(
  { deps, actor, now, requestId }: RouteContext,
  text: string,
): Promise<SeenAnswer> {
  const { companyId, memberId } = actor;
  const seen = await incidentsHolding(deps, companyId, text);
  await writeAudit(deps.db, companyId, {
    actorId: memberId,
    action: 'value.looked_up',
    target: 'value',
    detail: { incidents: seen.total },
    requestId,
    at: now,
  });
  return seen;
}
