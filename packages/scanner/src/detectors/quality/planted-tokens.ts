import type { ExampleMaker } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, HEX } from '../../detector/example-maker.ts';
import { detectorByName } from '../index.ts';

/** A secret in a hard place: the file, and what must be found in it (the value's beginning and its line). */
export interface Planted {
  readonly kind: string;
  readonly path: string;
  readonly text: string | Buffer;
  /** The text of the file at which the finding must stand; default: the secret itself. */
  readonly at: string;
  /** How many secrets there are; default 1. */
  readonly count?: number;
}

/** A detector's own example value. */
export function tokenOf(name: string, make: ExampleMaker, index = 0): string {
  const value = detectorByName(name)?.examples(make)[index]?.value;
  if (value === undefined) throw new Error(`${name} has no example with a value`);
  return value;
}

/** Vendors' tokens where scanners that go line by line, or trust quotes, lose them. */
export function plantedTokens(make: ExampleMaker): Planted[] {
  const github = tokenOf('github_personal_token', make);
  const stripe = tokenOf('stripe_secret_key', make);
  const slack = tokenOf('slack_token', make);
  const openai = tokenOf('openai_api_key', make);
  const sendgrid = tokenOf('sendgrid_api_key', make);
  const google = tokenOf('google_api_key', make);
  const aws = `AKIA${make.chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`;
  const awsSecret = make.chars(BASE64, 40);
  const twilioSid = `AC${make.chars(HEX, 32)}`;
  const twilio = make.chars(HEX, 32);
  const gitlab = tokenOf('gitlab_token', make);
  const npm = tokenOf('npm_token', make);
  const jwt = tokenOf('json_web_token', make);
  const pem = tokenOf('private_key_pem', make);
  const minified = 'var a=function(){return 1};'.repeat(4_000);
  const one = (kind: string, path: string, at: string, text: string): Planted => ({
    kind,
    path,
    text,
    at,
  });
  // biome-ignore format: a table reads best one row a line
  return [
    one('in a minified line', 'public/app.min.js', stripe, `${minified}var s={k:"${stripe}"};${minified}`),
    one('in a line of 2 MB', 'data/dump.json', github, `{"a":"${'x '.repeat(1_000_000)}","t":"${github}"}`),
    one('in JSON in a string', 'src/fixture.ts', slack, `const body = "{\\"token\\":\\"${slack}\\"}";`),
    one('in JSON in JSON in a string', 'logs/out.json', slack, `{"m":"{\\\\\\"token\\\\\\":\\\\\\"${slack}\\\\\\"}"}`),
    one('URL-encoded', 'src/redirect.py', github, `url = "https://a.io/cb?next=%2Fx%3Ftoken%3D${github}%26y"`),
    one('after an escaped newline', 'src/a.js', sendgrid, `const env = "USER=app\\n${sendgrid}\\nX=1";`),
    one('in a block comment', 'src/A.java', google, `/*\n * old key: ${google}\n */\nclass A {}`),
    one('in Markdown', 'README.md', gitlab, `# Use\n\n    curl --header "PRIVATE-TOKEN: ${gitlab}" https://git.acme.io\n`),
    one('in a table of Markdown', 'NOTES.md', stripe, `| env | key |\n|--|--|\n| live | \`${stripe}\` |\n`),
    one('in a notebook', 'analysis.ipynb', openai, JSON.stringify( { cells: [{ source: ['import openai\n', `openai.api_key = "${openai}"\n`] }] }, null, 1, )),
    one("in a notebook's output", 'run.ipynb', github, JSON.stringify({ cells: [{ outputs: [{ text: [`token ${github}\n`] }] }] })),
    { kind: 'in UTF-16', path: 'setup.ps1', at: github, text: Buffer.from(`\ufeff$t = "${github}"\r\n`, 'utf16le'), },
    one('with Windows line ends', 'a.ini', npm, `[npm]\r\n_authToken=${npm}\r\n`),
    one('in a block of YAML', 'ci.yml', gitlab, `script:\n  - |\n    export T=${gitlab}\n`),
    one('in a folded block of YAML', 'values.yaml', stripe, `stripe: >-\n  ${stripe}\n`),
    one('in a heredoc of HCL', 'main.tf', slack, `user_data = <<EOF\n#!/bin/sh\nexport SLACK=${slack}\nEOF\n`),
    one('in ENV of a Dockerfile', 'Dockerfile', npm, `FROM node\nENV NPM_TOKEN=${npm}\n`),
    one('in ARG of a Dockerfile', 'build/Dockerfile.dev', github, `FROM node\nARG GH=${github}\n`),
    one('in a list of docker-compose', 'docker-compose.yml', sendgrid, `services:\n  a:\n    environment:\n      - "SENDGRID=${sendgrid}"\n`),
    one('in a workflow', '.github/workflows/ci.yml', npm, `env:\n  NODE_AUTH_TOKEN: ${npm}\n`),
    one('in an array of PHP', 'config/services.php', stripe, `return ['stripe' => ['secret' => '${stripe}']];`),
    one('in an attribute of XML', 'app.xml', google, `<meta-data android:name="geo" android:value="${google}"/>`),
    one('in a plist', 'Info.plist', google, `<key>API_KEY</key>\n<string>${google}</string>\n`),
    one('in Java properties', 'app.properties', slack, `slack.bot.token : ${slack}\n`),
    one('in a shell history', '.zsh_history', openai, `: 1700000000:0;export OPENAI_API_KEY=${openai}\n`),
    one('behind a quote and a bracket', 'a.rb', stripe, `Stripe.api_key = ENV.fetch("K") { "${stripe}" }`),
    one('in a URL of git', '.gitmodules', github, `url = https://${github}@github.com/acme/app.git\n`),
    one('in a template literal', 'a.ts', slack, `const h = \`Bearer ${slack}\`;`),
    one('in a CSV', 'export.csv', sendgrid, `id,name,key\n1,mail,${sendgrid}\n2,x,y\n`),
    one('in a log', 'build.log', gitlab, `12:00:01 [info] using ${gitlab}, ok\n`),
    one('in HTML', 'index.html', google, `<script src="https://maps.googleapis.com/maps/api/js?key=${google}&amp;v=3"></script>`),
    one('in a comment of XML', 'pom.xml', npm, `<!-- ${npm} -->\n`),
    one('among emoji', 'bot.py', slack, `# 🚀🚀 ключ\nT = "${slack}"  # 🤖\n`),
    one('in a lock file, though only vendors count there', 'package-lock.json', npm, `{"resolved":"https://r.acme.io/a.tgz?t=${npm}"}`),
    one('in a source map', 'app.js.map', stripe, `{"sourcesContent":["const k='${stripe}';"]}`),
    one('base64 in a Kubernetes Secret', 'k8s.yaml', Buffer.from(github).toString('base64'), `kind: Secret\ndata:\n  token: ${Buffer.from(github).toString('base64')}\n`),
    one('base64 in code', 'a.js', Buffer.from(`xx:${stripe}`).toString('base64'), `const k = atob("${Buffer.from(`xx:${stripe}`).toString('base64')}");`),
    one('base64 of an .env', 'ci.sh', Buffer.from(`DEBUG=1\nSLACK=${slack}\n`).toString('base64').slice(0, 40), `echo ${Buffer.from(`DEBUG=1\nSLACK=${slack}\n`).toString('base64')} | base64 -d > .env`),
    { kind: 'AWS id and secret on other lines', path: '.aws/credentials', at: aws, text: `[default]\naws_access_key_id = ${aws}\n# prod\nregion = eu-west-1\naws_secret_access_key = ${awsSecret}\n`, },
    one('an AWS secret alone', 'settings.py', awsSecret, `AWS_SECRET_ACCESS_KEY = '${awsSecret}'\n`),
    { kind: 'Twilio sid and token over lines', path: 'sms.py', at: twilio, text: `account_sid = "${twilioSid}"\n# comment\nauth_token  = "${twilio}"\n`, },
    one('a JWT in a header', 'request.http', jwt, `GET / HTTP/1.1\nAuthorization: Bearer ${jwt}\n`),
    one('a private key', 'deploy.key', '-----BEGIN', `${pem}\n`),
    one('a private key in JSON', 'key.json', '-----BEGIN', JSON.stringify({ k: pem })),
    one('a private key, indented in YAML', 'secrets/tls.yaml', '-----BEGIN', `tls:\n  key: |\n${pem.replace(/^/gm, '    ')}\n`),
    one('a private key in lines of PHP', 'key.php', '-----BEGIN', `$k = ${pem .split('\n') .map((line) => `"${line}\\n"`) .join(' .\n  ')};`),
    one('a private key, base64 in a variable', '.env', Buffer.from(pem).toString('base64').slice(0, 30), `KEY_B64=${Buffer.from(pem).toString('base64')}\n`),
    one('a Slack webhook', 'notify.sh', 'https://hooks.slack.com', `curl -X POST ${tokenOf('slack_webhook', make)} -d '{}'`),
    one('a Discord webhook', 'a.js', 'https://discord.com', `fetch('${tokenOf('discord_webhook', make)}')`),
    { kind: 'in two literals', path: 'a.py', at: github.slice(0, 12), text: `token = "${github.slice(0, 12)}" + "${github.slice(12)}"\n`, },
    { kind: 'in two literals of PHP', path: 'a.php', at: stripe.slice(0, 14), text: `$k = '${stripe.slice(0, 14)}' . '${stripe.slice(14)}';\n`, },
    { kind: 'in literals on two lines', path: 'a.py', at: sendgrid.slice(0, 30), text: `KEY = ("${sendgrid.slice(0, 30)}"\n       "${sendgrid.slice(30)}")\n`, },
    { kind: 'AWS id in two literals', path: 'a.js', at: 'AKIA', text: `const id = "AKIA" + "${aws.slice(4)}";\n`, },
    { kind: 'behind a continued line', path: 'a.sh', at: slack.slice(0, 20), text: `export T=${slack.slice(0, 20)}\\\n${slack.slice(20)}\n`, },
    telegram(make),
    azure(make),
    one('a Google service account', 'sa.json', '-----BEGIN', detectorByName('google_service_account')?.examples(make)[0]?.text ?? ''),
    one('a PyPI token', '.pypirc', 'pypi-', `[pypi]\nusername = __token__\npassword = ${tokenOf('pypi_token', make)}\n`),
    heroku(make),
    datadog(make),
    generic(make),
  ];
}

function telegram(make: ExampleMaker): Planted {
  const token = tokenOf('telegram_bot_token', make);
  return {
    kind: 'a Telegram token in a URL',
    path: 'a.sh',
    at: token,
    text: `curl https://api.telegram.org/bot${token}/getMe`,
  };
}

function azure(make: ExampleMaker): Planted {
  const key = `${make.chars(BASE64, 86)}==`;
  return {
    kind: 'an Azure storage key',
    path: 'local.settings.json',
    at: key,
    text: `"AzureWebJobsStorage": "DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${key};EndpointSuffix=core.windows.net"`,
  };
}

function uuid(make: ExampleMaker): string {
  return [8, 4, 4, 4, 12].map((length) => make.chars(HEX, length)).join('-');
}

function heroku(make: ExampleMaker): Planted {
  const key = uuid(make);
  return {
    kind: 'a Heroku key by name',
    path: 'a.sh',
    at: key,
    text: `export HEROKU_API_KEY=${key}`,
  };
}

function datadog(make: ExampleMaker): Planted {
  const key = make.chars(HEX, 32);
  return {
    kind: 'a Datadog key by name',
    path: 'values.yaml',
    at: key,
    text: `datadog:\n  datadogApiKey: ${key}\n`,
  };
}

function generic(make: ExampleMaker): Planted {
  const key = `k9${make.chars(ALPHANUMERIC, 34)}`;
  return {
    kind: 'a key that no vendor marks',
    path: 'a.go',
    at: key,
    text: `var internalServiceToken = "${key}"`,
  };
}
