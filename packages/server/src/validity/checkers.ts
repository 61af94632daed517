import { basic, type Checker, field, type OpenSecret } from './checker.ts';
import { PAIR_CHECKERS } from './pair-checkers.ts';

type Headers = (value: string) => Record<string, string>;

const bearer: Headers = (value) => ({ authorization: `Bearer ${value}` });

/**
 * Most vendors: 200 with an object that has a certain field for a key that works, 401 for one that does not. A page of a
 * proxy has neither. Where another host of the vendor would know the key, or a refusal may mean another thing, `invalid` is null.
 */
function byStatus(
  vendor: string,
  detectors: readonly string[],
  url: string,
  expects: string,
  documentation: string,
  options: { headers?: Headers; invalid?: number | null; takes?: RegExp } = {},
): Checker {
  const { origin, pathname, search } = new URL(url);
  const { headers = bearer, invalid = 401, takes } = options;
  return {
    vendor,
    detectors,
    documentation,
    origin,
    call: (value) => ({ method: 'GET', path: `${pathname}${search}`, headers: headers(value) }),
    ...(takes === undefined ? {} : { takes }),
    read({ status, body }) {
      if (status === 200) return field(body, expects) === undefined ? null : 'valid';
      return status === invalid ? 'invalid' : null;
    },
  };
}

/** Slack's words for a token that does not work any more. */
const SLACK_DEAD = new Set(['account_inactive', 'invalid_auth', 'token_expired', 'token_revoked']);

const GITHUB_DETECTORS = [
  'github_personal_token', 'github_fine_grained_token', 'github_oauth_token', 'github_user_token', 'github_server_token',
  'github_legacy_token',
]; // biome-ignore format: a list

/** Every vendor that can be asked. */
export const CHECKERS: readonly Checker[] = [
  // Any token may ask for its own limits, with any permissions.
  byStatus('github', GITHUB_DETECTORS, 'https://api.github.com/rate_limit', 'resources', 'https://docs.github.com/rest/rate-limit/rate-limit'),
  byStatus('gitlab', ['gitlab_token'], 'https://gitlab.com/api/v4/personal_access_tokens/self', 'id', 'https://docs.gitlab.com/api/personal_access_tokens/', { headers: (value) => ({ 'private-token': value }), invalid: null, takes: /^glpat-/ }),
  byStatus('stripe', ['stripe_secret_key'], 'https://api.stripe.com/v1/balance', 'object', 'https://docs.stripe.com/api/balance/balance_retrieve'),
  byStatus('openai', ['openai_api_key'], 'https://api.openai.com/v1/models', 'data', 'https://platform.openai.com/docs/api-reference/models/list'),
  byStatus('anthropic', ['anthropic_api_key'], 'https://api.anthropic.com/v1/models', 'data', 'https://docs.anthropic.com/en/api/models-list', { headers: (value) => ({ 'x-api-key': value, 'anthropic-version': '2023-06-01' }) }),
  byStatus('groq', ['groq_api_key'], 'https://api.groq.com/openai/v1/models', 'data', 'https://console.groq.com/docs/api-reference'),
  byStatus('npm', ['npm_token'], 'https://registry.npmjs.org/-/whoami', 'username', 'https://docs.npmjs.com/cli/commands/npm-whoami'),
  byStatus('sendgrid', ['sendgrid_api_key'], 'https://api.sendgrid.com/v3/scopes', 'scopes', 'https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions'),
  byStatus('mailgun', ['mailgun_api_key'], 'https://api.mailgun.net/v3/domains?limit=1', 'items', 'https://documentation.mailgun.com/docs/mailgun/api-reference', { headers: (value) => (basic('api', value)), invalid: null }),
  byStatus('brevo', ['brevo_api_key'], 'https://api.brevo.com/v3/account', 'email', 'https://developers.brevo.com/reference/getaccount', { headers: (value) => ({ 'api-key': value }) }),
  byStatus('hugging_face', ['hugging_face_token'], 'https://huggingface.co/api/whoami-v2', 'name', 'https://huggingface.co/docs/hub/api'),
  byStatus('discord', ['discord_bot_token'], 'https://discord.com/api/v10/users/@me', 'id', 'https://discord.com/developers/docs/resources/user', { headers: (value) => ({ authorization: `Bot ${value}` }) }),
  byStatus('digitalocean', ['digitalocean_token'], 'https://api.digitalocean.com/v2/account', 'account', 'https://docs.digitalocean.com/reference/api/'),
  byStatus('heroku', ['heroku_api_key'], 'https://api.heroku.com/account', 'id', 'https://devcenter.heroku.com/articles/platform-api-reference', { headers: (value) => ({ ...bearer(value), accept: 'application/vnd.heroku+json; version=3' }) }),
  byStatus('notion', ['notion_token'], 'https://api.notion.com/v1/users/me', 'id', 'https://developers.notion.com/reference/get-self', { headers: (value) => ({ ...bearer(value), 'notion-version': '2022-06-28' }) }),
  byStatus('figma', ['figma_token'], 'https://api.figma.com/v1/me', 'id', 'https://developers.figma.com/docs/rest-api/users-endpoints/', { headers: (value) => ({ 'x-figma-token': value }), invalid: null }),
  byStatus('postman', ['postman_api_key'], 'https://api.getpostman.com/me', 'user', 'https://learning.postman.com/docs/developer/postman-api/authentication/', { headers: (value) => ({ 'x-api-key': value }) }),
  byStatus('datadog', ['datadog_api_key'], 'https://api.datadoghq.com/api/v1/validate', 'valid', 'https://docs.datadoghq.com/api/latest/authentication/', { headers: (value) => ({ 'dd-api-key': value }), invalid: null }),
  byStatus('cloudflare', ['cloudflare_api_token'], 'https://api.cloudflare.com/client/v4/user/tokens/verify', 'success', 'https://developers.cloudflare.com/api/resources/user/subresources/tokens/'),
  byStatus('pagerduty', ['pagerduty_key'], 'https://api.pagerduty.com/abilities', 'abilities', 'https://developer.pagerduty.com/api-reference/', { headers: (value) => ({ authorization: `Token token=${value}` }) }),
  byStatus('airtable', ['airtable_token'], 'https://api.airtable.com/v0/meta/whoami', 'id', 'https://airtable.com/developers/web/api/get-user-id-scopes'),
  byStatus('asana', ['asana_personal_token'], 'https://app.asana.com/api/1.0/users/me', 'data', 'https://developers.asana.com/reference/getuser'),
  byStatus('doppler', ['doppler_token'], 'https://api.doppler.com/v3/me', 'workplace', 'https://docs.doppler.com/reference/auth-me'),
  byStatus('snyk', ['snyk_token'], 'https://api.snyk.io/v1/user/me', 'id', 'https://docs.snyk.io/snyk-api', { headers: (value) => ({ authorization: `token ${value}` }), invalid: null }),
  byStatus('square', ['square_access_token'], 'https://connect.squareup.com/v2/merchants/me', 'merchant', 'https://developer.squareup.com/reference/square/merchants-api/retrieve-merchant', { invalid: null }),
  {
    vendor: 'telegram',
    detectors: ['telegram_bot_token'],
    documentation: 'https://core.telegram.org/bots/api#getme',
    origin: 'https://api.telegram.org',
    call: (value) => ({ method: 'GET', path: `/bot${encodeURIComponent(value)}/getMe`, headers: {} }),
    read: ({ status, body }) =>
      status === 200 && field(body, 'ok') === true ? 'valid' : status === 401 ? 'invalid' : null,
  },
  {
    vendor: 'slack',
    detectors: ['slack_token'],
    documentation: 'https://docs.slack.dev/reference/methods/auth.test',
    origin: 'https://slack.com',
    call: (value) => ({ method: 'POST', path: '/api/auth.test', headers: bearer(value) }),
    read({ status, body }) {
      if (status !== 200) return null;
      if (field(body, 'ok') === true) return 'valid';
      const error = field(body, 'error');
      return typeof error === 'string' && SLACK_DEAD.has(error) ? 'invalid' : null;
    },
  },
  {
    vendor: 'linear',
    detectors: ['linear_api_key'],
    documentation: 'https://linear.app/developers/graphql',
    origin: 'https://api.linear.app',
    call: (value) => ({
      method: 'POST',
      path: '/graphql',
      headers: { authorization: value, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    }),
    read: ({ status, body }) =>
      status === 200 && field(body, 'data') ? 'valid' : status === 401 ? 'invalid' : null,
  },
  ...PAIR_CHECKERS,
]; // biome-ignore format: a table

const BY_DETECTOR = new Map(
  CHECKERS.flatMap((checker) => checker.detectors.map((detector) => [detector, checker] as const)),
);

/** The validity check of a secret; null when there is none, or when a part that it needs is missing. */
export function checkerOf(detector: string, { value, parts }: OpenSecret): Checker | null {
  const checker = BY_DETECTOR.get(detector);
  if (checker === undefined || checker.takes?.test(value) === false) return null;
  return checker.needs?.some((part) => parts[part] === undefined) === true ? null : checker;
}

/** The detectors with a validity check. */
export const CHECKABLE_DETECTORS: readonly string[] = [...BY_DETECTOR.keys()];

/** The validity check of a detector; null when there is none. */
export function vendorOf(detector: string): string | null {
  return BY_DETECTOR.get(detector)?.vendor ?? null;
}
