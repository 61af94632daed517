import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The member that a link of a mail names. */
export interface LinkedMember {
  companyId: number;
  memberId: number;
  email: string;
}

function links(db: Kysely<Schema>, hash: Buffer, now: Date) {
  return db
    .selectFrom('member_links as l')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'l.company_id').onRef('m.id', '=', 'l.member_id'),
    )
    .select(['l.company_id as companyId', 'l.member_id as memberId', 'm.email'])
    .where('l.token_hash', '=', hash)
    .where('l.expires_at', '>', now)
    .where('m.is_active', '=', true)
    .where('m.blocked_at', 'is', null);
}

/** The member of a link; null when it is unknown, used, expired, or of a member who may not enter. */
export async function findMemberLink(
  db: Kysely<Schema>,
  hash: Buffer,
  now: Date,
): Promise<LinkedMember | null> {
  return (await links(db, hash, now).executeTakeFirst()) ?? null;
}

/** Uses a link: sets the password and ends it. Null when it cannot be used any more. */
export async function takeMemberLink(
  trx: Kysely<Schema>,
  hash: Buffer,
  passwordHash: string,
  now: Date,
): Promise<LinkedMember | null> {
  const found = await findMemberLink(trx, hash, now);
  if (found === null) return null;
  const used = await trx
    .deleteFrom('member_links')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return null;
  await trx
    .updateTable('members')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('company_id', '=', found.companyId)
    .where('id', '=', found.memberId)
    .execute();
  return found;
}
