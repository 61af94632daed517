import { mayHoldSecret, nameUpTo } from '../detector/assignment.ts';
import type {
  Companion,
  Detector,
  DetectorCategory,
  MatchFacts,
  Verdict,
} from '../detector/detector.ts';
import { isPlaceholder } from '../detector/placeholder.ts';
import { readShape } from '../detector/shape.ts';

/** What differs between detectors of tokens that a vendor marks by a prefix. */
export type VendorToken = Omit<
  Detector,
  'rank' | 'patterns' | 'concatenatedPatterns' | 'counterExamples' | 'verdict'
> &
  Partial<Pick<Detector, 'rank' | 'counterExamples' | 'verdict'>> & {
    /** The token, without groups of its own; what stands around it is added. */
    readonly token: RegExp;
    /** Characters that must not touch the token; default letters, digits, `_` and `-`. */
    readonly edge?: string;
  };

/** A token whose random part is filler (`ghp_xxxxxxxx…`) is a stand-in for one. */
export function vendorVerdict(value: string): Verdict {
  return isPlaceholder(value.replace(/^A{20,}|^[A-Za-z]{2,8}[-_.]/, '')) ? 'placeholder' : 'secret';
}

/**
 * What may stand before a token: no character of `edge`, unless it ends an escape (`\n`, `%3D`, a terminal's `[93m`), or is the sign of an
 * assignment: base64 has its `=` at the end alone.
 */
export function startEdge(edge: string): string {
  return `(?:(?<![${edge.replace('=', '')}])|(?<=\\\\[nrtbf])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[\\d{1,2}m))`;
}

/**
 * How a literal goes on in the next one: `" + "`, `' . '`, `" "`, also on the next line. Any such text can be read in one way only: with
 * several, a pattern of joints that comes to nothing in the end would try all of them, and as many again with each joint.
 */
const JOINT =
  '["\'`]\\s{0,51}(?:\\\\\\r?\\n\\s{0,43})?(?:[+.&]{1,4}\\s{0,44}(?:\\\\\\r?\\n\\s{0,43})?(?:(?<=\\s)[+.&]{1,2}\\s{0,3})?)?["\'`]|\\\\\\r?\\n';
const JOINTS = new RegExp(JOINT, 'g');

/** A token without the joints of the literals that it was written in. */
export function withoutJoints(value: string): string {
  return /["'`\n]/.test(value) ? value.replace(JOINTS, '') : value;
}

/** A pattern's source with joints allowed between the characters of its classes. */
function inPieces(source: string): string {
  return source.replace(
    /(\[[^\]]+\]|\\d)\{(\d+)(,\d*)?\}/g,
    (_, set, least, most = '') => `(?:(?:${JOINT})?${set}){${least}${most}}`,
  );
}

/** The token in one piece, and in pieces that a reader sees as one. */
export function tokenPatterns(
  token: RegExp,
  edge: string,
): Required<Pick<Detector, 'patterns' | 'concatenatedPatterns'>> {
  const made = (source: string): RegExp =>
    new RegExp(`${startEdge(edge)}(?<value>${source})(?![${edge}])`, 'gd');
  return { patterns: [made(token.source)], concatenatedPatterns: [made(inPieces(token.source))] };
}

/** A detector of a prefixed token: the prefix alone tells the vendor, so nothing else need be near. */
export function vendorToken({ token, edge = '\\w-', ...given }: VendorToken): Detector {
  const { checksum, verdict = vendorVerdict, window, ...rest } = given;
  return {
    rank: 50,
    entropy: 3,
    counterExamples: () => [],
    scope: 'text',
    ...rest,
    // Room for the string joints, and for the text of the next lines.
    window: { before: window?.before ?? 100, after: (window?.after ?? 400) + 120 },
    verdict: (value, facts) => verdict(withoutJoints(value), facts),
    ...(checksum === undefined ? {} : { checksum: (value) => checksum(withoutJoints(value)) }),
    ...tokenPatterns(token, edge),
  };
}

/** What a row of a vendor table may say beyond its columns. */
export interface RowOptions {
  readonly category?: DetectorCategory;
  /** Per ten million commits; default 2,000. */
  readonly frequency?: number;
  readonly entropy?: number;
  readonly checksum?: (value: string) => boolean;
  readonly companions?: readonly Companion[];
  readonly edge?: string;
  readonly window?: { readonly before: number; readonly after: number };
  readonly quickCheck?: (bytes: Uint8Array, end: number, limit: number) => boolean;
  /** Set where the other case would make words of a language match. */
  readonly exactCase?: boolean;
  /** Words one of which must stand within 200 bytes of a token that nothing else marks. */
  readonly near?: readonly string[];
  readonly rank?: number;
  readonly verdict?: (value: string, facts: MatchFacts) => Verdict;
  /** How an example is written around the value; default `KEY = "value"`. */
  readonly write?: (value: string) => string;
  /** Makes an example's value where the shape alone gives none that holds (checksums). */
  readonly make?: (make: Parameters<Detector['examples']>[0]) => string;
}

const ASSIGNMENT =
  '\\\\{0,2}["\'`\\]]{0,2}(?:\\s{0,4}(?:=>|:=|={1,3}|[:,(>])\\s{0,4}(?:Bearer |Basic |token )?\\\\{0,2}["\'`]?|\\s{1,4}(?:value|content|default)\\s?=\\s?["\'])';

/** One row: a token that its prefix gives away, in one shape or several (see `readShape`). */
export function prefixed(
  name: string,
  displayName: string,
  shapes: string | readonly string[],
  documentation: string,
  options: RowOptions = {},
): Detector {
  const anyCase = options.exactCase !== true;
  const read = [shapes].flat().map((shape) => readShape(shape, { anyCase }));
  const {
    write = (value) => `KEY = "${value}"`,
    make,
    edge,
    near,
    exactCase: _exactCase,
    category = 'Api',
    quickCheck,
    ...rest
  } = options;
  const ahead = read.flatMap(({ goesOn }) => (goesOn === null ? [] : [goesOn]));
  // Only where every shape says how it goes on behind its own word.
  const looksAhead = near === undefined && ahead.length === read.length;
  const token = new RegExp(read.map(({ source }) => source).join('|'));
  return vendorToken({
    name,
    displayName,
    category,
    documentation,
    frequency: 2_000,
    literals: near ?? [...new Set(read.map(({ literal }) => literal).filter((one) => one !== ''))],
    window: near === undefined ? { before: 80, after: 360 } : { before: 200, after: 280 },
    ...(near === undefined ? {} : { scope: 'text' as const }),
    quickCheck: (bytes, end, limit) =>
      quickCheck?.(bytes, end, limit) !== false &&
      (!looksAhead || ahead.some((one) => one(bytes, end))),
    ...rest,
    token,
    ...(edge === undefined ? {} : { edge }),
    examples: (maker) =>
      read.map((shape) => {
        const value = make?.(maker) ?? shape.make(maker);
        return { text: write(value), value };
      }),
    counterExamples: (maker) =>
      read.map((shape) => {
        const cut = shape.make(maker);
        return { text: `part ${cut.slice(0, Math.max(6, cut.length / 3))}` };
      }),
  });
}

/**
 * Byte test: behind a word, its name ends within 40 bytes and is assigned to, as `ASSIGNMENT` has it. No other byte can end the
 * name, so that nothing is lost by it.
 */
function isAssigned(bytes: Uint8Array, end: number, limit: number): boolean {
  let i = end;
  while (i < limit && isNameByte(bytes[i] ?? 0)) i++;
  if (i - end > 40) return false;
  const closed = Math.min(limit, i + 4);
  while (i < closed && isClosing(bytes[i] ?? 0)) i++;
  const blank = Math.min(limit, i + 4);
  while (i < blank && isBlank(bytes[i] ?? 0)) i++;
  const byte = i < limit ? bytes[i] : 0;
  return (
    byte === 61 || byte === 58 || byte === 44 || byte === 40 || byte === 62 || // = : , ( >
    byte === 118 || byte === 99 || byte === 100 // value, content, default
  ); // biome-ignore format: a list
}

function isNameByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) ||
    byte === 95 || byte === 45 || byte === 46
  ); // biome-ignore format: a list
}

/** Backslash, quotes, `]`. */
function isClosing(byte: number): boolean {
  return byte === 92 || byte === 34 || byte === 39 || byte === 96 || byte === 93;
}

/** What `\s` takes of a line in Latin-1. */
function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13) || byte === 160;
}

/**
 * One row: a value without a mark of its own, known by the vendor's word in the name it is assigned to.
 * `word` is fixed text in lower case; `_` in it matches any separator or none.
 */
export function named(
  name: string,
  displayName: string,
  word: string | readonly string[],
  shapes: string | readonly string[],
  documentation: string,
  options: RowOptions = {},
): Detector {
  const words = [word].flat();
  const read = [shapes].flat().map((shape) => readShape(shape));
  const {
    write,
    make,
    near: _near,
    edge = '\\w-',
    category = 'Api',
    verdict = namedVerdict,
    ...rest
  } = options;
  const assigned = write ?? ((value: string) => `${words[0]?.toUpperCase()}_API_KEY=${value}`);
  const value = read.map(({ source }) => source).join('|');
  const key = `(?<key>(?:${words.map(inAnyCase).join('|')})[\\w.-]{0,40})`;
  const assignedTo = (source: string): RegExp =>
    new RegExp(`${key}${ASSIGNMENT}(?<value>${source})(?![${edge}])`, 'g');
  return {
    name,
    displayName,
    category,
    documentation,
    frequency: 2_000,
    literals: [
      ...new Set(
        words.flatMap((one) => [
          one.replaceAll('_', ''),
          one,
          one.replaceAll('_', '-'),
          one.replaceAll('_', '.'),
        ]),
      ),
    ],
    window: { before: 24, after: 360 },
    entropy: 3,
    rank: 40,
    // A name with several `_` may be written with several signs, which is no word that the engine looks for.
    ...(words.every((one) => one.split('_').length < 3) ? { quickCheck: isAssigned } : {}),
    ...rest,
    verdict: (written, facts) => verdict(withoutJoints(written), facts),
    patterns: [assignedTo(value)],
    concatenatedPatterns: [assignedTo(inPieces(value))],
    examples: (maker) =>
      read.map((shape) => {
        const made = make?.(maker) ?? shape.make(maker);
        return { text: assigned(made), value: made };
      }),
    counterExamples: () => [
      { text: assigned(`$${'{FROM_ENVIRONMENT}'}`) },
      { text: assigned('your-key-goes-here') },
    ],
  };
}

/**
 * A word in any case, with any separator for `_`. Letters are written in both cases: V8 compiles patterns without care once a
 * megabyte of their code is there, and then alternatives in `(?i:…)` match nothing.
 */
function inAnyCase(word: string): string {
  return [...word]
    .map((char) => {
      if (char === '_') return '[_.-]?';
      return /[a-z]/.test(char)
        ? `[${char}${char.toUpperCase()}]`
        : char.replace(/[.*+?()]/, '\\$&');
    })
    .join('');
}

/** The name must speak of a secret, and the value must not be one digit over and over or a stand-in. */
export function namedVerdict(value: string, { parts, before }: MatchFacts): Verdict {
  const key = parts.key ?? '';
  if (
    !/key|token|secret|pass|pwd|auth|login|cred|pat(?:[_.-]|$)|sid|api|license|dsn|hec/i.test(key)
  )
    return 'drop';
  const at = before.lastIndexOf(key);
  const name = (at < 0 ? '' : nameUpTo(before, at)) + key;
  if (!mayHoldSecret(name)) return 'drop';
  if (!/\d/.test(value) && !(/[a-z]/.test(value) && /[A-Z]/.test(value))) return 'drop';
  return isPlaceholder(value) ? 'placeholder' : 'secret';
}
