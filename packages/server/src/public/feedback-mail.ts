import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { getMember } from '../repositories/members.ts';
import type { FoundLink } from '../repositories/shared-links.ts';

/** Writes to the member who shared the link, and to the assignee, that a developer answered (decisions §13). */
export async function mailNewAnswers(
  trx: Kysely<Schema>,
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  link: FoundLink,
  about: { readonly incident: SecretIncident; readonly now: Date; readonly requestId: string },
): Promise<void> {
  const { incident, now } = about;
  const sharer = await getMember(trx, link.companyId, link.createdBy);
  const addresses = new Set([sharer?.email ?? null, incident.assignee]);
  for (const address of addresses) {
    if (address === null) continue;
    const mail = composeMail({
      to: [address],
      subject: `A developer answered about incident #${incident.id}`,
      paragraphs: [
        `A developer answered your questions about the ${incident.display_name} of incident #${incident.id}.`,
      ],
      action: {
        label: 'Read the answers',
        url: `${config.publicUrl.origin}/incidents/secrets/${incident.id}?show=feedbacks#timeline`,
      },
      footer: 'You get this mail because you shared the incident, or it is assigned to you.',
    });
    await enqueueMail(trx, vault, link.companyId, 'feedback_received', mail, now);
  }
}
