import type { ExampleMaker } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, HEX, LOWER } from '../../detector/example-maker.ts';
import type { Planted } from './planted-tokens.ts';

/** Passwords and keys as people write them into settings, clients, scripts and notes. */
export function plantedCredentials(make: ExampleMaker): Planted[] {
  const strong = () =>
    `${make.chars('BCDFGHJK', 2)}${make.chars('bcdfghjkmn', 4)}!${make.chars('23456789', 3)}#${make.chars('qrstvwx', 2)}`;
  const symbols = () =>
    `p;${make.chars('bcdfghjk', 3)}&%${make.chars('23456789', 2)}(${make.chars('QRSTVW', 3)})=~${make.chars('bcdf', 2)}`;
  const weak = () => `${make.chars('bcdfghjklm', 5)}${make.chars('23456789', 2)}`;
  const hex = (length: number) => make.chars(HEX, length);
  const planted: Planted[] = [];
  const add = (kind: string, path: string, value: string, write: (value: string) => string) => {
    planted.push({ kind, path, at: value, text: write(value) });
  };
  add('.netrc', '.netrc', weak(), (v) => `machine a.io login b password ${v}\n`);
  add(
    '.netrc over lines',
    'root/.netrc',
    strong(),
    (v) => `machine a.io\nlogin b\npassword ${v}\n`,
  );
  add('.pgpass', '.pgpass', weak(), (v) => `db.acme.io:5432:*:app:${v}\n`);
  add(
    '.htpasswd',
    'www/.htpasswd',
    `$apr1$${make.chars(LOWER, 8)}$${make.chars(ALPHANUMERIC, 22)}`,
    (v) => `bob:${v}\n`,
  );
  add(
    '.git-credentials',
    '.git-credentials',
    'https://bob:',
    (v) => `${v}${strong()}@git.acme.io\n`,
  );
  add('.my.cnf', '.my.cnf', strong(), (v) => `[client]\nuser=root\npassword=${v}\n`);
  add('.my.cnf, in quotes', 'etc/.my.cnf', symbols(), (v) => `[client]\npassword = "${v}"\n`);
  add(
    '.dockercfg',
    '.dockercfg',
    Buffer.from(`bob:${weak()}`).toString('base64'),
    (v) => `{"https://index.docker.io/v1/":{"auth":"${v}"}}`,
  );
  add(
    '.npmrc',
    '.npmrc',
    Buffer.from(`bob:${weak()}`).toString('base64'),
    (v) => `//npm.acme.io/:_auth=${v}\n`,
  );
  add(
    '.npmrc with a UUID',
    'app/.npmrc',
    [8, 4, 4, 4, 12].map(hex).join('-'),
    (v) => `//registry.npmjs.org/:_authToken=${v}\n`,
  );
  add('.pypirc', '.pypirc', weak(), (v) => `[pypi]\nusername: bob\npassword: ${v}\n`);
  add('.s3cfg', '.s3cfg', make.chars(BASE64, 40), (v) => `[default]\nsecret_key = ${v}\n`);
  add('.ftpconfig', '.ftpconfig', weak(), (v) => `{"host":"a.io","user":"b","pass":"${v}"}`);
  add(
    'sftp-config.json',
    'sftp-config.json',
    strong(),
    (v) => `{\n  "type": "sftp",\n  "password": "${v}",\n  //"port": "22"\n}`,
  );
  add(
    '.vscode/sftp.json',
    '.vscode/sftp.json',
    weak(),
    (v) => `{"username": "b", "password": "${v}"}`,
  );
  add(
    '.remote-sync.json',
    '.remote-sync.json',
    weak(),
    (v) => `{"hostname": "a", "password": "${v}"}`,
  );
  add(
    'FileZilla',
    'FileZilla/sitemanager.xml',
    weak(),
    (v) => `<Server><Host>a.io</Host><Pass>${v}</Pass></Server>`,
  );
  add(
    'FileZilla in base64',
    'recentservers.xml',
    Buffer.from(strong()).toString('base64'),
    (v) => `<Pass encoding="base64">${v}</Pass>`,
  );
  add('ventrilo', 'ventrilo_srv.ini', weak(), (v) => `[Server]\nAdminPassword=${v}\n`);
  add('robomongo', 'robomongo.json', weak(), (v) => `"userName" : "b",\n"userPassword" : "${v}"`);
  add(
    'DBeaver',
    'dbeaver-data-sources.xml',
    weak(),
    (v) => `<connection host="a" user="b" password="${v}"/>`,
  );
  add('wp-config', 'wp-config.php', strong(), (v) => `define( 'DB_PASSWORD',   '${v}' );`);
  add(
    'a salt of WordPress',
    'wp-config.php',
    `|x(9&${make.chars('abcdef(){}[]<>!#%^*-_=+,.;:|~ 0123456789', 54)}Zq7$`,
    (v) => `define('SECURE_AUTH_SALT', '${v}');`,
  );
  add('.env', '.env', strong(), (v) => `DB_HOST=a\nDB_PASSWORD=${v}\n`);
  add(
    '.env with quotes and export',
    '.env.production',
    strong(),
    (v) => `export REDIS_PASSWORD='${v}'\n`,
  );
  add('.env with symbols', '.env', symbols(), (v) => `MAIL_PASSWORD="${v}"\n`);
  add('Laravel key', '.env', `base64:${make.chars(BASE64, 43)}=`, (v) => `APP_KEY=${v}\n`);
  add('Rails master key', 'config/master.key', hex(32), (v) => v);
  add(
    'Rails secrets.yml',
    'config/secrets.yml',
    hex(128),
    (v) => `production:\n  secret_key_base: ${v}\n`,
  );
  add(
    'Rails database.yml',
    'config/database.yml',
    weak(),
    (v) => `production:\n  username: b\n  password: ${v}\n  host: a\n`,
  );
  add(
    'Django settings',
    'acme/settings.py',
    `${make.chars('abcdefgh!@#%^&*(-_=+)0123456789', 49)}9`,
    (v) => `SECRET_KEY = '${v}'\n`,
  );
  add(
    'Django database',
    'acme/settings.py',
    strong(),
    (v) => `DATABASES = {'default': {'USER': 'b', 'PASSWORD': '${v}', 'HOST': 'a'}}`,
  );
  add(
    'Spring properties',
    'src/main/resources/application.properties',
    strong(),
    (v) => `spring.datasource.username=b\nspring.datasource.password=${v}\n`,
  );
  add(
    'Spring YAML',
    'src/main/resources/application-prod.yml',
    strong(),
    (v) => `datasource:\n  username: b\n  password: '${v}'\n`,
  );
  add(
    'properties with a colon and blanks',
    'db.properties',
    weak(),
    (v) => `db.user : b\ndb.password  :   ${v}\n`,
  );
  add(
    'properties with a continuation',
    'a.properties',
    strong(),
    (v) => `db.url=jdbc:x:\\\n  y\ndb.password=${v}\n`,
  );
  add(
    'JDBC address',
    'a.xml',
    weak(),
    (v) => `<url>jdbc:mysql://db.acme.io/app?user=b&amp;password=${v}&amp;ssl=true</url>`,
  );
  add(
    'ADO.NET',
    'appsettings.json',
    strong(),
    (v) => `"Default": "Server=db;Database=a;User Id=sa;Password=${v};Encrypt=True"`,
  );
  add(
    'ADO.NET, password last',
    'web.config',
    strong(),
    (v) => `<add name="D" connectionString="Data Source=db;Uid=sa;Pwd=${v}" />`,
  );
  add('web.config', 'web.config', strong(), (v) => `<add key="SmtpPassword" value="${v}" />`);
  add(
    'Hibernate',
    'hibernate.cfg.xml',
    weak(),
    (v) =>
      `<property name="connection.username">b</property>\n<property name="connection.password">${v}</property>`,
  );
  add(
    'Maven settings',
    '.m2/settings.xml',
    strong(),
    (v) => `<server><id>a</id><username>b</username><password>${v}</password></server>`,
  );
  add('plist', 'a.plist', strong(), (v) => `<key>password</key>\n\t<string>${v}</string>`);
  add('Terraform variables', 'prod.tfvars', strong(), (v) => `db_password = "${v}"\n`);
  add(
    'Terraform state',
    'terraform.tfstate',
    strong(),
    (v) => `"attributes": {"username": "b", "password": "${v}"}`,
  );
  add(
    'Ansible',
    'group_vars/all.yml',
    strong(),
    (v) => `ansible_user: b\nansible_become_pass: "${v}"\n`,
  );
  add(
    'Ansible inventory',
    'inventory.ini',
    weak(),
    (v) => `web1 ansible_host=10.0.0.4 ansible_user=b ansible_ssh_pass=${v}\n`,
  );
  add(
    'docker-compose',
    'docker-compose.yml',
    strong(),
    (v) => `environment:\n  MYSQL_ROOT_PASSWORD: ${v}\n`,
  );
  add(
    'docker-compose, list',
    'docker-compose.prod.yml',
    strong(),
    (v) => `environment:\n  - POSTGRES_PASSWORD=${v}\n`,
  );
  add(
    'Kubernetes env',
    'deploy.yaml',
    strong(),
    (v) => `env:\n  - name: DB_PASSWORD\n    value: "${v}"\n`,
  );
  add(
    'Kubernetes Secret',
    'secret.yaml',
    Buffer.from(weak()).toString('base64'),
    (v) =>
      `apiVersion: v1\nkind: Secret\ntype: Opaque\ndata:\n  username: YWRtaW4=\n  password: ${v}\n`,
  );
  add(
    'kubeconfig',
    '.kube/config',
    `k8${make.chars(ALPHANUMERIC, 30)}`,
    (v) => `users:\n- name: a\n  user:\n    token: ${v}\n`,
  );
  add('sshpass', 'deploy.sh', strong(), (v) => `sshpass -p '${v}' ssh b@a.io\n`);
  add(
    'mysql -p',
    'backup.sh',
    strong().replace('#', 'x').replace('!', 'y'),
    (v) => `mysqldump -u root -p${v} shop > a.sql\n`,
  );
  add(
    'curl -u',
    'ci.sh',
    strong().replace('!', 'x'),
    (v) => `curl -fsS -u "bob:${v}" https://a.io\n`,
  );
  add('PGPASSWORD', '.bash_history', weak(), (v) => `PGPASSWORD=${v} psql -h a -U b\n`);
  add('shell profile', '.bashrc', weak(), (v) => `export MAIL_PASS="${v}"\n`);
  add('SQL', 'init.sql', strong(), (v) => `CREATE USER 'b'@'%' IDENTIFIED BY '${v}';`);
  add('PostgreSQL', 'roles.sql', strong(), (v) => `CREATE ROLE b LOGIN PASSWORD '${v}';`);
  add(
    'hash in a dump',
    'dump.sql',
    `$2y$10$${make.chars(ALPHANUMERIC, 53)}`,
    (v) => `INSERT INTO users VALUES (1,'b','${v}');`,
  );
  add(
    'shadow',
    'etc/shadow',
    `$6$${make.chars(ALPHANUMERIC, 8)}$${make.chars(ALPHANUMERIC, 86)}`,
    (v) => `b:${v}:18000:0:99999:7:::`,
  );
  add(
    'PHP array',
    'config/database.php',
    strong(),
    (v) => `'mysql' => ['username' => 'b', 'password' => '${v}'],`,
  );
  add('PHP variable', 'includes/config.php', weak(), (v) => `$dbuser = 'b';\n$dbpass = '${v}';`);
  add('mysqli_connect', 'src/db.php', weak(), (v) => `$c = mysqli_connect('a.io', 'b', '${v}');`);
  add(
    'Java field',
    'src/Db.java',
    strong(),
    (v) => `private static final String DB_PASSWORD = "${v}";`,
  );
  add('TypeScript with a type', 'src/db.ts', strong(), (v) => `const password: string = '${v}';`);
  add('C# verbatim', 'Db.cs', strong(), (v) => `var password = @"${v}";`);
  add('Go struct', 'db.go', strong(), (v) => `Password: "${v}",`);
  add('Python call', 'a.py', strong(), (v) => `connect(host="a", user="b", password="${v}")`);
  add(
    'default of an environment variable',
    'a.py',
    strong(),
    (v) => `PW = os.environ.get("DB_PASSWORD", "${v}")`,
  );
  add(
    'JSON in a string',
    'a.json',
    strong(),
    (v) => `"config": "{\\"user\\":\\"b\\",\\"password\\":\\"${v}\\"}"`,
  );
  add('in a comment', 'src/a.py', strong(), (v) => `# password = "${v}"\n`);
  add(
    'URL',
    'a.conf',
    'https://bob:',
    (v) => `proxy = ${v}${strong().replace('#', 'x')}@proxy.acme.io:3128\n`,
  );
  add(
    'database URL',
    'alembic.ini',
    'postgresql://b:',
    (v) => `sqlalchemy.url = ${v}${weak()}@db.acme.io/app\n`,
  );
  add(
    'Basic',
    'a.http',
    Buffer.from(`bob:${strong()}`).toString('base64'),
    (v) => `Authorization: Basic ${v}\n`,
  );
  add('Redis', 'redis.conf', strong(), (v) => `requirepass ${v}\n`);
  add(
    'PowerShell',
    'a.ps1',
    strong(),
    (v) => `$p = ConvertTo-SecureString "${v}" -AsPlainText -Force`,
  );
  add(
    'Wi-Fi',
    'wpa_supplicant.conf',
    weak() + weak(),
    (v) => `network={\n  ssid="a"\n  psk="${v}"\n}`,
  );
  add(
    'Jenkins',
    'credentials.xml',
    `{AQAAABAAAAA${make.chars(BASE64, 48)}=}`,
    (v) => `<username>b</username><password>${v}</password>`,
  );
  add('Postfix', 'sasl_passwd', weak(), (v) => `[smtp.acme.io]:587 b:${v}\n`);
  add('msmtp', '.msmtprc', weak(), (v) => `account a\nuser b\npassword ${v}\n`);
  add('string concatenation', 'a.py', strong(), (v) => `dsn = "host=a user=b " + "password=${v}"`);
  add('Ruby hash', 'config/mail.rb', strong(), (v) => `:user_name => 'b', :password => '${v}'`);
  add('Groovy', 'build.gradle', strong(), (v) => `storePassword '${v}'\nkeyAlias 'a'`);
  add('gradle.properties', 'gradle.properties', strong(), (v) => `RELEASE_STORE_PASSWORD=${v}\n`);
  return planted;
}
