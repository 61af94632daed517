/** Words that stand where a secret would, in templates and manuals. */
const PLACEHOLDER_WORDS =
  /(?:^|[^a-z])(?:example|sample|dummy|fake|placeholder|changeme|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|redacted|masked|removed|censored|insert|your|todo|fixme|x{4,}|(?<![a-z0-9])xxx+(?![a-z0-9])|notreal|not[-_ ]a[-_ ]|foobar|lorem|undefined|deadbeef)/i;

/** Instructions of other languages, and whole phrases: `votre_cle`, `ENTER_PASSWORD_1`, `my_jwt_secret_key`, `change-in-production`. */
const INSTRUCTION =
  /^(?:votre|vos|ihre?|deine?|tu|tus|su|sua|seu|mi|meu|minha|hier|paste|enter|put|set)[-_ ]|^(?:votre|ihr|dein|your|mein|mon)(?:[A-Z]|mot|pass|key|token)|^(?:[Vv]otre|[Ii]hre?|[Dd]eine?|[Yy]our|[Mm]eine?|[Mm]on|[Tt]on|[Mm]i|[Tt]u|[Ss]ua?|[Mm]inha|[Jj]ouw|[Uu]w|[Ll]aTua)(?:Mot(?:DeP|dep)|Pass|Kenn|Schl[uü]|Cl[eé]|Clave|Chave|Contrase|Senha|Wachtw|Key|Token|Secret|Geheim)|^(?:my|the)[-_]?(?:[a-z]{1,12}[-_]){0,3}(?:secret|key|token|password)(?:[-_]?(?:key|secret|token))?(?:[-_]?\d{1,4})?$|[-_ ](?:aqui|ici|here|hier)(?:[-_ ]?\d+)?$|(?:cl[ée]|clave|chave|schluessel|schlüssel)[-_ ](?:api|ici|aqui)|VOTRE|change[-_ ]in|set[-_ ]me|[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]|^(?:contraseña|senha|passwort|kennwort|motdepasse|wachtwoord|parola|heslo|lösenord)$|^@@.*@@$|^__[A-Z_]+__$|^op:\/\//;

/** `${NAME}`, `$NAME`, `%NAME%`, `{{ name }}`, `<name>`, `@NAME@`, `#{name}`, `$(cmd)`. */
const REFERENCE =
  /^(?:\$\{[^}]*\}?|\$[A-Za-z_]\w*|%[A-Za-z_]\w*%|%\(?\w*\)?[sdv]|\{\{.*|\{[%\w .$-]*\}?|<[^>]*>?|@[A-Za-z_]+@|#\{[^}]*\}?|\$\(.*|\[[A-Za-z _-]+\])$/;

/** A run that people type to fill a field: one character, or the keyboard's or alphabet's order. */
const FILLER =
  /^(.)\1*$|^(?:[x*.#_-]+)$|(.)\2{5,}|0123456789|1234567890|(?:12345678)|abcdefgh|qwerty|asdfgh/i;

/** Whether a value refers to a secret kept elsewhere (environment, template, command) instead of being one. */
export function isReference(value: string): boolean {
  return REFERENCE.test(value);
}

/** Whether a value is visibly a stand-in: a filler run or a word such as `example` or `your`. */
export function isPlaceholder(given: string): boolean {
  // Tokens of X begin with many zero bits.
  const value = /^A{18,24}[^A]/.test(given) ? given.replace(/^A+/, '') : given;
  return (
    FILLER.test(value) ||
    PLACEHOLDER_WORDS.test(value) ||
    INSTRUCTION.test(value) ||
    /\.{3}|…/.test(value)
  );
}

const COMMON_PASSWORDS = new Set(
  (
    'password passwd passw0rd p@ssw0rd pass pwd secret token admin administrator root user username test tests ' +
    'testing tester default guest demo example postgres postgresql mysql mariadb mongo mongodb redis rabbitmq ' +
    'foo bar baz foobar hunter2 letmein changeme changeit abc abc123 hello world none null nil true false empty ' +
    'dev development local localhost prod production staging string value key mypassword mysecret my_password ' +
    'my-password userpass yourpassword your_password your-password db_password dbpassword dbpass docker sa ' +
    'app api login auth credentials x xx xxx pw p u a b c'
  ).split(' '),
);

/** Whether a password is a placeholder that means "a password goes here". */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase();
  return COMMON_PASSWORDS.has(word) || /^(?:pass(?:word)?|test|secret|user|1234)\d*!?$/.test(word);
}

/** A host that is only reachable locally: loopback, a documentation domain, or a bare container name. */
export function isPrivateExampleHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return (
    /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)$/.test(name) ||
    /(?:^|\.)(?:example|test|invalid|localhost)(?:\.(?:com|org|net))?$/.test(name) ||
    !/[.:]/.test(name)
  );
}
