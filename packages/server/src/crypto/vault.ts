import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The length of every key. */
export const KEY_BYTES = 32;

/** What a keyed hash is for; a hash of one purpose says nothing about another. */
export type DigestPurpose =
  | 'secret-identity'
  | 'known-value'
  | 'session'
  | 'csrf'
  | 'sign-in'
  | 'shared-link'
  | 'member-link'
  | 'api-key'
  | 'scim-token'
  | 'private-token'
  | 'request'
  | 'audit-seal'
  | 'audit-gap';

/** Seals values at rest and gives them keyed names. Holds the workspace's keys; print it nowhere. */
export interface Vault {
  /** AES-256-GCM: nonce, tag, ciphertext. `context` says what the value belongs to; opening it elsewhere fails. */
  seal: (plain: string, context: string) => Buffer;
  /** The value that was sealed with this context. Throws when it was changed, or belongs elsewhere. */
  open: (sealed: Buffer, context: string) => string;
  /** The same value sealed by the present key; null where it is already. */
  reseal: (sealed: Buffer, context: string) => Buffer | null;
  /** HMAC-SHA256 under a key of its own purpose. */
  digest: (purpose: DigestPurpose, value: string) => Buffer;
  /** How often the main key was rotated: who writes what is sealed shows by it that its key is the present one. */
  generation: number;
}

/** The keys of a workspace. */
export interface VaultKeys {
  /** 32 bytes that everything is sealed by. */
  readonly main: Buffer;
  /** Where a rotation is under way: the main key before. */
  readonly previous?: Buffer | null;
  /** 32 bytes that keyed hashes are made by; a rotation of the main key leaves them. */
  readonly hash: Buffer;
  readonly generation: number;
}

/** A key of one use. As an object: bytes would be made into one at each use, which takes four times as long as the use. */
function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `sluice/${purpose}`, KEY_BYTES)),
  );
}

/** Seals a value by the main key alone, as the workspace's other keys are. */
export function sealBy(main: Buffer, plain: Buffer, context: string): Buffer {
  return encrypt(derive(main, 'seal'), plain, context);
}

/** Opens what {@link sealBy} sealed; null where the key is another one. */
export function openBy(main: Buffer, sealed: Buffer, context: string): Buffer | null {
  return decrypt(derive(main, 'seal'), sealed, context);
}

function encrypt(key: KeyObject, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: KeyObject, sealed: Buffer, context: string): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    // Another key, another context, or bytes that were changed: the cipher does not say which.
    return null;
  }
}

/** A vault over the keys of a workspace; each use gets a key derived for it alone. */
export function createVault({ main, previous = null, hash, generation }: VaultKeys): Vault {
  const present = derive(main, 'seal');
  const former = previous === null ? null : derive(previous, 'seal');
  const digesting = {
    'secret-identity': derive(hash, 'secret-identity'),
    'known-value': derive(hash, 'known-value'),
    session: derive(hash, 'session'),
    csrf: derive(hash, 'csrf'),
    'sign-in': derive(hash, 'sign-in'),
    'shared-link': derive(hash, 'shared-link'),
    'member-link': derive(hash, 'member-link'),
    'api-key': derive(hash, 'api-key'),
    'scim-token': derive(hash, 'scim-token'),
    'private-token': derive(hash, 'private-token'),
    request: derive(hash, 'request'),
    'audit-seal': derive(hash, 'audit-seal'),
    'audit-gap': derive(hash, 'audit-gap'),
  };
  const openFormer = (sealed: Buffer, context: string): Buffer => {
    const plain = former === null ? null : decrypt(former, sealed, context);
    if (plain === null) throw new Error('A sealed value does not open: it belongs elsewhere.');
    return plain;
  };
  return {
    generation,
    seal: (plain, context) => encrypt(present, Buffer.from(plain, 'utf8'), context),
    open: (sealed, context) =>
      (decrypt(present, sealed, context) ?? openFormer(sealed, context)).toString('utf8'),
    reseal: (sealed, context) =>
      decrypt(present, sealed, context) === null
        ? encrypt(present, openFormer(sealed, context), context)
        : null,
    digest: (purpose, value) => createHmac('sha256', digesting[purpose]).update(value).digest(),
  };
}
