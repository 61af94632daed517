import { resolve } from 'node:path';
import { MOST_COUNTED } from '@sluice/domain/search-scan';
import { parseKey } from './crypto/key-file.ts';

/** How the sign-in talks to the identity provider. */
export type OidcFlow = 'hash' | 'code';

/** Everything that may be set from outside. Parsed once, by `readConfig`; nothing else reads the environment. */
export interface Config {
  /** Absolute path of the folder that holds the embedded database, keys, mails and the demo. */
  dataDir: string;
  /** Connection string of a PostgreSQL 15+ server, or null for the embedded database. */
  databaseUrl: string | null;
  /** Connection string of a streaming replica of it that may answer lists and figures. */
  readDatabaseUrl: string | null;
  host: string;
  port: number;
  /** Origin under which browsers reach this server; cookies, links and the Host check follow it. */
  publicUrl: URL;
  /** Whether `X-Forwarded-For` of the nearest proxy is believed. */
  trustProxy: boolean;
  docsOrigin: string | null;
  /** The only foreign origin a redirect may go to. */
  backofficeUrl: string | null;
  /** Where browsers send page views; null: nowhere. */
  analyticsUrl: string | null;
  /** Where browsers send what broke on a page; null: nowhere. */
  errorReportUrl: string | null;
  /** Exact `host:port` of private services that outgoing calls may reach. */
  allowHosts: readonly string[];
  /** Whether the product may call out (validity and presence checks). */
  outbound: boolean;
  /** Null: `demo` for the demo workspace, else `production`. */
  environment: 'production' | 'demo' | null;
  /** Where people ask for another organization. */
  salesEmail: string | null;
  /** Other origins for the vendors that are asked about validity, by vendor: a proxy, or an enterprise's own host. */
  checkerUrls: Readonly<Record<string, string>>;
  /** Other origins in place of the fixed ones of notifiers, by kind; `atlassian_auth` is that of Atlassian's authorization. */
  notifierUrls: Readonly<Record<string, string>>;
  /** The app at Atlassian by which Jira is connected; null: Jira cannot be connected here. */
  jira: { clientId: string; clientSecret: string } | null;
  oidc: {
    /** Issuer of a foreign identity provider, or null for the embedded one. */
    issuer: string | null;
    clientId: string;
    clientSecret: string | null;
    flow: OidcFlow;
  };
  /** The REST API of GitHub, or of a GitHub Enterprise Server (`https://host/api/v3`). */
  githubApiUrl: string;
  /** Raises its limits and shows what only members see; null: asked without. */
  githubToken: string | null;
  postmanApiUrl: string | null;
  /** Where e-mails go; null: into files under the data directory. */
  smtpUrl: string | null;
  /** The sender of e-mails; null: Sluice at the public host. */
  mailFrom: string | null;
  /** Base64 of 32 bytes; without it a key file is made in the data directory. */
  secretKey: string | null;
  /** Password of the first administrator; without it a random one is printed once. */
  adminPassword: string | null;
  metricsToken: string | null;
  /** `manual` keeps requests of companies pending until `sluice review`. */
  review: 'auto' | 'manual';
  /** Days for which the audit log is kept; whole months are dropped (decisions §8). */
  auditDays: number;
  /** What one scan of a search takes on at most; a search that finds as much is not scanned. */
  maxScannedPatches: number;
  logLevel: string;
}

/** Thrown for a setting that cannot be understood; the message names the variable and what it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const GITHUB_API = 'https://api.github.com';

type Env = Readonly<Record<string, string | undefined>>;

function oneOf<T extends string | null>(
  env: Env,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of: ${allowed.join(', ')}.`);
  return found;
}

function url(env: Env, name: string): string | null {
  const value = env[name];
  if (value === undefined || value === '') return null;
  if (!URL.canParse(value)) throw new ConfigError(`${name} must be an absolute URL.`);
  return value.replace(/\/+$/, '');
}

function postgresUrl(env: Env, name: string): string | null {
  const value = env[name];
  if (value === undefined || value === '') return null;
  if (/^postgres(?:ql)?:\/\//.test(value)) return value;
  throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
}

/** A whole number in a range; the fallback where nothing is said. */
function count(env: Env, name: string, [least, most]: [number, number], fallback: number): number {
  const value = Number(env[name] === undefined || env[name] === '' ? fallback : env[name]);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
}

/** `github=https://ghe.acme.example,slack=https://…`: an origin for each name. */
function origins(env: Env, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of (env[name] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, key, address] = /^\s*([A-Za-z_]+)=(\S+?)\/*\s*$/.exec(entry) ?? [];
    if (key === undefined || address === undefined || !URL.canParse(address)) {
      throw new ConfigError(`${name} takes name=origin, separated by commas.`);
    }
    found[key] = address;
  }
  return found;
}

/** Two settings of which neither is of use alone. */
function pair(
  env: Env,
  id: string,
  secret: string,
): { clientId: string; clientSecret: string } | null {
  const clientId = env[id] ?? '';
  const clientSecret = env[secret] ?? '';
  if (clientId === '' && clientSecret === '') return null;
  if (clientId === '' || clientSecret === '')
    throw new ConfigError(`Set both ${id} and ${secret}.`);
  return { clientId, clientSecret };
}

/** Reads every setting. Throws `ConfigError` naming the variable that is wrong, never its value. */
export function readConfig(env: Env, cwd: string): Config {
  const text = (name: string) => (env[name] === undefined || env[name] === '' ? null : env[name]);
  const port = Number(env.PORT ?? '4400');
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError('PORT must be a number between 0 and 65535.');
  }
  const host = text('HOST') ?? '127.0.0.1';
  const secretKey = text('SLUICE_SECRET_KEY');
  if (secretKey !== null && parseKey(secretKey) === null) {
    throw new ConfigError(
      'SLUICE_SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32).',
    );
  }
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const readDatabaseUrl = postgresUrl(env, 'SLUICE_READ_DATABASE_URL');
  if (readDatabaseUrl !== null && databaseUrl === null) {
    throw new ConfigError('SLUICE_READ_DATABASE_URL needs DATABASE_URL, of which it is a replica.');
  }
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    dataDir: resolve(cwd, text('SLUICE_DATA_DIR') ?? '.sluice'),
    databaseUrl,
    readDatabaseUrl,
    host,
    port,
    publicUrl: new URL(url(env, 'SLUICE_PUBLIC_URL') ?? `http://${shownHost}:${port}`),
    trustProxy: oneOf(env, 'SLUICE_TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    docsOrigin: url(env, 'SLUICE_DOCS_ORIGIN'),
    backofficeUrl: url(env, 'SLUICE_BACKOFFICE_URL'),
    analyticsUrl: url(env, 'SLUICE_ANALYTICS_URL'),
    errorReportUrl: url(env, 'SLUICE_ERROR_REPORT_URL'),
    allowHosts: (text('SLUICE_ALLOW_HOSTS') ?? '').split(',').filter((entry) => entry !== ''),
    environment: oneOf(env, 'SLUICE_ENVIRONMENT', ['production', 'demo', null], null),
    salesEmail: text('SLUICE_SALES_EMAIL'),
    outbound: oneOf(env, 'SLUICE_OUTBOUND', ['on', 'off'], 'off') === 'on',
    notifierUrls: origins(env, 'SLUICE_NOTIFIER_URLS'),
    jira: pair(env, 'SLUICE_JIRA_CLIENT_ID', 'SLUICE_JIRA_CLIENT_SECRET'),
    checkerUrls: origins(env, 'SLUICE_CHECKER_URLS'),
    oidc: {
      issuer: url(env, 'SLUICE_OIDC_ISSUER'),
      clientId: text('SLUICE_OIDC_CLIENT_ID') ?? 'sluice',
      clientSecret: text('SLUICE_OIDC_CLIENT_SECRET'),
      flow: oneOf(env, 'SLUICE_OIDC_FLOW', ['hash', 'code'], 'hash'),
    },
    githubApiUrl: url(env, 'SLUICE_GITHUB_API_URL') ?? GITHUB_API,
    githubToken: text('SLUICE_GITHUB_TOKEN'),
    postmanApiUrl: url(env, 'SLUICE_POSTMAN_API_URL'),
    smtpUrl: text('SLUICE_SMTP_URL'),
    mailFrom: text('SLUICE_MAIL_FROM'),
    secretKey,
    adminPassword: text('SLUICE_ADMIN_PASSWORD'),
    metricsToken: text('SLUICE_METRICS_TOKEN'),
    review: oneOf(env, 'SLUICE_REVIEW', ['auto', 'manual'], 'auto'),
    auditDays: count(env, 'SLUICE_AUDIT_DAYS', [90, 3650], 365),
    maxScannedPatches: count(env, 'SLUICE_MAX_SCANNED_PATCHES', [1, MOST_COUNTED], MOST_COUNTED),
    logLevel: oneOf(
      env,
      'SLUICE_LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'info',
    ),
  };
}
