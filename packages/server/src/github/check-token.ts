import { readsOrganizations, type TokenError } from '@sluice/domain/private-tokens';
import type { Config } from '../config.ts';
import { callOut, type OutboundAnswer, OutboundError } from '../outbound/call.ts';
import { githubHeaders } from './client.ts';

type TokenConfig = Pick<Config, 'githubApiUrl' | 'allowHosts'>;

function ask(config: TokenConfig, token: string, path: string): Promise<OutboundAnswer> {
  const url = `${config.githubApiUrl}${path}`;
  return callOut({ method: 'GET', url, headers: githubHeaders(token) }, config.allowHosts);
}

/** What GitHub says of a token: null is a token that reads organizations; `silent` is no answer that says anything. */
export type TokenVerdict = TokenError | 'silent' | null;

function isLimit({ status, headers }: OutboundAnswer): boolean {
  return status === 429 || (status === 403 && headers['x-ratelimit-remaining'] === '0');
}

/**
 * Checks a token against the rate-limit endpoint, which costs nothing of its limit and names its scopes (spec 002 §5). A fine-grained
 * token names none, and is refused.
 */
export async function checkToken(
  config: TokenConfig,
  token: string,
): Promise<{ verdict: TokenVerdict; endsAt: Date | null }> {
  try {
    const answer = await ask(config, token, '/rate_limit');
    return { verdict: verdictOf(answer), endsAt: endOf(answer) };
  } catch (error) {
    if (error instanceof OutboundError) return { verdict: 'silent', endsAt: null };
    throw error;
  }
}

function verdictOf(answer: OutboundAnswer): TokenVerdict {
  if (isLimit(answer)) return 'rate_limited';
  if (answer.status === 401 || answer.status === 403) return 'invalid_token';
  if (answer.status !== 200) return 'silent';
  return readsOrganizations(answer.headers['x-oauth-scopes'] ?? null) ? null : 'missing_scope';
}

/** When the token ends: GitHub writes `2026-12-31 08:00:00 UTC` (docs.github.com, *Token expiration*); null for one that does not. */
function endOf({ headers }: OutboundAnswer): Date | null {
  const text = headers['github-authentication-token-expiration'] ?? '';
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) (?:UTC|\+0000)$/.exec(text);
  const end = match === null ? null : new Date(`${match[1]}T${match[2]}Z`);
  return end === null || Number.isNaN(end.getTime()) ? null : end;
}

/** Whether the owner of a token is a member of an organization, so that the token reads its private members. */
export async function checkMembership(
  config: TokenConfig,
  token: string,
  login: string,
): Promise<TokenVerdict> {
  try {
    const path = `/user/memberships/orgs/${encodeURIComponent(login)}`;
    const answer = await ask(config, token, path);
    if (answer.status === 200) {
      return /"state"\s*:\s*"active"/.test(answer.body) ? null : 'no_access';
    }
    if (isLimit(answer)) return 'rate_limited';
    if (answer.headers['x-github-sso'] !== undefined) return 'sso_required';
    if (answer.status === 401) return 'invalid_token';
    return answer.status === 403 || answer.status === 404 ? 'no_access' : 'silent';
  } catch (error) {
    if (error instanceof OutboundError) return 'silent';
    throw error;
  }
}
