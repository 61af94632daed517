import { companyEndpoints } from '@sluice/contract/endpoints/company';
import type { Member } from '@sluice/contract/schemas/people';
import type { AuditType } from '@sluice/domain/audit';
import { type MemberChange, memberRefusal } from '@sluice/domain/members';
import type { Role } from '@sluice/domain/permissions';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { mailAboutAccount } from '../../members/account-mails.ts';
import { sendInvitation } from '../../members/invitations.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { withMails } from '../../repositories/mail-outbox.ts';
import {
  changeMember,
  deleteMember,
  getMember,
  listMembers,
  lockMembers,
} from '../../repositories/members.ts';

const AUDIT_OF: Record<MemberChange, AuditType> = {
  block: 'member.blocked',
  restore: 'member.restored',
  role: 'member.role_changed',
  resend: 'member.invitation_resent',
  delete_invitation: 'member.invitation_deleted',
};

type Apply = (trx: Kysely<Schema>, member: Member) => Promise<void>;

/** Changes a member by the rules of the domain, one change of a company after another, with its line in the audit log. */
async function change(
  { deps, actor, requestId, now }: RouteContext,
  kind: MemberChange,
  id: number,
  apply: Apply,
  role: Role | null = null,
): Promise<void> {
  const { companyId, memberId } = actor;
  await withMails(deps, async (trx) => {
    await lockMembers(trx, companyId);
    const team = await listMembers(trx, companyId);
    const member = team.find((one) => one.id === id);
    if (member === undefined) throw new Problem('not_found');
    const refusal = memberRefusal(kind, member, memberId, team, role);
    if (refusal !== null) throw new Problem(refusal);
    await apply(trx, member);
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: AUDIT_OF[kind],
      target: `member:${id}`,
      detail: { email: member.email, ...(role === null ? {} : { from: member.role, to: role }) },
      targetEmail: member.email,
      requestId,
      at: now,
    });
  });
}

/** Restores a blocked member. */
export const activateMember = route(
  companyEndpoints.activateMember,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    await change(context, 'restore', params.id, (trx, { id }) =>
      changeMember(trx, actor.companyId, id, { is_active: true, blocked_at: null }, now),
    );
    return { status: 200, data: await getMember(deps.db, actor.companyId, params.id) };
  },
);

/** Blocks a member. */
export const deactivateMember = route(
  companyEndpoints.deactivateMember,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    await change(context, 'block', params.id, async (trx, { id, email }) => {
      await changeMember(trx, actor.companyId, id, { is_active: false, blocked_at: now }, now);
      const text = 'An admin blocked your account. Your sessions have ended.';
      const mail = { subject: 'Your Sluice account is blocked', text };
      await mailAboutAccount(deps, trx, actor.companyId, email, mail, now);
    });
    return { status: 200, data: await getMember(deps.db, actor.companyId, params.id) };
  },
);

/** Changes the role of a member. */
export const changeMemberRole = route(
  companyEndpoints.changeMemberRole,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const apply: Apply = async (trx, { id, email }) => {
      await changeMember(trx, actor.companyId, id, { role: body.role }, now);
      const text = `An admin changed your role to ${body.role}. Log in again to use it.`;
      const mail = { subject: 'Your role on Sluice has changed', text };
      await mailAboutAccount(deps, trx, actor.companyId, email, mail, now);
    };
    await change(context, 'role', params.id, apply, body.role);
    return { status: 200, data: { new_role: body.role } };
  },
);

/** Sends an invitation again. */
export const resetInvitation = route(
  companyEndpoints.resetInvitation,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    await change(context, 'resend', params.id, async (trx, member) => {
      await sendInvitation(deps, trx, actor, member, now);
      await changeMember(trx, actor.companyId, member.id, { invited_at: now }, now);
    });
    return { status: 200, data: await getMember(deps.db, actor.companyId, params.id) };
  },
);

/** Deletes an invitation, with the row of the person who never came. */
export const deleteInvitation = route(
  companyEndpoints.deleteInvitation,
  async ({ params }, context) => {
    const { companyId } = context.actor;
    await change(context, 'delete_invitation', params.id, (trx, { id }) =>
      deleteMember(trx, companyId, id),
    );
    return { status: 204, data: undefined };
  },
);
