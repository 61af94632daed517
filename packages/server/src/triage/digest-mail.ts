import {
  type DueCount,
  digestFor,
  digestLines,
  digestSubject,
  isDigestDue,
} from '@sluice/domain/sla-digest';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { preferencesOf } from '../repositories/companies.ts';
import { claimDigest, companiesForDigest, dueCounts } from '../repositories/digests.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { activeMembers } from '../repositories/members.ts';

type Needs = Pick<Deps, 'db' | 'vault' | 'config'>;

/** Puts the day's mails about deadlines into the outbox, once a day and company, whichever process is first. */
export async function mailDigests({ db, vault, config }: Needs, now: Date): Promise<void> {
  if (!isDigestDue(null, now)) return;
  for (const company of await companiesForDigest(db, now)) {
    await db.transaction().execute(async (trx) => {
      const isFirst = await claimDigest(trx, company.id, now);
      if (!isFirst || !preferencesOf(company).sla.digest) return;
      const counts: DueCount[] = await dueCounts(trx, company.id, now);
      for (const { id, email, role } of await activeMembers(trx, company.id)) {
        const digest = digestFor({ memberId: id, role }, counts);
        if (digest === null) continue;
        const query = 'rt=all&status=triggered,acknowledged&overdue=yes';
        const mail = composeMail({
          to: [email],
          subject: digestSubject(digest),
          paragraphs: [digestLines(digest).join('\n')],
          action: {
            label: 'Open what is overdue',
            url: `${config.publicUrl.origin}/incidents/secrets?${query}`,
          },
          footer:
            'You get this mail once a day while something is due. An admin can switch it off.',
        });
        await enqueueMail(trx, vault, company.id, 'sla_digest', mail, now);
      }
    });
  }
}
