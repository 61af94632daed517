import { randomBytes } from 'node:crypto';
import {
  INVITATION_DAYS,
  INVITATIONS_AN_HOUR,
  RESENDS_IN_TEN_MINUTES,
} from '@sluice/domain/members';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { getCompany } from '../repositories/companies.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';

const HOUR_MS = 3_600_000;
const TEN_MINUTES_MS = 600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the mail to an invited person needs. */
interface Invited {
  readonly id: number;
  readonly email: string;
}

async function countSent(
  trx: Kysely<Schema>,
  companyId: number,
  since: Date,
  memberId?: number,
): Promise<number> {
  let query = trx
    .selectFrom('invitation_mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('sent_at', '>', since);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** A link that sets a password: 256 bits, one use, until the invitation ends. The one before ends now. */
async function newLink(
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  trx: Kysely<Schema>,
  companyId: number,
  member: Invited,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .deleteFrom('member_links')
    .where('company_id', '=', companyId)
    .where('member_id', '=', member.id)
    .execute();
  await trx
    .insertInto('member_links')
    .values({
      token_hash: vault.digest('member-link', token),
      company_id: companyId,
      member_id: member.id,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    })
    .execute();
  return `${config.publicUrl.origin}/auth/invitation/${token}`;
}

/**
 * Sends an invitation, within the limits of a company (decisions §8). With the embedded provider its link sets a password, else it
 * leads to the log-in.
 */
export async function sendInvitation(
  deps: Deps,
  trx: Kysely<Schema>,
  { companyId }: { companyId: number },
  member: Invited,
  now: Date,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const tenMinutesAgo = new Date(now.getTime() - TEN_MINUTES_MS);
  const isTooMany =
    (await countSent(trx, companyId, hourAgo)) >= INVITATIONS_AN_HOUR ||
    (await countSent(trx, companyId, tenMinutesAgo, member.id)) > RESENDS_IN_TEN_MINUTES;
  if (isTooMany) throw new Problem('too_many_requests');
  await trx
    .insertInto('invitation_mails')
    .values({ company_id: companyId, member_id: member.id, sent_at: now })
    .execute();
  const url = await newLink(deps, trx, companyId, member, now);
  const { name } = await getCompany(trx, companyId);
  const isEmbedded = deps.config.oidc.issuer === null;
  const mail = composeMail({
    to: [member.email],
    subject: `You are invited to ${name} on Sluice`,
    paragraphs: [
      `You are invited to work on the leaked secrets of ${name}.`,
      `The invitation can be used for ${INVITATION_DAYS} days, and ends when it is sent again.`,
    ],
    action: isEmbedded
      ? { label: 'Set a password', url }
      : { label: 'Log in', url: `${deps.config.publicUrl.origin}/login` },
    footer: `An admin of ${name} entered your address. If you do not know the company, ignore this mail.`,
  });
  await enqueueMail(trx, deps.vault, companyId, 'invitation', mail, now);
}
