const ESCAPES: Readonly<Record<string, number>> = {
  a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92,
}; // biome-ignore format: a table

/** The bytes of a name as git prints it: plain, or C-quoted where it holds unusual bytes. */
export function unquote(printed: Buffer): Buffer {
  if (printed[0] !== 34 || printed.at(-1) !== 34 || printed.length < 2) return printed;
  const text = printed.toString('latin1', 1, printed.length - 1);
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char !== '\\') {
      bytes.push(text.charCodeAt(i));
      continue;
    }
    const octal = /^[0-7]{3}/.exec(text.slice(i + 1, i + 4))?.[0];
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8) & 0xff);
      i += 3;
    } else {
      const escaped = text[i + 1] ?? '';
      bytes.push(ESCAPES[escaped] ?? escaped.charCodeAt(0));
      i += 1;
    }
  }
  return Buffer.from(bytes);
}

/**
 * A name as text that loses nothing: clean UTF-8 as it is; what has control characters, is not
 * UTF-8, or begins with a quote is C-quoted, so that every file has one printable name.
 */
export function printName(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is quoted
  if (!/[\u0000-\u001f\u007f\ufffd]|^"/.test(text)) return text;
  let quoted = '"';
  for (const byte of bytes) {
    const short = Object.entries(ESCAPES).find(([, code]) => code === byte)?.[0];
    if (short !== undefined) quoted += `\\${short}`;
    else if (byte < 32 || byte > 126) quoted += `\\${byte.toString(8).padStart(3, '0')}`;
    else quoted += String.fromCharCode(byte);
  }
  return `${quoted}"`;
}

/** The bytes of a name that `printName` made. */
export function nameBytes(name: string): Buffer {
  return unquote(Buffer.from(name, 'utf8'));
}
