import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { getCompany } from '../repositories/companies.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';

/** Tells a member what an admin changed about the account (decisions §8, Mails). */
export async function mailAboutAccount(
  deps: Pick<Deps, 'vault'>,
  trx: Kysely<Schema>,
  companyId: number,
  email: string,
  change: { readonly subject: string; readonly text: string },
  now: Date,
): Promise<void> {
  const { name } = await getCompany(trx, companyId);
  const mail = composeMail({
    to: [email],
    subject: change.subject,
    paragraphs: [change.text],
    footer: `You get this mail because you have an account of ${name} on Sluice.`,
  });
  await enqueueMail(trx, deps.vault, companyId, 'account', mail, now);
}
