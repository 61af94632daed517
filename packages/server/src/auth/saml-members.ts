import { isInDomains } from '@sluice/domain/sso';
import type { SamlRefusal } from '@sluice/domain/sso-rehearsal';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { accountByEmail, accountById, isAddressTaken } from '../repositories/accounts.ts';
import { createMember } from '../repositories/companies.ts';
import { bindMember, boundMember, isBoundAt } from '../repositories/saml-sign-ins.ts';
import type { Connection } from '../repositories/sso.ts';
import type { Assertion } from './saml-answer.ts';

/** The member that an assertion meets, and whether it is bound to the name already; a newcomer has no member yet. */
export type Met =
  | { readonly kind: 'member'; readonly memberId: number; readonly isBound: boolean }
  | { readonly kind: 'newcomer' };

/** Finds the member of a verified assertion (decisions §8): bound before, or of its address. Nothing is written. */
export async function meetMember(
  db: Kysely<Schema>,
  connection: Connection,
  assertion: Assertion,
): Promise<Met | SamlRefusal> {
  const { company_id: companyId } = connection;
  if (!isInDomains(assertion.email, connection.domains)) return 'wrong_domain';
  const bound = await boundMember(db, connection.id, assertion.nameId);
  if (bound !== null) {
    const known = await accountById(db, bound);
    return known === null ? 'not_a_member' : { kind: 'member', memberId: bound, isBound: true };
  }
  const account = await accountByEmail(db, assertion.email);
  if (account === null) {
    // A blocked member cannot sign in, and the address is taken, so no new account is made for it.
    return (await isAddressTaken(db, assertion.email)) ? 'not_a_member' : { kind: 'newcomer' };
  }
  // Another name at the identity provider does not get into an account that is bound already.
  const isOther =
    account.companyId !== companyId || (await isBoundAt(db, connection.id, account.memberId));
  return isOther ? 'not_a_member' : { kind: 'member', memberId: account.memberId, isBound: false };
}

/** The member of a verified assertion, bound to its name; a newcomer becomes a member. */
export async function memberOf(
  deps: Deps,
  connection: Connection,
  assertion: Assertion,
  now: Date,
): Promise<number | SamlRefusal> {
  const { company_id: companyId } = connection;
  return deps.db.transaction().execute(async (trx) => {
    const met = await meetMember(trx, connection, assertion);
    if (typeof met === 'string') return met;
    if (met.kind === 'member' && met.isBound) return met.memberId;
    const person = {
      email: assertion.email,
      firstName: assertion.firstName.slice(0, 30),
      lastName: assertion.lastName.slice(0, 30),
      role: 'member',
    } as const;
    const memberId =
      met.kind === 'member' ? met.memberId : await createMember(trx, companyId, person, now);
    if (memberId === null) return 'not_a_member';
    const isBound = await bindMember(trx, connection.id, assertion.nameId, { companyId, memberId });
    return isBound ? memberId : 'not_a_member';
  });
}
