import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { sendInvitation } from '../../members/invitations.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { createMember } from '../../repositories/companies.ts';
import { withMails } from '../../repositories/mail-outbox.ts';
import { getMember } from '../../repositories/members.ts';

/** Invites a person; an address that has an account already is refused, in any company. */
export const inviteMember = route(companyEndpoints.inviteMember, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const id = await withMails(deps, async (trx) => {
    const person = { email: body.email, role: body.role, invitedAt: now };
    const memberId = await createMember(trx, actor.companyId, person, now);
    if (memberId === null) throw new Problem('already_exists');
    await sendInvitation(deps, trx, actor, { id: memberId, email: body.email }, now);
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'member.invited',
      target: `member:${memberId}`,
      detail: { role: body.role, email: body.email },
      targetEmail: body.email,
      requestId,
      at: now,
    });
    return memberId;
  });
  return { status: 201, data: await getMember(deps.db, actor.companyId, id) };
});
