import { type Kysely, sql } from 'kysely';
import { KeyError } from '../crypto/key-file.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';

/** What the database knows of the key. */
export interface StoredKeys {
  readonly generation: number;
  readonly hashKey: Buffer;
  readonly previousKey: Buffer | null;
}

/** What the database knows of the key; null before the first use. */
export async function storedKeys(db: Kysely<Schema>): Promise<StoredKeys | null> {
  const row = await db
    .selectFrom('workspace_keys')
    .select(['generation', 'hash_key as hashKey', 'previous_key as previousKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what shows that a key fits, unless another process did so first. */
export async function addKeys(db: Kysely<Schema>, hashKey: Buffer): Promise<void> {
  await db
    .insertInto('workspace_keys')
    .values({ generation: 1, hash_key: hashKey, previous_key: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the next main key the present one, after writers with the old key are done. Returns false when it was no longer the next one. */
export async function replaceKeys(
  db: Kysely<Schema>,
  generation: number,
  { hashKey, previousKey }: Omit<StoredKeys, 'generation'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('workspace_keys')
    .set({ generation: generation + 1, hash_key: hashKey, previous_key: previousKey })
    .where('generation', '=', generation)
    .where('previous_key', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Forgets the key before the present one: nothing is encrypted by it any more. */
export async function forgetPreviousKey(db: Kysely<Schema>, generation: number): Promise<void> {
  await db
    .updateTable('workspace_keys')
    .set({ previous_key: null })
    .where('generation', '=', generation)
    .execute();
}

/**
 * Holds the present key until the transaction ends: called before anything encrypted is written.
 *
 * @throws KeyError in a process that began before the key was rotated
 */
export async function holdKey(
  trx: Kysely<Schema>,
  vault: Pick<Vault, 'generation'>,
): Promise<void> {
  const { rows } = await sql<{ generation: number }>`
    select generation from workspace_keys for share`.execute(trx);
  if (rows[0]?.generation !== vault.generation) {
    throw new KeyError('The key of this workspace was rotated. Start this process again.');
  }
}

/** A stored value that is encrypted, with what it belongs to; null where nothing is. */
export async function anyEncrypted(
  db: Kysely<Schema>,
): Promise<
  | { kind: 'secret'; companyId: number; detector: string; sealed: Buffer }
  | { kind: 'workspace'; name: string; sealed: Buffer }
  | null
> {
  for (const table of ['secrets', 'scanned_secrets'] as const) {
    const secret = await db
      .selectFrom(table)
      .select(['company_id as companyId', 'detector', 'sealed'])
      .limit(1)
      .executeTakeFirst();
    if (secret !== undefined) return { kind: 'secret', ...secret };
  }
  const own = await db
    .selectFrom('workspace_secrets')
    .select(['name', 'sealed'])
    .limit(1)
    .executeTakeFirst();
  return own === undefined ? null : { kind: 'workspace', ...own };
}

/** Where a table keeps what is encrypted, and what it belongs to. */
interface EncryptedColumns {
  readonly key: string;
  readonly type: 'integer' | 'uuid' | 'text';
  readonly hasCompany: boolean;
  /** With the company, the context of a row's ciphertext. */
  readonly name: string;
  readonly sealed: string;
  readonly parts: string | null;
}

const SECRET_COLUMNS = {
  key: 'id',
  hasCompany: true,
  name: 'detector',
  sealed: 'sealed',
  parts: 'sealed_parts',
} as const;

const ENCRYPTED = {
  secrets: { ...SECRET_COLUMNS, type: 'integer' },
  scanned_secrets: { ...SECRET_COLUMNS, type: 'uuid' },
  workspace_secrets: {
    key: 'name',
    type: 'text',
    hasCompany: false,
    name: 'name',
    sealed: 'sealed',
    parts: null,
  },
  shared_links: {
    key: 'id',
    type: 'integer',
    hasCompany: true,
    name: 'incident_id',
    sealed: 'token_sealed',
    parts: null,
  },
  mail_outbox: {
    key: 'id',
    type: 'integer',
    hasCompany: true,
    name: 'purpose',
    sealed: 'sealed',
    parts: null,
  },
  notifiers: {
    key: 'id',
    type: 'integer',
    hasCompany: true,
    name: 'type',
    sealed: 'sealed',
    parts: null,
  },
  private_tokens: {
    key: 'id',
    type: 'integer',
    hasCompany: true,
    name: 'purpose',
    sealed: 'sealed',
    parts: null,
  },
} as const satisfies Readonly<Record<string, EncryptedColumns>>;

/** A table with encrypted columns. */
export type EncryptedTable = keyof typeof ENCRYPTED;

/** One row of any of the tables. */
export interface EncryptedRow {
  readonly key: string;
  readonly companyId: number;
  /** What it is the ciphertext of, within its company: a detector, the name of a workspace secret, an incident. */
  readonly name: string;
  readonly sealed: Buffer;
  readonly sealedParts: Buffer | null;
}

/** The next rows of a table that hold a ciphertext, in the order of their keys. */
export async function encryptedRows(
  db: Kysely<Schema>,
  table: EncryptedTable,
  after: string | null,
  limit: number,
): Promise<EncryptedRow[]> {
  const { key, type, hasCompany, name, sealed, parts }: EncryptedColumns = ENCRYPTED[table];
  const keyColumn = sql.ref(key);
  const { rows } = await sql<EncryptedRow>`
    select ${keyColumn}::text as key, ${hasCompany ? sql.ref('company_id') : sql`0`} as "companyId",
      ${sql.ref(name)}::text as name, ${sql.ref(sealed)} as sealed,
      ${parts === null ? sql`null::bytea` : sql.ref(parts)} as "sealedParts"
    from ${sql.table(table)}
    where ${sql.ref(sealed)} is not null
      and ${after === null ? sql`true` : sql`${keyColumn} > ${after}::text::${sql.raw(type)}`}
    order by ${keyColumn} limit ${limit}`.execute(db);
  return rows;
}

/** Puts other ciphertexts into the place of a row's, unless it was written in between. */
export async function replaceEncrypted(
  db: Kysely<Schema>,
  table: EncryptedTable,
  row: EncryptedRow,
  to: Pick<EncryptedRow, 'sealed' | 'sealedParts'>,
): Promise<void> {
  const { key, type, hasCompany, sealed, parts }: EncryptedColumns = ENCRYPTED[table];
  await sql`
    update ${sql.table(table)} set ${sql.ref(sealed)} = ${to.sealed}
      ${parts === null ? sql`` : sql`, ${sql.ref(parts)} = ${to.sealedParts}`}
    where ${sql.ref(key)} = ${row.key}::text::${sql.raw(type)}
      ${hasCompany ? sql`and company_id = ${row.companyId}` : sql``}
      and ${sql.ref(sealed)} = ${row.sealed}
      ${parts === null ? sql`` : sql`and ${sql.ref(parts)} is not distinct from ${row.sealedParts}`}`.execute(
    db,
  );
}
