import { JIRA_SCOPES } from '@sluice/domain/tickets';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { callOut, type OutboundAnswer, type OutboundCall } from '../outbound/call.ts';
import type { TrackerTokens } from '../repositories/tracker-connections.ts';
import { failureOf, jsonOf, silenceOf, TrackerError } from './tracker-error.ts';

/** What calls of an issue tracker need. */
export type TrackerDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'config' | 'callTracker'>;

/** Where the consent returns (spec 002 §2). */
const RETURN_PATH = '/settings/company/notifications/jira';
const AUTH_ORIGIN = 'https://auth.atlassian.com';
const API_ORIGIN = 'https://api.atlassian.com';

const authOrigin = ({ notifierUrls }: Config) => notifierUrls.atlassian_auth ?? AUTH_ORIGIN;

/** The origin of Atlassian's API, or the one that the settings put in its place. */
export function apiOrigin({ notifierUrls }: Config): string {
  return notifierUrls.jira ?? API_ORIGIN;
}

const returnUrl = (config: Config) => `${config.publicUrl.origin}${RETURN_PATH}`;

/** Where an admin lets Sluice in, without the state that the browser adds; null where this server has no app (spec 002 §4). */
export function authorizeUrl(config: Config): string | null {
  if (config.jira === null) return null;
  const url = new URL('/authorize', authOrigin(config));
  url.search = new URLSearchParams({
    audience: 'api.atlassian.com',
    client_id: config.jira.clientId,
    scope: JIRA_SCOPES,
    redirect_uri: returnUrl(config),
    response_type: 'code',
    prompt: 'consent',
  }).toString();
  return url.href;
}

/** Calls out, through the one guard of outgoing calls. Throws `TrackerError` where there is no answer. */
export async function callTracker(deps: TrackerDeps, call: OutboundCall): Promise<OutboundAnswer> {
  const send = deps.callTracker ?? ((one: OutboundCall) => callOut(one, deps.config.allowHosts));
  try {
    return await send(call);
  } catch (error) {
    throw silenceOf(error);
  }
}

const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.number(),
});
const Refusal = v.object({ error: v.string() });
/** The errors with which Atlassian refuses a code or a refresh token for good (RFC 6749 §5.2). */
const FOR_GOOD: readonly string[] = ['invalid_grant', 'unauthorized_client', 'access_denied'];

async function askForTokens(
  deps: TrackerDeps,
  grant: Readonly<Record<string, string>>,
): Promise<TrackerTokens> {
  const { jira } = deps.config;
  if (jira === null) throw new TrackerError('not_connected');
  const answer = await callTracker(deps, {
    method: 'POST',
    url: `${authOrigin(deps.config)}/oauth/token`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...grant, client_id: jira.clientId, client_secret: jira.clientSecret }),
  });
  const now = deps.clock();
  const parsed = v.safeParse(TokenAnswer, jsonOf(answer));
  if (answer.status === 200 && parsed.success) {
    const { access_token, refresh_token, expires_in } = parsed.output;
    const expiresAt = new Date(now.getTime() + expires_in * 1000);
    return { access: access_token, refresh: refresh_token, expiresAt };
  }
  const refusal = v.safeParse(Refusal, jsonOf(answer));
  if (refusal.success && FOR_GOOD.includes(refusal.output.error))
    throw new TrackerError('reconnect');
  throw failureOf(answer, now);
}

/** The tokens of a consent's code. Throws `reconnect` where Atlassian refuses the code. */
export function exchangeCode(deps: TrackerDeps, code: string): Promise<TrackerTokens> {
  return askForTokens(deps, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnUrl(deps.config),
  });
}

/** New tokens for a refresh token, which is used up by it. Throws `reconnect` where Atlassian refuses it. */
export function refreshTokens(deps: TrackerDeps, refresh: string): Promise<TrackerTokens> {
  return askForTokens(deps, { grant_type: 'refresh_token', refresh_token: refresh });
}

/** A site of Jira that a consent opens. */
export interface JiraSite {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

const Sites = v.array(
  v.object({
    // It becomes a part of paths.
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    name: v.string(),
    url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  }),
);

/** The sites that an access token opens. */
export async function sitesOf(deps: TrackerDeps, access: string): Promise<JiraSite[]> {
  const answer = await callTracker(deps, {
    method: 'GET',
    url: `${apiOrigin(deps.config)}/oauth/token/accessible-resources`,
    headers: { authorization: `Bearer ${access}` },
  });
  const parsed = v.safeParse(Sites, jsonOf(answer));
  if (answer.status !== 200 || !parsed.success) throw failureOf(answer, deps.clock());
  return parsed.output;
}
