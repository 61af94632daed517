import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

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

/** A connection by its id alone: its addresses name it before anybody is known. */
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

/** Changes a connection. Answers whether it was still of this version. */
export async function changeConnection(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  version: number,
  values: Partial<ConnectionValues>,
  now: Date,
): Promise<boolean> {
  const changed = await trx
    .updateTable('sso_connections')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
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

/** Notes a sign-in that was begun. */
export async function addRequest(
  db: Kysely<Schema>,
  request: {
    id: string;
    connectionId: number;
    transactionHash: Buffer;
    target: string;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await db.deleteFrom('saml_requests').where('expires_at', '<', now).execute();
  await db
    .insertInto('saml_requests')
    .values({
      id: request.id,
      connection_id: request.connectionId,
      transaction_hash: request.transactionHash,
      target: request.target,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** Uses up a sign-in that was begun; null when this connection began none of this id, or an answer used it already. */
export async function takeRequest(
  db: Kysely<Schema>,
  connectionId: number,
  id: string,
  now: Date,
): Promise<{ transactionHash: Buffer; target: string } | null> {
  const row = await db
    .deleteFrom('saml_requests')
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .where('expires_at', '>', now)
    .returning(['transaction_hash as transactionHash', 'target'])
    .executeTakeFirst();
  return row ?? null;
}

/** What a verified answer hands on. */
export interface HandOver {
  companyId: number;
  memberId: number;
  transactionHash: Buffer | null;
  target: string;
}

/** Keeps a hand-over for a minute, under the hash of its code. */
export async function addCode(
  db: Kysely<Schema>,
  codeHash: Buffer,
  connectionId: number,
  given: HandOver,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('saml_codes')
    .values({
      code_hash: codeHash,
      connection_id: connectionId,
      company_id: given.companyId,
      member_id: given.memberId,
      transaction_hash: given.transactionHash,
      target: given.target,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses up a code. */
export async function takeCode(
  db: Kysely<Schema>,
  codeHash: Buffer,
  now: Date,
): Promise<HandOver | null> {
  await db.deleteFrom('saml_codes').where('expires_at', '<', now).execute();
  const row = await db
    .deleteFrom('saml_codes')
    .where('code_hash', '=', codeHash)
    .returning([
      'company_id as companyId',
      'member_id as memberId',
      'transaction_hash as transactionHash',
      'target',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The member of a name at a connection; null when it is not bound yet. */
export async function boundMember(
  db: Kysely<Schema>,
  connectionId: number,
  nameId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('saml_bindings')
    .select('member_id')
    .where('connection_id', '=', connectionId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Binds a name to a member. Answers whether neither was bound otherwise. */
export async function bindMember(
  db: Kysely<Schema>,
  connectionId: number,
  nameId: string,
  member: { companyId: number; memberId: number },
): Promise<boolean> {
  const bound = await db
    .insertInto('saml_bindings')
    .values({
      connection_id: connectionId,
      name_id: nameId,
      company_id: member.companyId,
      member_id: member.memberId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (bound.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes a sign-in. */
export async function noteSignIn(
  db: Kysely<Schema>,
  member: { companyId: number; memberId: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_login: now })
    .where('company_id', '=', member.companyId)
    .where('id', '=', member.memberId)
    .execute();
}
