import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { holdKey } from './workspace-keys.ts';

/** How long a public link lives (decisions §4). */
export const LINK_MS = 30 * 86_400_000;
const TOKEN_BYTES = 32;

/** A public link as the company's people may see it. */
export interface SharedLink {
  readonly id: number;
  readonly incidentId: number;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastViewedAt: Date | null;
  /** When a check through the link last found its secret dead. */
  readonly provenAt: Date | null;
}

/** A public link with the company that it is of, as its token names it. */
export interface FoundLink extends SharedLink {
  readonly companyId: number;
}

/** What the token of a link is sealed as. */
export function sharedLinkContext(companyId: number, incidentId: number): string {
  return `shared-link:${companyId}:${incidentId}`;
}

const COLUMNS = [
  'id',
  'incident_id as incidentId',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_viewed_at as lastViewedAt',
  'proven_at as provenAt',
] as const;

/** The link of an incident that was not revoked, with its token; null where there is none. It may have expired. */
export async function linkOfIncident(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  incidentId: number,
): Promise<(SharedLink & { readonly token: string }) | null> {
  const row = await db
    .selectFrom('shared_links')
    .select([...COLUMNS, 'token_sealed'])
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { token_sealed, ...link } = row;
  return { ...link, token: vault.open(token_sealed, sharedLinkContext(companyId, incidentId)) };
}

/** The link of a token, revoked and expired ones included: the caller says what each answers. */
export async function linkOfToken(
  db: Kysely<Schema>,
  vault: Vault,
  token: string,
): Promise<FoundLink | null> {
  const row = await db
    .selectFrom('shared_links')
    .select([...COLUMNS, 'company_id as companyId'])
    .where('token_hash', '=', vault.digest('shared-link', token))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes the link of an incident, in place of the one that it had: that is revoked. The caller has locked the incident.
 *
 * @returns the new link with its token
 */
export async function createLink(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  { incidentId, createdBy }: { readonly incidentId: number; readonly createdBy: number },
  now: Date,
): Promise<SharedLink & { readonly token: string }> {
  await holdKey(trx, vault);
  await revokeLink(trx, companyId, incidentId, now);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = await trx
    .insertInto('shared_links')
    .values({
      company_id: companyId,
      incident_id: incidentId,
      token_hash: vault.digest('shared-link', token),
      token_sealed: vault.seal(token, sharedLinkContext(companyId, incidentId)),
      created_by: createdBy,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MS),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await setShared(trx, companyId, incidentId, true);
  return { ...link, token };
}

/** Revokes the link of an incident. Answers whether there was one. */
export async function revokeLink(
  trx: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  now: Date,
): Promise<boolean> {
  const revoked = await trx
    .updateTable('shared_links')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await setShared(trx, companyId, incidentId, false);
  return revoked.numUpdatedRows > 0n;
}

async function setShared(
  trx: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  isShared: boolean,
): Promise<void> {
  await trx
    .updateTable('incidents')
    .set({ is_shared: isShared })
    .where('company_id', '=', companyId)
    .where('id', '=', incidentId)
    .where('is_shared', '<>', isShared)
    .execute();
}

/** Records a view of a link's page. */
export async function markViewed(
  db: Kysely<Schema>,
  companyId: number,
  linkId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('shared_links')
    .set({ last_viewed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', linkId)
    .execute();
}

/** Locks a link until the transaction ends, and answers when a check through it last found its secret dead. */
export async function lockLink(
  trx: Kysely<Schema>,
  companyId: number,
  linkId: number,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('shared_links')
    .select('proven_at')
    .where('company_id', '=', companyId)
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
  return row?.proven_at ?? null;
}

/** Records that a check through a link found its secret dead. */
export async function markProven(
  trx: Kysely<Schema>,
  companyId: number,
  linkId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('shared_links')
    .set({ proven_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', linkId)
    .execute();
}

/** The forms of the public page (spec 001). */
export type FeedbackForm = 'feedback' | 'remediate';

/** What a developer answered in one form. */
export interface FeedbackAnswer {
  readonly linkId: number;
  readonly form: FeedbackForm;
  readonly answers: Record<string, unknown>;
  readonly filledAt: Date;
}

function isForm(form: string): form is FeedbackForm {
  return form === 'feedback' || form === 'remediate';
}

/** All answers about an incident, of former links too, newest first. */
export async function answersOfIncident(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<FeedbackAnswer[]> {
  const rows = await db
    .selectFrom('feedback_answers as a')
    .innerJoin('shared_links as l', (join) =>
      join.onRef('l.company_id', '=', 'a.company_id').onRef('l.id', '=', 'a.link_id'),
    )
    .select(['a.link_id as linkId', 'a.form', 'a.answers', 'a.filled_at as filledAt'])
    .where('a.company_id', '=', companyId)
    .where('l.incident_id', '=', incidentId)
    .orderBy('a.filled_at', 'desc')
    .orderBy('a.link_id', 'desc')
    .execute();
  return rows.flatMap(({ form, ...row }) => (isForm(form) ? [{ ...row, form }] : []));
}

/** The answers through one link. */
export async function answersOfLink(
  db: Kysely<Schema>,
  companyId: number,
  linkId: number,
): Promise<FeedbackAnswer[]> {
  const rows = await db
    .selectFrom('feedback_answers')
    .select(['link_id as linkId', 'form', 'answers', 'filled_at as filledAt'])
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .execute();
  return rows.flatMap(({ form, ...row }) => (isForm(form) ? [{ ...row, form }] : []));
}

/**
 * Keeps the answers of a form, masked by the caller, and marks the incident. Returns false when the form was filled already: the stored answer
 * stays. A remediation that eradicated nothing yet is no final answer, and a later one takes its place (decisions §13).
 */
export async function saveAnswers(
  trx: Kysely<Schema>,
  { companyId, id: linkId, incidentId }: Pick<FoundLink, 'companyId' | 'id' | 'incidentId'>,
  form: FeedbackForm,
  answers: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ link_id: number }>`
    insert into feedback_answers (company_id, link_id, form, answers, filled_at)
    values (${companyId}, ${linkId}, ${form}, ${JSON.stringify(answers)}::jsonb, ${now})
    on conflict (company_id, link_id, form) do update set answers = excluded.answers, filled_at = excluded.filled_at
    where feedback_answers.form = 'remediate' and feedback_answers.answers ->> 'remediate' in ('removed', 'in_progress')
    returning link_id`.execute(trx);
  if (rows.length === 0) return false;
  await trx
    .updateTable('incidents')
    .set({ has_feedback: true })
    .where('company_id', '=', companyId)
    .where('id', '=', incidentId)
    .where('has_feedback', '=', false)
    .execute();
  return true;
}
