import type { NotifierType } from '@sluice/domain/notifiers';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { disableNotifier } from '../repositories/deliveries.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { listMembers } from '../repositories/members.ts';

/** The addresses of a company's admins. */
export async function adminAddresses(deps: Pick<Deps, 'db'>, companyId: number): Promise<string[]> {
  const team = await listMembers(deps.db, companyId);
  return team
    .filter(
      ({ role, is_active, blocked_at }) => role === 'admin' && is_active && blocked_at === null,
    )
    .map(({ email }) => email);
}

/** A notifier that is to be switched off. */
export interface FailingNotifier {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
  readonly type: NotifierType;
}

/** Why a notifier was disabled, and what helps. */
function reasonText({ name, type }: FailingNotifier): string {
  return type === 'jira'
    ? `Jira no longer accepts the connection of the notifier ${name}, so it was disabled. Connect it again to use it.`
    : `The notifier ${name} kept failing, so it was disabled. Enter its credentials again to use it.`;
}

/** Disables a notifier, once, with its line in the audit log and a mail to the admins. */
export async function switchOff(deps: Deps, notifier: FailingNotifier, now: Date): Promise<void> {
  const { companyId, id, name, type } = notifier;
  const admins = await adminAddresses(deps, companyId);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await disableNotifier(trx, companyId, id))) return;
    await writeAudit(trx, companyId, {
      actorId: null,
      action: 'notifier.disabled',
      target: `notifier:${id}`,
      detail: { name, type },
      requestId: null,
      at: now,
    });
    if (admins.length === 0) return;
    const mail = composeMail({
      to: admins,
      subject: `The notifier ${name} was disabled`,
      paragraphs: [reasonText(notifier)],
      action: {
        label: 'Open the notifiers',
        url: `${deps.config.publicUrl.origin}/settings/company/notifications`,
      },
      footer: 'You get this mail because you are an admin.',
    });
    await enqueueMail(trx, deps.vault, companyId, 'notifier', mail, now);
  });
}
