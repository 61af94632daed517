import { randomBytes } from 'node:crypto';
import type { Role } from '@sluice/domain/permissions';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../deps.ts';

/** How long a session lives. */
export const SESSION_MS = 7 * 24 * 3600 * 1000;

function csrfTokenOf(vault: Vault, token: string): string {
  return vault.digest('csrf', token).toString('base64url');
}

/** Opens a session. The token goes to the cookie alone; stored is its keyed hash. */
export async function createSession(
  db: Kysely<Schema>,
  vault: Vault,
  member: { companyId: number; memberId: number },
  now: Date,
): Promise<{ token: string; csrfToken: string }> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: vault.digest('session', token),
      company_id: member.companyId,
      member_id: member.memberId,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute();
  return { token, csrfToken: csrfTokenOf(vault, token) };
}

/** Who a session token belongs to; null when it is unknown, expired, or its member or company may no longer enter. */
export async function findSession(
  db: Kysely<Schema>,
  vault: Vault,
  token: string,
  now: Date,
): Promise<SignedIn | null> {
  const sessionHash = vault.digest('session', token);
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 's.company_id').onRef('m.id', '=', 's.member_id'),
    )
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.company_id', 's.member_id', 'm.email', 'm.role', 'm.is_staff'])
    .where('s.token_hash', '=', sessionHash)
    .where('s.expires_at', '>', now)
    .where('m.is_active', '=', true)
    .where('m.blocked_at', 'is', null)
    .where('c.is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    companyId: row.company_id,
    memberId: row.member_id,
    email: row.email,
    role: parseRole(row.role),
    isStaff: row.is_staff,
    csrfToken: csrfTokenOf(vault, token),
    sessionHash,
  };
}

/** Ends a session. */
export async function deleteSession(db: Kysely<Schema>, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute();
}

/** Ends every session of a member. Answers how many there were. */
export async function deleteSessionsOf(
  db: Kysely<Schema>,
  { companyId, memberId }: { companyId: number; memberId: number },
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Uses up a sign-in. Returns false when it was used before; it is remembered until it would have expired. */
export async function useSignIn(
  db: Kysely<Schema>,
  vault: Vault,
  nonce: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  await db.deleteFrom('used_sign_ins').where('expires_at', '<', now).execute();
  const used = await db
    .insertInto('used_sign_ins')
    .values({ nonce_hash: vault.digest('sign-in', nonce), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (used.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The role that a row carries; what is not known to be an admin is a member. */
export function parseRole(role: string): Role {
  return role === 'admin' ? 'admin' : 'member';
}
