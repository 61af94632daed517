import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A number in base 62 (digits, upper case, lower case), padded with zeros to `length`. */
export function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text.padStart(length, '0');
}

/** The six characters that GitHub and npm put behind the random part of a token: its CRC-32 in base 62. */
export function base62Crc32(random: string): string {
  return base62(crc32(random), 6);
}

/** Whether a token `prefix_<random><six>` carries the checksum of its random part. */
export function hasBase62Crc32(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1);
  return base62Crc32(body.slice(0, -6)) === body.slice(-6);
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function doubleSha256(bytes: Uint8Array): Buffer {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest();
}

/** Whether a base58 text ends with the first four bytes of its double SHA-256, as Bitcoin keys do. */
export function hasBase58Check(text: string): boolean {
  let number = 0n;
  for (const char of text) {
    const digit = BASE58.indexOf(char);
    if (digit < 0) return false;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  if (bytes.length < 5) return false;
  return doubleSha256(bytes.subarray(0, -4)).subarray(0, 4).equals(bytes.subarray(-4));
}

/** Bytes in base58 with their checksum. */
export function base58Check(payload: Uint8Array): string {
  const bytes = Buffer.concat([payload, doubleSha256(payload).subarray(0, 4)]);
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n) {
    text = (BASE58[Number(rest % 58n)] ?? '') + text;
  }
  return text;
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

function bech32Polymod(values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    generator.forEach((one, bit) => {
      if (((top >>> bit) & 1) === 1) check ^= one;
    });
  }
  return check;
}

function expandPrefix(prefix: string): number[] {
  const codes = [...prefix].map((char) => char.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

/** Whether a Bech32 text (BIP 173, as age keys are) carries its checksum. */
export function hasBech32Checksum(text: string): boolean {
  const lower = text.toLowerCase();
  const one = lower.lastIndexOf('1');
  const data = [...lower.slice(one + 1)].map((char) => BECH32.indexOf(char));
  if (one < 1 || data.includes(-1)) return false;
  return bech32Polymod([...expandPrefix(lower.slice(0, one)), ...data]) === 1;
}

/** Five-bit values as Bech32 under a prefix. */
export function bech32(prefix: string, data: readonly number[]): string {
  const mod = bech32Polymod([...expandPrefix(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = [0, 1, 2, 3, 4, 5].map((at) => (mod >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...check].map((value) => BECH32[value]).join('')}`;
}
