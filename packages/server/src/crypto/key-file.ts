import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { KEY_BYTES } from './vault.ts';

/** A key that cannot be used; the message says so to the person who starts the product, and what to do. */
export class KeyError extends Error {
  override name = 'KeyError';
}

/** 32 bytes in base64, of which 44 letters are written. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/;

/** The key that a text holds; null where it holds none. Half of a key, or none at all, is never taken for one. */
export function parseKey(text: string): Buffer | null {
  const trimmed = text.trim();
  if (!KEY_TEXT.test(trimmed)) return null;
  const key = Buffer.from(trimmed, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** Where the key of a data directory is. */
export function keyPath(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Where the next key waits until the database knows it. */
export function nextKeyPath(dataDir: string): string {
  return `${keyPath(dataDir)}.next`;
}

/** The key of a file; null where there is no file. @throws KeyError for a file that holds no whole key */
export function readKeyFile(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new KeyError(`The key file ${path} cannot be read.`);
  }
  const key = parseKey(text);
  if (key === null) {
    throw new KeyError(
      `The key file ${path} does not hold a key (32 bytes in base64). Put the right file back.`,
    );
  }
  return key;
}

/**
 * Makes the key file of a data directory, mode 600, and answers its key. It is linked into place complete, so that two first starts
 * agree on one key.
 */
export function makeKeyFile(dataDir: string): Buffer {
  const path = keyPath(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeKey(draft, randomBytes(KEY_BYTES));
  try {
    linkSync(draft, path);
  } catch {
    // Another process was first: its key counts.
  } finally {
    unlinkSync(draft);
  }
  const key = readKeyFile(path);
  if (key === null) throw new KeyError(`The key file ${path} cannot be read.`);
  return key;
}

/** Writes the key that a rotation goes to beside the present one; one that waits there already is the one. */
export function makeNextKeyFile(dataDir: string): Buffer {
  const path = nextKeyPath(dataDir);
  const known = readKeyFile(path);
  if (known !== null) return known;
  const key = randomBytes(KEY_BYTES);
  const draft = `${path}.${process.pid}`;
  writeKey(draft, key);
  renameSync(draft, path);
  return key;
}

/** Puts the next key into the place of the present one. */
export function takeNextKeyFile(dataDir: string): void {
  renameSync(nextKeyPath(dataDir), keyPath(dataDir));
  const folder = openSync(dirname(keyPath(dataDir)), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function writeKey(path: string, key: Buffer): void {
  writeFileSync(path, key.toString('base64'), { mode: 0o600, flush: true });
}
