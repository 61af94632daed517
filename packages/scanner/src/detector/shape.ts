import type { ExampleMaker } from './detector.ts';
import { ALPHANUMERIC, BASE64, DIGITS, HEX, LOWER, UPPER, URL_SAFE } from './example-maker.ts';

/** The classes of a shape: the characters, and how a pattern writes them. */
const CLASSES: Readonly<Record<string, { readonly set: string; readonly alphabet: string }>> = {
  d: { set: '[0-9]', alphabet: DIGITS },
  h: { set: '[0-9a-f]', alphabet: HEX },
  H: { set: '[0-9A-F]', alphabet: HEX.toUpperCase() },
  c: { set: '[a-z]', alphabet: LOWER },
  C: { set: '[A-Z]', alphabet: UPPER },
  s: { set: '[A-Za-z]', alphabet: LOWER + UPPER },
  l: { set: '[a-z0-9]', alphabet: DIGITS + LOWER },
  u: { set: '[A-Z0-9]', alphabet: DIGITS + UPPER },
  a: { set: '[A-Za-z0-9]', alphabet: ALPHANUMERIC },
  w: { set: '[A-Za-z0-9_-]', alphabet: URL_SAFE },
  b: { set: '[A-Za-z0-9+/]', alphabet: BASE64 },
  p: { set: '[A-Za-z0-9_.-]', alphabet: ALPHANUMERIC },
  t: { set: '[A-Za-z0-9_.~-]', alphabet: ALPHANUMERIC },
  n: { set: '[1-9A-HJ-NP-Za-km-z]', alphabet: ALPHANUMERIC.replace(/[0OIl]/g, '') },
};

/** A token's form, out of which its pattern, its words and its examples are made. */
export interface Shape {
  /** Regular expression source without groups that capture. */
  readonly source: string;
  /** The longest fixed text, lower case: what the engine looks for. Empty when there is none of three bytes. */
  readonly literal: string;
  /** Whether the bytes behind the literal may go on as the shape does; null when the shape goes on freely. */
  readonly goesOn: ((bytes: Uint8Array, end: number) => boolean) | null;
  /** A text of this form; repetitions of variable length take their least. */
  make(maker: ExampleMaker): string;
}

/** The class of a character whose case may differ in tokens that were retyped or made by an older server. */
const IN_ANY_CASE: Readonly<Record<string, string>> = {
  h: '[0-9A-Fa-f]',
  H: '[0-9A-Fa-f]',
  l: '[A-Za-z0-9]',
  u: '[A-Za-z0-9]',
};

/**
 * Reads a shape: fixed text with classes in braces, as in `dop_v1_{h64}` or `sk-{a20-40}`; `{uuid}`
 * is a UUID, `(x|y)` one of fixed texts. The letters: d digits, h and H hexadecimal, c and C and s
 * letters, l and u letters and digits of one case, a letters and digits, w URL-safe base64, b base64,
 * n base58, p and t URL-safe base64 with dots, t with tildes too. With `anyCase` the pattern takes hexadecimal and one-case classes in either case; what is made stays as written.
 * @throws RangeError when a class is unknown.
 * @example readShape('gsk_{a52}').source // 'gsk_[A-Za-z0-9]{52}'
 */
export function readShape(text: string, { anyCase = false } = {}): Shape {
  const parts = text
    .replaceAll('{uuid}', '{h8}-{h4}-{h4}-{h4}-{h12}')
    .split(/(\{[^}]+\}|\([^)]+\))/)
    .filter((part) => part !== '');
  const makers: ((maker: ExampleMaker) => string)[] = [];
  let source = '';
  let literal = '';
  for (const part of parts) {
    const repeat = /^\{(\w)(\d+)(?:-(\d+))?\}$/.exec(part);
    if (repeat !== null) {
      const [, name = '', least = '', most] = repeat;
      const known = CLASSES[name];
      if (known === undefined) throw new RangeError(`no class ${name} in ${text}`);
      const set = anyCase ? (IN_ANY_CASE[name] ?? known.set) : known.set;
      source += `${set}{${least}${most === undefined ? '' : `,${most}`}}`;
      makers.push((maker) => maker.chars(known.alphabet, Number(least)));
    } else if (part.startsWith('(')) {
      const choices = part.slice(1, -1).split('|');
      source += `(?:${choices.map(escapeText).join('|')})`;
      makers.push((maker) => choices[Number(maker.chars(DIGITS, 1)) % choices.length] ?? '');
    } else {
      source += escapeText(part);
      if (part.length > literal.length) literal = part.toLowerCase();
      makers.push(() => part);
    }
  }
  return {
    source,
    literal: literal.length < 3 ? '' : literal,
    goesOn: goesOn(parts, literal, anyCase),
    make: (maker) => makers.map((make) => make(maker)).join(''),
  };
}

/** Bytes of a class that are looked at behind a literal. */
const AHEAD = 16;

function goesOn(
  parts: readonly string[],
  literal: string,
  anyCase: boolean,
): ((bytes: Uint8Array, end: number) => boolean) | null {
  const at = parts.findIndex((part) => part.toLowerCase() === literal);
  const repeat = /^\{(\w)(\d+)/.exec(parts[at + 1] ?? '');
  if (at < 0 || repeat === null) return null;
  const name = repeat[1] ?? '';
  // By what the pattern takes, which is more than what examples are made of.
  const set = new RegExp((anyCase ? IN_ANY_CASE[name] : undefined) ?? CLASSES[name]?.set ?? '[]');
  const isMember = Uint8Array.from({ length: 256 }, (_, byte) =>
    set.test(String.fromCharCode(byte)) ? 1 : 0,
  );
  const count = Math.min(AHEAD, Number(repeat[2]));
  return (bytes, end) => {
    for (let i = end; i < end + count; i++) {
      const byte = bytes[i] ?? 0;
      // A quote may end one literal of several that make the token.
      if (isQuote(byte)) return goesOnInNext(bytes, i + 1);
      // So may a backslash at the end of a line.
      if (byte === 92) return bytes[i + 1] === 10 || bytes[i + 1] === 13;
      if (isMember[byte] === 0) return false;
    }
    return true;
  };
}

/** Most bytes between two literals that make one token. */
const LONGEST_JOINT = 200;

/** Whether another literal begins behind the end of one, with nothing but blanks and signs that join between them. */
function goesOnInNext(bytes: Uint8Array, from: number): boolean {
  let i = from;
  while (i < from + LONGEST_JOINT && isJoint(bytes[i] ?? 0)) i++;
  return isQuote(bytes[i] ?? 0);
}

function isQuote(byte: number): boolean {
  return byte === 34 || byte === 39 || byte === 96;
}

/** Blanks and line ends as `\s` has them in Latin-1, `+ . & \`. */
function isJoint(byte: number): boolean {
  return (
    byte === 32 || (byte >= 9 && byte <= 13) || byte === 160 || byte === 43 || byte === 46 || byte === 38 || byte === 92
  ); // biome-ignore format: a list
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
