import type { Detector, MatchFacts, Verdict } from '../detector/detector.ts';
import { ALPHANUMERIC, HEX } from '../detector/example-maker.ts';
import {
  isCommonPassword,
  isPlaceholder,
  isPrivateExampleHost,
  isReference,
} from '../detector/placeholder.ts';
import { looksChosen as looksSerious } from '../detector/value-forms.ts';
import { pathKind } from '../text/path-kind.ts';

/**
 * A URL's password is a leak unless it is a reference, a placeholder, a common word
 * on a host that is only reachable locally, or the user's name on such a host.
 */
export function urlVerdict(_value: string, { parts, path }: MatchFacts): Verdict {
  const username = parts.username ?? '';
  const password = decode(parts.password ?? '');
  const host = parts.host ?? '';
  if (
    isReference(password) ||
    isReference(host) ||
    /[{}<>]|%[sdv(]/.test(password + username + host) ||
    /\$/.test(username + host) ||
    // A name of a variable; a sign in or behind other characters is one of the password.
    /^\$|\$[({]/.test(password)
  )
    return 'drop';
  if (/^\*+$|^\.+$|^x{2,}$|^-+$|…/i.test(password)) return 'drop';
  const isToy = isCommonPassword(password) || password === username || password.length < 4;
  if (
    isToy &&
    (isPrivateExampleHost(host) ||
      isPlaceholder(host) ||
      /^(?:host|server|domain|hostname|ip|mydb|my)(?![\w-])/i.test(host))
  ) {
    return 'drop';
  }
  const isDocumentationHost = /(?:^|\.)example\.(?:com|org|net)$|\.(?:test|invalid|example)$/i.test(
    host.replace(/:\d+$/, ''),
  );
  // A real password beside a documentation host is a real password whose host was changed.
  if (isDocumentationHost && !looksChosen(password)) return 'documented_example';
  if (/^(?:user(?:name)?|login|usr)$/i.test(username) && isCommonPassword(password)) return 'drop';
  if (isPlaceholder(password)) return 'placeholder';
  // Tests and manuals are full of addresses whose password is a word.
  if (pathKind(path) === 'sample' && !looksSerious(password)) return 'documented_example';
  return 'secret';
}

/** Long enough and of more than one kind of character: a real password, not a word in a manual. */
function looksChosen(password: string): boolean {
  return (
    password.length >= 8 &&
    /\d/.test(password) &&
    /[a-z]/i.test(password) &&
    !/password|secret/i.test(password)
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SCHEMES = [
  'postgres', 'postgresql', 'mysql', 'mysql2', 'mariadb', 'mongodb', 'mongodb+srv', 'redis', 'rediss', 'amqp',
  'amqps', 'mssql', 'sqlserver', 'clickhouse', 'cockroachdb', 'oracle', 'cassandra', 'couchdb', 'neo4j', 'bolt',
  'influxdb', 'nats', 'ldap', 'ldaps', 'memcached', 'vertica', 'snowflake', 'redshift', 'db2', 'tidb',
]; // biome-ignore format: a list

/** A connection string whose authority holds a password. The value is the whole URL. */
export const databaseUrl: Detector = {
  name: 'database_url',
  displayName: 'Database URL with password',
  category: 'Database',
  documentation: 'https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS',
  frequency: 380_000,
  literals: ['postgres', 'mysql', 'mariadb', 'mongodb', 'redis:', 'rediss:', 'amqp', 'mssql', 'sqlserver:', 'clickhouse:', 'cockroachdb:', 'oracle:', 'cassandra:', 'couchdb:', 'neo4j', 'bolt', 'influxdb:', 'nats:', 'ldap:', 'ldaps:', 'memcached:', 'vertica:', 'snowflake:', 'redshift:', 'db2:', 'tidb:'], // biome-ignore format: a list
  window: { before: 12, after: 3_000 },
  quickCheck: (bytes, end, limit) => isAuthorityAhead(bytes, end, limit),
  patterns: [
    new RegExp(
      `(?<![\\w+])(?<value>(?<scheme>${SCHEMES.map((scheme) => scheme.replace('+', '\\+')).join('|')})(?:\\+[a-z0-9_]{2,20})?://(?<username>[^\\s:/@"'\`<>\\\\]{0,100}):(?<password>[^\\s/"'\`\\\\]+)@(?<host>[^\\s/?#"'\`<>,;:)\\]}\\\\@]{1,200}(?::\\d{1,5})?)(?:/[\\w.%~-]{0,1000})?)`,
      'gi',
    ),
  ],
  rank: 40,
  verdict: urlVerdict,
  examples: (make) => {
    const password = make.chars(ALPHANUMERIC, 16);
    const scheme = 'postgres';
    const url = `${scheme}://billing:${password}@db.acme.io:5432/billing`;
    const mongo = `mongodb+srv://root:${password}@cluster0.ab1cd.mongodb.net/app`;
    return [
      { text: `DATABASE_URL=${url}`, path: '.env', value: url },
      { text: `mongoose.connect('${mongo}?retryWrites=true')`, value: mongo },
      { text: `url = "${scheme}ql+psycopg2://svc:${password}@10.1.2.3/app"` },
      { text: `redis://:${password}@cache.acme.io:6379/0` },
    ];
  },
  counterExamples: () => [
    { text: 'postgres://user:password@localhost:5432/app' },
    { text: 'postgres://postgres:postgres@db/app' },
    { text: 'postgres://$' + '{USER}:$' + '{PASS}@db.acme.io/app' },
    { text: 'mysql://<user>:<password>@<host>/db' },
    { text: 'mongodb://localhost:27017/test' },
    { text: 'redis://:%s@cache.acme.io' },
  ],
};

/** Whether `://` comes soon and an `@` before the next blank: most mentions of a database have neither. */
function isAuthorityAhead(bytes: Uint8Array, end: number, limit: number): boolean {
  let at = end - 1;
  const soon = Math.min(limit, end + 24);
  while (at < soon && !(bytes[at] === 58 && bytes[at + 1] === 47 && bytes[at + 2] === 47)) at++;
  if (at >= soon) return false;
  for (let i = at + 3; i < limit; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 64) return true;
    if (byte <= 32) return false;
  }
  return false;
}

/** A web, FTP or ssh address with user name and password. */
export const basicAuthUrl: Detector = {
  name: 'basic_auth_url',
  displayName: 'URL with user name and password',
  category: 'Other',
  documentation: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
  frequency: 260_000,
  literals: ['http://', 'https://', 'ftp://', 'ftps://', 'sftp://', 'ssh://', 'smtp://', 'smtps://', 'imap://', 'imaps://', 'ws://', 'wss://', 'socks5://', 'svn://', 'rtsp://', 'git://', 'smb://', 'mqtt://', 'mqtts://'], // biome-ignore format: a list
  window: { before: 6, after: 3_000 },
  quickCheck: (bytes, end, limit) => hasUserInfo(bytes, end, limit),
  patterns: [
    /(?<![\w+])(?<value>(?<scheme>https?|ftps?|sftp|ssh|smtps?|imaps?|wss?|socks5|svn|rtsp|git|smb|mqtts?):\/\/(?<username>[^\s:/@"'`<>\\?#,;()|]{1,100}):(?<password>[^\s/"'`\\<>?#@]+)@(?<host>[^\s/?#"'`<>,;:)\]}\\@|]{1,200}(?::\d{1,5})?))/gi,
  ],
  rank: 30,
  verdict: (value, facts) => {
    const verdict = urlVerdict(value, facts);
    if (verdict !== 'secret') return verdict;
    // `https://host:8080@other` and `https://a:b@c` in tests of URL parsers are not credentials.
    const { password = '', host = '', username = '' } = facts.parts;
    if (isCommonPassword(password) && isCommonPassword(username)) return 'drop';
    if (/^(?:x-oauth-basic|x-access-token)$/.test(password) || isPrivateExampleHost(host)) {
      return isCommonPassword(password) || password.length < 8 ? 'drop' : 'secret';
    }
    return password.length < 4 ? 'drop' : 'secret';
  },
  examples: (make) => {
    const url = `https://deploy:${make.chars(ALPHANUMERIC, 14)}@nexus.acme.io`;
    return [
      { text: `index-url = ${url}/simple`, value: url },
      { text: `ftp://backup:${make.chars(HEX, 12)}@files.acme.io/nightly` },
    ];
  },
  counterExamples: () => [
    { text: 'http://user:pass@example.com/' },
    { text: 'https://username:password@host.com' },
    { text: 'https://$' + '{user}:$' + '{token}@github.com/acme/app' },
    { text: 'see https://acme.io:8080/a@b' },
    { text: 'git clone https://github.com/acme/app.git' },
  ],
};

/** Whether `:` and then `@` come before the authority ends. */
function hasUserInfo(bytes: Uint8Array, end: number, limit: number): boolean {
  let colon = false;
  for (let i = end; i < limit; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 64) return colon;
    if (byte === 58) colon = true;
    // Blank, quotes, slash, angle brackets, backslash, backtick.
    if (
      byte <= 32 ||
      byte === 34 ||
      byte === 39 ||
      byte === 47 ||
      byte === 60 ||
      byte === 62 ||
      byte === 92 ||
      byte === 96
    )
      return false;
  }
  return false;
}
