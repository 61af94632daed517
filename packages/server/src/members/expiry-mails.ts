import { type Expiring, NOTICE_DAYS, noticeDue } from '@sluice/domain/expiry';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { adminAddresses } from '../notifiers/switch-off.ts';
import { claimNotice, type EndingThing, endingThings } from '../repositories/expiry-notices.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';

const DAY_MS = 86_400_000;
const LONGEST_NOTICE_MS = Math.max(...NOTICE_DAYS.api_key) * DAY_MS;

interface Words {
  readonly subject: (name: string) => string;
  readonly text: (name: string) => string;
  readonly label: string;
  readonly path: (id: number) => string;
}

const WORDS: Record<Expiring, Words> = {
  api_key: {
    subject: (name) => `The API key ${name} expires`,
    text: (name) =>
      `Whatever calls Sluice with the API key ${name} is refused from then on. Make another key and put it in its place.`,
    label: 'Open the API keys',
    path: () => '/settings/company/public-api',
  },
  certificate: {
    subject: (name) => `The certificate of ${name} expires`,
    text: (name) =>
      `Nobody can sign in by the connection ${name} from then on. Add the identity provider's next certificate to it; two can hold at the same time.`,
    label: 'Open the connection',
    path: (id) => `/settings/company/sso/${id}`,
  },
};

function mailOf({ what, id, name, endsAt }: EndingThing, to: readonly string[], origin: string) {
  const { subject, text, label, path } = WORDS[what];
  const day = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail({
    to,
    subject: `${subject(name)} on ${endsAt.toISOString().slice(0, 10)}`,
    paragraphs: [`It expires on ${day}.`, text(name)],
    action: { label, url: `${origin}${path(id)}` },
    footer: 'You get this mail because you are an admin.',
  });
}

/** Puts the mails about API keys and certificates that end soon into the outbox: each notice once, to all admins. */
export async function mailExpiries(
  deps: Pick<Deps, 'db' | 'vault' | 'config'>,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + LONGEST_NOTICE_MS);
  for (const thing of await endingThings(deps.db, now, until)) {
    const days = noticeDue(thing.what, thing, now);
    if (days === null) continue;
    const admins = await adminAddresses(deps, thing.companyId);
    await deps.db.transaction().execute(async (trx) => {
      if (!(await claimNotice(trx, thing, days, now)) || admins.length === 0) return;
      const mail = mailOf(thing, admins, deps.config.publicUrl.origin);
      await enqueueMail(trx, deps.vault, thing.companyId, 'expiry', mail, now);
    });
  }
}
