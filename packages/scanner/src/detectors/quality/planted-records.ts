import type { ExampleMaker } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, HEX } from '../../detector/example-maker.ts';
import type { Planted } from './planted-tokens.ts';

/** Secrets whose place in a record says what they are: rows of tables, UUIDs under a name, flags, device settings. */
export function plantedRecords(make: ExampleMaker): Planted[] {
  const strong = () =>
    `${make.chars('BCDFGHJK', 2)}${make.chars('bcdfghjkmn', 4)}!${make.chars('23456789', 3)}${make.chars('qrstvwx', 2)}`;
  const weak = () => `${make.chars('bcdfghjklm', 5)}${make.chars('23456789', 3)}`;
  const key = () => `${make.chars(ALPHANUMERIC, 16)}4${make.chars(ALPHANUMERIC, 14)}7`;
  const uuid = () =>
    `${make.chars('abcdef', 1)}${[7, 4, 4, 4, 12].map((length) => make.chars(HEX, length)).join('-')}`;
  // biome-ignore format: a table reads best one row a line
  const rows: readonly (readonly [string, string, string, (value: string) => string])[] = [
    ['SQL row', 'dump.sql', strong(), (v) => `INSERT INTO users (id, username, password, email) VALUES (1, 'bob', '${v}', 'b@acme.io');\n`],
    ['SQL row, names in backticks', 'db/seed.sql', weak(), (v) => `INSERT INTO \`accounts\` (\`id\`,\`login\`,\`passwd\`) VALUES (3,'ops','${v}');\n`],
    ['SQL row, the second', 'dump.sql', strong(), (v) => `INSERT INTO users (id, name, password) VALUES\n(1, 'a', NULL),\n(2, 'bob', '${v}');\n`],
    ['SQL row with a call', 'dump.sql', weak(), (v) => `INSERT INTO users (id, name, password) VALUES (2, 'bob, (jr)', MD5('${v}'));\n`],
    ['SQL row, columns declared before', 'dump.sql', weak(), (v) => `CREATE TABLE \`s\`.\`users\` (\n  \`id\` int(11) NOT NULL,\n  \`price\` decimal(10,2),\n  \`password\` varchar(60)\n);\n\nINSERT INTO \`users\` VALUES (1,2.50,'${v}');\n`],
    ['SQL row with a key', 'dump.sql', key(), (v) => `INSERT INTO clients (name, api_key, created) VALUES ('x', '${v}', now());`],
    ['COPY of PostgreSQL', 'dump.sql', strong(), (v) => `COPY public.users (id, name, password) FROM stdin;\n7\tbob\t${v}\n\\.\n`],
    ['CSV', 'users.csv', strong(), (v) => `name,email,password\nann,a@acme.io,\nbob,b@acme.io,${v}\n`],
    ['CSV in quotes', 'export/logins.csv', weak(), (v) => `"url","username","password","note"\n"https://a.io","bob","${v}","a, ""b"""\n`],
    ['CSV with semicolons', 'keys.csv', key(), (v) => `id;name;API token\n1;ci;${v}\n`],
    ['TSV', 'a.tsv', key(), (v) => `name\tsecret\tnote\nci\t${v}\tx\n`],
    ['UUID of a client in YAML', 'config/app.yml', uuid(), (v) => `client_id: abc\nclient_secret: ${v}\n`],
    ['UUID of a client in code', 'src/auth.js', uuid(), (v) => `const clientSecret = "${v}";\n`],
    ['UUID of Keycloak', 'keycloak.json', uuid(), (v) => `{"realm":"a","credentials":{"secret":"${v}"}}`],
    ['UUID as a key', '.env', uuid(), (v) => `VENDOR_API_KEY=${v}\n`],
    ['a key named so only, in YAML', 'config.yml', `${make.chars('bcdfgh', 4)}${make.chars('BCDFGH', 4)}${make.chars('2345', 4)}${make.chars(ALPHANUMERIC, 24)}`, (v) => `service:\n  key: ${v}\n`],
    ['Magento 2', 'app/etc/env.php', `4${make.chars(HEX, 30)}7`, (v) => `'crypt' => [\n  'key' => '${v}'\n],`],
    ['Magento 1', 'app/etc/local.xml', `4${make.chars(HEX, 30)}7`, (v) => `<crypt><key><![CDATA[${v}]]></key></crypt>`],
    ['Drupal salt', 'sites/default/settings.php', `a7${make.chars(`${ALPHANUMERIC}-_`, 72)}`, (v) => `$settings['hash_salt'] = '${v}';`],
    ['SSH2 key', 'id_dsa_1024', '---- BEGIN SSH2', (v) => `${v} ENCRYPTED PRIVATE KEY ----\nComment: "1024-bit"\n${[1, 2, 3, 4, 5].map(() => make.chars(BASE64, 70)).join('\n')}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\n`],
    ['Terraform default', 'variables.tf', strong(), (v) => `variable "db_password" {\n  type    = string\n  default = "${v}"\n}\n`],
    ['fish', 'fish/config.fish', key(), (v) => `set -x API_TOKEN ${v}\n`],
    ['csh', '.cshrc', weak(), (v) => `setenv DB_PASSWORD ${v}\n`],
    ['Dockerfile without an equals sign', 'Dockerfile', weak(), (v) => `ENV DB_PASSWORD ${v}\n`],
    ['flag with a blank', 'Makefile', weak(), (v) => `\t./migrate --user a --password ${v}\n`],
    ['LDAP client', 'etc/ldap.conf', weak(), (v) => `binddn cn=admin,dc=acme\nbindpw ${v}\n`],
    ['DBI of Perl', 'a.pl', weak(), (v) => `my $h = DBI->connect("DBI:mysql:a", "root", "${v}");`],
    ['pair of JSON', 'a.postman_environment.json', key(), (v) => `{"key":"api_token","value":"${v}","enabled":true}`],
    ['Visual Basic', 'a.vb', weak(), (v) => `Dim pwd As String = "${v}"`],
    ['Rust', 'src/m.rs', key(), (v) => `const API_KEY: &'static str = "${v}";`],
    ['resource manager', 'a.json', `${weak()}X`, (v) => `"adminPassword": {"value": "${v}"}`],
    ['a word with an accent', 'cfg.ini', weak(), (v) => `usuario=a\ncontraseña=${v}\n`],
    ['piped into a login', 'a.sh', weak(), (v) => `echo ${v} | docker login -u a --password-stdin`],
    ['chpasswd', 'a.sh', weak(), (v) => `echo "root:${v}" | chpasswd`],
    ['keytool, at the end', 'a.sh', weak(), (v) => `keytool -genkey -keystore a.jks -storepass ${v}`],
    ['Redis flag', 'docker-compose.yml', weak(), (v) => `command: redis-server --requirepass ${v}`],
    ['HAProxy', 'haproxy.cfg', weak(), (v) => `user admin insecure-password ${v}\n`],
    ['vpnc', 'vpnc/default.conf', weak(), (v) => `Xauth username b\nXauth password ${v}\n`],
    ['strongSwan', 'ipsec.secrets', weak(), (v) => `bob : EAP "${v}"\n`],
    ['RADIUS client', 'clients.conf', weak(), (v) => `client a {\n  ipaddr = 1.2.3.4\n  secret = ${v}\n}\n`],
    ['router', 'core.cfg', weak(), (v) => `username admin privilege 15 password 0 ${v}\n`],
    ['router, reversible', 'core.cfg', `0${make.chars('0123456789ABCDEF', 15)}`, (v) => ` password 7 ${v}\n`],
    ['SNMP', 'snmpd.conf', weak(), (v) => `rocommunity ${v}\n`],
    ['remote desktop', 'a.rdp', make.chars('0123456789ABCDEF', 200), (v) => `password 51:b:${v}\n`],
    ['pgbouncer', 'userlist.txt', weak(), (v) => `"app" "${v}"\n`],
    ['Mosquitto', 'mosquitto.passwd', `$6$${make.chars(BASE64, 16)}$${make.chars(BASE64, 86)}==`, (v) => `bob:${v}\n`],
  ];
  const settings = Buffer.from(
    `A=1\nDB_PASSWORD=${strong()}\nNOTE=${'a note to fill the lines '.repeat(4)}\n`,
  ).toString('base64');
  const lines = settings.match(/.{1,64}/g) ?? [];
  const wrapped = {
    kind: 'base64 over several lines',
    path: 'secret.yaml',
    at: lines[0] ?? '',
    text: `data:\n  .env: |\n    ${lines.join('\n    ')}\nkind: x\n`,
  };
  return [...rows.map(([kind, path, at, write]) => ({ kind, path, at, text: write(at) })), wrapped];
}
