import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What a keyed hash is for; a hash of one purpose says nothing about another. */
export type DigestPurpose = 'secret-identity' | 'known-value' | 'session' | 'csrf';

/** Seals values at rest and gives them keyed names. Holds the workspace's key; print it nowhere. */
export interface Vault {
  /** AES-256-GCM: nonce, tag, ciphertext. `context` says what the value belongs to; opening it elsewhere fails. */
  seal: (plain: string, context: string) => Buffer;
  /** The value that was sealed with this context. Throws when it was changed, or belongs elsewhere. */
  open: (sealed: Buffer, context: string) => string;
  /** HMAC-SHA256 under a key of its own purpose. */
  digest: (purpose: DigestPurpose, value: string) => Buffer;
}

/** A vault over 32 bytes of key; each use gets a key derived for it alone. */
export function createVault(master: Buffer): Vault {
  // As key objects: bytes would be made into one at each use, which takes four times as long as the use.
  const derive = (purpose: string) =>
    createSecretKey(
      Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `sluice/${purpose}`, KEY_BYTES)),
    );
  const sealing = derive('seal');
  const digesting = {
    'secret-identity': derive('secret-identity'),
    'known-value': derive('known-value'),
    session: derive('session'),
    csrf: derive('csrf'),
  };
  return {
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, context) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, sealing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
    digest: (purpose, value) => createHmac('sha256', digesting[purpose]).update(value).digest(),
  };
}

function readKey(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  } catch {
    return null;
  }
}

/**
 * The workspace's key: `SLUICE_SECRET_KEY`, else the key file of the data directory, which is made (mode 600) when absent.
 * The file is linked into place complete, so that two first starts agree on one key.
 */
export function workspaceKey(dataDir: string, fromSettings: string | null): Buffer {
  if (fromSettings !== null) return Buffer.from(fromSettings, 'base64');
  const path = join(dataDir, 'secret.key');
  const known = readKey(path);
  if (known !== null) return known;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch {
    // Another process was first: its key counts.
  } finally {
    unlinkSync(draft);
  }
  const key = readKey(path);
  if (key === null) throw new Error(`The key file ${path} cannot be read.`);
  return key;
}
