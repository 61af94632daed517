import { keyEndpoints } from '@sluice/contract/endpoints/keys';
import type { AuditIntegrity } from '@sluice/contract/schemas/keys';
import { verifyAudit } from '../../audit/verify-audit.ts';
import { route } from '../../http/route.ts';
import { type AuditCheck, lastAuditCheck } from '../../repositories/audit-chain.ts';
import { writeAudit } from '../../repositories/audit-log.ts';

function entryOf(check: AuditCheck | null): AuditIntegrity {
  if (check === null) return { checked_at: null, entry_count: 0, fault: null };
  const { checkedAt, head, fault } = check;
  return {
    checked_at: checkedAt.toISOString(),
    entry_count: head.length,
    fault:
      fault === null
        ? null
        : { kind: fault.kind, position: fault.position, entry_id: fault.lineId },
  };
}

/** What the newest check of the audit log found. */
export const getAuditIntegrity = route(
  keyEndpoints.getAuditIntegrity,
  async (_, { deps, actor }) => ({
    status: 200,
    data: entryOf(await lastAuditCheck(deps.db, actor.companyId)),
  }),
);

/** Checks the audit log now. Its own entry is written after the check, so the next one covers it. */
export const verifyAuditLog = route(
  keyEndpoints.verifyAuditLog,
  async (_, { deps, actor, requestId, now }) => {
    const check = await verifyAudit(deps, actor.companyId, { now });
    await writeAudit(deps.db, actor.companyId, {
      actorId: actor.memberId,
      action: 'audit_log.verified',
      target: 'audit_log',
      detail: { entries: check.head.length },
      requestId,
      at: now,
    });
    return { status: 200, data: entryOf(check) };
  },
);
