import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { TakenMail } from '../repositories/mail-outbox.ts';

/** Sends e-mails. */
export interface Mailer {
  /** Resolves when the mail was accepted. @throws whatever the transport threw; see `failureOf` */
  send: (taken: TakenMail) => Promise<void>;
}

type MailSettings = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/** A host that an address may end in: an IP address is none. */
function mailHost({ hostname }: URL): string {
  return /^[a-z0-9.-]*[a-z][a-z0-9.-]*$/i.test(hostname) ? hostname : 'localhost';
}

function optionsOf(settings: MailSettings, taken: TakenMail): SendMailOptions {
  const { mail, companyId, id, createdAt } = taken;
  const host = mailHost(settings.publicUrl);
  return {
    from: settings.mailFrom ?? `Sluice <sluice@${host}>`,
    to: [...mail.to],
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: createdAt,
    // The same for each try, so that a mail that was sent twice is shown once.
    messageId: `<sluice-${companyId}-${id}-${createdAt.getTime()}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // A mail is made of what we wrote, never of files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** By SMTP where the settings name a server, else as `.eml` files in the folder `mails` of the data directory. */
export function createMailer(settings: MailSettings): Mailer {
  const { smtpUrl, dataDir } = settings;
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl });
    return {
      send: async (taken) => {
        await transport.sendMail(optionsOf(settings, taken));
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = join(dataDir, 'mails');
  return {
    send: async (taken) => {
      const { message } = await transport.sendMail(optionsOf(settings, taken));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${String(taken.id).padStart(6, '0')}.eml`);
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

/** A failure as it may be stored: a code, and whether another try can help. Never the words of the mail server. */
export function failureOf(error: unknown): { code: string; isFinal: boolean } {
  const { code, responseCode } = Object(error);
  const answered = typeof responseCode === 'number' ? responseCode : null;
  const name = typeof code === 'string' && /^[A-Z]{1,24}$/.test(code) ? code : 'EUNKNOWN';
  return {
    code: answered === null ? name : `${name} ${answered}`,
    isFinal: answered !== null && answered >= 500,
  };
}
