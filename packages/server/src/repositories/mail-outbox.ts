import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Mail, MailPurpose } from '../mail/mail.ts';
import { holdKey } from './workspace-keys.ts';

/** What the words of a stored e-mail are sealed as. */
export function mailContext(companyId: number, purpose: string): string {
  return `mail:${companyId}:${purpose}`;
}

const WordsSchema = v.object({
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  replyTo: v.optional(v.string()),
});

/** Transactions that put e-mails into the outbox. */
const writers = new WeakSet<Kysely<Schema>>();

/** Runs a transaction, and queues the sending of the e-mails that it put into the outbox, if any. */
export async function withMails<T>(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  work: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const { made, isWritten } = await db.transaction().execute(async (trx) => {
    const made = await work(trx);
    return { made, isWritten: writers.has(trx) };
  });
  if (isWritten) await jobs.enqueue('mail', {}, 'mail');
  return made;
}

/**
 * Puts an e-mail into the outbox, in the transaction that decides on it: it is sent if and only if that commits. {@link withMails} sends it
 * then; otherwise the next minute does.
 *
 * @returns its id
 */
export async function enqueueMail(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  purpose: MailPurpose,
  mail: Mail,
  now: Date,
): Promise<number> {
  await holdKey(trx, vault);
  writers.add(trx);
  const { subject, text, html, replyTo } = mail;
  const words = JSON.stringify({ subject, text, html, replyTo });
  const { id } = await trx
    .insertInto('mail_outbox')
    .values({
      company_id: companyId,
      purpose,
      recipients: [...mail.to],
      sealed: vault.seal(words, mailContext(companyId, purpose)),
      next_try_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many e-mails of a purpose a company put into the outbox since a moment; for limits. */
export async function countMails(
  db: Kysely<Schema>,
  companyId: number,
  purpose: MailPurpose,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether any e-mail is due. */
export async function hasDueMail(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('next_try_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An e-mail that a worker took. */
export interface TakenMail {
  readonly companyId: number;
  readonly id: number;
  /** This try included. */
  readonly tries: number;
  readonly createdAt: Date;
  readonly mail: Mail;
}

/** Whose mail is taken next. */
export interface MailTurn {
  /** The companies after this one come first, so that none waits for all mails of another. */
  readonly after: number;
  /** Companies whose mails are not taken now. */
  readonly except: readonly number[];
}

/** Takes the next e-mail that is due, for as long as `until`; null where none is. Two workers never take the same one. */
export async function takeMail(
  db: Kysely<Schema>,
  vault: Vault,
  now: Date,
  until: Date,
  { after, except }: MailTurn,
): Promise<TakenMail | null> {
  const { rows } = await sql<{
    company_id: number;
    id: number;
    purpose: string;
    recipients: string[];
    sealed: Buffer;
    tries: number;
    created_at: Date;
  }>`
    update mail_outbox m set tries = m.tries + 1, next_try_at = ${until}
    from (select company_id, id from mail_outbox where next_try_at <= ${now} and sealed is not null
      and not company_id = any(${[...except]}::integer[])
      order by (company_id <= ${after}::integer), company_id, next_try_at, id limit 1 for update skip locked) as due
    where m.company_id = due.company_id and m.id = due.id
    returning m.company_id, m.id, m.purpose, m.recipients, m.sealed, m.tries, m.created_at`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const words = vault.open(row.sealed, mailContext(row.company_id, row.purpose));
  return {
    companyId: row.company_id,
    id: row.id,
    tries: row.tries,
    createdAt: row.created_at,
    mail: { to: row.recipients, ...v.parse(WordsSchema, JSON.parse(words)) },
  };
}

/** What became of a try. */
export type MailOutcome =
  | { readonly is: 'sent'; readonly at: Date; readonly failure: string | null }
  | {
      readonly is: 'postponed';
      readonly until: Date;
      readonly failure: string;
      /** Those for whom it is tried again; the others got it, or never will. */
      readonly recipients?: readonly string[];
    }
  | { readonly is: 'given_up'; readonly failure: string };

/** Notes what became of an e-mail; the words of one that is sent or given up are forgotten. */
export async function recordMailOutcome(
  db: Kysely<Schema>,
  { companyId, id }: Pick<TakenMail, 'companyId' | 'id'>,
  outcome: MailOutcome,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      next_try_at: outcome.is === 'postponed' ? outcome.until : null,
      failure: outcome.failure,
      ...(outcome.is === 'postponed' && outcome.recipients !== undefined
        ? { recipients: [...outcome.recipients] }
        : {}),
      ...(outcome.is === 'sent' ? { sent_at: outcome.at } : {}),
      ...(outcome.is === 'postponed' ? {} : { sealed: null }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

const KEPT_MS = 30 * 86_400_000;

/** Forgets that e-mails were sent, after 30 days. */
export async function forgetMails(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('next_try_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
