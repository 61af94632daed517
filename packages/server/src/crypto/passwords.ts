import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createSlots } from './slots.ts';

/** scrypt at 32 MiB: about 80 ms on one of today's cores. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** Each hash takes 32 MiB and a thread of the small pool that file reads share: more at the same time would stall the server. */
const slots = createSlots(2, 8);

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return slots.run(() => scryptKey(password, salt));
}

function scryptKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** What is stored of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Compares in constant time. Throws `BusyError` when too many wait to be compared. A missing hash costs as much as a wrong password, so that addresses cannot be probed. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? 'scrypt$AAAA$').split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(key, 'base64');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** A random password that is easy to type: 24 characters without look-alikes, 117 bits. */
export function randomPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]).join('');
}
