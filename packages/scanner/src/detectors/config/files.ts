import type { Detector, MatchFacts, Verdict } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, HEX, LOWER } from '../../detector/example-maker.ts';
import { isPlaceholder, isReference } from '../../detector/placeholder.ts';
import { looksChosen } from '../../detector/value-forms.ts';
import { pathKind } from '../../text/path-kind.ts';
import { fileFormat, plainVerdict } from './file-format.ts';

export const FILE_DETECTORS: readonly Detector[] = [
  fileFormat({
    name: 'netrc_password',
    displayName: 'Password in .netrc',
    documentation: 'https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html',
    literals: ['machine'],
    scope: 'text',
    window: { before: 2, after: 400 },
    patterns: [/(?<![\w-])machine\s{1,20}(?<host>[\w.-]{1,120})\s{1,20}(?:login\s{1,20}(?<username>\S{1,120})\s{1,20})?password\s{1,20}(?<_quote>")?(?<value>[^\s"\\]{1,200})/gd],
    verdict: (value, { path }) => (pathKind(path) === 'credential' || looksChosen(value) ? plainVerdict(value) : 'drop'),
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 9);
      return [{ text: `machine ftp.acme.io login deploy password ${value}\n`, path: '.netrc', value }, { text: `machine api.acme.io\n  login ci\n  password ${value}\n`, path: 'home/_netrc', value }];
    },
    counterExamples: () => [{ text: 'machine learning and password storage' }],
  }),
  fileFormat({
    name: 'pgpass_password',
    displayName: 'Password in .pgpass',
    category: 'Database',
    documentation: 'https://www.postgresql.org/docs/current/libpq-pgpass.html',
    onPath: /(?:^|\/)\.?pgpass(?:\.conf)?$/,
    patterns: [/^(?<host>[^\s:#]{1,120}):(?<port>\d{1,5}|\*):(?<database>[^\s:]{1,80}):(?<username>[^\s:]{1,80}):(?<value>\S{1,200})$/gmd],
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 9);
      return [{ text: `# hostname:port:database:username:password\ndb.acme.io:5432:app:app:${value}\n`, path: 'db/.pgpass', value }];
    },
  }),
  fileFormat({
    name: 'git_credentials',
    displayName: 'Password in .git-credentials',
    documentation: 'https://git-scm.com/docs/git-credential-store',
    onPath: /(?:^|\/)\.?git-credentials$/,
    patterns: [/^(?<value>https?:\/\/(?<username>[^\s:/]{1,120}):(?<password>\S{1,300})@(?<host>[\w.:-]{1,200})\/?\S{0,200})$/gmd],
    rank: 36,
    verdict: (_value, { parts }) => plainVerdict(parts.password ?? ''),
    examples: (make) => {
      const value = `https://dev%40acme.io:${make.chars(ALPHANUMERIC, 8)}!#@4@code.acme.io`;
      return [{ text: `${value}\n`, path: '.git-credentials', value }];
    },
  }),
  fileFormat({
    name: 'htpasswd_entry',
    displayName: 'Password hash in .htpasswd',
    documentation: 'https://httpd.apache.org/docs/2.4/misc/password_encryptions.html',
    onPath: /(?:^|\/)(?:\.?htpasswd[^/]*|[^/]*\.htpasswd|\.?htdigest|users\.passwd|pureftpd\.passwd|proftpd[^/]*passwd|ftpd?\.passwd)$/,
    patterns: [/^(?<username>[^\s:#]{1,80}):(?:[^:\n]{1,60}:)?(?<value>\$[\w$./]{10,200}|\{SHA\}[\w+/=]{28}|\{SSHA\}[\w+/=]{20,60}|[./0-9A-Za-z]{13}|[0-9a-f]{32}|\{PLAIN\}\S{3,60})(?=$|[:\s])/gmd],
    rank: 38,
    examples: (make) => {
      const value = `$apr1$${make.chars(LOWER, 8)}$${make.chars(ALPHANUMERIC, 22)}`;
      const des = make.chars(ALPHANUMERIC, 13);
      return [{ text: `admin:${value}\n`, path: 'web/.htpasswd', value }, { text: `bob:${des}\n`, path: '.htpasswd', value: des }];
    },
  }),
  fileFormat({
    name: 'maven_master_password',
    displayName: 'Maven master password',
    documentation: 'https://maven.apache.org/guides/mini/guide-encryption.html',
    onPath: /settings-security[^/]*\.xml$/,
    patterns: [/<master>\s{0,20}(?<value>\{[A-Za-z0-9+/]{20,200}={0,2}\})\s{0,20}<\/master>/gd],
    // The key that decrypts it is public.
    verdict: () => 'secret',
    examples: (make) => {
      const value = `{${make.chars(BASE64, 43)}=}`;
      return [{ text: `<settingsSecurity>\n  <master>${value}</master>\n</settingsSecurity>\n`, path: '.m2/settings-security.xml', value }];
    },
  }),
  fileFormat({
    name: 'rails_master_key',
    displayName: 'Rails master key',
    documentation: 'https://guides.rubyonrails.org/security.html#custom-credentials',
    onPath: /(?:^|\/)(?:master\.key|credentials\/\w+\.key)$/,
    patterns: [/^\s{0,4}(?<value>[0-9a-f]{32})\s{0,4}$/gmd],
    examples: (make) => {
      const value = make.chars(HEX, 32);
      return [{ text: `${value}\n`, path: 'config/master.key', value }];
    },
  }),
  fileFormat({
    name: 'vault_password_file',
    displayName: 'Ansible vault password file',
    documentation: 'https://docs.ansible.com/ansible/latest/vault_guide/vault_managing_passwords.html',
    onPath: /(?:^|\/)\.?(?:ansible[-_.])?vault[-_.]?pass(?:word|wd)?(?:\.txt|[-_]file)?$/,
    patterns: [/^(?!#)(?<value>[^\s$][^\s]{5,200})\s{0,4}$/gmd],
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 14);
      return [{ text: `${value}\n`, path: 'ansible/.vault_pass', value }];
    },
  }),
  fileFormat({
    name: 'npmrc_auth',
    displayName: 'npm registry credentials',
    documentation: 'https://docs.npmjs.com/cli/configuring-npm/npmrc',
    literals: ['_auth', '_password'],
    window: { before: 120, after: 300 },
    onPath: /(?:^|\/)(?:[._]?npmrc[^/]*|\.yarnrc(?:\.yml)?|Dockerfile[^/]*|[^/]+\.(?:ya?ml|sh))$/,
    patterns: [/(?:^|[:\s'"])_(?:auth|authToken|password)\s{0,3}=\s{0,3}(?<_quote>["'])?(?<value>[\w+/=.:~-]{6,300})/gmd],
    rank: 32,
    examples: (make) => {
      const value = Buffer.from(`admin:${make.chars(ALPHANUMERIC, 8)}`).toString('base64');
      return [{ text: `_auth = ${value}`, path: '.npmrc', value }];
    },
    counterExamples: () => [{ text: `//registry.npmjs.org/:_authToken=$${'{NPM_TOKEN}'}`, path: '.npmrc' }],
  }),
  fileFormat({
    name: 'docker_registry_auth',
    displayName: 'Docker registry credentials',
    documentation: 'https://docs.docker.com/reference/cli/docker/login/',
    literals: ['"auth', '"identitytoken', '"registrytoken'],
    window: { before: 8, after: 700 },
    patterns: [/\\{0,3}"(?:auth|identitytoken|registrytoken)\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"(?<value>[A-Za-z0-9+/]{8,600}={0,2})\\{0,3}"/gd],
    rank: 36,
    verdict: dockerVerdict,
    examples: (make) => {
      const value = Buffer.from(`ci:${make.chars(ALPHANUMERIC, 14)}`).toString('base64');
      const once = JSON.stringify({ auths: { 'quay.io': { auth: value } } });
      return [
        { text: `{"auths":{"https://index.docker.io/v1/":{"auth":"${value}"}}}`, path: '.docker/config.json', value },
        { text: JSON.stringify(JSON.stringify({ pullSecret: once })), path: 'install.json', value },
      ];
    },
    counterExamples: () => [{ text: '{"auth": "required"}' }, { text: JSON.stringify(JSON.stringify({ auth: 'required' })) }],
  }),
  fileFormat({
    name: 'kubernetes_secret',
    displayName: 'Kubernetes Secret',
    documentation: 'https://kubernetes.io/docs/concepts/configuration/secret/',
    literals: ['kind: secret', 'kind: "secret', "kind: 'secret"],
    scope: 'text',
    window: { before: 3_000, after: 6_000 },
    patterns: [/^[ \t]{1,8}["']?(?<_key>[\w.-]{1,80})["']?:[ \t]{1,4}(?<_quote>["'])?(?<value>[A-Za-z0-9+/]{4,5000}={0,2})["']?[ \t]{0,4}(?:#.{0,80})?\r?$/gmd],
    rank: 31,
    verdict: kubernetesVerdict,
    examples: (make) => {
      const value = Buffer.from(make.chars(ALPHANUMERIC, 11)).toString('base64');
      return [{ text: `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  username: YXBw\n  password: ${value}\n`, path: 'k8s/secret.yaml', value }];
    },
    counterExamples: () => [{ text: 'kind: SecretStore\nspec:\n  provider: YXBwbGljYXRpb24=\n', path: 'k8s/store.yaml' }],
  }),
  fileFormat({
    name: 'firefox_login',
    displayName: 'Saved login of Firefox',
    documentation: 'https://support.mozilla.org/kb/where-are-my-logins-stored',
    literals: ['encryptedpassword', 'encryptedusername'],
    window: { before: 2, after: 400 },
    patterns: [/"encrypted(?:Password|Username)"\s{0,4}:\s{0,4}"(?<value>M[A-Za-z0-9+/]{30,360}={0,2})"/gd],
    examples: (make) => {
      const value = `MDoEEPgAAAAAAAAAAAAAAAAAAAEw${make.chars(BASE64, 50)}==`;
      return [{ text: `"encryptedPassword": "${value}",`, path: 'firefox/logins.json', value }];
    },
  }),
  fileFormat({
    name: 'laravel_app_key',
    displayName: 'Laravel application key',
    documentation: 'https://laravel.com/docs/encryption',
    literals: ['base64:'],
    window: { before: 60, after: 80 },
    patterns: [/(?:APP_KEY|app_key|APP_PREVIOUS_KEYS|'key'|"key")["']?\s{0,4}(?:=>|[=:,])\s{0,4}["']?(?:env\([^)]{0,40},\s?["'])?(?<value>base64:[A-Za-z0-9+/]{42,90}={0,2})/gd],
    rank: 45,
    entropy: 3.5,
    examples: (make) => {
      const value = `base64:${make.chars(BASE64, 43)}=`;
      return [{ text: `APP_KEY=${value}`, path: '.env', value }];
    },
  }),
  fileFormat({
    name: 'spaced_password',
    displayName: 'Password in a line of a client file',
    documentation: 'https://marlam.de/msmtp/msmtprc.txt',
    literals: ['passw', 'pass ', 'requirepass', 'masterauth', 'secret ', 'bindpw', 'rootpw'],
    window: { before: 80, after: 200 },
    onPath: /(?:^|\/)[._]?(?:esmtprc|msmtprc|ldaprc|fetchmailrc|getmailrc|lftprc|ncftp|bookmarks|lftp|curlrc|wgetrc|smbcredentials|redis[^/]*\.conf|sentinel\.conf|[^/]*\.conf|authinfo|muttrc|mbsyncrc|offlineimaprc|ftp[^/]*\.txt)$/,
    patterns: [/(?:^|[\s;])(?:password|passwd|pass|requirepass|masterauth|bindpw|rootpw|secret)[ \t]{1,8}(?:is[ \t]{1,4})?(?<_quote>["'])?(?<value>[^\s"']{3,200})/gmid],
    rank: 9,
    verdict: (value, { before, path }) => (/#|;/.test(before) || (/\.conf$/.test(path) && !/requirepass|masterauth|bindpw|rootpw|redis|sentinel/.test(before + path)) ? 'drop' : /^(?:required|sufficient|optional|include|requisite|eval|on|off|yes|no|for|to|the|with|is|file|store|server)$/i.test(value) ? 'drop' : plainVerdict(value)),
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 10);
      return [{ text: `identity "me@acme.io"\nusername "me"\npassword "${value}"\n`, path: '.esmtprc', value }, { text: `requirepass ${value}\n`, path: 'redis.conf', value }];
    },
  }),
]; // biome-ignore format: one declaration after another

/** The decoded `data:` of a Kubernetes Secret: fields that are secret by their name. */
function kubernetesVerdict(value: string, { parts, around }: MatchFacts): Verdict {
  const text = around(4_000);
  if (!/kind:\s{1,4}["']?Secret\b/.test(text) || !/(?:^|\n)\s{0,8}["']?data["']?:/.test(text))
    return 'drop';
  if (
    !/pass|pwd|secret|token|key|auth|cred|conn|dsn|salt|pin|cert/i.test(parts._key ?? '') ||
    /\.crt$|public|username|user$|_id$|^ca\b/i.test(parts._key ?? '')
  )
    return 'drop';
  const bytes = Buffer.from(value, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') !== value.replace(/=+$/, '') || bytes.length < 3)
    return 'drop';
  const plain = bytes.toString('latin1').trim();
  if (isReference(plain) || /^\{\{|BEGIN (?:CERTIFICATE|PUBLIC)/.test(plain)) return 'drop';
  if (plain === '1f2d1e2e67df') return 'documented_example';
  return /^(?:password|changeme|example|placeholder|xxx+|your[-_].*|<.*>)$/i.test(plain)
    ? 'placeholder'
    : 'secret';
}

/** The auth of a registry is `user:password` in base64; a token has the user name `<token>` or `_token`. */
function dockerVerdict(value: string, { around }: MatchFacts): Verdict {
  const plain = Buffer.from(value, 'base64').toString('latin1');
  if (/^[\x20-\x7e]{1,120}:[\x20-\x7e]{1,500}$/.test(plain)) {
    const password = plain.slice(plain.indexOf(':') + 1);
    if (
      /^(?:password|pass|secret)$/i.test(password) &&
      /^(?:user(?:name)?|test)$/i.test(plain.slice(0, plain.indexOf(':')))
    )
      return 'documented_example';
    return isPlaceholder(password) && /your|change|example|xxx/i.test(password)
      ? 'placeholder'
      : 'secret';
  }
  return value.length >= 40 && /docker|auths|registry/i.test(around(400)) ? 'secret' : 'drop';
}
