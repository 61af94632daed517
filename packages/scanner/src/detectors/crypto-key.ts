import {
  isAssignmentAhead,
  isExpression,
  isKnownShape,
  mayHoldSecret,
  wordShare,
} from '../detector/assignment.ts';
import type { Detector, MatchFacts, Verdict } from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import { ALPHANUMERIC, HEX } from '../detector/example-maker.ts';
import { documented, ENCRYPTED, wholeName } from '../detector/judge.ts';
import { isPlaceholder, isReference } from '../detector/placeholder.ts';
import { pathKind } from '../text/path-kind.ts';
import { isMixed } from './generic-verdict.ts';

/** What a key is for, where its name says so. */
const USES = [
  'aes', 'des', 'des3', 'cipher', 'crypt', 'crypto', 'encrypt', 'encryption', 'decrypt', 'decryption', 'hmac', 'jwt', 'jws',
  'sign', 'signing', 'signature', 'mch', 'app', 'cookie', 'cookievalidation', 'cookie_validation', 'validation', 'machine', 'xor',
]; // biome-ignore format: a list
const SEPARATORS = ['', '_', '-', '.'];
const LITERALS = USES.flatMap((use) => SEPARATORS.map((separator) => `${use}${separator}key`));
const NAME = `(?<_key>(?:${USES.map((use) => use.replace('_', '[_.-]?')).join('|')})[_.-]?key(?:[_.-]?\\w{1,12})?)`;

/** Lengths of keys of ciphers that are written as text. */
const TEXT_LENGTHS = new Set([16, 24, 32]);

function isKeyMaterial(value: string): boolean {
  if (/^(?:0x)?[0-9a-f]+$/i.test(value)) {
    const digits = value.replace(/^0x/i, '');
    return [32, 40, 48, 64, 96, 128].includes(digits.length) && entropy(digits) >= 2.8;
  }
  if (TEXT_LENGTHS.has(value.length) && /\d/.test(value))
    return entropy(value) >= 3 && wordShare(value) <= 0.5;
  const plain = value.replace(/=+$/, '');
  return plain.length >= 22 && plain.length <= 88 && isMixed(value);
}

function verdictOf(value: string, facts: MatchFacts): Verdict {
  const kind = pathKind(facts.path);
  if (kind === 'generated' || kind === 'translation' || kind === 'sample') return 'drop';
  const name = wholeName(facts);
  if (name !== '' && !mayHoldSecret(name)) return 'drop';
  if (ENCRYPTED.test(value)) return 'encrypted';
  if (isReference(value) || isExpression(value) || isKnownShape(value)) return 'drop';
  if (!isKeyMaterial(value)) return 'drop';
  return isPlaceholder(value) ? 'placeholder' : documented(facts);
}

/** A key for a cipher, a signature or cookies, under a name that says so or handed to the call that uses it. */
export const cryptoKey: Detector = {
  name: 'crypto_key',
  displayName: 'Key for encryption or signing',
  category: 'Other',
  documentation:
    'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_cryptographic_key',
  frequency: 60_000,
  literals: [...LITERALS, 'hmacshakeyfor(', 'setcipherkey(', 'setsigningkey(', 'jwt.sign(', 'jwt.verify('], // biome-ignore format: a list
  window: { before: 40, after: 260 },
  quickCheck: (bytes, end, limit) =>
    bytes[end - 1] === 40 || isAssignmentAhead(bytes, end, limit, 16, 1),
  patterns: [
    new RegExp(
      `${NAME}\\\\{0,2}["'\`\\]]{0,2}\\s{0,8}(?:=>|:=|={1,3}|[:,>(])\\s{0,8}(?:[\\w.]{1,40}\\(\\s{0,2}){0,2}\\\\{0,2}(?<_quote>["'\`])(?<value>[\\w+/=.~!@#$%^&*-]{16,130})\\\\{0,2}\\k<_quote>`,
      'gi',
    ),
    new RegExp(
      `${NAME}(?::[ \\t]{1,3}|\\s?=\\s?)(?<value>[\\w+/=.~!@#%^&*-]{16,130})(?=[\\s,;]|$)`,
      'gi',
    ),
    /(?:hmacShaKeyFor|setCipherKey|setSigningKey)\(\s{0,4}(?:[\w.]{1,40}\(\s{0,2}){0,2}(?<_quote>["'])(?<value>[\w+/=.~!@#$%^&*-]{16,130})\k<_quote>/gi,
    /jwt\.(?:sign|verify)\([^"'\n]{1,120}?,\s{0,4}(?<_quote>["'`])(?<value>[\w+/=.~!@#$%^&*-]{16,130})\k<_quote>/gi,
  ],
  entropy: 2.8,
  rank: 7,
  verdict: verdictOf,
  examples: (make) => {
    const hex = make.chars(HEX, 64);
    const text = `k7${make.chars(ALPHANUMERIC, 14)}`;
    const base64 = `${make.chars(ALPHANUMERIC, 41)}7b=`;
    return [
      { text: `const aesKey = "${hex}";`, path: 'src/crypt.js', value: hex },
      { text: `AES_KEY=${text}`, path: 'deploy/app.env', value: text },
      { text: `encryption.key=${base64}`, path: 'application.properties', value: base64 },
      { text: `'cookieValidationKey' => '${base64}',`, path: 'config/web.php', value: base64 },
      { text: `Keys.hmacShaKeyFor("${hex}".getBytes())`, path: 'src/Jwt.java', value: hex },
      { text: `jwt.sign({ sub: user.id }, '${hex}')`, path: 'src/auth.js', value: hex },
    ];
  },
  counterExamples: (make) => [
    { text: 'const signKey = "users.signature.key2"', path: 'src/i18n.js' },
    { text: 'AES_KEY=$' + '{AES_KEY}', path: '.env' },
    { text: `appKey = "${make.chars(HEX, 20)}"`, path: 'src/a.js' },
    { text: 'jwt.verify(token, process.env.JWT_KEY_2)', path: 'src/auth.js' },
    { text: `cipherKey: "${make.chars(HEX, 32)}"`, path: 'test/vectors.js' },
  ],
};
