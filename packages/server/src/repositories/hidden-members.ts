import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Adds a member that is no person: what an API key, an identity provider or the command line acts as (ADR 0331). */
export async function addHiddenMember(
  trx: Kysely<Schema>,
  companyId: number,
  member: { readonly email: string; readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<{ id: number; email: string }> {
  return trx
    .insertInto('members')
    .values({
      company_id: companyId,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      role: 'admin',
      is_key: true,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}
