import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Accounts as the sign-in sees them. An e-mail address belongs to one member of one company, so these look-ups are the ones that find the
 * company instead of being given it.
 */
export interface Account {
  companyId: number;
  memberId: number;
  email: string;
  name: string;
  passwordHash: string | null;
  issuer: string | null;
  subject: string | null;
}

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom('members as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select([
      'm.company_id as companyId',
      'm.id as memberId',
      'm.email',
      'm.first_name',
      'm.last_name',
      'm.password_hash as passwordHash',
      'm.issuer',
      'm.subject',
    ])
    .where('m.is_active', '=', true)
    .where('m.blocked_at', 'is', null)
    .where('c.is_active', '=', true);
}

type Row = Omit<Account, 'name'> & { first_name: string; last_name: string };

function toAccount(row: Row | undefined): Account | null {
  if (row === undefined) return null;
  const { first_name, last_name, ...rest } = row;
  return { ...rest, name: `${first_name} ${last_name}`.trim() };
}

/** The account of an address, in any spelling of case; null when no member with it may sign in. */
export async function accountByEmail(db: Kysely<Schema>, email: string): Promise<Account | null> {
  const lower = email.trim().toLowerCase();
  const row = await accounts(db)
    .where((eb) => eb(eb.fn('lower', ['m.email']), '=', lower))
    .executeTakeFirst();
  return toAccount(row);
}

/** Whether an address belongs to a member of any company, one who may not sign in included. */
export async function isAddressTaken(db: Kysely<Schema>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of a member id, for the embedded provider's subject. */
export async function accountById(db: Kysely<Schema>, memberId: number): Promise<Account | null> {
  return toAccount(await accounts(db).where('m.id', '=', memberId).executeTakeFirst());
}

/** Binds an account to the issuer's subject at its first sign-in, and notes the sign-in. */
export async function recordSignIn(
  db: Kysely<Schema>,
  account: Account,
  identity: { issuer: string; subject: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...identity, last_login: now })
    .where('company_id', '=', account.companyId)
    .where('id', '=', account.memberId)
    .execute();
}

/** Lets a member sign in without single sign-on until a moment. Answers the member's id; null where the address has none who may sign in. */
export async function letIn(
  db: Kysely<Schema>,
  companyId: number,
  email: string,
  until: Date,
): Promise<number | null> {
  const account = await accountByEmail(db, email);
  if (account === null || account.companyId !== companyId) return null;
  await db
    .updateTable('members')
    .set({ let_in_until: until })
    .where('company_id', '=', companyId)
    .where('id', '=', account.memberId)
    .execute();
  return account.memberId;
}

/** Sets the password of the embedded provider. Answers whether there is such a member. */
export async function setPasswordHash(
  db: Kysely<Schema>,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
