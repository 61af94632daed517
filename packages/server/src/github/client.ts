import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import { callOut, type OutboundAnswer } from '../outbound/call.ts';
import { retryAt, withVendorLease } from '../outbound/vendor-lease.ts';
import type { CallEnd } from '../repositories/vendor-leases.ts';

/** GitHub's answer. Its documented status tells the kinds apart. */
export type GitHubAnswer =
  | { kind: 'found'; body: unknown; etag: string | null; nextPath: string | null }
  /** 304: what the given ETag names still holds. */
  | { kind: 'same' }
  | { kind: 'not_found' }
  /** 451: taken down. */
  | { kind: 'blocked' }
  /** It is to be left alone until then. */
  | { kind: 'limited'; until: Date }
  /** Nothing that says anything. */
  | { kind: 'failed' };

/** Reads from GitHub's REST API, one call at a time over all processes. */
export interface GitHub {
  /**
   * Reads a path of the API (`/repos/acme/api`). A redirect inside the API, as GitHub answers for what was renamed, is followed once.
   *
   * @param etag of the stored answer; when it is still valid the result is `same`, which does not count against the rate limit
   */
  get: (path: string, etag?: string | null) => Promise<GitHubAnswer>;
}

/** The row of `vendors` that all calls by the token of the settings take their lease on. */
export const GITHUB_VENDOR = 'github-api';
const MAX_BYTES = 4 * 1024 * 1024;

/** The headers of a call of the API, whichever it is. */
export function githubHeaders(token: string | null): Readonly<Record<string, string>> {
  return {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** What the client needs from outside. */
export interface GitHubDeps {
  db: Kysely<Schema>;
  clock: () => Date;
  config: Pick<Config, 'githubApiUrl' | 'githubToken' | 'allowHosts'>;
}

/**
 * A client for the API that the settings name.
 *
 * @param vendor the row of `vendors` that its calls take their lease on: GitHub counts the calls of each token apart
 */
export function createGitHub({ db, clock, config }: GitHubDeps, vendor = GITHUB_VENDOR): GitHub {
  const call = async (
    path: string,
    etag: string | null,
  ): Promise<{ value: Read; end: CallEnd }> => {
    const headers: Record<string, string> = {
      ...githubHeaders(config.githubToken),
      ...(etag === null ? {} : { 'if-none-match': etag }),
    };
    try {
      const url = `${config.githubApiUrl}${path}`;
      const request = { method: 'GET', url, headers, maxBytes: MAX_BYTES } as const;
      const answer = await callOut(request, config.allowHosts);
      return { value: readAnswer(answer, config.githubApiUrl), end: endOf(answer, clock()) };
    } catch {
      // What went wrong on the way could quote the token.
      return { value: { kind: 'failed' }, end: { kind: 'silent' } };
    }
  };

  const once = async (path: string, etag: string | null): Promise<GitHubAnswer | Moved> => {
    const done = await withVendorLease({ db, clock }, vendor, () => call(path, etag));
    if (done.kind === 'resting') return { kind: 'limited', until: done.until };
    if (done.value.kind !== 'refused') return done.value;
    return { kind: 'limited', until: done.restsUntil ?? clock() };
  };

  return {
    get: async (path, etag = null) => {
      const first = await once(path, etag);
      // Another address has another ETag.
      const read = first.kind === 'moved' ? await once(first.path, null) : first;
      return read.kind === 'moved' ? { kind: 'failed' } : read;
    },
  };
}

type Moved = { kind: 'moved'; path: string };
type Read = GitHubAnswer | Moved | { kind: 'refused' };

/** The moment at which the limit is lifted, in seconds since 1970; null when it is not named. */
function resetAt({ headers }: OutboundAnswer): Date | null {
  const text = headers['x-ratelimit-reset'] ?? '';
  return /^\d{1,12}$/.test(text) ? new Date(Number(text) * 1_000) : null;
}

/** GitHub refuses with 403 or 429, and says by a header or by its message that a limit is the reason; another 403 is no limit. */
function isLimit({ status, headers, body }: OutboundAnswer): boolean {
  if (status !== 403 && status !== 429) return false;
  return (
    headers['x-ratelimit-remaining'] === '0' ||
    headers['retry-after'] !== undefined ||
    status === 429 ||
    /secondary rate limit/i.test(body.slice(0, 2_000))
  );
}

function endOf(answer: OutboundAnswer, now: Date): CallEnd {
  const named = retryAt(answer, now) ?? resetAt(answer);
  if (isLimit(answer)) return { kind: 'refused', retryAt: named };
  // The last call that was allowed: the next would be refused.
  if (answer.headers['x-ratelimit-remaining'] === '0' && resetAt(answer) !== null) {
    return { kind: 'refused', retryAt: resetAt(answer) };
  }
  if (answer.status >= 500) return { kind: 'refused', retryAt: named };
  return { kind: 'answered' };
}

function readAnswer(answer: OutboundAnswer, apiUrl: string): Read {
  const { status, headers } = answer;
  if (isLimit(answer)) return { kind: 'refused' };
  switch (status) {
    case 200: {
      const body = parsed(answer.body);
      if (body === undefined) return { kind: 'failed' };
      const nextPath = pathIn(apiUrl, /<([^>]+)>;\s*rel="next"/.exec(headers.link ?? '')?.[1]);
      return { kind: 'found', body, etag: headers.etag ?? null, nextPath };
    }
    case 301:
    case 302:
    case 307:
    case 308: {
      const path = pathIn(apiUrl, headers.location);
      return path === null ? { kind: 'failed' } : { kind: 'moved', path };
    }
    case 304:
      return { kind: 'same' };
    case 404:
    case 410:
      return { kind: 'not_found' };
    case 451:
      return { kind: 'blocked' };
    default:
      return { kind: 'failed' };
  }
}

function parsed(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return undefined;
  }
}

/** The path of an address below the API; null for any other address, which our token must not be sent to. */
function pathIn(apiUrl: string, address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address, `${apiUrl}/`)) return null;
  const { href } = new URL(address, `${apiUrl}/`);
  return href.startsWith(`${apiUrl}/`) ? href.slice(apiUrl.length) : null;
}
