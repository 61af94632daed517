import type { ExampleMaker } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, HEX, LOWER, URL_SAFE } from '../../detector/example-maker.ts';
import { type LookAlike, standIns } from './stand-ins.ts';

/** Names apart from their values: this file itself must hold no look-alike. */
const PASSWORD = 'password';
const TOKEN = 'token';

/** What careful readers pass over: stand-ins, references, digests, public keys, texts about secrets. */
export function lookAlikes(make: ExampleMaker): LookAlike[] {
  const hex = (length: number) => make.chars(HEX, length);
  const uuid = [8, 4, 4, 4, 12].map(hex).join('-');
  const ref = (name: string) => `$${'{'}${name}}`;
  const all: LookAlike[] = [];
  const add = (kind: string, path: string, ...texts: string[]) => {
    texts.forEach((text) => {
      all.push({ kind, path, text });
    });
  };
  all.push(...standIns());
  add(
    'reference',
    'config.yml',
    `password: ${ref('DB_PASSWORD')}`,
    'password: {{ .Values.db.password }}',
    'password: {{ vault_db_password }}',
    `${TOKEN}: !vault |`,
    'password: "%env(DB_PASSWORD)%"',
    `secret: $${'{{ secrets.DEPLOY_KEY }}'}`,
    'password: !Ref DbPassword',
    'password: !Sub "{{resolve:secretsmanager:a}}"',
    'passwordFile: /run/secrets/db',
    'secretName: my-app-secret-name-42',
    'key: ssm:/prod/db/password1',
  );
  add(
    'reference in code',
    'src/a.ts',
    'const password = process.env.DB_PASSWORD;',
    'const token = await getToken(user1, 42);',
    'password: props.password2,',
    'const apiKey = config.get("api.key.v2");',
    'password: string;',
    'function login(username: string, password: string) {}',
    'if (password === confirmPassword1) return;',
    'const secretKey = crypto.randomBytes(32).toString("hex");',
    'token = req.headers["x-access-token-2"];',
    'password = input("Password: ")',
    "setError('password', { message: 'Wrong password 1!' })",
    'const PASSWORD_REGEX = /^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$/;',
    "const passwordPlaceholder = 'Enter 8+ characters!';",
    '<input type="password" name="password1" id="password-2" />',
    "t('auth.password.reset_token2')",
  );
  add(
    'reference in Python',
    'app/a.py',
    'password = os.environ["DB_PASSWORD1"]',
    'SECRET_KEY = os.getenv("SECRET_KEY_2")',
    'token = self.get_token_v2(request)',
    'password = getpass.getpass("Password: ")',
    'secret = hashlib.sha256(data1).hexdigest()',
    'api_key = settings.API_KEY_V2',
    'password=kwargs.get("password1")',
    'token: Optional[str] = None',
  );
  add(
    'reference in a script',
    'a.sh',
    'mysql -u root -p"$DB_PASS" app',
    'sshpass -e ssh root@host',
    'curl -u "$USER:$TOKEN" https://a.io',
    'docker login -u ci --password-stdin',
    'export TOKEN=$(cat /run/secrets/token1)',
    'PASSWORD=`pwgen 16 1`',
    `read -s -p "Password: " PASSWORD1`,
    'openssl rand -hex 32 > secret.key',
  );
  add(
    'lock file',
    'package-lock.json',
    `"integrity": "sha512-${make.chars(BASE64, 86)}=="`,
    `"secret": "${make.chars(ALPHANUMERIC, 40)}"`,
  );
  add('digest', 'go.sum', `github.com/a/b v1.2.3 h1:${make.chars(BASE64, 43)}=`);
  add(
    'digest',
    'src/digests.py',
    `sha256 = "${hex(64)}"`,
    `commit = "${hex(40)}"`,
    `token_hash = "${hex(64)}"`,
    `md5_checksum: "${hex(32)}"`,
    `password_hash = "${hex(64)}"`,
  );
  add(
    'SRI',
    'index.html',
    `<script src="a.js" integrity="sha384-${make.chars(BASE64, 64)}" crossorigin></script>`,
    `<meta name="csrf-token" content="${make.chars(BASE64, 40)}">`,
    `<meta name="google-site-verification" content="${make.chars(URL_SAFE, 43)}">`,
  );
  add(
    'rows of a table',
    'seed.sql',
    'INSERT INTO users (id, password) VALUES (1, ?), (2, :password), (3, NULL);',
    "INSERT INTO users (name, password_changed) VALUES ('a', '2021-03-04 10:00:00');",
    "INSERT INTO tokens (id, token_type, scope) VALUES (1, 'bearer-type-42', 'read:all');",
    `INSERT INTO files (sha256, path) VALUES ('${hex(64)}', '/a');`,
    "INSERT INTO settings VALUES ('password_min_length', '12');",
  );
  add(
    'marker of a place',
    'src/list.json',
    `"nextPageToken": "${make.chars(URL_SAFE, 60)}"`,
    `"continuationToken": "${make.chars(BASE64, 60)}"`,
    `"syncToken": "${make.chars(URL_SAFE, 30)}"`,
    `"idempotency_key": "${make.chars(ALPHANUMERIC, 32)}"`,
  );
  add('known answer', 'test/vectors/aes.txt', `KEY = ${hex(32)}\nSECRET = ${hex(64)}`);
  add('default of a laptop', '.env.development', 'DB_PASSWORD=root');
  add(
    'columns of a table',
    'data.csv',
    `name,sha256\na,${hex(64)}`,
    'token,lemma,pos\nrunning2gether,run,VERB',
    'a/b.md,reset_password,12\nc/d-e.md,login4you,13',
    'user,password\nann,********\nbob,',
    `id,uuid\n1,${uuid}`,
  );
  add(
    'flags and variables',
    'run.sh',
    'tool --password $PASS1 --token "$TOKEN2"',
    'docker run --env-file secrets.env --key /run/a.key1 x',
    'set -x; setenv PATH /usr/local/bin',
    '# pass --token <your-token-1> to log in',
    'ssh-keygen -t rsa -b 4096 -key ~/.ssh/id_rsa2',
  );
  add(
    'UUID',
    'src/ids.ts',
    `"idempotencyKey": "${uuid}"`,
    `const sessionKey = "${uuid}";`,
    `correlationToken: "${uuid}"`,
    `const tenantId = "${uuid}";`,
    `const secretId = '${uuid}';`,
    `HEROKU_APP_ID=${uuid}`,
    `apiKeyId: "${uuid}"`,
  );
  add(
    'public key',
    'a.txt',
    `ssh-rsa AAAAB3NzaC1yc2E${make.chars(BASE64, 300)} bob@a`,
    `-----BEGIN PUBLIC KEY-----\n${make.chars(BASE64, 64)}\n-----END PUBLIC KEY-----`,
    `-----BEGIN CERTIFICATE-----\nMII${make.chars(BASE64, 61)}\n-----END CERTIFICATE-----`,
    `public_key = "${make.chars(BASE64, 44)}"`,
  );
  add(
    'publishable key',
    'src/pay.js',
    `Stripe("pk_live_${make.chars(ALPHANUMERIC, 24)}")`,
    `posthog.init('phc_${make.chars(ALPHANUMERIC, 43)}')`,
    `sentryDsn = "https://${hex(32)}@o1.ingest.sentry.io/2"`,
    `recaptcha_site_key = "6L${make.chars(URL_SAFE, 38)}"`,
  );
  add(
    'picture',
    'src/icon.ts',
    `const icon = "data:image/png;base64,iVBORw0KGgo${make.chars(BASE64, 4_000)}=";`,
  );
  add(
    'picture in a style sheet',
    'a.css',
    `.a{background:url(data:font/woff2;base64,d09GMg${make.chars(BASE64, 3_000)})}`,
  );
  add(
    'encrypted',
    'secrets.enc.yaml',
    `${PASSWORD}: ENC[AES256_GCM,data:${make.chars(BASE64, 12)},iv:${make.chars(BASE64, 43)}=,tag:${make.chars(BASE64, 22)}==,type:str]`,
    `spring.datasource.password=ENC(${make.chars(BASE64, 32)})`,
    `${PASSWORD}: '{cipher}${hex(64)}'`,
    `  password: Ag${make.chars(BASE64, 400)}==`,
  );
  add('Ansible vault', 'vault.yml', `$ANSIBLE_VAULT;1.1;AES256\n${hex(80)}\n${hex(80)}`);
  add(
    'translation',
    'locales/de.json',
    `"${PASSWORD}": "Passwort1!"`,
    '"forgot_password": "Passwort vergessen?"',
    '"token": "Sicherheitsschlüssel-Nummer-1"',
  );
  add(
    'translation',
    'src/i18n/messages_fr.properties',
    'login.password=Mot de passe 1',
    'error.password.short=8 caractères minimum',
  );
  add(
    'schema',
    'openapi.yaml',
    'password:\n  type: string\n  format: password\n  minLength: 8',
    'token:\n  type: string\n  example: string',
  );
  add(
    'test',
    'tests/login.test.js',
    "login('bob', 'hunter2')",
    'const password = "Password1!";',
    "password: 'test1234'",
    "user.password = 'secret123'",
    'const token = "abc123def456";',
  );
  add('checksum that does not fit', 'a.txt', `ghp_${make.chars('abcdefgh', 36)}`);
  add(
    'code that looks random',
    'src/a.js',
    `const key = "${make.chars(LOWER, 5)}_${make.chars(LOWER, 6)}_${make.chars(LOWER, 7)}";`,
    'const tokens = ["if", "else", "return"];',
    'const KEYBOARD = "qwertyuiopasdfghjklzxcvbnm1234567890";',
    'const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";',
    'cacheKey = `user:$' + '{id}:profile:v2`;',
    'primaryKey: "user_id_2"',
    'secretLevel = 42; passwordLength = 16;',
    'i18nKey = "auth.password_reset.token_expired.v2"',
  );
  add(
    'JWT of a manual',
    'docs/jwt.md',
    [
      Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url'),
      Buffer.from('{"sub":"1234567890","name":"John Doe","iat":1516239022}').toString('base64url'),
      'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    ].join('.'),
  );
  add(
    'settings',
    'docker-compose.yml',
    'POSTGRES_PASSWORD: postgres',
    'MYSQL_ROOT_PASSWORD: root',
    'MYSQL_ALLOW_EMPTY_PASSWORD: "yes"',
    'POSTGRES_PASSWORD_FILE: /run/secrets/pg1',
  );
  add(
    'settings',
    'application.properties',
    'spring.datasource.password=',
    'password.min.length=8',
    'token.expiry.seconds=3600',
    `auth.token.url=https://a.io/oauth2/token1`,
    'security.password.encoder=bcrypt',
  );
  add(
    'key of something',
    'src/table.ts',
    `const cacheKey = "${make.chars(ALPHANUMERIC, 32)}";`,
    `sort_key: "${hex(40)}"`,
    `<input siteKey="${make.chars(ALPHANUMERIC, 40)}">`,
    `deviceToken = "${uuid}"`,
    `"device_token": "${hex(64)}"`,
    `const pubkey = "${make.chars(ALPHANUMERIC, 44)}";`,
    `address token = 0x${hex(40)};`,
    `<Row key="${make.chars(ALPHANUMERIC, 26)}" />`,
  );
  add(
    'id of a public key',
    'Dockerfile',
    `ENV GPG_KEY ${hex(40).toUpperCase()}`,
    `ENV GPG_KEY=${hex(40).toUpperCase()}`,
  );
  return all;
}
