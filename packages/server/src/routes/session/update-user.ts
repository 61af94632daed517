import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { deleteAccountRefusal } from '@sluice/domain/members';
import { personNameRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  emptyAccount,
  getCurrentUser,
  getMember,
  listMembers,
  lockMembers,
  updateName,
} from '../../repositories/members.ts';

/** Changes the person's own name; each part is 1 to 30 characters (spec 002 §5). */
export const updateUser = route(sessionEndpoints.updateUser, async ({ body }, context) => {
  const { deps, actor, now } = context;
  if (body.is_active === false) return deleteAccount(context);
  const fields: Record<string, string[]> = {};
  const name: { first_name?: string; last_name?: string } = {};
  for (const part of ['first_name', 'last_name'] as const) {
    const text = body[part];
    if (text === undefined) continue;
    const refusal = personNameRefusal(text);
    if (refusal === null) name[part] = text.trim();
    else fields[part] = [VALIDATION_TEXTS[refusal]];
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  await deps.db.transaction().execute(async (trx) => {
    await updateName(trx, actor.companyId, actor.memberId, name, now);
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'member.name_changed',
      target: `member:${actor.memberId}`,
      requestId: context.requestId,
      at: now,
    });
  });
  return { status: 200, data: await getCurrentUser(deps.db, actor.companyId, actor.memberId) };
});

/** Deletes the person's own account; the company keeps an admin. */
async function deleteAccount({ deps, actor, now, requestId }: RouteContext) {
  const { companyId, memberId } = actor;
  const user = await getCurrentUser(deps.db, companyId, memberId);
  await deps.db.transaction().execute(async (trx) => {
    await lockMembers(trx, companyId);
    const member = await getMember(trx, companyId, memberId);
    const refusal = deleteAccountRefusal(member, await listMembers(trx, companyId));
    if (refusal !== null) throw new Problem(refusal);
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: 'member.account_deleted',
      target: `member:${memberId}`,
      requestId,
      at: now,
    });
    await emptyAccount(trx, companyId, memberId, now);
  });
  return { status: 200, data: { ...user, is_active: false } };
}
