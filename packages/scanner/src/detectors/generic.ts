import { isAssignmentAhead, isFieldAhead, wordShare } from '../detector/assignment.ts';
import type { Detector, MatchFacts } from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import { ALPHANUMERIC, HEX, URL_SAFE } from '../detector/example-maker.ts';
import { judgePassword, judgeSecret, wholeName } from '../detector/judge.ts';
import { pathKind } from '../text/path-kind.ts';
import { fieldPatterns } from './field-patterns.ts';
import { commonVerdict, isKeyOfSomething, isMixed, isUuidSecret } from './generic-verdict.ts';
import { withoutJoints } from './vendor-token.ts';

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

/** A name that is only `key`, in the forms in which it precedes a literal. */
const PLAIN_KEYS = [
  'key=>"', "key=>'", 'key="', "key='", 'key = "', "key = '", 'key: "', "key: '", 'key":"', 'key": "', "key' => '", 'key: ',
  'key><![cdata[',
]; // biome-ignore format: a list

/** Whether a word ends where the value begins: with a quote, a colon and a blank, or the bracket of a CDATA section. */
function isOpenQuote(bytes: Uint8Array, end: number): boolean {
  const last = bytes[end - 1];
  return last === 34 || last === 39 || last === 91 || (last === 32 && bytes[end - 2] === 58);
}

/** Whether at least 24 letters and digits come, three of them digits. */
function hasRandomRun(bytes: Uint8Array, end: number, limit: number): boolean {
  let digits = 0;
  for (let i = end; i < Math.min(limit, end + 24); i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 48 && byte <= 57) digits++;
    else if (!((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))) return false;
  }
  return digits >= 2 && end + 24 <= limit;
}

/** A name that is only `key` tells little: its value must be what no word, digest or identifier can be. */
function isPlainKeySecret(value: string, facts: MatchFacts): boolean {
  if (pathKind(facts.path) === 'sample' || isKeyOfSomething(wholeName(facts))) return false;
  // The key of an element in a list, as React wants it.
  if (/<\w[^>]*\skey=["']?$/.test(facts.before)) return false;
  if (/^[0-9a-f]+$/.test(value))
    return value.length === 32 && /crypt|cipher|hmac|signing/i.test(facts.around(120));
  return (
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    value.replace(/\D/g, '').length >= 3 &&
    entropy(value) >= 4 &&
    wordShare(value) <= 0.4
  );
}

/** A random-looking value under a name that says secret, token, key or password. */
export const genericHighEntropy: Detector = {
  name: 'generic_high_entropy',
  displayName: 'Generic high-entropy secret',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 900_000,
  literals: [...LITERALS, ...PLAIN_KEYS],
  window: { before: 48, after: 1_000 },
  quickCheck: (bytes, end, limit) =>
    isOpenQuote(bytes, end)
      ? hasRandomRun(bytes, end, limit)
      : isAssignmentAhead(bytes, end, limit, 16, 2),
  patterns: [
    new RegExp(
      `(?<_key>(?:${SECRET_WORD})[\\w.-]{0,30})${OPERATOR}(?:[A-Za-z_.]{1,24}\\(\\s{0,2})?(?:Bearer\\s)?\\\\{0,2}["'\`]{0,2}(?:Bearer\\s|Basic\\s)?(?<value>[\\w+/=.~-]{16,900})(?=\\\\{0,2}["'\`]|[\\s;,)}&<]|$)`,
      'gi',
    ),
    // The same in several literals: "first" + "second".
    new RegExp(
      `(?<_key>(?:${SECRET_WORD})[\\w.-]{0,30})${OPERATOR}["'](?<value>[\\w+/=.~-]{6,100}(?:["']\\s{0,3}[+.]\\s{0,3}(?:\\n\\s{0,40})?["'][\\w+/=.~-]{4,100}){1,4})(?=["'])`,
      'gi',
    ),
    // A plain `key`: only what no word, no digest and no identifier can be.
    /(?<![A-Za-z])(?<_key>[Kk]ey|KEY)["']?\s?(?:=>|[=:])\s?(?<_quote>["'])(?<value>[A-Za-z0-9]{24,64})\k<_quote>/g,
    /(?<![\w.-])(?<_key>[Kk]ey|KEY)(?:: |><!\[CDATA\[)(?<value>[A-Za-z0-9]{24,64})(?=[\s\]]|$)/g,
  ],
  needs: [null, /["']\s{0,3}[+.]/, null, null],
  entropy: 3.3,
  rank: 10,
  verdict: (written, facts) => {
    const value = withoutJoints(written);
    if (/^key$/i.test(facts.parts._key ?? '') && !isPlainKeySecret(value, facts)) return 'drop';
    if (isUuidSecret(value, facts)) return commonVerdict(value, facts);
    const isHex = /^[0-9a-f]+$/i.test(value);
    if (isHex ? value.length < 24 || !/\d.*\d/.test(value) : !isMixed(value)) return 'drop';
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

/** A key in a header of a recorded request: `"name": "x-api-key", "value": "…"`, on one line or two. */
export const recordedHeader: Detector = {
  name: 'recorded_header_key',
  displayName: 'Key in a recorded header',
  category: 'Other',
  documentation: 'https://w3c.github.io/web-performance/specs/HAR/Overview.html',
  frequency: 4_000,
  literals: ['api-key"', 'api_key"', 'apikey"', 'auth-token"', 'access-token"', 'secret-key"'],
  scope: 'text',
  window: { before: 48, after: 400 },
  patterns: [
    /(?<_key>(?:api[_-]?key|auth-token|access-token|secret-key))\\{0,2}",\s{0,40}\\{0,2}"value\\{0,2}"\s?:\s?\\{0,2}"(?<value>[\w+/=.~-]{16,300})(?=\\{0,2}")/gi,
  ],
  entropy: 3,
  rank: 9,
  verdict: (value, facts) =>
    isMixed(value) || /^[0-9a-f]{24,}$/i.test(value) ? commonVerdict(value, facts) : 'drop',
  examples: (make) => {
    const value = make.chars(HEX, 40);
    return [{ text: `{\n "name": "x-api-key",\n "value": "${value}"\n}`, path: 'a.har', value }];
  },
  counterExamples: () => [{ text: '{"name": "x-api-key", "value": "{{api_key}}"}', path: 'a.har' }],
};

/** Values above this length have a detector of their own, so that others need not look so far ahead. */
const LONG = 900;

/** Whether a value behind an operator goes on for longer than other detectors look. */
function isLongAhead(bytes: Uint8Array, end: number, limit: number): boolean {
  const from = Math.min(limit, end + 40);
  for (let i = from; i < from + LONG - 40; i++) {
    const byte = i < limit ? (bytes[i] ?? 0) : 0;
    if (byte <= 32 || byte === 34 || byte === 39) return false;
  }
  return true;
}

/** A value of more than 900 characters under a name that says secret, token, key or password. */
export const genericLongSecret: Detector = {
  name: 'generic_long_secret',
  displayName: 'Generic long secret',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 20_000,
  literals: LITERALS,
  window: { before: 48, after: 4_200 },
  quickCheck: isLongAhead,
  patterns: [
    new RegExp(
      `(?<_key>(?:${SECRET_WORD})[\\w.-]{0,30})${OPERATOR}(?:Bearer\\s)?\\\\{0,2}["'\`]{0,2}(?<value>[\\w+/=.~-]{16,})(?=\\\\{0,2}["'\`]|[\\s;,)}&<]|$)`,
      'gi',
    ),
  ],
  entropy: 3.3,
  rank: 10,
  verdict: (value, facts) =>
    value.length > LONG && isMixed(value) ? commonVerdict(value, facts) : 'drop',
  examples: (make) => {
    const value = `4${make.chars(ALPHANUMERIC, 1_200)}7k`;
    return [{ text: `API_TOKEN=${value}`, path: '.env', value }];
  },
  counterExamples: (make) => [
    { text: `tokens = "${make.chars('ab ', 1_000)}"`, path: 'src/a.py' },
    { text: `public_key = "${make.chars(ALPHANUMERIC, 1_000)}"`, path: 'src/a.py' },
  ],
};

const PASSWORD_WORD =
  'passw(?:or)?ds?|passwd|pswd|passwort|passphrase|passcode|pwd|pass(?![a-z])|kennwort|senha|contrase(?:n|ñ|Ã±)a|motdepasse|mot_de_passe|userpw|dbpw|rootpw|bindpw|(?<=(?:bind|security)[._-])credentials|(?<=[_-])pw(?![a-z])|(?<![A-Za-z])pw(?=["\']?[:=(])';
const PASSWORD_LITERALS = [
  'pwd',
  'pass',
  'kennwort',
  'senha',
  'contrase',
  'motdepasse',
  'mot_de_passe',
  'userpw',
  'dbpw',
  'rootpw',
  'bindpw',
  'credentials',
  '_pw',
  'pswd',
  'pw:',
  'pw=',
  'pw(',
  '-pw',
  'pw":',
];

/** A password that people chose: judged by its name, by what its file is for, and by its shape. */
export const genericPassword: Detector = {
  name: 'generic_password',
  displayName: 'Generic password',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 700_000,
  literals: PASSWORD_LITERALS,
  scope: 'text',
  window: { before: 48, after: 300 },
  quickCheck: isFieldAhead,
  ...fieldPatterns(PASSWORD_WORD),
  rank: 8,
  verdict: judgePassword,
  examples: (make) => {
    const value = `Q7!${make.chars('bcdfghjkmnpqrstvwxz23456789', 9)}Z`;
    const weak = `${make.chars('bcdfgklmnp', 5)}${make.chars('2345', 2)}`;
    return [
      { text: `DB_PASSWORD=${value}`, path: '.env', value },
      { text: `  password: "${value}"`, path: 'config/app.yml', value },
      { text: `$db_pwd = '${value}';`, path: 'config.php', value },
      { text: `<password>${weak}</password>`, path: 'filezilla.xml', value: weak },
      { text: `"host": "a.io", "pass": "${weak}"`, path: '.ftpconfig', value: weak },
      { text: `<add key="DbPassword" value="${value}" />`, path: 'web.config', value },
      {
        text: `"Server=db;User Id=sa;Password=${value};Encrypt=true"`,
        path: 'appsettings.json',
        value,
      },
      { text: `- name: DB_PASSWORD\n  value: ${value}\n`, path: 'k8s/app.yaml', value },
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
    { text: '"password": "Passwort"', path: 'locales/de.json' },
    { text: 'password: string;', path: 'src/a.ts' },
    { text: 'function login(user, password = defaultPassword()) {}', path: 'src/a.ts' },
    {
      text: ['spring.datasource.passw', `ord=${'ENC'}(8sjw9wkwPqLm3)`].join(''),
      path: 'application.properties',
    },
  ],
};

const SOFT_WORD = `${SECRET_WORD}|secure[_.-]?auth[_.-]?key|logged[_.-]?in[_.-]?key|nonce[_.-]?key|(?<=[_.-])salt(?![a-z])|cookie[_.-]?key|session[_.-]?key|app[_.-]?key|crypt[_.-]?key|hash[_.-]?key|hmac[_.-]?key|server[_.-]?key|client[_.-]?key`;

/** A key or secret of settings whose value is not of a generator's alphabet, or short. */
export const genericSecret: Detector = {
  name: 'generic_secret',
  displayName: 'Generic secret',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 300_000,
  literals: [
    ...LITERALS,
    '_salt',
    '-salt',
    '.salt',
    ...[
      'secure_auth',
      'logged_in',
      'nonce',
      'cookie',
      'session',
      'app',
      'crypt',
      'hash',
      'hmac',
      'server',
      'client',
    ].flatMap((name) =>
      ['_', '-', '.', ''].map((joint) => `${name.replaceAll('_', joint)}${joint}key`),
    ),
  ],
  scope: 'text',
  window: { before: 48, after: 300 },
  quickCheck: (bytes, end, limit, path) => isFieldAhead(bytes, end, limit, path, 12),
  ...fieldPatterns(SOFT_WORD),
  rank: 6,
  verdict: judgeSecret,
  examples: (make) => {
    const value = `zh!=${make.chars('abcdefghijk!(=^&*+-_2345', 40)}q7`;
    const soft = `k4${make.chars('bcdfgh234', 10)}`;
    return [
      { text: `SECRET_KEY = '${value}'`, path: 'app/settings.py', value },
      { text: `define('NONCE_KEY', '${value}');`, path: 'wp-config.php', value },
      { text: `export HEROKU_SECRET=${soft}`, path: '.bashrc', value: soft },
    ];
  },
  counterExamples: () => [
    { text: "define('NONCE_KEY', 'put your unique phrase here');", path: 'wp-config.php' },
    { text: 'secret: "string"', path: 'openapi.yaml' },
    { text: 'token: ' + '$' + '{{ secrets.GITHUB_TOKEN }}', path: '.github/workflows/ci.yml' },
    { text: 'const token = await getToken();', path: 'src/a.ts' },
  ],
};
