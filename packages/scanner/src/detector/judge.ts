import { isManual, pathKind } from '../text/path-kind.ts';
import { isExpression, isKnownShape, mayHoldSecret, nameUpTo, wordShare } from './assignment.ts';
import type { MatchFacts, Verdict } from './detector.ts';
import { isCommonPassword, isPlaceholder } from './placeholder.ts';
import {
  isLiteralDespiteSign,
  isOfForm,
  isReferenceHere,
  isTypedMix,
  kindsOfCharacters,
  looksChosen,
  looksRandom,
} from './value-forms.ts';

/** Values that were encrypted before they were committed: sops, Ansible, Jasypt, Spring, KMS, Vault transit, Rails. */
export const ENCRYPTED =
  /^(?:ENC\(.*\)|ENC\[.*|\{cipher\}.*|\{encrypted\}.*|!vault.*|\$ANSIBLE_VAULT.*|vault:v\d+:.*|AQICAH.*|AQECAH.*|enc:.*|encrypted:.*|secure:.*|kms:.*|gAAAAA[\w-]{40,}|\{(?!AQAA)[A-Za-z0-9+/]{20,}={0,2}\}|Ag[A-Za-z0-9+/]{120,}={0,2})$/i;

/** Words that a field of this name holds when it tells about a password instead of being one. */
const META_WORD =
  /^(?:\*?locked\*?|[!*]|true|false|yes|no|on|off|y|n|null|nil|none|undefined|nan|string|str|text|varchar|char|integer|int|number|boolean|bool|object|array|bytes|binary|an[y]|void|unknown|required|optional|prompt|ask|never|always|auto|automatic|default|plain|plaintext|basic|digest|hidden|masked|input|field|label|type|name|value|data|key|enabled|disabled|allowed|denied|invalid|valid|incorrect|missing|empty|blank|unset|set|get|post|put|new|old|current|confirm|confirmation|reset|forgot|change|login|logout|signin|signup|submit|username|user|email|file|path|env|environment|variable|keychain|keyring|vault|store|function|return|self|this|error|warning|md5|sha1|sha256|sha512|bcrypt|scrypt|argon2|pbkdf2|crypt|trust|peer|ident|scram-sha-256|utf-?8|base64|hex|json|xml|ok|test|todo|tbd|n\/a|na|x+|\*+|-+|\.+|_+|#+|\?+|secret|token|password|passwd|passwort|kennwort|contraseña|senha|mot de passe)$/i;

const FILE_PATH =
  /^(?:\.{0,2}|~|[A-Za-z]:|\$\w+|%\w+%)[\\/][\w.\\/ -]+$|^[\w.-]+\/[\w./-]+\.(?:txt|key|pem|json|ya?ml|conf)$/;

/** The whole name that a value is assigned to: the pattern begins at the secret word in it. */
export function wholeName({ parts, before }: MatchFacts): string {
  const key = parts._key ?? parts.key ?? '';
  const at = before.lastIndexOf(key);
  return at < 0 ? key : nameUpTo(before, at) + key;
}

/** Whether a user name, host or database is set within a few lines: then the password is one that opens something. */
function hasCompany(facts: MatchFacts): boolean {
  return /(?:^|[^a-z])(?:user(?:_?name)?|login|host(?:name)?|server|database|db_?(?:name|host|user)|port|account|identity|remote|uri|url|dsn)["'`\])]{0,3}\s{0,4}(?:[:=>,]|=>|"[\w.])/i.test(
    facts.around(),
  );
}

/** Whether the name follows `;`, `?` or `&`. */
function isConnectionPart({ parts, before }: MatchFacts): boolean {
  const at = before.lastIndexOf(parts._key ?? '');
  return /[;?&]\s?[\w .-]{0,20}$/.test(before.slice(0, Math.max(0, at)));
}

/** A line of settings in the text of a program (a heredoc): nothing but a name and what only a generator makes. */
function isEmbeddedSetting(value: string, { before, after }: MatchFacts): boolean {
  return (
    /^\s*[\w.-]+\s?[:=]\s?$/.test(before) &&
    /^\s*$/.test(after) &&
    value.length >= 10 &&
    (value.match(/\d/g)?.length ?? 0) >= 2 &&
    !/[().[\]{},;]|\d+$/.test(value) &&
    wordShare(value) < 0.5
  );
}

/** What every kind of credential has in common; null when the value may be one. */
function common(value: string, facts: MatchFacts): Verdict | null {
  const kind = pathKind(facts.path);
  if (kind === 'generated' || kind === 'translation') return 'drop';
  if (!mayHoldSecret(wholeName(facts))) return 'drop';
  // A part of a connection string is another pattern's, which knows where it ends.
  if (facts.parts._bare !== undefined && isConnectionPart(facts)) return 'drop';
  // The default of a variable is another pattern's, which knows its end: `${NAME:-value}`.
  if (facts.parts._bare !== undefined && /\$\{[\w.-]*:$/.test(facts.before)) return 'drop';
  if (ENCRYPTED.test(value)) return 'encrypted';
  if (isOfForm(facts)) return 'drop';
  // What calls into a namespace: `key.p = ::read_key(bio.p)`.
  if (/^::|\w::\w+\(/.test(value) && kind !== 'credential') return 'drop';
  // Hashes are another detector's; names in capitals are variables; the rest are expressions and links.
  if (
    /^\$(?:\d\w?|y|apr1|argon2\w*)\$/.test(value) ||
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)
  )
    return 'drop';
  // A list of names is no call: `("name", "value")` is.
  if (
    /["'`]\s*,\s*["'`]?$/.test(facts.before) &&
    !/\(\s*["'`][\w.-]*["'`]\s*,\s*["'`]?$/.test(facts.before) &&
    !/\bflag\.\w+\([^"'`]*["'`][\w.-]*["'`]\s*,\s*["'`]?$/i.test(facts.before)
  )
    return 'drop';
  if (
    /^@[\w-]+\/|a-z0-9|A-Za-z|\]\(|\(\?[:=!<]|\[\^|\\[wdsb]|\.\*|\{\d,\d*\}/.test(value) &&
    kind !== 'credential'
  )
    return 'drop';
  if (
    /^(?:required|nullable|sometimes|filled|present)[|:].*|\|(?:min|max|confirmed|string)(?:[|:]|$)/.test(
      value,
    ) ||
    /^%[\w.:]{1,60}(?:\(.*\))?%$/.test(value) ||
    isReferenceHere(value, facts) ||
    (/^\$\{|^\{\{|^<%|^\$\(|^%\{|^#\{|^\{%|\$\{\{?\s?\w|\{\{\s?[\w.$]/.test(value) &&
      !(value.length >= 40 && looksRandom(value) && !value.includes(`$${'{'}`)))
  )
    return 'drop';
  // Pieces of minified code and of expressions.
  if (kind === 'code' && /[\w$]\([^)]*\)|=>|\)\.|\],|\}\)/.test(value)) return 'drop';
  const isQuoted = facts.parts._quote !== undefined;
  if (!isQuoted && facts.parts._element === undefined) {
    // In code a value without quotes is a name or a call; only settings hold bare values.
    if (
      (kind === 'code' || kind === 'sample') &&
      !/(?:^|[\s;])(?:export\s+|ENV\s+|ARG\s+|set\s+|-e\s+)?[A-Z][A-Z0-9_]*=$/.test(facts.before) &&
      !/[;?&][\w .]*=$/.test(facts.before) &&
      !/["'`](?:[\w.-]+=[^\s"'`]* )*[\w.-]*=$/.test(facts.before) &&
      !isEmbeddedSetting(value, facts) &&
      !/\.(?:ya?ml|md|ipynb|html?|rst|j2|erb|tpl|example|sample|dist|template)$/i.test(facts.path)
    )
      return 'drop';
    if (isExpression(value) || /^[\w.]+\(|^\[|^\{|^\(|^[!&*][A-Za-z]+$|^[|>][-+]?$/.test(value))
      return 'drop';
  }
  if (
    /^(?:process\.env|os\.environ|os\.getenv|getenv|System\.|secrets?\.[A-Z]|env\.[A-Z]|var\.[a-z]|local\.[a-z]|data\.[a-z_]+\.)/.test(
      value,
    )
  )
    return 'drop';
  if (META_WORD.test(value) && kind !== 'credential')
    return /^(?:secret|token|password|passwd|test|default)$/i.test(value) &&
      kind === 'config' &&
      hasCompany(facts)
      ? 'default_password'
      : 'drop';
  if (
    META_WORD.test(value) &&
    !/^(?:secret|password|passwd|test|default|login|user|key|data)$/i.test(value)
  )
    return 'drop';
  if (
    FILE_PATH.test(value) ||
    /^[a-z_-]+(?:\/[a-z_-]+)+$/.test(value) ||
    /^(?:https?|file|ftp|s3|gs|vault|ssm|arn|op|sm|awssm|gcpsm):/i.test(value)
  )
    return 'drop';
  return null;
}

/** Runs of the keyboard and the alphabet, as in passwords of tests. */
const KEYBOARD = /1234|4321|abc|qwer|asdf|zxcv|1q2w/i;

/** In the pages of a manual a value shows how a setting looks. */
export function documented(facts: MatchFacts): Verdict {
  return isManual(facts.path) ? 'documented_example' : 'secret';
}

/** In credential files people's odd choices count, even such as `sample-pass`; only plain instructions do not. */
function isInstruction(value: string): boolean {
  return /^(?:[x*._#-]{3,}|<.*>|\[.*\])$|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|your[-_ ]|^your|[-_ ]here$|put[-_ ]your|insert|placeholder|redacted|removed|todo|fixme|\.{3}|…|not[-_ ]?set|goes[-_ ]here/i.test(
    value,
  );
}

/** A stand-in that is too long to be an odd choice of a person. */
function isLongPlaceholder(value: string): boolean {
  return (
    isPlaceholder(value) &&
    (value.length >= 12 || /^[A-Z_@]+$/.test(value) || !/\w/.test(value.slice(0, 1)))
  );
}

/** Judges the value of a field named password, passphrase or the like. */
export function judgePassword(value: string, facts: MatchFacts): Verdict {
  const verdict = common(value, facts);
  if (verdict !== null) return verdict;
  const kind = pathKind(facts.path);
  const isQuoted = facts.parts._quote !== undefined;
  if (value.length < 3 || (value.length > 100 && !isQuoted)) return 'drop';
  if (kind === 'credential') {
    if (/\.env\.(?:dev|local|docker|test)/i.test(facts.path) && isExactDefault(value))
      return 'default_password';
    return isInstruction(value) || isLongPlaceholder(value) ? 'placeholder' : 'secret';
  }
  if (/^[\d.,:]+$/.test(value) && value.length < 5) return 'drop';
  if (/^\$\w|^@\w+@$|^%\w+%$|^&\w+;?$/.test(value) && !isLiteralDespiteSign(value, facts))
    return 'drop';
  if (kind === 'config') {
    if (isInstruction(value)) return 'placeholder';
    if (isKnownShape(value) && !/^\d+$/.test(value)) return 'drop';
    if (/^[a-z]{4}(?: [a-z]{4}){3}$/.test(value)) return 'secret';
    if (value.split(/\s+/).length > 2 && !looksRandom(value)) return 'drop';
    const isSettings =
      /\.(?:env|ini|cfg|cnf|conf|properties|toml|tfvars|sql|config)$/i.test(facts.path) ||
      /(?:^|\/)\.[\w.-]+$/.test(facts.path);
    const isPlainWord = /^[A-Za-z]+$/.test(value) || /^[a-z]+(?:[-_.][a-z]+)+$/i.test(value);
    // In a settings file that is a program, snake_case names are variables.
    if (/^[a-z]+(?:_[a-z]+)+$/.test(value) && /\.(?:py|rb|php|js|ts|java|go|cs)$/.test(facts.path))
      return 'drop';
    if (/^[a-z]+(?:_[A-Za-z0-9]+){3,}$/.test(value)) return 'placeholder';
    if (isExactDefault(value)) return isSettings || hasCompany(facts) ? 'default_password' : 'drop';
    if (isPlaceholder(value)) return 'placeholder';
    if (/\s/.test(value)) return looksRandom(value) || isTypedMix(value) ? 'secret' : 'drop';
    if (isPlainWord)
      return value.length >= 5 &&
        (isSettings || isQuoted || facts.parts._element !== undefined) &&
        hasCompany(facts) &&
        !isSchema(facts)
        ? 'secret'
        : 'drop';
    if (!/[A-Za-z]/.test(value)) return hasCompany(facts) ? 'secret' : 'drop';
    if (
      (isExpression(value) || (/[()]/.test(value) && /^[\w.]+\(.*\)$/.test(value))) &&
      !(isQuoted && isTypedMix(value))
    )
      return 'drop';
    return value.length >= 5 ? 'secret' : 'drop';
  }
  if (isPlaceholder(value)) return looksChosen(value) ? 'placeholder' : 'drop';
  if (isCommonPassword(value) || isKnownShape(value) || isExpression(value)) return 'drop';
  if (/[({[]$|^\s*[([]/.test(value.slice(-1) + facts.after.slice(0, 1)))
    return looksRandom(value) ? 'secret' : 'drop';
  if (kind === 'sample') {
    const isSerious =
      looksRandom(value) ||
      (looksChosen(value) &&
        kindsOfCharacters(value) >= 3 &&
        wordShare(value) < 0.6 &&
        !/test|foo|bar|demo|hunter/i.test(value));
    return isSerious && !KEYBOARD.test(value) ? documented(facts) : 'drop';
  }
  // Google writes app passwords as four groups of four letters.
  if (/^[a-z]{4}(?: [a-z]{4}){3}$/.test(value)) return 'secret';
  if (/\s/.test(value)) return looksRandom(value) ? 'secret' : 'drop';
  if (looksChosen(value) || looksRandom(value)) return 'secret';
  // Short, but beside the user or host that it opens.
  const isShort = value.length >= 6 && /^(?=.*\d)(?=.*[A-Za-z])[\w!@#$%^&*-]+$/.test(value);
  return kind === 'code' &&
    isShort &&
    !/^[a-z]+\d?$/i.test(value) &&
    !/pass|pwd|secret|token/i.test(value) &&
    hasCompany(facts)
    ? 'secret'
    : 'drop';
}

/** Schemas and forms name types, formats and labels where settings have values. */
function isSchema(facts: MatchFacts): boolean {
  return /"(?:type|format|\$ref|title|description|label|placeholder|required|minLength)"\s?:|(?:^|\n)\s*(?:type|format|description|label|required):/i.test(
    facts.around(160),
  );
}

function isExactDefault(value: string): boolean {
  return /^(?:password|passwd|passw0rd|pass|pwd|secret|token|admin|administrator|root|toor|user|username|guest|demo|test|tester|testing|default|postgres|postgresql|mysql|mariadb|mongo|mongodb|redis|rabbitmq|sa|docker|dev|development|local|localhost|prod|production|staging|string|value|example|sample|dummy|foo|bar|foobar|baz|changeme|changeit|letmein|welcome|qwerty|abc|abc123|123456?|12345678|1234567890|none|null|empty|mypass(?:word)?|my[-_]password|db[-_]?pass(?:word)?|app|api|minio(?:admin)?|elastic|keycloak|grafana|sonar|airflow|superset|wordpress|drupal|joomla|magento|laravel|homestead|vagrant|ubuntu|centos|pi|raspberry|xxx+)$/i.test(
    value,
  );
}

/** Judges the value of a field named secret, token, key or salt that is not random enough by itself. */
export function judgeSecret(value: string, facts: MatchFacts): Verdict {
  const verdict = common(value, facts);
  if (verdict !== null) return verdict;
  const kind = pathKind(facts.path);
  if (value.length < 8) return 'drop';
  if (/^\d+$/.test(value) || isKnownShape(value)) return 'drop';
  if (kind === 'credential') {
    if (isInstruction(value) || isLongPlaceholder(value)) return 'placeholder';
    return /\s/.test(value) && !looksRandom(value)
      ? 'drop'
      : value.length >= 10 && (looksRandom(value) || !isExpression(value))
        ? 'secret'
        : 'drop';
  }
  if (isPlaceholder(value)) return looksRandom(value) && kind === 'config' ? 'placeholder' : 'drop';
  if (
    isCommonPassword(value) ||
    (isExpression(value) && !(looksRandom(value) && value.length >= 30))
  )
    return 'drop';
  if (looksRandom(value) && value.length >= 16)
    return /[({[]$/.test(value) && kind !== 'config' && value.length < 30
      ? 'drop'
      : documented(facts);
  if (kind !== 'config') return 'drop';
  // The secret of a peer in the settings of a server, beside its address or name.
  if (
    /\.(?:conf|cfg|ini)$/i.test(facts.path) &&
    /^secret$/i.test(wholeName(facts)) &&
    /^(?=.*\d)(?=.*[A-Za-z])\S{8,}$/.test(value) &&
    !/secret|test/i.test(value) &&
    /(?:username|ipaddr|host|client|nas)\b/i.test(facts.around())
  )
    return 'secret';
  return value.length >= 12 && looksChosen(value) && wordShare(value) < 0.6 ? 'secret' : 'drop';
}
