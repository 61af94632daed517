import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Notes a sign-in that was begun. */
export async function addRequest(
  db: Kysely<Schema>,
  request: {
    id: string;
    connectionId: number;
    transactionHash: Buffer;
    target: string;
    rehearsedById?: number;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await db.deleteFrom('saml_requests').where('expires_at', '<', now).execute();
  await db
    .insertInto('saml_requests')
    .values({
      id: request.id,
      connection_id: request.connectionId,
      transaction_hash: request.transactionHash,
      target: request.target,
      rehearsed_by_id: request.rehearsedById ?? null,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** A sign-in, or a rehearsal of one, that was begun. */
export interface BegunRequest {
  readonly transactionHash: Buffer;
  readonly target: string;
  /** The admin who rehearses; null for a sign-in. */
  readonly rehearsedById: number | null;
}

/** Uses up a pending sign-in; null when this connection has none with this id, or an answer used it already. */
export async function takeRequest(
  db: Kysely<Schema>,
  connectionId: number,
  id: string,
  now: Date,
): Promise<BegunRequest | null> {
  const row = await db
    .deleteFrom('saml_requests')
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .where('expires_at', '>', now)
    .returning([
      'transaction_hash as transactionHash',
      'target',
      'rehearsed_by_id as rehearsedById',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a pending rehearsal, but never a sign-in; null when this connection has none with this id. */
export async function takeRehearsal(
  db: Kysely<Schema>,
  connectionId: number,
  id: string,
  now: Date,
): Promise<number | null> {
  const row = await db
    .deleteFrom('saml_requests')
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .where('rehearsed_by_id', 'is not', null)
    .where('expires_at', '>', now)
    .returning('rehearsed_by_id as memberId')
    .executeTakeFirst();
  return row?.memberId ?? null;
}

/** What a verified answer hands on. */
export interface HandOver {
  companyId: number;
  memberId: number;
  transactionHash: Buffer | null;
  target: string;
}

/** Keeps a hand-over for a minute, under the hash of its code. */
export async function addCode(
  db: Kysely<Schema>,
  codeHash: Buffer,
  connectionId: number,
  given: HandOver,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('saml_codes')
    .values({
      code_hash: codeHash,
      connection_id: connectionId,
      company_id: given.companyId,
      member_id: given.memberId,
      transaction_hash: given.transactionHash,
      target: given.target,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses up a code. */
export async function takeCode(
  db: Kysely<Schema>,
  codeHash: Buffer,
  now: Date,
): Promise<HandOver | null> {
  await db.deleteFrom('saml_codes').where('expires_at', '<', now).execute();
  const row = await db
    .deleteFrom('saml_codes')
    .where('code_hash', '=', codeHash)
    .returning([
      'company_id as companyId',
      'member_id as memberId',
      'transaction_hash as transactionHash',
      'target',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The member of a name at a connection; null when it is not bound yet. */
export async function boundMember(
  db: Kysely<Schema>,
  connectionId: number,
  nameId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('saml_bindings')
    .select('member_id')
    .where('connection_id', '=', connectionId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Whether a member is bound to a name at a connection. */
export async function isBoundAt(
  db: Kysely<Schema>,
  connectionId: number,
  memberId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('saml_bindings')
    .select('member_id')
    .where('connection_id', '=', connectionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Binds a name to a member. Answers whether neither was bound otherwise. */
export async function bindMember(
  db: Kysely<Schema>,
  connectionId: number,
  nameId: string,
  member: { companyId: number; memberId: number },
): Promise<boolean> {
  const bound = await db
    .insertInto('saml_bindings')
    .values({
      connection_id: connectionId,
      name_id: nameId,
      company_id: member.companyId,
      member_id: member.memberId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (bound.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes a sign-in. */
export async function noteSignIn(
  db: Kysely<Schema>,
  member: { companyId: number; memberId: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_login: now })
    .where('company_id', '=', member.companyId)
    .where('id', '=', member.memberId)
    .execute();
}
