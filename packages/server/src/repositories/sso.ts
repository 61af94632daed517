import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import { isSameConfiguration, mustUseSso } from '@sluice/domain/sso-rehearsal';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { certificateLife, fingerprintOf } from './certificates.ts';

/** A connection as its row has it. */
export type Connection = Selectable<Schema['sso_connections']>;

/** The connection as the wire shows it. */
export function toConnection(row: Connection, origin: string): ConnectionEntry {
  const base = `${origin}/auth/saml/${row.id}`;
  return {
    id: row.id,
    strategy: row.strategy === 'google-apps' ? 'google-apps' : 'samlp',
    name: row.name,
    options: {
      idpinitiated: { enabled: row.idp_initiated },
      sign_in_endpoint: row.sign_in_endpoint,
      domain_aliases: row.domains,
    },
    acs_url: `${base}/acs`,
    entity_id: `${base}/metadata`,
    scim_url: `${origin}/scim/v2`,
    scim_token:
      row.scim_token_made_at === null
        ? null
        : {
            created_at: row.scim_token_made_at.toISOString(),
            last_used_at: row.scim_used_at?.toISOString() ?? null,
          },
    certificates: row.certificates.map((certificate) => ({
      fingerprint: fingerprintOf(certificate),
      ends_at: certificateLife(certificate)?.endsAt.toISOString() ?? null,
    })),
    is_rehearsed: row.rehearsed_at !== null,
    is_required: row.is_required,
    version: row.version,
  };
}

/** The connections of a company. */
export async function listConnections(
  db: Kysely<Schema>,
  companyId: number,
): Promise<Connection[]> {
  return db
    .selectFrom('sso_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}

/** A connection by its id alone: its URLs name it before a member is known. */
export async function connectionById(db: Kysely<Schema>, id: number): Promise<Connection | null> {
  const row = await db
    .selectFrom('sso_connections as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .selectAll('s')
    .where('s.id', '=', id)
    .where('c.is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The connection of an address's domain. */
export async function connectionOfDomain(
  db: Kysely<Schema>,
  domain: string,
): Promise<Connection | null> {
  const rows = await db.selectFrom('sso_connections').selectAll().orderBy('id').execute();
  return rows.find(({ domains }) => domains.includes(domain)) ?? null;
}

/** What a connection is made of. */
export interface ConnectionValues {
  name: string;
  sign_in_endpoint: string;
  certificates: string[];
  domains: string[];
  idp_initiated: boolean;
}

/** Adds a connection. */
export async function addConnection(
  trx: Kysely<Schema>,
  companyId: number,
  values: ConnectionValues,
  now: Date,
): Promise<number> {
  const row = await trx
    .insertInto('sso_connections')
    .values({ company_id: companyId, ...values, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Changes a connection; null where it is not of this version any more. Another configuration has not been rehearsed, so it is not
 * required either: nobody is locked out by what was never tried.
 */
export async function changeConnection(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  version: number,
  values: ConnectionValues,
  now: Date,
): Promise<{ readonly endsRequirement: boolean } | null> {
  const current = await lockConnection(trx, companyId, id);
  if (current === null || current.version !== version) return null;
  const reset = isSameConfiguration(current, values)
    ? {}
    : { rehearsed_at: null, is_required: false };
  await trx
    .updateTable('sso_connections')
    .set({ ...values, ...reset, version: version + 1, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  return { endsRequirement: current.is_required && 'is_required' in reset };
}

/** A connection of the company, held until the transaction ends; null where there is none of this id. */
export async function lockConnection(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<Connection | null> {
  const row = await trx
    .selectFrom('sso_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Requires a connection, or requires it no more. */
export async function setRequired(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  isRequired: boolean,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sso_connections')
    .set({ is_required: isRequired, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Whether a member cannot sign in but by the connection of their domain. */
export async function isBoundToSso(
  db: Kysely<Schema>,
  account: { readonly companyId: number; readonly memberId: number; readonly email: string },
  now: Date,
): Promise<boolean> {
  const domain = account.email.slice(account.email.lastIndexOf('@') + 1).toLowerCase();
  const rows = await db
    .selectFrom('sso_connections')
    .select('domains')
    .where('company_id', '=', account.companyId)
    .where('is_required', '=', true)
    .execute();
  const isRequired = rows.some(({ domains }) => domains.includes(domain));
  if (!isRequired) return false;
  const member = await db
    .selectFrom('members')
    .select('let_in_until')
    .where('company_id', '=', account.companyId)
    .where('id', '=', account.memberId)
    .executeTakeFirst();
  return mustUseSso(isRequired, member?.let_in_until ?? null, now);
}

/** Deletes a connection with its bindings. */
export async function deleteConnection(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<void> {
  await trx
    .deleteFrom('sso_connections')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
