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
