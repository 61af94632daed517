import { isGeneratedPath } from './path-tags.ts';

/**
 * What a file is for, which decides how much a value must look like a secret before it counts:
 * - `credential`: exists to hold credentials; any value of its fields is one
 * - `config`: settings; a chosen value is a credential, a common word is a default
 * - `code`: only literals count, and they must not read as words
 * - `sample`: templates, tests, manuals; only what looks random or carefully chosen
 * - `translation`: texts for people; no generic finding
 * - `generated`: lock files, minified code, source maps; only vendors' own formats
 * - `other`: anything else, judged like code
 */
export type PathKind =
  | 'credential'
  | 'config'
  | 'code'
  | 'sample'
  | 'translation'
  | 'generated'
  | 'other';

const SAMPLE =
  /(?:^|\/)(?:tests?|__tests?__|spec|specs|testing|test[-_]?data|test[-_]?cases?|testsuite|fixtures?|__fixtures__|mocks?|__mocks__|stubs?|e2e|examples?|samples?|demos?|docs?|documentation|tutorials?|stories|playground)\/|(?:^|\/)templates?\/(?!.*\.ya?ml$)|[._-](?:example|sample|template|tmpl|tpl|dist|default|defaults|test|tests|spec|mock|fixture|stories)(?:\.[a-z0-9]+)?$|(?:^|\/)(?:test[-_]|example|sample)[^/]*$|_test\.[a-z]+$|(?:^|\/)conftest\.py$|(?:Test|Tests|Spec|IT)\.(?:java|kt|cs|scala|groovy|php|swift)$|\.(?:md|mdx|markdown|rst|adoc|asciidoc|tex|html?|htm|j2|jinja2?|erb|ejs|hbs|tpl|tmpl|template|dist|example|sample|feature|snap|ipynb)$|(?:^|\/)(?:README|CHANGELOG|CHANGES|HISTORY|NEWS|CONTRIBUTING|INSTALL)[^/]*$/i;

/** A credential file's own name wins over folders such as `docs/`, but not over `.example` behind it. */
const CREDENTIAL =
  /(?:^|\/)(?:\.env|\.env\.(?:local|prod(?:uction)?|stag(?:e|ing)|live|dev(?:elopment)?|docker|secrets?)|\.envrc|prod(?:uction)?\.env|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|[._]?netrc|\.htpasswd|\.?htpasswd|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.git-credentials|\.gitconfig|\.dockercfg|\.dockerconfigjson|\.docker\/config\.json|\.aws\/(?:credentials|config)|\.?credentials|credentials\.(?:xml|ya?ml|json|toml|ini|properties|txt|csv)|\.boto|\.s3cfg|\.passwd-s3fs|\.?rclone\.conf|\.kube\/config|kubeconfig|config|hub|hosts\.yml|\.tugboat|heroku\.json|secrets?\.(?:ya?ml|json|toml|ini|properties|env|txt|xml|conf)|passwords?\.(?:txt|csv|ya?ml|json|xml)|wp-config\.php|local-config\.php|LocalSettings\.php|LocalConfiguration\.php|id_(?:rsa|dsa|ecdsa|ed25519)|master\.key|\.vault[-_]?pass(?:word)?(?:\.txt)?|vault[-_]pass(?:word)?\.txt|\.?(?:bash|zsh|sh|psql|mysql|python|node_repl|irb|fish|rediscli|mongo)_history|\.history|\.(?:bash_profile|bashrc|bash_aliases|bash_login|zshrc|zshenv|zprofile|profile|cshrc|kshrc|fishrc|extra|exports|localrc)|filezilla\.xml|recentservers\.xml|sitemanager\.xml|\.?sftp(?:-config(?:-alt\d?)?|-settings)?\.json|\.?ftpconfig|\.ftppass|\.ftpquota|ftp(?:sync)?\.(?:json|settings|ini)|\.?ftp-?sync\.(?:json|settings)|\.remote-sync\.json|\.remote\.json|deployment-config\.json|deploy(?:ment)?\.json|\.?esmtprc|\.?msmtprc|\.?fetchmailrc|\.?muttrc|\.?offlineimaprc|\.?getmailrc|\.?mbsyncrc|\.?mailrc|sasl_passwd|\.wgetrc|\.curlrc|robomongo\.json|robo3t\.json|\.mongorc\.js|dbeaver[^/]*\.xml|data-sources\.(?:xml|json)|credentials-config\.json|dataSources(?:\.local)?\.xml|WebServers\.xml|webServers\.xml|deployment\.xml|ventrilo_srv\.ini|server\.cfg|teamspeak[^/]*\.ini|proftpdpasswd|pureftpd\.passwd|vsftpd[^/]*passwd|passwd|shadow|master\.passwd|smbpasswd|logins\.json|signons\.sqlite|db\.ini|database\.ini|auth\.json|\.terraformrc|terraform\.rc|[^/]+\.tfvars(?:\.json)?|[^/]+\.tfstate|\.irssi\/config|wpa_supplicant[^/]*\.conf|[^/]+\.nmconnection|[^/]+\.ovpn|chap-secrets|pap-secrets|ipsec\.secrets|psk\.txt|\.vnc\/passwd|ultravnc\.ini|winscp\.ini|unattend(?:ed)?\.xml|autounattend\.xml|sysprep\.(?:xml|inf)|groups\.xml|web\.(?:production|release|prod)\.config|\.subversion\/auth\/[^/]*|\.gem\/credentials|\.cargo\/credentials(?:\.toml)?|\.m2\/settings(?:-security)?\.xml|connections?\.xml|connectionstrings?\.config|snowsql\.cnf|\.snowsql\/config|\.databrickscfg|\.dbt\/profiles\.yml|\.jupyter\/[^/]*config\.json|\.smbcredentials|\.cifs|\.ldaprc|\.dockerenv|\.lftprc|\.lftp\/bookmarks|\.purple\/accounts\.xml|accounts\.xml|\.weechat\/[^/]*\.conf|jenkins[^/]*credentials[^/]*|publish(?:settings|profile)[^/]*|[^/]+\.publishsettings|[^/]+\.pubxml(?:\.user)?|[^/]+\.rdp|[^/]+\.mobaconf|[^/]+\.kdb)$/i;

const TRANSLATION =
  /(?:^|\/)(?:locales?|i18n|l10n|lang|langs|languages?|translations?|nls|messages|intl|po|values(?:-[a-z]{2}(?:-r[A-Z]{2})?)?\/strings)\/|(?:^|\/)(?:messages|strings|labels|translations?|locale)(?:[._-][a-zA-Z-]+)?\.(?:properties|json|ya?ml|xml|ts|js|php)$|[./_-](?:en|de|fr|es|it|pt|nl|pl|ru|ja|ko|zh|tr|sv|da|fi|cs|uk|ar|he)(?:[_-][A-Za-z]{2,4})?\.(?:json|ya?ml|properties|js|ts|php|xml|txt)$|\.(?:po|pot|resx|strings|xlf|xliff|arb|ftl|lproj)$/;

const CONFIG =
  /\.(?:ini|cfg|cnf|conf|config|properties|toml|env|ya?ml|json|json5|jsonc|xml|plist|hcl|tf|tfvars|sql|dump|ps1|psm1|bat|cmd|sh|bash|zsh|fish|ksh|rc|reg|inf|service|desktop|netrc|settings|prefs|credentials|auth|yml|dockerfile|mk|nix|xml\.dist|cnf|php\.inc|inc)$|(?:^|\/)(?:\.[a-z0-9_-]*rc|\.[a-z0-9_-]+|Dockerfile[^/]*|docker-compose[^/]*|Makefile|Jenkinsfile|Vagrantfile|Procfile|crontab|hosts|inventory|pom\.xml|(?:app|base|common|dev|development|prod|production|local|live|staging)?[-_.]?(?:config|configuration|conf|settings?|database|db|connect(?:ion)?|dbconfig|dbconn(?:ect)?|credentials?|secrets?|constants?|env|environment|globals?|params|parameters|mail|smtp)(?:[-_.](?:inc|local|prod|production|dev|development|staging|class))*\.(?:php\d?|inc|py|rb|js|ts|mjs|cjs|cs|java|go|pl|lua|groovy|kt|scala|exs?))$/i;

const CODE =
  /\.(?:[cm]?[jt]sx?|py|pyw|rb|go|java|kts?|cs|vb|fs|php\d?|phtml|swift|rs|c|h|cc|cpp|hpp|m|mm|scala|groovy|vue|svelte|css|scss|less|lua|pl|pm|r|jl|dart|ex|exs|erl|hs|clj|sol|gradle|asp|aspx|jsp|cshtml|razor|astro|graphql|proto|d\.ts)$/i;

/** Pages of a manual: a folder of documentation, or a format that only manuals use. */
export function isManual(path: string): boolean {
  return /(?:^|\/)(?:docs?|documentation|manual|website|api-guide|guides?|man)\/.*\.(?:md|mdx|rst|txt|adoc|html?)$|\.(?:rst|adoc|asciidoc|\d)$/i.test(
    path,
  );
}

let lastPath: string | null = null;
let lastKind: PathKind = 'other';

/** What the file of this path is for; the last answer is kept, since one file asks many times. */
export function pathKind(path: string): PathKind {
  if (path === lastPath) return lastKind;
  lastPath = path;
  lastKind = classify(path);
  return lastKind;
}

function classify(path: string): PathKind {
  if (isGeneratedPath(path)) return 'generated';
  const isSample = SAMPLE.test(path);
  if (CREDENTIAL.test(path) && !/[._-](?:example|sample|template|dist|test)\b[^/]*$/i.test(path)) {
    return isSample &&
      /(?:^|\/)(?:tests?|spec|fixtures?|__tests__|examples?|samples?)\//i.test(path)
      ? 'config'
      : 'credential';
  }
  if (TRANSLATION.test(path)) return 'translation';
  if (isSample) return 'sample';
  if (CONFIG.test(path)) return 'config';
  return CODE.test(path) ? 'code' : 'other';
}
