import { domainOfEmail } from '@sluice/domain/perimeter';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { endForeignDomains, linkAuthors, type OwnAuthor } from './perimeter.ts';

/**
 * Brings the perimeter in step with changed domains of a company: who committed before with an address of a new one comes in, and an
 * address of one that is none any more is no reason any more.
 */
export async function recomputeDomains(
  trx: Kysely<Schema>,
  companyId: number,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await endForeignDomains(trx, companyId, domains, now);
  const known = await sql<{ email: string }>`
    select distinct email from contributors where company_id = ${companyId} order by email`.execute(
    trx,
  );
  const own = known.rows.flatMap(({ email }) => {
    const domain = domainOfEmail(email, domains);
    return domain === null ? [] : [{ email, domain }];
  });
  if (own.length === 0) return;
  // The name that each used last.
  const named = await sql<{ email: string; name: string }>`
    select distinct on (lower(member_email)) lower(member_email) as email, member_name as name from activity_events
    where company_id = ${companyId} and lower(member_email) = any(${own.map(({ email }) => email)}::text[])
    order by lower(member_email), id desc`.execute(trx);
  const names = new Map(named.rows.map(({ email, name }) => [email, name]));
  const authors = own.map((one): OwnAuthor => ({ ...one, name: names.get(one.email) ?? '' }));
  await linkAuthors(trx, companyId, authors, now);
}
