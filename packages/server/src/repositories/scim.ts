import { isUseToNote } from '@sluice/domain/api-keys';
import type { ScimFilter } from '@sluice/domain/scim';
import { type Kysely, sql } from 'kysely';
import { bytesArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import { ADMIN_ADDRESSES, type LeakedCredential } from './api-keys.ts';
import { addHiddenMember } from './hidden-members.ts';

/** A connection as a call by its SCIM token sees it. */
export interface ScimConnection {
  readonly id: number;
  readonly companyId: number;
  readonly domains: readonly string[];
  /** The hidden member that the call acts as. */
  readonly actorId: number;
}

/** The connection of a token's hash, or null. Notes the use once a minute. */
export async function connectionOfScimToken(
  db: Kysely<Schema>,
  hash: Buffer,
  now: Date,
): Promise<ScimConnection | null> {
  const row = await db
    .selectFrom('sso_connections as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.id', 's.company_id', 's.domains', 's.scim_member_id', 's.scim_used_at'])
    .where('s.scim_token_hash', '=', hash)
    .where('c.is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined || row.scim_member_id === null) return null;
  if (isUseToNote(row.scim_used_at, now)) {
    await db
      .updateTable('sso_connections')
      .set({ scim_used_at: now })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute();
  }
  return {
    id: row.id,
    companyId: row.company_id,
    domains: row.domains,
    actorId: row.scim_member_id,
  };
}

/** Gives a connection a token in place of the one that it had. The hidden member of the first one stays. */
export async function setScimToken(
  trx: Kysely<Schema>,
  companyId: number,
  connection: { readonly id: number; readonly name: string; readonly memberId: number | null },
  token: { readonly hash: Buffer; readonly uuid: string },
  now: Date,
): Promise<void> {
  const email = `${token.uuid}@keys.invalid`;
  const hidden = { email, firstName: 'SCIM', lastName: connection.name };
  const memberId = connection.memberId ?? (await addHiddenMember(trx, companyId, hidden, now)).id;
  await trx
    .updateTable('sso_connections')
    .set({
      scim_token_hash: token.hash,
      scim_member_id: memberId,
      scim_token_made_at: now,
      scim_used_at: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', connection.id)
    .execute();
}

/** Takes the token of a connection. Answers whether it had one. */
export async function clearScimToken(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sso_connections')
    .set({ scim_token_hash: null, scim_token_made_at: null, scim_used_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('scim_token_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes the tokens with these hashes, of any company, and returns whose they were. */
export async function revokeLeakedScimTokens(
  trx: Kysely<Schema>,
  hashes: readonly Buffer[],
): Promise<LeakedCredential[]> {
  const { rows } = await sql<LeakedCredential>`
    with revoked as (
      update sso_connections set scim_token_hash = null, scim_token_made_at = null, scim_used_at = null
      where scim_token_hash = any(${bytesArray(hashes)}::bytea[])
      returning company_id, id, name)
    select r.company_id as "companyId", r.id, r.name,
      ${ADMIN_ADDRESSES} as addresses
    from revoked r order by r.company_id, r.id`.execute(trx);
  return rows;
}

/** A member as an identity provider sees it. */
export interface ScimUserRow {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly externalId: string | null;
  readonly isDeleted: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The members whose address lies in the domains of a connection: people, no keys. */
function usersOf(db: Kysely<Schema>, { companyId, id, domains }: ScimConnection) {
  return db
    .selectFrom('members as m')
    .leftJoin('scim_users as u', (join) =>
      join
        .onRef('u.company_id', '=', 'm.company_id')
        .onRef('u.member_id', '=', 'm.id')
        .on('u.connection_id', '=', id),
    )
    .where('m.company_id', '=', companyId)
    .where('m.is_key', '=', false)
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`lower(split_part(m.email, '@', 2)) = any(${sql.val([...domains])}::text[])`)
    .select(({ fn, eb }) => [
      'm.id',
      'm.email',
      'm.first_name as firstName',
      'm.last_name as lastName',
      'u.external_id as externalId',
      fn.coalesce('u.is_deleted', eb.val(false)).as('isDeleted'),
      sql<boolean>`m.is_active and m.blocked_at is null`.as('isActive'),
      'm.created_at as createdAt',
      'm.updated_at as updatedAt',
    ]);
}

/** The users that a filter asks for, with how many there are in all. */
export async function listScimUsers(
  db: Kysely<Schema>,
  connection: ScimConnection,
  filter: ScimFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly users: ScimUserRow[] }> {
  const { id, userName, externalId, active } = filter;
  let all = db.selectFrom(usersOf(db, connection).as('x')).where('x.isDeleted', '=', false);
  if (id !== undefined) all = all.where(sql<string>`x.id::text`, '=', id);
  if (userName !== undefined) {
    all = all.where(sql<string>`lower(x.email)`, '=', userName.trim().toLowerCase());
  }
  if (externalId !== undefined) all = all.where('x.externalId', '=', externalId);
  if (active !== undefined) all = all.where('x.isActive', '=', active);
  const { total } = await all
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const users = await all
    .selectAll()
    .orderBy('x.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { total: Number(total), users };
}

/** One user by the member's id, a deleted one too, or null. */
export async function getScimUser(
  db: Kysely<Schema>,
  connection: ScimConnection,
  memberId: number,
): Promise<ScimUserRow | null> {
  return (await usersOf(db, connection).where('m.id', '=', memberId).executeTakeFirst()) ?? null;
}

/** One user by the address, a deleted one too, or null. */
export async function getScimUserByAddress(
  db: Kysely<Schema>,
  connection: ScimConnection,
  email: string,
): Promise<ScimUserRow | null> {
  const row = await usersOf(db, connection)
    .where((eb) => eb(eb.fn('lower', ['m.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps what an identity provider says of a member. */
export async function keepScimUser(
  trx: Kysely<Schema>,
  { companyId, id }: ScimConnection,
  memberId: number,
  user: { readonly externalId: string | null; readonly isDeleted: boolean },
): Promise<void> {
  const values = { external_id: user.externalId, is_deleted: user.isDeleted };
  await trx
    .insertInto('scim_users')
    .values({ company_id: companyId, connection_id: id, member_id: memberId, ...values })
    .onConflict((conflict) => conflict.columns(['connection_id', 'member_id']).doUpdateSet(values))
    .execute();
}

/** Changes the name and the address of a member. Returns false when another account has the address. */
export async function changeIdentity(
  trx: Kysely<Schema>,
  companyId: number,
  memberId: number,
  identity: { readonly email: string; readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', identity.email.toLowerCase()))
    .where('id', '!=', memberId)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  await trx
    .updateTable('members')
    .set({
      email: identity.email,
      first_name: identity.firstName,
      last_name: identity.lastName,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .execute();
  return true;
}
