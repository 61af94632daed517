import { wordShare } from '../../detector/assignment.ts';
import type { Detector, MatchFacts, Verdict } from '../../detector/detector.ts';
import { ALPHANUMERIC } from '../../detector/example-maker.ts';
import { isCommonPassword, isPlaceholder, isReference } from '../../detector/placeholder.ts';
import { pathKind } from '../../text/path-kind.ts';

/** A value behind a flag, in quotes or bare. */
export const ARGUMENT = `(?:(?<_quote>["'])(?<value>[^"'\\n]{3,120})\\k<_quote>|(?<value>[^\\s"'\`|;&<>()$]{3,120}))`;

/** Judges what a program is given as a password. */
export function commandVerdict(value: string, { path }: MatchFacts): Verdict {
  const kind = pathKind(path);
  if (kind === 'generated' || kind === 'translation') return 'drop';
  if (
    isReference(value) ||
    /^[$%<{[-]|\$[{(\w]|%\w+%|\{\{|^\.{0,2}\/|^(?:stdin|file|env|fd):/.test(value)
  )
    return 'drop';
  if (/\\|:$|^\d+(?::\d+)*$|^[,.;\s]+$/.test(value)) return 'drop';
  if (kind === 'credential') return /^(?:\*+|x+)$/.test(value) ? 'drop' : 'secret';
  if (isPlaceholder(value)) return 'drop';
  if (isCommonPassword(value)) return kind === 'config' ? 'default_password' : 'drop';
  if (/^[a-z]+(?:[-_.][a-z]+)*$/i.test(value))
    return kind === 'config' && value.length >= 6 && !/pass|pwd|secret|token/i.test(value)
      ? 'secret'
      : 'drop';
  if (kind === 'sample' && (value.length < 8 || wordShare(value) > 0.6 || !/\d/.test(value)))
    return 'drop';
  return value.length >= 5 || kind === 'config' ? 'secret' : 'drop';
}

/** Credentials handed to programs on the command line. */
export const commandLinePassword: Detector = {
  name: 'command_line_password',
  displayName: 'Password on a command line',
  category: 'Other',
  documentation: 'https://attack.mitre.org/techniques/T1552/003/',
  frequency: 60_000,
  literals: [
    'sshpass', 'mysql', 'curl ', 'docker login', 'mongo', 'redis-cli', 'smbclient', 'ldapsearch', 'ldapadd', 'ldapmodify',
    'plink', 'pscp', 'psexec', 'net use', '-passin', '-passout', '-storepass', '-keypass', 'chpasswd', 'kinit',
    'cryptsetup', 'ldapdelete', 'ldappasswd', 'psftp', 'ftpput', 'ftpget', '-srcstorepass', '-deststorepass', 'skopeo login', '-u=', 'htpasswd', 'sudo -s', 'az login', 'az acr', 'helm ', 'svn ', 'lftp', 'ncftp', 'wget ', 'rabbitmqctl',
    'add_user', 'sqlcmd', 'bcp ', 'sqlplus', 'isql', 'crackmapexec', 'evil-winrm', 'impacket', 'xfreerdp', 'rdesktop',
    'podman login', 'buildah login', 'cf login', 'oc login', 'influx ', 'cqlsh', 'mysqldump', 'mysqladmin', 'pass:',
    'asplaintext', '--user=', '--user ', '-u ',
  ], // biome-ignore format: a list
  window: { before: 200, after: 400 },
  quickCheck: (bytes, end, limit) => hasDash(bytes, end, limit),
  patterns: [
    new RegExp(`sshpass\\s{1,4}-p\\s{0,3}${ARGUMENT}`, 'gd'),
    new RegExp(
      `(?<![\\w-])mysql(?:dump|admin|import|sh|pump|_upgrade)?(?:\\s{1,3}[^\\n|;&]{0,200}?)?\\s-p(?!\\s|assword|ort|rotocol)${ARGUMENT}`,
      'gd',
    ),
    /(?<![\w-])(?:curl|http|https|wget|xh)\s(?:[^\n|;]{0,300}?\s)?(?:-u|--user|-a|--auth|--proxy-user|-U)(?:=|\s{0,3})(?<_quote>["'])?(?<username>[\w.@+%-]{1,80}):(?<value>[^\s"'@|;&<>$][^\s"'|;&<>]{2,120})(?=["'\s]|$)/dg,
    // A line that goes on the one before with nothing but the user.
    /^\s{1,40}(?:-u|--user)(?:=|\s{1,3})["']?(?<username>[\w.@+%-]{1,80}):(?<value>[^\s"'@|;&<>$][^\s"'|;&<>]{5,120})["']?\s{0,4}\\?$/dgm,
    new RegExp(
      `(?:docker|podman|buildah|oc|cf|helm registry|az acr|az)\\s{1,3}login\\s[^\\n|;&]{0,200}?(?:-p|--password)(?:=|\\s{1,3})${ARGUMENT}`,
      'gd',
    ),
    new RegExp(
      `(?<![\\w-])(?:mongo(?:sh|dump|restore|import|export)?|mongoexport|influx|cqlsh|sqlcmd|bcp|isql|ldap(?:search|add|modify|delete|passwd)|plink|pscp|psftp|psexec(?:\\.exe)?|xfreerdp|rdesktop|evil-winrm|crackmapexec|svn|lftp)\\s[^\\n|;&]{0,240}?\\s(?:-p|-P|-w|-pw|/p:|--password)(?:=|\\s{1,3}|(?<=/p:))${ARGUMENT}`,
      'gd',
    ),
    new RegExp(`redis-cli\\s[^\\n|;&]{0,200}?(?:-a|--pass)\\s{1,3}${ARGUMENT}`, 'gd'),
    /(?<![\w-])lftp\s[^\n|;&]{0,160}?-u\s{0,3}["']?[\w.@-]{1,60},(?<value>[^\s"'|;]{3,80})/dg,
    new RegExp(
      `(?<![\\w-])(?:ncftp(?:put|get|ls)?|ftpput|ftpget)\\s[^\\n|;&]{0,160}?-p\\s{1,3}${ARGUMENT}`,
      'gd',
    ),
    /(?<![\w-])smbclient\s[^\n|;]{0,200}?-U\s{0,3}["']?[\w.\\-]{1,60}%(?<value>[^\s"'|;]{3,80})/dg,
    /-pass(?:in|out)\s{1,3}["']?pass:(?<value>[^\s"']{3,80})/dg,
    new RegExp(`-(?:storepass|keypass|srcstorepass|deststorepass)(?:=|\\s{1,3})${ARGUMENT}`, 'gd'),
    /echo\s{1,3}(?:-[en]{1,2}\s{1,3})?["']?[\w.-]{1,40}:(?<value>[^\s"'|]{3,80})["']?\s{0,3}\|\s{0,3}(?:sudo\s{1,3})?chpasswd/dg,
    /echo\s{1,3}["']?(?<value>[^\s"'|$]{3,80})["']?\s{0,3}\|\s{0,3}sudo\s{1,3}-S/dg,
    /echo\s{1,3}(?:-[en]{1,2}\s{1,3})?["']?(?<value>[^\s"'|$`]{5,120})["']?\s{0,3}\|\s{0,3}(?:sudo\s{1,3})?(?:(?:docker|podman|buildah|helm registry|skopeo)\s{1,3}login|kinit|cryptsetup)\b/dg,
    /htpasswd\s{1,3}-[a-zA-Z]{0,6}b[a-zA-Z]{0,4}\s{1,3}(?:\S{1,120}\s{1,3})?[\w.@-]{1,60}\s{1,3}["']?(?<value>[^\s"'$|;>]{3,80})["']?\s{0,3}(?=$|[;|&>])/dgm,
    /rabbitmqctl\s{1,3}(?:add_user|change_password)\s{1,3}["']?[\w.@-]{1,60}["']?\s{1,3}["']?(?<value>[^\s"'$|;]{3,80})/dg,
    /ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?(?<_quote>["'])(?<value>[^"'\n]{3,120})\k<_quote>[^\n]{0,80}-AsPlainText/dgi,
    /ConvertTo-SecureString[^\n"']{0,60}-AsPlainText[^\n"']{0,40}(?<_quote>["'])(?<value>[^"'\n]{3,120})\k<_quote>/dgi,
    /net\s{1,3}use\s[^\n]{0,120}?\\\\[\w.\\$-]{2,120}\s{1,3}(?:\/user:\S{1,60}\s{1,3})?["']?(?<value>[^\s"'/*][^\s"']{3,80})["']?(?=\s{1,3}\/user:|\s{0,3}$)/dgim,
    /sqlplus\s{1,3}(?:-\w\s{1,3}){0,3}["']?(?<username>\w{1,40})\/(?<value>[^\s"'@/$]{3,60})@/dgi,
  ],
  rank: 14,
  verdict: commandVerdict,
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 9)}7x`;
    return [
      { text: `sshpass -p '${value}' ssh root@10.1.2.3`, path: 'deploy.sh', value },
      {
        text: `mysqldump -h db.acme.io -u root -p${value} app > app.sql`,
        path: 'backup.sh',
        value,
      },
      { text: `curl -s -u admin:${value} https://api.acme.io/v1`, path: 'ci.sh', value },
      {
        text: `curl -X POST https://api.acme.io/token \\\n  -u ci-client:${value}`,
        path: 'ci.sh',
        value,
      },
      { text: `docker login -u ci -p ${value} registry.acme.io`, path: '.travis.yml', value },
      { text: `redis-cli -h cache -a ${value} ping`, path: 'check.sh', value },
      { text: `openssl rsa -in a.pem -passin pass:${value}`, path: 'x.sh', value },
    ];
  },
  counterExamples: () => [
    { text: 'mysql -u root -p app', path: 'a.sh' },
    { text: 'curl -u "$USER:$PASS" https://api.acme.io', path: 'a.sh' },
    { text: 'sshpass -p "$PASSWORD" ssh host', path: 'a.sh' },
    { text: 'docker login -u ci -p $TOKEN', path: 'a.sh' },
    { text: 'docker run -u 1000:1000 -p 8080:80 mysql', path: 'a.sh' },
  ],
};

function hasDash(bytes: Uint8Array, end: number, limit: number): boolean {
  // The input that is piped into a command comes before it.
  for (let i = end - 1; i >= Math.max(0, end - 40) && bytes[i] !== 10; i--) {
    if (bytes[i] === 124 || (i >= end - 14 && isSign(bytes[i] ?? 0))) return true;
  }
  for (let i = end; i < limit && bytes[i] !== 10; i++) {
    if (isSign(bytes[i] ?? 0)) return true;
  }
  return false;
}

/** A dash, slash, colon or pipe: every form of these commands has one. */
function isSign(byte: number): boolean {
  return byte === 45 || byte === 47 || byte === 124 || byte === 58;
}

/** Passwords in statements that make or change accounts of a database. */
export const sqlPassword: Detector = {
  name: 'sql_password',
  displayName: 'Password in an SQL statement',
  category: 'Database',
  documentation: 'https://dev.mysql.com/doc/refman/8.4/en/create-user.html',
  frequency: 40_000,
  literals: ['identified', 'password'],
  window: { before: 200, after: 200 },
  quickCheck: (bytes, end, limit) => isQuoteAhead(bytes, end, limit),
  patterns: [
    /identified\s{1,4}(?:with\s{1,4}[\w'"]{1,40}\s{1,4})?(?:by|as)\s{1,4}(?:password\s{1,4})?(?<_quote>["'])(?<value>[^"'\n]{3,160})\k<_quote>/dgi,
    /(?:create|alter)\s{1,4}(?:user|role|login)\s[^\n;]{0,160}?password\s{0,4}=?\s{0,4}N?(?<_quote>["'])(?<value>[^"'\n]{3,160})\k<_quote>/dgi,
    /(?:set\s{1,4}password|update\s{1,4}mysql\.user)[^\n;]{0,160}?password\s{0,3}\(\s{0,3}(?<_quote>["'])(?<value>[^"'\n]{3,160})\k<_quote>/dgi,
  ],
  rank: 15,
  verdict: (value, { path }) => {
    const kind = pathKind(path);
    if (kind === 'generated' || isReference(value) || /\$[{(\w]|\{\{|^%|^:\w+$|^\?$/.test(value))
      return 'drop';
    if (/^\*[0-9A-F]{40}$/.test(value)) return 'secret';
    if (isPlaceholder(value)) return kind === 'sample' || kind === 'code' ? 'drop' : 'placeholder';
    if (isCommonPassword(value)) return kind === 'config' ? 'default_password' : 'drop';
    return (kind === 'sample' || kind === 'code') &&
      (value.length < 8 || !/\d/.test(value) || wordShare(value) > 0.6)
      ? 'drop'
      : 'secret';
  },
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 10)}4`;
    return [
      { text: `CREATE USER 'app'@'%' IDENTIFIED BY '${value}';`, path: 'init.sql', value },
      { text: `ALTER ROLE app WITH LOGIN PASSWORD '${value}';`, path: 'roles.sql', value },
    ];
  },
  counterExamples: () => [
    { text: "CREATE USER app IDENTIFIED BY 'password';", path: 'docs/guide.md' },
    { text: "GRANT ALL TO app IDENTIFIED BY '$PASS'" },
  ],
};

function isQuoteAhead(bytes: Uint8Array, end: number, limit: number): boolean {
  let i = end;
  // Blanks, `=`, `(` and `N` stand between the word and its literal.
  while (i < limit && i < end + 10 && isStatementSign(bytes[i] ?? 0)) i++;
  const byte = bytes[i] ?? 0;
  if (byte === 39 || byte === 34) return true;
  // `identified by`, `identified with … as`
  return i > end && ((byte | 32) === 98 || (byte | 32) === 119 || (byte | 32) === 97);
}

function isStatementSign(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 61 || byte === 40 || byte === 78;
}

/** `login('user', 'password')` and its like: literals where a call takes credentials. */
export const loginCallPassword: Detector = {
  name: 'login_call_password',
  displayName: 'Password in a call that logs in',
  category: 'Other',
  documentation: 'https://cwe.mitre.org/data/definitions/798.html',
  frequency: 30_000,
  literals: [
    'login(',
    'pymysql.connect(',
    'mysqldb.connect(',
    'pymssql.connect(',
    'cx_oracle.connect(',
    'oracledb.connect(',
    'sequelize(',
    'odbc_connect(',
    'oci_connect(',
    'ftp_login(',
    'ssh2_auth_password(',
    'imap_open(',
    'ldap_bind(',
    'authenticate(',
    'mysql_connect(',
    'mysqli_connect(',
    'mysqli(',
    'pdo(',
    'getconnection(',
    'basicauth(',
    'networkcredential(',
    'directoryentry(',
    'passwordcredentials(',
    'auth=(',
    'auth = (',
    'signin(',
    'passwordauthentication(',
    'pconnect(',
    'dbi->connect(',
  ],
  window: { before: 12, after: 300 },
  quickCheck: (bytes, end, limit) => hasTwoLiterals(bytes, end, limit),
  patterns: [
    /(?:(?:(?:pymysql|mysqldb|pymssql|cx_oracle|oracledb)\.connect|sequelize|odbc_connect|oci_connect|ftp_login|ssh2_auth_password|imap_open|ldap_bind|login|authenticate|signIn|pconnect|DBI->connect|mysqli?_connect|mysqli|PDO|getConnection|BasicAuth|NetworkCredential|DirectoryEntry|PasswordCredentials|PasswordAuthentication)\(|auth ?= ?\()\s{0,4}(?:[^\n"'()]{1,60},\s{0,4}|["'][^"'\n]{1,160}["'],\s{0,4})?["'](?<username>[\w.@+\\-]{1,80})["'],\s{0,4}(?<_quote>["'])(?<value>[^"'\n\s]{4,100})\k<_quote>(?:\.toCharArray\(\))?\s{0,4}[,)]/dgi,
  ],
  rank: 9,
  verdict: (value, { path, parts, around }) => {
    const kind = pathKind(path);
    if (/[${}\\]/.test(value)) return 'drop';
    const { username = '' } = parts;
    if (kind === 'generated' || kind === 'translation' || kind === 'sample') return 'drop';
    if (isPlaceholder(value) || isCommonPassword(value) || value === username)
      return /mysqli?_connect|PDO/.test(around(80)) &&
        !isPlaceholder(value) &&
        /^\w+\d$/.test(value)
        ? 'secret'
        : 'drop';
    if (/^(?:https?:|\/)|^[\w-]+\.[\w.-]+$|\.(?:db|sqlite|html?|php)$/.test(value)) return 'drop';
    if (/^[A-Za-z_]+$/.test(value))
      return /@/.test(username) ||
        /mysqli?_connect|PDO|getConnection|NetworkCredential|DirectoryEntry|\.connect|sequelize|ftp_login/i.test(
          around(80),
        )
        ? value.length >= 6
          ? 'secret'
          : 'drop'
        : 'drop';
    return value.length >= 6 ? 'secret' : 'drop';
  },
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 9)}5`;
    return [
      { text: `conn.login('ops@acme.io', '${value}', done);`, path: 'src/sync.js', value },
      {
        text: `$db = mysqli_connect("db.acme.io", "shop", "${value}", "shop");`,
        path: 'src/db.php',
        value,
      },
      { text: `requests.get(url, auth=("svc", "${value}"))`, path: 'src/a.py', value },
    ];
  },
  counterExamples: () => [
    { text: "login('user', 'password')", path: 'src/a.js' },
    { text: "authenticate(req, 'local', 'session')", path: 'src/a.js' },
  ],
};

function hasTwoLiterals(bytes: Uint8Array, end: number, limit: number): boolean {
  let quotes = 0;
  for (let i = end; i < limit; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 34 || byte === 39) quotes++;
    if (quotes >= 4) return true;
    // In a literal (`mysql:host=a;dbname=b`) they end nothing.
    if ((byte === 123 || byte === 59) && quotes % 2 === 0) return false;
  }
  return false;
} // biome-ignore format: dense rules
