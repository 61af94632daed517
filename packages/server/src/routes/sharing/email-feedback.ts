import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import {
  FEEDBACK_MAILS_PER_HOUR,
  FEEDBACK_REFUSAL_TEXTS,
  messageRefusal,
} from '@sluice/domain/feedback-request';
import { personName } from '@sluice/domain/person-name';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { getCompany } from '../../repositories/companies.ts';
import { emailsOfIncident } from '../../repositories/incident-developers.ts';
import { countMails, enqueueMail, withMails } from '../../repositories/mail-outbox.ts';
import { getMember } from '../../repositories/members.ts';
import { createLink, linkOfIncident } from '../../repositories/shared-links.ts';
import { lockSecret, noteLinkEvent } from './link-access.ts';

const HOUR_MS = 3_600_000;

/** Asks developers for feedback: to each an e-mail of its own with the public link, which is made where there is none. */
export const emailFeedback = route(sharingEndpoints.emailFeedback, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const { companyId, memberId } = actor;
  const refusal = messageRefusal(body.message);
  if (refusal !== null) {
    throw new Problem('validation', { fields: { message: [FEEDBACK_REFUSAL_TEXTS[refusal]] } });
  }
  const emails = [...new Set(body.emails)];
  const message = await maskForCompany(deps, companyId, body.message.trim());
  const company = await getCompany(deps.db, companyId);
  const sender = await getMember(deps.db, companyId, memberId);
  const name = sender === null ? actor.email : personName(sender);
  await withMails(deps, async (trx) => {
    const incident = await lockSecret(trx, companyId, body.incident_id);
    const known = await emailsOfIncident(trx, companyId, incident.id);
    // The product only writes to developers whose commits leaked the secret.
    if (emails.some((email) => !known.has(email))) throw new Problem('unknown_recipient');
    const since = new Date(now.getTime() - HOUR_MS);
    const recently = await countMails(trx, companyId, 'feedback', since);
    if (recently + emails.length > FEEDBACK_MAILS_PER_HOUR) throw new Problem('too_many_mails');
    const present = await linkOfIncident(trx, deps.vault, companyId, incident.id);
    const wanted = { incidentId: incident.id, createdBy: memberId };
    const link =
      present !== null && present.expiresAt > now
        ? present
        : await createLink(trx, deps.vault, companyId, wanted, now);
    const url = `${deps.config.publicUrl.origin}/developer-feedback/secret/${link.token}`;
    const until = link.expiresAt.toISOString().slice(0, 10);
    for (const email of emails) {
      const mail = composeMail({
        to: [email],
        replyTo: actor.email,
        subject: `${company.name} asks you about a leaked secret`,
        paragraphs: [message],
        action: { label: 'Answer the questions', url },
        footer: `${name} of ${company.name} asked you because a commit of yours holds the secret. The link works until ${until}.`,
      });
      await enqueueMail(trx, deps.vault, companyId, 'feedback', mail, now);
    }
    await noteLinkEvent(trx, context, incident, 'feedback_email', emails);
  });
  return { status: 200, data: { sent: emails.length } };
});
