import { type Kysely, sql } from 'kysely';
import type { Config } from './config.ts';
import { hashPassword, isPassword, randomPassword } from './crypto/passwords.ts';
import type { Schema } from './db/schema.ts';
import { createCompany, createMember } from './repositories/companies.ts';
import { setDemoProgress } from './repositories/demo.ts';

/** The administrator of a workspace without configuration. */
export const FIRST_ADMIN = 'admin@sluice.example';

/** A company to found at the first start, with its people. */
export interface FirstCompany {
  name: string;
  domains: string[];
  contextKeywords: string[];
  members: readonly {
    email: string;
    firstName: string;
    lastName: string;
    role: 'admin' | 'member';
  }[];
}

/** What `--empty` begins with. */
export const EMPTY_COMPANY: FirstCompany = {
  name: 'My company',
  domains: [],
  contextKeywords: [],
  members: [{ email: FIRST_ADMIN, firstName: 'First', lastName: 'Administrator', role: 'admin' }],
};

/** Creates the first company, unless there is one, in one transaction; two concurrent starts create one. */
export async function createWorkspace(
  db: Kysely<Schema>,
  first: FirstCompany,
  now: Date,
  withDemo: 'with demo' | 'without demo' = 'without demo',
): Promise<{ companyId: number }> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table companies in share row exclusive mode`.execute(trx);
    const known = await trx.selectFrom('companies').select('id').orderBy('id').executeTakeFirst();
    if (known !== undefined) return { companyId: known.id };
    const companyId = await createCompany(trx, first, now);
    for (const member of first.members) await createMember(trx, companyId, member, now);
    // In the same transaction: a start that is killed before the demo begins still owes it.
    if (withDemo === 'with demo') {
      await setDemoProgress(trx, companyId, { anchor: now.toISOString(), step: 0, isDone: false });
    }
    return { companyId };
  });
}

/** A log-in to print once. */
export interface PrintedLogin {
  emails: string[];
  /** Null when the password is the one that the settings gave. */
  password: string | null;
}

/**
 * Gives the people of a new workspace their first password: the one of the settings, or a random one that the caller prints.
 * It is stored only after `print` ran: a kill in between leaves no password that was never shown. Later starts change nothing,
 * unless the settings give the administrator another one.
 */
export async function ensurePasswords(
  db: Kysely<Schema>,
  config: Config,
  companyId: number,
  print: (login: PrintedLogin) => void,
): Promise<void> {
  if (config.oidc.issuer !== null) return;
  const members = await db
    .selectFrom('members')
    .select(['id', 'email', 'password_hash'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  const [admin] = members;
  if (admin === undefined) return;
  const isNew = members.every((member) => member.password_hash === null);
  const given = config.adminPassword;
  if (!isNew && (given === null || (await isPassword(given, admin.password_hash)))) return;

  const password = given ?? randomPassword();
  const changed = isNew ? members : [admin];
  print({
    emails: changed.map((member) => member.email),
    password: given === null ? password : null,
  });
  await db
    .updateTable('members')
    .set({ password_hash: await hashPassword(password) })
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      changed.map((member) => member.id),
    )
    .execute();
}
