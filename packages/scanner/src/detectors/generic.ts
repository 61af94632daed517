import {
  isAssignmentAhead,
  isExpression,
  isKnownShape,
  mayHoldSecret,
  wordShare,
} from '../detector/assignment.ts';
import type { Detector, MatchFacts, Verdict } from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import { ALPHANUMERIC, HEX, URL_SAFE } from '../detector/example-maker.ts';
import { isCommonPassword, isPlaceholder, isReference } from '../detector/placeholder.ts';
import { isGeneratedPath } from '../text/path-tags.ts';

const SECRET_WORD =
  'secret|token|passw(?:or)?d|passwd|passphrase|pwd|api[_.-]?key|apikey|access[_.-]?key|auth[_.-]?key|private[_.-]?key|encryption[_.-]?key|signing[_.-]?key|master[_.-]?key|account[_.-]?key|license[_.-]?key|credentials?';
const LITERALS = [
  'secret', 'token', 'passw', 'passphrase', 'pwd', 'apikey', 'api_key', 'api-key', 'api.key', 'access_key',
  'accesskey', 'access-key', 'auth_key', 'authkey', 'auth-key', 'private_key', 'privatekey', 'encryption_key',
  'encryptionkey', 'signing_key', 'signingkey', 'master_key', 'masterkey', 'account_key', 'accountkey',
  'license_key', 'licensekey', 'credential',
]; // biome-ignore format: a list

/** Between a name and its value: closing quotes, an operator of any language, a call, an opening quote. */
const OPERATOR = '\\\\{0,2}["\'`\\]]{0,2}\\s{0,8}(?:=>|:=|={1,3}|\\|\\|=?|\\?\\?=?|[:,>(])\\s{0,8}';

/** In code a value without quotes is a name or a call; only settings files hold bare values. */
function isBareInCode(facts: MatchFacts): boolean {
  const isQuoted = /["'`]$/.test(facts.before);
  if (isQuoted) return false;
  return (
    /\.(?:[cm]?[jt]sx?|py|rb|go|java|kt|cs|php|swift|rs|c|h|cpp|hpp|scala|vue|svelte|html?|css|scss|less|md|mdx|rst|adoc)$/i.test(
      facts.path,
    ) && !/(?:^|\s)(?:export\s+)?[A-Z][A-Z0-9_]*=$/.test(facts.before)
  );
}

/** The name from its first character on; the pattern begins at the secret word in it, which is faster. */
function wholeName({ parts, before }: MatchFacts): string {
  const key = parts.key ?? '';
  const at = before.lastIndexOf(key);
  return at < 0 ? key : (/[\w.-]*$/.exec(before.slice(0, at))?.[0] ?? '') + key;
}

function commonVerdict(value: string, facts: MatchFacts): Verdict {
  if (isGeneratedPath(facts.path)) return 'drop';
  if (!mayHoldSecret(wholeName(facts))) return 'drop';
  if (isReference(value) || isPlaceholder(value) || isKnownShape(value) || isExpression(value))
    return 'drop';
  if (/[({[]$|^\s*[([]/.test(value.slice(-1) + facts.after.slice(0, 1))) return 'drop';
  if (isBareInCode(facts)) return 'drop';
  return 'secret';
}

/** A random-looking value under a name that says secret, token, key or password. */
export const genericHighEntropy: Detector = {
  name: 'generic_high_entropy',
  displayName: 'Generic high-entropy secret',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 900_000,
  literals: LITERALS,
  window: { before: 48, after: 300 },
  worthALook: (bytes, end, limit) => isAssignmentAhead(bytes, end, limit, 16),
  patterns: [
    new RegExp(
      `(?<key>(?:${SECRET_WORD})[\\w.-]{0,30})${OPERATOR}(?:[A-Za-z_.]{1,24}\\(\\s{0,2})?(?:Bearer\\s)?\\\\{0,2}["'\`]?(?:Bearer\\s|Basic\\s)?(?<value>[\\w+/=.~-]{16,200})(?=\\\\{0,2}["'\`]|[\\s;,)}&<]|$)`,
      'gi',
    ),
  ],
  entropy: 3.3,
  rank: 10,
  verdict: (value, facts) => {
    const digits = value.replace(/\D/g, '').length;
    if (digits < 2 || !/[A-Za-z]/.test(value)) return 'drop';
    const isHex = /^[0-9a-f]+$/i.test(value);
    if (isHex && value.length < 24) return 'drop';
    if (!isHex && (wordShare(value) > 0.5 || entropy(value) < (value.length < 20 ? 3.5 : 3.7)))
      return 'drop';
    // Dotted or slashed names of three parts and more are paths, packages or translations.
    if (/^(?:[a-z]+[a-z0-9]*[./_-]){2,}[a-z0-9]+$/.test(value)) return 'drop';
    return commonVerdict(value, facts);
  },
  examples: (make) => {
    const value = `4${make.chars(ALPHANUMERIC, 30)}7k`;
    const hex = make.chars(HEX, 40);
    const safe = `a1${make.chars(URL_SAFE, 40)}`;
    return [
      { text: `const clientSecret = "${value}";`, path: 'src/auth.js', value },
      { text: `API_KEY=${hex}`, path: '.env', value: hex },
      { text: `  "auth_token": "${safe}",`, path: 'config.json', value: safe },
      { text: `encryption_key: ${value}`, path: 'settings.yml', value },
    ];
  },
  counterExamples: (make) => [
    { text: 'const token = sourceCode.getTokenBefore2(node, isCommaToken);', path: 'lib/rule.js' },
    { text: 'API_KEY=$' + '{API_KEY}' },
    { text: 'secret: "your-secret-key-goes-here-123"' },
    { text: `"token": "${make.chars(HEX, 8)}-1111-4111-8111-${make.chars(HEX, 12)}"` },
    { text: `public_key = "${make.chars(ALPHANUMERIC, 44)}"` },
    { text: `password_hash = "${make.chars(HEX, 64)}"` },
    { text: `"secret": "sha512-${make.chars(ALPHANUMERIC, 86)}=="`, path: 'package-lock.json' },
    { text: 'token: "user.profile.reset_password2.title"' },
    { text: 'tokenUrl = "https://login.acme.io/oauth2/v2.0/token"' },
  ],
};

/** A password that people chose: shorter and less random, so that its name and shape must be plainer. */
export const genericPassword: Detector = {
  name: 'generic_password',
  displayName: 'Generic password',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 700_000,
  literals: ['passw', 'passphrase', 'pwd'],
  window: { before: 48, after: 160 },
  worthALook: (bytes, end, limit) => isAssignmentAhead(bytes, end, limit, 8),
  patterns: [
    new RegExp(
      `(?<key>(?:passw(?:or)?d|passwd|passphrase|pwd)[\\w.-]{0,16})${OPERATOR.replace(',>(', '')}(?:(?<quote>["'\`])(?<value>[^\\s"'\`<>\\\\]{8,64})\\k<quote>|(?<value>[^\\s"'\`<>\\\\,;]{8,64})(?=[\\s,;]|$))`,
      'gi',
    ),
  ],
  rank: 8,
  verdict: (value, facts) => {
    const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) =>
      kind.test(value),
    ).length;
    if (kinds < 2 || !/\d|[!@#%^&*?+]/.test(value) || !/[A-Za-z]/.test(value)) return 'drop';
    if (
      isCommonPassword(value) ||
      /pass(?:word|wd|phrase)|pwd|secret|token|[({[\])}]|\$[A-Za-z{(]|%[sd]|&&|\|\|/i.test(value)
    )
      return 'drop';
    if (wordShare(value) > 0.85) return 'drop';
    if (/^[a-z]+(?:[-_.][a-z]+)+\d?$/i.test(value) || /^[A-Z][A-Z0-9_]+$/.test(value))
      return 'drop';
    return commonVerdict(value, facts);
  },
  examples: (make) => {
    const value = `Q7!${make.chars('bcdfghjkmnpqrstvwxz23456789', 9)}Z`;
    return [
      { text: `DB_PASSWORD=${value}`, path: '.env', value },
      { text: `  password: "${value}"`, path: 'config/app.yml', value },
      { text: `$db_pwd = '${value}';`, path: 'config.php', value },
    ];
  },
  counterExamples: () => [
    { text: 'password = "password123"' },
    { text: 'PASSWORD=$' + '{DB_PASSWORD}' },
    { text: "password: 'Please enter your password'" },
    { text: 'const password = req.body.password1;', path: 'src/login.js' },
    { text: 'passwordLabel = "Password_1"' },
    { text: 'password: process.env.DB_PASSWORD_2', path: 'src/db.js' },
    { text: '<input type="password" name="user-password-2">' },
  ],
};
