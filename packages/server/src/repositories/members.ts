import type { CurrentUser, Member } from '@sluice/contract/schemas/people';
import { permissionsOf, type Role } from '@sluice/domain/permissions';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { parseRole } from './sessions.ts';

type MemberRow = Selectable<Schema['members']>;

/** The id of an active member with this e-mail, or null. */
export async function activeMemberId(
  db: Kysely<Schema>,
  companyId: number,
  email: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('is_active', '=', true)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The ids of members by their e-mail, active or not. */
export async function memberIdsByEmail(
  db: Kysely<Schema>,
  companyId: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('email', 'in', [...new Set(emails)])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

function toMember(row: MemberRow): Member {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: parseRole(row.role),
    is_active: row.is_active,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    last_login: row.last_login?.toISOString() ?? null,
    invited: row.invited_at?.toISOString() ?? null,
  };
}

/** All members of the company, by name. */
export async function listMembers(db: Kysely<Schema>, companyId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('is_key', '=', false)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map(toMember);
}

async function getRow(db: Kysely<Schema>, companyId: number, memberId: number): Promise<MemberRow> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** One member. */
export async function getMember(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
): Promise<Member> {
  return toMember(await getRow(db, companyId, memberId));
}

/** The signed-in person, with what they may do. */
export async function getCurrentUser(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
): Promise<CurrentUser> {
  const row = await getRow(db, companyId, memberId);
  const member = toMember(row);
  return {
    ...member,
    username: row.email,
    is_staff: row.is_staff,
    company_id: companyId,
    permissions: [...permissionsOf(member.role)],
  };
}

/** Changes a person's own name. */
export async function updateName(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  name: { first_name?: string; last_name?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...name, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .execute();
}

/** A person's own preferences, as they were stored. */
export async function getPreferences(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
): Promise<Record<string, unknown>> {
  return (await getRow(db, companyId, memberId)).preferences;
}

/** Replaces a person's own preferences. */
export async function setPreferences(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  preferences: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ preferences: JSON.stringify(preferences) })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .execute();
}

/** Lets one change of the members of a company run after another, so that two admins cannot demote each other at the same time. */
export async function lockMembers(trx: Kysely<Schema>, companyId: number): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
}

/** Changes one member. */
export async function changeMember(
  trx: Kysely<Schema>,
  companyId: number,
  memberId: number,
  change: Partial<{
    role: Role;
    is_active: boolean;
    blocked_at: Date | null;
    invited_at: Date;
  }>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ ...change, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .execute();
}

/** Deletes a member who never signed in. */
export async function deleteMember(
  trx: Kysely<Schema>,
  companyId: number,
  memberId: number,
): Promise<void> {
  await trx
    .deleteFrom('members')
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .where('last_login', 'is', null)
    .execute();
}

/** Empties the account of a person: the name goes, the address is free, what the person did stays (decisions §8). */
export async function emptyAccount(
  trx: Kysely<Schema>,
  companyId: number,
  memberId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({
      email: `deleted-${memberId}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'user',
      password_hash: null,
      issuer: null,
      subject: null,
      is_active: false,
      deleted_at: now,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .execute();
}

/** The people of a company who can sign in. Keys and blocked members are none. */
export async function activeMembers(
  db: Kysely<Schema>,
  companyId: number,
): Promise<{ id: number; email: string; role: Role }[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'email', 'role'])
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('is_key', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, role: parseRole(row.role) }));
}
