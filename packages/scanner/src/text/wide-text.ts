/** What the first bytes of a text say of its encoding. */
export type TextKind = 'bytes' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'binary';

/** Bytes that tell text from binary: git itself looks at so many for a NUL. */
export const SAMPLE = 8_000;

/**
 * UTF-32 by its byte order mark, UTF-16 by its mark or by zeros on one side only; otherwise a NUL in the first 8,000
 * bytes makes it binary, which is the rule of git.
 */
export function textKind(bytes: Uint8Array): TextKind {
  const hasZeros = (at: number): boolean => bytes[at] === 0 && bytes[at + 1] === 0;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return hasZeros(2) ? 'utf-32le' : 'utf-16le';
  if (hasZeros(0) && bytes[2] === 0xfe && bytes[3] === 0xff) return 'utf-32be';
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

/** Whether a text takes several bytes for each character, so that git calls it binary. */
export function isWideText(kind: TextKind): boolean {
  return kind !== 'bytes' && kind !== 'binary';
}

/** A text as UTF-8 bytes, without the byte order mark; other kinds as they are. */
export function toUtf8(bytes: Buffer, kind: TextKind): Buffer {
  switch (kind) {
    case 'utf-16le':
    case 'utf-16be':
      return Buffer.from(new TextDecoder(kind).decode(bytes), 'utf8');
    case 'utf-32le':
    case 'utf-32be':
      return utf32ToUtf8(bytes, kind === 'utf-32le');
    default:
      return bytes;
  }
}

const LAST_CODE_POINT = 0x10ffff;

function utf32ToUtf8(bytes: Buffer, isLittle: boolean): Buffer {
  let text = '';
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    text += code > LAST_CODE_POINT ? '\ufffd' : String.fromCodePoint(code);
  }
  return Buffer.from(text, 'utf8');
}
