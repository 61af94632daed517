import { pathKind } from '../text/path-kind.ts';
import { wordLikeness } from './word-likeness.ts';

/** Names whose value is no secret although a secret word is in them. */
const HARMLESS_NAME =
  /(?:^|[_.-])(?:public|publishable|pub|pubkeys?|site_key|sitekey|anon|hash(?:ed)?|checksum|digest|sha\d*|md5|commit|revision|etag|integrity|fingerprint|thumbprint|signature|csrf|xsrf|tokeni[sz]er?|tokens|keyboard|max|min|num|total|minipass|bypass|compass|keepass|lastpass|multipass|highpass|lowpass|bandpass|subpass|renderpass|fake|mock|dummy|invalid|expired|wrong|bad)(?:[_.-]|$)/i;

/** Last words of names that tell something about a secret instead of holding one. */
const ABOUT_A_SECRET =
  /(?:^|[_.-])(?:id|ids|name|names|url|urls|uri|path|paths|file|files|filename|dir|folder|endpoint|host|port|prefix|suffix|pattern|regexp?|label|title|text|message|msg|description|placeholder|header|headers|length|len|size|type|types|kind|count|timeout|expiry|expires|expiration|expire|ttl|policy|field|fields|format|algorithm|alg|version|scope|scopes|status|state|class|classname|selector|element|input|icon|index|location|range|start|end|arn|ref|alias|provider|service|manager|store|env|var|variable|column|table|method|function|validator|schema|hint|error|reset|changed|updated|created|modified|used|link|page|route|address|contract|symbol|mint|value[_.-]?from|email|username|user|region|bucket|date|time|at|by|for|is|has)$/i;

/** Tokens that mark a place or a request: they are sent back, and open nothing. */
const MARKER =
  /(?:^|[_.-])(?:next|page|pagination|continuation|cursor|sync|resume|delta|skip|position|change|idempotency|correlation|cancell?ation|trace|request|device|push|registration|fcm|apns)[_.-](?:page[_.-])?(?:token|key)$|csrf|xsrf|(?:^|[_.-])(?:authenticity|request[_.-]?verification|antiforgery|form)[_.-]?token$/i;

/** `someSecretName` as `some_secret_name`, which separates its words. */
function words(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2');
}

const NAME_CHARACTER = /[\w.-]/;

/** The characters of a name that end at a place. Backwards by hand: a pattern that ends with `$` is tried at each letter before it. */
export function nameUpTo(text: string, at: number): string {
  let from = at;
  while (from > 0 && NAME_CHARACTER.test(text.charAt(from - 1))) from--;
  return text.slice(from, at);
}

/** Keys that are named by a public id. */
const PUBLISHED = /(?:^|[_.-])(?:gpg|pgp|apt|recv)[_.-]?keys?$/i;

/** Whether what is assigned to this name may be a secret. */
export function mayHoldSecret(name: string): boolean {
  const spelled = words(name.replace(/^[^A-Za-z]+|[^A-Za-z0-9]+$/g, ''));
  if (/hash_salt$/i.test(spelled)) return true;
  return (
    !PUBLISHED.test(spelled) &&
    !MARKER.test(spelled) &&
    !HARMLESS_NAME.test(spelled) &&
    !ABOUT_A_SECRET.test(spelled)
  );
}

/** How much of a text reads as words, 0 to 1: identifiers and sentences are near 1, random text below a half. */
export function wordShare(text: string): number {
  let covered = 0;
  // In a long mix of cases and digits three letters in a row are chance.
  const isMix = text.length >= 24 && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
  for (const [word] of text.matchAll(/[A-Z]?[a-z]{3,}|[A-Z]{3,}/g)) {
    if (isMix && word.length < 5) continue;
    if (/[aeiouy]/i.test(word) && !/[^aeiouy]{5}/i.test(word) && !/(.)\1{3}/.test(word))
      covered += word.length;
  }
  return text.length === 0 ? 0 : covered / text.length;
}

const UUID = /^\{?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\}?$/i;

/** A path from a root or a folder; random base64 may begin with a slash too, but does not read as words. */
function isPath(value: string): boolean {
  if (!/^(?:\.{0,2}|~)\//.test(value)) return false;
  return value.length < 20 || wordShare(value) > 0.4 || !/[A-Z]/.test(value) || !/\d/.test(value);
}

/** Texts whose shape tells that they are something else: UUIDs with dashes, dates, versions, paths, addresses, digests. */
export function isKnownShape(value: string): boolean {
  return (
    (value.includes('-') && UUID.test(value.replace(/[|)\]]+$/, ''))) ||
    /^[~^<>=v]{0,3}\d+(?:\.\d+)+(?:[-+.][\w.-]+)?$/.test(value) ||
    /:v?\d+(?:\.\d+)+$/.test(value) ||
    /^\d{4}-\d\d-\d\d/.test(value) ||
    /^(?:sha(?:1|256|384|512)|md5)[-:]/i.test(value) ||
    /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ||
    isPath(value) ||
    /^[A-Za-z]:\\|\.(?:js|ts|jsx|tsx|mjs|json|ya?ml|html?|css|md|py|rb|go|java|php|txt|png|svg|xml|sh|pem|key|crt|pub)$/i.test(
      value,
    ) ||
    /^(?:0x)?[0-9]+$|^0x[0-9a-f]{40}$/i.test(value) ||
    /^[\w.-]+@[\w-]+\.[\w.]+$/.test(value) ||
    /^(?:arn|data|urn|magnet|mailto|tel|javascript|about|blob|geo|did|acct):|^projects\/|^refs\//.test(
      value,
    ) ||
    // Public texts: SSH and age public keys, certificates in base64, compressed data.
    /^(?:ssh-(?:rsa|ed25519)|AAAA[BCE]3Nza|age1|MII[BCD]Ij|pk_|pk\.eyJ|pub|H4sI)/.test(value)
  );
}

/** Whether a value is code: a call, a member access, an index or an operator in it. */
export function isExpression(value: string): boolean {
  return (
    /^(?:process\.env|os\.environ|os\.getenv|getenv|env\[|ENV\[|System\.|config[.[]|settings\.|this\.|self\.|req(?:uest)?\.|res\.|data\.|secrets?\.|vars?\.|local\.|module\.|props\.|params\.|args\.|options\.|new\s|await\s|function|null|nil|none|undefined|true|false)/i.test(
      value,
    ) ||
    (/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) && !isDottedRandom(value)) ||
    /^[A-Za-z_$][\w$]*[[(]/.test(value)
  );
}

/** Tokens in parts with dots between them read as member accesses, but not as words. */
function isDottedRandom(value: string): boolean {
  return value.length >= 32 && (value.match(/\d/g)?.length ?? 0) >= 3 && wordLikeness(value) < 0.6;
}

/** Longest run of a value that is looked at before any pattern. */
const RUN = 120;

/**
 * Byte test: after a secret word comes an operator, then a run of at least `least` characters with
 * `digits` digits, or with as many signs as only passwords and random text have.
 */
export function isAssignmentAhead(
  bytes: Uint8Array,
  end: number,
  limit: number,
  least: number,
  digits: number,
): boolean {
  let i = end;
  const nameEnd = Math.min(limit, end + 32);
  while (i < nameEnd && isWord(bytes[i] ?? 0)) i++;
  const gapEnd = Math.min(limit, i + 40);
  while (i < gapEnd && isGap(bytes[i] ?? 0)) i++;
  if (!isOperator(bytes[i] ?? 0)) return false;
  // A wrapper such as `b(` and a second pair of the line may stand before the value: all of the line's rest counts.
  let run = 0;
  let runs = 0;
  let isQuoted = false;
  let found = 0;
  let signs = 0;
  let capitals = 0;
  const to = Math.min(limit, i + RUN + 48);
  for (i++; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 10) {
      // A value may begin on the next line; then it is judged there.
      if (run === 0) continue;
      return false;
    }
    if (byte <= 32 || byte === 34 || byte === 39 || byte === 96) {
      if (run >= 6 && byte > 32 && isJoined(bytes, i + 1, to)) return true;
      if (run > 0) runs++;
      isQuoted = byte > 32;
      run = 0;
      found = 0;
      signs = 0;
      capitals = 0;
      continue;
    }
    run++;
    if (byte >= 48 && byte <= 57) found++;
    else if (byte >= 65 && byte <= 90) capitals++;
    else if (isSign(byte)) signs++;
    if (run >= least && (found >= digits || signs >= digits)) return true;
    // Random letters of both cases may have no digit among them.
    if (run >= 20 && capitals >= 5 && capitals < run) return true;
    // Behind the value itself only literals count, as in `lookup("NAME") or "value"`.
    if (run === 1 && runs > 1 && !isQuoted) {
      while (i + 1 < to && (bytes[i + 1] ?? 0) > 34 && bytes[i + 1] !== 39 && bytes[i + 1] !== 96)
        i++;
      if (runs > 5) return false;
      found = 0;
      signs = 0;
      capitals = 0;
      run = 0;
      runs++;
    }
  }
  return false;
}

/** Whether `+` or `.` and another quote follow: a literal that goes on in the next one. */
function isJoined(bytes: Uint8Array, from: number, to: number): boolean {
  let i = from;
  while (i < to && bytes[i] === 32) i++;
  if (bytes[i] !== 43 && bytes[i] !== 46) return false;
  i++;
  while (i < to && (bytes[i] === 32 || bytes[i] === 10)) i++;
  return bytes[i] === 34 || bytes[i] === 39;
}

/** `! # $ % & * + ? @ ^ ~` */
function isSign(byte: number): boolean {
  return (
    byte === 33 ||
    (byte >= 35 && byte <= 38) ||
    byte === 42 ||
    byte === 43 ||
    byte === 63 ||
    byte === 64 ||
    byte === 94 ||
    byte === 126
  );
}

/**
 * Byte test: after a word in a name comes its end, then an operator, a closing tag or a `value`, then
 * something that may be a value. In code and in manuals the value must be as long and mixed as a secret is.
 */
export function isFieldAhead(
  bytes: Uint8Array,
  end: number,
  limit: number,
  path: string,
  least = 3,
): boolean {
  const kind = pathKind(path);
  if (kind === 'generated' || kind === 'translation') return false;
  let i = end;
  const nameEnd = Math.min(limit, end + 32);
  while (i < nameEnd && (isWord(bytes[i] ?? 0) || (bytes[i] ?? 0) > 127)) i++;
  const gapEnd = Math.min(limit, i + 40);
  while (i < gapEnd && isGap(bytes[i] ?? 0)) i++;
  const byte = bytes[i] ?? 0;
  const isProgram = kind === 'code' || kind === 'sample' || kind === 'other';
  if (!isOperator(byte)) return isOtherForm(bytes, i, limit, isProgram);
  return isProgram
    ? isAssignmentAhead(bytes, end, limit, Math.max(least, 6), least > 6 ? 2 : 1)
    : true;
}

/** Forms without an operator: a closing tag, `value=` behind a blank, a quoted word, an attribute, `is`. */
function isOtherForm(bytes: Uint8Array, i: number, limit: number, isProgram: boolean): boolean {
  const byte = bytes[i] ?? 0;
  const before = bytes[i - 1] ?? 0;
  if (byte === 60) return true;
  if (byte === 10 || byte === 13) return !isProgram;
  // `variable "db_password" {` of Terraform.
  if (byte === 123) return !isProgram;
  if ((byte | 32) === 118 && (bytes[i + 1] ?? 0) === 97) return true;
  // `storePassword 'x'` of Groovy and Ruby.
  if (bytes[i - 2] === 32 && (before === 39 || before === 34)) return true;
  if (before !== 32) return false;
  // `pwd As String = "x"`
  if ((byte | 32) === 97 && ((bytes[i + 1] ?? 0) | 32) === 115 && bytes[i + 2] === 32) return true;
  // `the password is x`
  if ((byte | 32) === 105 || (byte | 32) === 119)
    return (bytes[i + 2] ?? 0) === 32 || (bytes[i + 3] ?? 0) === 32;
  // `<Pass encoding="base64">`: an attribute before the element's text.
  return isLetter(byte) && hasTagEnd(bytes, i, limit);
}

function isWord(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) ||
    byte === 95 || byte === 45 || byte === 46
  ); // biome-ignore format: a list
}

function isLetter(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90);
}

/** Whether `=` and then `>` come within 60 bytes and before the line ends. */
function hasTagEnd(bytes: Uint8Array, from: number, limit: number): boolean {
  let equals = false;
  for (let i = from; i < Math.min(limit, from + 60); i++) {
    if (bytes[i] === 61) equals = true;
    if (bytes[i] === 62) return equals;
    if (bytes[i] === 10) return false;
  }
  return false;
}

/** Blanks, quotes, backslash and brackets between a name and its operator. */
function isGap(byte: number): boolean {
  return (
    byte === 32 ||
    byte === 9 ||
    byte === 34 ||
    byte === 39 ||
    byte === 96 ||
    byte === 92 ||
    byte === 93 ||
    byte === 91
  );
}

/** `= : , > ( | ? !` */
function isOperator(byte: number): boolean {
  return (
    byte === 61 ||
    byte === 58 ||
    byte === 44 ||
    byte === 62 ||
    byte === 40 ||
    byte === 124 ||
    byte === 63
  );
}
