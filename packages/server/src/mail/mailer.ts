import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { TakenMail } from '../repositories/mail-outbox.ts';
import { type Delivery, deliveryOf } from './mail-failure.ts';

/** Sends e-mails. */
export interface Mailer {
  /** Resolves when the mail server answered for each recipient. @throws the transport's error; see `failureOf` */
  send: (taken: TakenMail, signal?: AbortSignal) => Promise<Delivery>;
}

/** How long a mail server may take, and how much it may say. */
export interface MailLimits {
  /** For the connection, its encryption and the greeting. */
  readonly greetingMs: number;
  /** For each answer after that. */
  readonly answerMs: number;
  /** For a whole mail, so that a server that trickles ends too. Shorter than the time for which a worker takes a mail. */
  readonly mailMs: number;
  /** For one answer. */
  readonly answerBytes: number;
}

const LIMITS: MailLimits = {
  greetingMs: 20_000,
  answerMs: 60_000,
  mailMs: 150_000,
  answerBytes: 64 * 1024,
};

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

/** Whether a password is sent over a network: then only after encryption, whatever the server offers. */
function needsEncryption(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, password, searchParams } = new URL(url);
  return protocol === 'smtp:' && password !== '' && searchParams.get('ignoreTLS') !== 'true';
}

/** By SMTP where the settings name a server, else as `.eml` files in the folder `mails` of the data directory. */
export function createMailer(settings: MailSettings, limits: MailLimits = LIMITS): Mailer {
  const { smtpUrl, dataDir } = settings;
  if (smtpUrl !== null) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: limits.greetingMs,
      greetingTimeout: limits.greetingMs,
      dnsTimeout: limits.greetingMs,
      socketTimeout: limits.answerMs,
      maxResponseSize: limits.answerBytes,
      ...(needsEncryption(smtpUrl) ? { requireTLS: true } : {}),
    });
    return {
      send: async (taken, given) => {
        const timeout = AbortSignal.timeout(limits.mailMs);
        const signal = given === undefined ? timeout : AbortSignal.any([timeout, given]);
        const sent = await transport.sendMail({ ...optionsOf(settings, taken), signal });
        return deliveryOf(sent.rejectedErrors ?? []);
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
      return { later: [], failure: null };
    },
  };
}
