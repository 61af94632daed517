import type { Expiring } from '@sluice/domain/expiry';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { longestCertificate } from './certificates.ts';

/** A thing of a company that ends. */
export interface EndingThing {
  readonly companyId: number;
  readonly what: Expiring;
  readonly id: number;
  readonly name: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** The keys that end until a moment, and the certificates of all connections, of every company. */
export async function endingThings(
  db: Kysely<Schema>,
  now: Date,
  until: Date,
): Promise<EndingThing[]> {
  const keys = await db
    .selectFrom('api_keys')
    .select(['company_id', 'id', 'name', 'created_at', 'expire_at'])
    .where('revoked_at', 'is', null)
    .where('expire_at', '>', now)
    .where('expire_at', '<=', until)
    .orderBy('id')
    .execute();
  const connections = await db
    .selectFrom('sso_connections')
    .select(['company_id', 'id', 'name', 'certificates'])
    .orderBy('id')
    .execute();
  return [
    ...keys.flatMap(({ company_id, id, name, created_at, expire_at }): EndingThing[] => {
      if (expire_at === null) return [];
      const life = { startedAt: created_at, endsAt: expire_at };
      return [{ companyId: company_id, what: 'api_key', id, name, ...life }];
    }),
    ...connections.flatMap(({ company_id, id, name, certificates }): EndingThing[] => {
      const life = longestCertificate(certificates);
      return life === null
        ? []
        : [{ companyId: company_id, what: 'certificate', id, name, ...life }];
    }),
  ];
}

/** Notes that a notice goes out; false where it did before. */
export async function claimNotice(
  trx: Kysely<Schema>,
  { companyId, what, id, endsAt }: EndingThing,
  days: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into expiry_notices (company_id, subject, ends_at, days, created_at)
    values (${companyId}, ${`${what}:${id}`}, ${endsAt}, ${days}, ${now})
    on conflict do nothing returning days`.execute(trx);
  return rows.length > 0;
}
