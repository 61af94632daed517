import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import { KeyError, makeNextKeyFile, takeNextKeyFile } from './crypto/key-file.ts';
import { sealBy, type Vault } from './crypto/vault.ts';
import type { Schema } from './db/schema.ts';
import { partsContext, sealContext } from './ingest/seal-context.ts';
import { mailContext } from './repositories/mail-outbox.ts';
import { notifierContext } from './repositories/notifiers.ts';
import { privateTokenContext } from './repositories/private-tokens.ts';
import { sharedLinkContext } from './repositories/shared-links.ts';
import {
  type EncryptedRow,
  type EncryptedTable,
  encryptedRows,
  forgetPreviousKey,
  replaceEncrypted,
  replaceKeys,
  storedKeys,
} from './repositories/workspace-keys.ts';
import { workspaceContext } from './repositories/workspace-secrets.ts';
import {
  HASH_KEY,
  type OpenedKey,
  openWith,
  openWorkspaceKey,
  PREVIOUS_KEY,
} from './workspace-key.ts';

/** What a row's ciphertext belongs to, by its table. */
const CONTEXTS: Readonly<Record<EncryptedTable, (row: EncryptedRow) => string>> = {
  secrets: ({ companyId, name }) => sealContext(companyId, name),
  scanned_secrets: ({ companyId, name }) => sealContext(companyId, name),
  workspace_secrets: ({ name }) => workspaceContext(name),
  shared_links: ({ companyId, name }) => sharedLinkContext(companyId, Number(name)),
  mail_outbox: ({ companyId, name }) => mailContext(companyId, name),
  notifiers: ({ companyId, name }) => notifierContext(companyId, name),
  private_tokens: ({ companyId }) => privateTokenContext(companyId),
};
const TABLES: readonly EncryptedTable[] = [
  'secrets',
  'scanned_secrets',
  'workspace_secrets',
  'shared_links',
  'mail_outbox',
  'notifiers',
  'private_tokens',
];
/** Rows between two looks at the signal. */
const CHUNK = 500;

/** What a rotation needs. */
export interface Rotation {
  readonly db: Kysely<Schema>;
  readonly config: Pick<Config, 'dataDir' | 'secretKey'>;
  /** The next key where it comes from the environment; null: a file is made. */
  readonly nextKey: Buffer | null;
  readonly signal: AbortSignal;
}

/**
 * Encrypts everything by a new main key. The database takes the new key first, with the former one encrypted by it; only when nothing is left of the
 * former one it is forgotten. A rotation that was stopped anywhere is carried on by the next call, and the workspace opens in between.
 *
 * @returns how many rows this call encrypted with the new key
 */
export async function rotateKey(rotation: Rotation): Promise<number> {
  const { db, signal } = rotation;
  const { vault, stored } = await begun(rotation);
  let done = 0;
  for (const table of TABLES) {
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      const rows: EncryptedRow[] = await encryptedRows(db, table, after, CHUNK);
      for (const row of rows) if (await encryptAnew(db, vault, table, row)) done += 1;
      after = rows.at(-1)?.key ?? null;
      if (after === null) break;
    }
  }
  signal.throwIfAborted();
  await forgetPreviousKey(db, stored.generation);
  return done;
}

/** The vault of the new key, once the database has taken it; of one that was begun before, where there is one. */
async function begun({ db, config, nextKey, signal }: Rotation): Promise<OpenedKey> {
  const resumed = nextKey === null ? null : await openedBy(db, nextKey);
  if (resumed !== null) return resumed;
  const opened = await openWorkspaceKey(db, config);
  const { main, hash, stored } = opened;
  if (stored.previousKey !== null) return opened;
  if (config.secretKey !== null && nextKey === null) {
    throw new KeyError('Set SLUICE_NEXT_SECRET_KEY to the new key (openssl rand -base64 32).');
  }
  const next = nextKey ?? makeNextKeyFile(config.dataDir);
  signal.throwIfAborted();
  const isTaken = await replaceKeys(db, stored.generation, {
    hashKey: sealBy(next, hash, HASH_KEY),
    previousKey: sealBy(next, main, PREVIOUS_KEY),
  });
  if (!isTaken) throw new KeyError('Another rotation of the key has begun. Call this again.');
  signal.throwIfAborted();
  if (nextKey === null) takeNextKeyFile(config.dataDir);
  signal.throwIfAborted();
  const rotated = await openedBy(db, next);
  if (rotated === null) throw new KeyError('The new key does not open this workspace.');
  return rotated;
}

async function openedBy(db: Kysely<Schema>, key: Buffer): Promise<OpenedKey | null> {
  const stored = await storedKeys(db);
  return stored === null ? null : openWith(key, stored);
}

async function encryptAnew(
  db: Kysely<Schema>,
  vault: Vault,
  table: EncryptedTable,
  row: EncryptedRow,
): Promise<boolean> {
  const { companyId, name, sealedParts } = row;
  const sealed = vault.reseal(row.sealed, CONTEXTS[table](row));
  const parts =
    sealedParts === null ? null : vault.reseal(sealedParts, partsContext(companyId, name));
  if (sealed === null && parts === null) return false;
  await replaceEncrypted(db, table, row, {
    sealed: sealed ?? row.sealed,
    sealedParts: parts ?? sealedParts,
  });
  return true;
}
