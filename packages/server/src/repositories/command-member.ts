import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addHiddenMember } from './hidden-members.ts';

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
  const names = { firstName: 'Command line', lastName: '' };
  return addHiddenMember(trx, companyId, { email, ...names }, now);
}
