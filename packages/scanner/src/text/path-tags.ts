/** Folders and names that hold tests, fixtures and examples rather than what runs. */
const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests?__|spec|specs|testing|test[-_]?data|test[-_]?cases?|fixtures?|__fixtures__|mocks?|__mocks__|stubs?|e2e|examples?|samples?|demos?)\/|(?:^|\/)test[-_][^/]*$|[._-](?:test|tests|spec|mock|fixture|stories)\.[a-z0-9]+$|(?:^|\/)conftest\.py$|(?:Test|Tests|Spec|IT)\.(?:java|kt|cs|scala|groovy|php|swift)$/;

/** Files that exist to hold credentials. */
const SENSITIVE_FILE =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|[^/]+\.env|\.envrc|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|_?\.?netrc|\.htpasswd|\.pgpass|pgpass\.conf|\.my\.cnf|\.git-credentials|\.dockercfg|\.docker\/config\.json|\.aws\/credentials|\.boto|\.s3cfg|\.kube\/config|kubeconfig|credentials(?:\.[a-z]+)?|secrets?\.(?:ya?ml|json|toml|ini|properties|env|txt)|[^/]*service[-_]?account[^/]*\.json|wp-config[^/]*\.php|configuration\.php|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]+\.(?:pem|key|p12|pfx|jks|keystore|ppk|asc|kdbx|ovpn|tfstate|tfvars|mobileprovision|pkcs12|agilekeychain)|\.?(?:bash|zsh|psql|mysql|python|node_repl|irb)_history|\.(?:bash_profile|bashrc|zshrc|profile)|filezilla\.xml|recentservers\.xml|sitemanager\.xml|sftp(?:-config)?\.json|\.ftpconfig|dbeaver-data-sources\.xml|database\.yml|settings\.xml|shadow|master\.key|proftpdpasswd)$/i;

/** Files of generated digests and vendored code, where only vendors' own formats are looked for. */
const GENERATED_FILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|composer\.lock|Gemfile\.lock|Cargo\.lock|poetry\.lock|Pipfile\.lock|uv\.lock|go\.sum|go\.work\.sum|flake\.lock|mix\.lock|pubspec\.lock|Podfile\.lock|packages\.lock\.json|gradle\.lockfile|verification-metadata\.xml|Package\.resolved|Manifest\.toml|checksums?(?:\.[a-z0-9]+)?|SHA(?:256|512)SUMS?)$|(?:^|\/)(?:node_modules|bower_components)\/|(?:\.min|\.bundle|[.-]min)\.(?:js|css|mjs)$|\.(?:map|svg|snap|ipynb_checkpoints)$/;

/** The tags that a path alone gives. */
export function pathTags(path: string): readonly ('TEST_FILE' | 'SENSITIVE_FILE')[] {
  const tags: ('TEST_FILE' | 'SENSITIVE_FILE')[] = [];
  if (TEST_FILE.test(path)) tags.push('TEST_FILE');
  if (SENSITIVE_FILE.test(path)) tags.push('SENSITIVE_FILE');
  return tags;
}

/** Whether a path is a lock file, a digest list, a source map, minified or vendored code. */
export function isGeneratedPath(path: string): boolean {
  return GENERATED_FILE.test(path);
}
