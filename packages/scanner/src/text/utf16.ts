/** What the first bytes of a text say of its encoding. */
export type TextKind = 'bytes' | 'utf-16le' | 'utf-16be' | 'binary';

/** Bytes that tell text from binary: git itself looks at so many for a NUL. */
export const SAMPLE = 8_000;

/**
 * UTF-16 by its byte order mark or by zeros on one side only; otherwise a NUL in the first 8,000
 * bytes makes it binary, which is the rule of git.
 */
export function textKind(bytes: Uint8Array): TextKind {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const size = Math.min(bytes.length, SAMPLE);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < size; i++) {
    if (bytes[i] === 0) {
      if (i % 2 === 0) even++;
      else odd++;
    }
  }
  if (even === 0 && odd === 0) return 'bytes';
  const pairs = size / 2;
  if (even === 0 && odd > pairs * 0.7) return 'utf-16le';
  if (odd === 0 && even > pairs * 0.7) return 'utf-16be';
  return 'binary';
}

/** UTF-16 text as UTF-8 bytes, without the byte order mark. */
export function utf16ToUtf8(bytes: Uint8Array, kind: 'utf-16le' | 'utf-16be'): Buffer {
  return Buffer.from(new TextDecoder(kind).decode(bytes), 'utf8');
}
