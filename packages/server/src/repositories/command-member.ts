import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * The member that the command line acts as in a company, made at its first use: no person, so no list of people has it, like the
 * members of API keys.
 */
export async function commandMember(
  trx: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<{ id: number; email: string }> {
  const email = `command-line-${companyId}@keys.invalid`;
  const known = await trx
    .selectFrom('members')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (known !== undefined) return known;
  return trx
    .insertInto('members')
    .values({
      company_id: companyId,
      email,
      first_name: 'Command line',
      last_name: '',
      role: 'admin',
      is_key: true,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}
