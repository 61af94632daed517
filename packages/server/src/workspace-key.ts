import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import {
  KeyError,
  keyPath,
  makeKeyFile,
  nextKeyPath,
  parseKey,
  readKeyFile,
  takeNextKeyFile,
} from './crypto/key-file.ts';
import { createVault, KEY_BYTES, openBy, sealBy, type Vault } from './crypto/vault.ts';
import type { Schema } from './db/schema.ts';
import { sealContext } from './ingest/seal-context.ts';
import {
  addKeys,
  anyEncrypted,
  type StoredKeys,
  storedKeys,
} from './repositories/workspace-keys.ts';
import { workspaceContext } from './repositories/workspace-secrets.ts';

/** What the hash key is sealed as; opening it shows that a key fits. */
export const HASH_KEY = 'workspace-key:hash';
/** What the key before the present one is sealed as. */
export const PREVIOUS_KEY = 'workspace-key:previous';

type KeySettings = Pick<Config, 'dataDir' | 'secretKey'>;

/** The vault of a workspace with the main key that opened it. */
export interface OpenedKey {
  readonly vault: Vault;
  readonly main: Buffer;
  /** What keyed hashes are made by. */
  readonly hash: Buffer;
  readonly stored: StoredKeys;
}

/**
 * Opens the vault of a workspace: by `SLUICE_SECRET_KEY`, else by the key file, which is made when there is none and the database holds nothing
 * that a key was used for. The database must be migrated.
 *
 * @throws KeyError with one sentence where the key is missing, no whole key, or another one than the database was written with
 */
export async function openWorkspaceKey(
  db: Kysely<Schema>,
  settings: KeySettings,
): Promise<OpenedKey> {
  const stored = await storedKeys(db);
  if (stored !== null) return openStored(settings, stored);
  const main = await firstKey(db, settings);
  // The keyed hashes of a workspace from before were made by its main key.
  const isUsed = (await anyEncrypted(db)) !== null;
  const hash = isUsed ? main : randomBytes(KEY_BYTES);
  await addKeys(db, sealBy(main, hash, HASH_KEY));
  const made = await storedKeys(db);
  if (made === null) throw new KeyError('The key of this workspace could not be stored.');
  return openStored(settings, made);
}

function openStored(settings: KeySettings, stored: StoredKeys): OpenedKey {
  const main = givenKey(settings);
  if (main === null) throw missing(settings);
  const opened = openWith(main, stored);
  if (opened !== null) return opened;
  // A rotation that was killed after the database took the next key, and before its file was put into place.
  const next = settings.secretKey === null ? readKeyFile(nextKeyPath(settings.dataDir)) : null;
  const rotated = next === null ? null : openWith(next, stored);
  if (rotated === null) throw wrong(settings);
  takeNextKeyFile(settings.dataDir);
  return rotated;
}

/** The vault that a main key opens; null where it does not fit. */
export function openWith(main: Buffer, stored: StoredKeys): OpenedKey | null {
  const hash = openBy(main, stored.hashKey, HASH_KEY);
  if (hash === null) return null;
  const previous =
    stored.previousKey === null ? null : openBy(main, stored.previousKey, PREVIOUS_KEY);
  return {
    vault: createVault({ main, previous, hash, generation: stored.generation }),
    main,
    hash,
    stored,
  };
}

/** The key for a database that knows of none: a new one only where nothing was encrypted yet. */
async function firstKey(db: Kysely<Schema>, settings: KeySettings): Promise<Buffer> {
  const given = givenKey(settings);
  const encrypted = await anyEncrypted(db);
  if (encrypted === null) return given ?? makeKeyFile(settings.dataDir);
  if (given === null) throw missing(settings);
  const context =
    encrypted.kind === 'secret'
      ? sealContext(encrypted.companyId, encrypted.detector)
      : workspaceContext(encrypted.name);
  if (openBy(given, encrypted.sealed, context) === null) throw wrong(settings);
  return given;
}

function givenKey({ dataDir, secretKey }: KeySettings): Buffer | null {
  return secretKey === null ? readKeyFile(keyPath(dataDir)) : parseKey(secretKey);
}

function missing({ dataDir }: KeySettings): KeyError {
  return new KeyError(
    `The key file ${keyPath(dataDir)} is missing, and this database was written with it. Put it back, or set SLUICE_SECRET_KEY.`,
  );
}

function wrong({ dataDir, secretKey }: KeySettings): KeyError {
  const name = secretKey === null ? `in ${keyPath(dataDir)}` : 'in SLUICE_SECRET_KEY';
  return new KeyError(
    `The key ${name} does not fit this database. Use the key that it was written with.`,
  );
}
