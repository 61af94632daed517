import type { ApiKey } from '@sluice/contract/schemas/keys';
import { isUseToNote, keyStatus } from '@sluice/domain/api-keys';
import { type Kysely, type Selectable, sql } from 'kysely';
import { bytesArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../deps.ts';
import { addHiddenMember } from './hidden-members.ts';

type Row = Selectable<Schema['api_keys']>;

function toKey(row: Row, now: Date): ApiKey {
  const dates = {
    expire_at: row.expire_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    ...dates,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_valid: keyStatus(dates, now) === 'active',
    revoked: row.revoked_at !== null,
  };
}

/** The keys of a company, newest first. */
export async function listApiKeys(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toKey(row, now));
}

/** Stores a key, with the member that it acts as. */
export async function addApiKey(
  trx: Kysely<Schema>,
  companyId: number,
  key: {
    name: string;
    scope: number;
    expireAt: Date | null;
    hash: Buffer;
    uuid: string;
    createdById: number;
  },
  now: Date,
): Promise<number> {
  const email = `${key.uuid}@keys.invalid`;
  const names = { firstName: 'API key', lastName: key.name };
  const member = await addHiddenMember(trx, companyId, { email, ...names }, now);
  const row = await trx
    .insertInto('api_keys')
    .values({
      company_id: companyId,
      member_id: member.id,
      name: key.name,
      key_hash: key.hash,
      created_by_id: key.createdById,
      scope: key.scope,
      expire_at: key.expireAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Revokes a key. Answers whether there is one of this id. */
export async function revokeApiKey(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<{ name: string; isFirst: boolean } | null> {
  const row = await trx
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.revoked_at === null) {
    await trx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }
  return { name: row.name, isFirst: row.revoked_at === null };
}

/** A credential that was revoked because it leaked. */
export interface LeakedCredential {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
  /** The maker's address, or those of all admins when the maker is gone. */
  readonly addresses: readonly string[];
}

/** The addresses of the admins of the company of a row `r`. */
export const ADMIN_ADDRESSES = sql`
  array(select m.email from members m where m.company_id = r.company_id and m.role = 'admin'
    and m.blocked_at is null and m.deleted_at is null and not m.is_key order by m.id)`;

/** Revokes the working keys with these hashes, of any company, and returns them. */
export async function revokeLeakedKeys(
  trx: Kysely<Schema>,
  hashes: readonly Buffer[],
  now: Date,
): Promise<LeakedCredential[]> {
  const { rows } = await sql<LeakedCredential>`
    with revoked as (
      update api_keys set revoked_at = ${now}
      where key_hash = any(${bytesArray(hashes)}::bytea[]) and revoked_at is null and (expire_at is null or expire_at > ${now})
      returning company_id, id, name, created_by_id)
    select r.company_id as "companyId", r.id, r.name,
      coalesce(
        (select array[m.email] from members m where m.company_id = r.company_id and m.id = r.created_by_id
          and m.blocked_at is null and m.deleted_at is null and not m.is_key),
        ${ADMIN_ADDRESSES}) as addresses
    from revoked r order by r.company_id, r.id`.execute(trx);
  return rows;
}

/** A caller by a key. */
export interface KeyCaller {
  readonly signedIn: SignedIn;
  readonly keyId: number;
  readonly name: string;
  readonly scope: number;
}

/** The key of a hash, when it may still be used. Notes the use once a minute. */
export async function findApiKey(
  db: Kysely<Schema>,
  hash: Buffer,
  now: Date,
): Promise<KeyCaller | null> {
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'k.company_id').onRef('m.id', '=', 'k.member_id'),
    )
    .select([
      'k.company_id',
      'k.id',
      'k.member_id',
      'k.name',
      'k.scope',
      'k.expire_at',
      'k.last_used_at',
      'm.email',
    ])
    .where('k.key_hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .where('c.is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined || (row.expire_at !== null && row.expire_at <= now)) return null;
  if (isUseToNote(row.last_used_at, now)) {
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute();
  }
  return {
    keyId: row.id,
    name: row.name,
    scope: row.scope,
    signedIn: {
      companyId: row.company_id,
      memberId: row.member_id,
      email: row.email,
      role: 'admin',
      isStaff: false,
      csrfToken: '',
      sessionHash: hash,
    },
  };
}
