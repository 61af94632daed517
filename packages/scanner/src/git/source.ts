import type { ScanReason } from '../errors.ts';

/** A place to fetch from, split so that its credential never reaches a command line or a log. */
export interface Source {
  readonly kind: 'https' | 'ssh' | 'local';
  /** What git is given: without user name and password for https. */
  readonly url: string;
  /** What people are shown: without any credential. */
  readonly displayUrl: string;
  /** `owner/name` where the source has both, else its last segment. */
  readonly name: string;
  /** Value of an HTTP `Authorization` header, or null. Raw credential: never log it. */
  readonly authorization: string | null;
  /** `https://host/`: where the header may be sent. */
  readonly origin: string | null;
}

const SCP_LIKE =
  /^(?<user>[\w.-]+@)?(?<host>[A-Za-z0-9][\w.-]*|\[[0-9a-f:]+\]):(?!\/\/)(?<path>[^:].*)$/i;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/**
 * Reads a source. Allowed are https and ssh (also as `user@host:path`), and local paths or `file:`
 * when the caller says so. Everything else (`git:` and `http:`, which anyone on the way can change;
 * `ext::`, which runs programs) is refused, and so is what git could take for an option.
 */
export function parseSource(
  source: string,
  options: { readonly allowLocalPaths?: boolean } = {},
): Source | ScanReason {
  const text = source.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (text === '' || text.startsWith('-') || /[\u0000-\u001f\u007f]/.test(text))
    return 'protocol_refused';
  if (text.includes('::')) return 'protocol_refused';
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'https' || scheme === 'ssh') return parseUrl(text, scheme);
  const isPath = /^[./~]/.test(text) || (scheme === undefined && !SCP_LIKE.test(text));
  if (scheme === 'file' || isPath) {
    if (options.allowLocalPaths !== true) return 'protocol_refused';
    return {
      kind: 'local',
      url: text,
      displayUrl: text,
      name: nameOf(text),
      authorization: null,
      origin: null,
    };
  }
  if (text.includes('://')) return 'protocol_refused';
  const scp = SCP_LIKE.exec(text)?.groups;
  if (scp === undefined || scp.path?.startsWith('-') === true) return 'protocol_refused';
  return {
    kind: 'ssh',
    url: text,
    displayUrl: text,
    name: nameOf(scp.path ?? ''),
    authorization: null,
    origin: null,
  };
}

function parseUrl(text: string, scheme: 'https' | 'ssh'): Source | ScanReason {
  if (!URL.canParse(text)) return 'protocol_refused';
  const url = new URL(text);
  if (url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-')) {
    return 'protocol_refused';
  }
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.password = '';
  if (scheme === 'https') url.username = '';
  url.search = '';
  url.hash = '';
  const clean = url.toString();
  return {
    kind: scheme,
    url: clean,
    displayUrl: clean,
    name: nameOf(url.pathname),
    authorization:
      scheme === 'https' && (user !== '' || password !== '')
        ? `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
        : null,
    origin: scheme === 'https' ? `${url.protocol}//${url.host}/` : null,
  };
}

function nameOf(path: string): string {
  const parts = path
    .replace(/\/+$/, '')
    .replace(/\/?\.git$/, '')
    .split('/')
    .filter((part) => part !== '');
  const isLocal = /^[./~]|^file:/.test(path) && !path.startsWith('/') ? true : parts.length > 2;
  return (isLocal ? parts.slice(-1) : parts.slice(-2)).join('/') || 'repository';
}

/** The host and port that git would connect to; null for a local path. */
export function endpointOf({ kind, url }: Source): { host: string; port: number } | null {
  if (kind === 'local') return null;
  if (URL.canParse(url) && url.includes('://')) {
    const { hostname, port } = new URL(url);
    const usual = kind === 'https' ? 443 : 22;
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
  }
  const host = SCP_LIKE.exec(url)?.groups?.host;
  return host === undefined ? null : { host: host.replace(/^\[|\]$/g, ''), port: 22 };
}

/** The host and port of an address as a person gives it; null for a local path, and for what is no address. */
export function addressEndpoint(address: string): { host: string; port: number } | null {
  const source = parseSource(address);
  return typeof source === 'string' ? null : endpointOf(source);
}

/** Why a source is refused before git is asked, or null. For form fields and the command line alike. */
export function sourceRefusal(
  source: string,
  options: { readonly allowLocalPaths?: boolean } = {},
): ScanReason | null {
  const parsed = parseSource(source, options);
  return typeof parsed === 'string' ? parsed : null;
}

/** A text with the credentials of every URL in it removed. */
export function redactUrl(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*@/gi, '$1');
}
