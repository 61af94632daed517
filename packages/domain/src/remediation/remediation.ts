/** One step of making a leaked secret harmless; `url` is the vendor's page for it. */
export interface RemediationStep {
  readonly text: string;
  readonly url: string | null;
}

/** The steps for one detector, with the vendor's name; null where no single vendor issues it. */
export interface Remediation {
  readonly vendor: string | null;
  readonly steps: RemediationStep[];
}

/** How one vendor's secrets are made harmless. */
interface VendorRow {
  /** How the names of its detectors begin; the longest match counts. */
  readonly prefixes: readonly string[];
  readonly vendor: string;
  readonly revoke: string;
  readonly url: string;
  /** Where misuse shows, beyond the general advice. */
  readonly review?: string;
}

const VENDORS: readonly VendorRow[] = [
  { prefixes: ['airtable_'], vendor: 'Airtable', revoke: 'Open the list of personal access tokens and delete this one.', url: 'https://airtable.com/create/tokens' },
  { prefixes: ['anthropic_'], vendor: 'Anthropic', revoke: 'Open the API keys of the console and delete this key.', url: 'https://console.anthropic.com/settings/keys' },
  { prefixes: ['asana_'], vendor: 'Asana', revoke: 'Open My apps and deauthorize this token.', url: 'https://app.asana.com/0/my-apps' },
  { prefixes: ['atlassian_'], vendor: 'Atlassian', revoke: 'Open the API tokens of your account and revoke this token.', url: 'https://id.atlassian.com/manage-profile/security/api-tokens' },
  { prefixes: ['aws_'], vendor: 'AWS', revoke: 'Deactivate the access key in IAM first, then delete it once nothing breaks. Do not only detach its policies.', url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html', review: 'Look in CloudTrail for calls with this key from addresses that you do not know, and for users, roles and keys that it made.' },
  { prefixes: ['azure_'], vendor: 'Microsoft Azure', revoke: 'Regenerate the key or delete the client secret of this resource in the portal. Resources have two keys: move to the second before you regenerate the first.', url: 'https://portal.azure.com/', review: 'Look in the activity log and the sign-in log for use from addresses that you do not know.' },
  { prefixes: ['azure_devops_'], vendor: 'Azure DevOps', revoke: 'Open the personal access tokens of your account and revoke this token.', url: 'https://learn.microsoft.com/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate' },
  { prefixes: ['brevo_'], vendor: 'Brevo', revoke: 'Open SMTP & API and delete this key.', url: 'https://app.brevo.com/settings/keys/api' },
  { prefixes: ['cloudflare_'], vendor: 'Cloudflare', revoke: 'Open the API tokens of your profile, then roll or delete this token.', url: 'https://dash.cloudflare.com/profile/api-tokens', review: 'Look in the audit log of the account for changes that you did not make.' },
  { prefixes: ['datadog_'], vendor: 'Datadog', revoke: 'Open the keys of the organization and revoke this key.', url: 'https://app.datadoghq.com/organization-settings/api-keys' },
  { prefixes: ['digitalocean_'], vendor: 'DigitalOcean', revoke: 'Open API in the control panel and delete this token or key.', url: 'https://cloud.digitalocean.com/account/api/tokens' },
  { prefixes: ['discord_'], vendor: 'Discord', revoke: 'Open the application, then reset its token or secret. A webhook is deleted in the settings of its channel.', url: 'https://discord.com/developers/applications' },
  { prefixes: ['docker_hub_'], vendor: 'Docker Hub', revoke: 'Open the personal access tokens of your account and delete this token.', url: 'https://app.docker.com/settings/personal-access-tokens', review: 'Compare the digests of your published images with those that you built.' },
  { prefixes: ['doppler_'], vendor: 'Doppler', revoke: 'Open the tokens of the workplace and revoke this token. Rotate the secrets that it could read, too.', url: 'https://dashboard.doppler.com/' },
  { prefixes: ['figma_'], vendor: 'Figma', revoke: 'Open Settings, Security, and revoke this personal access token.', url: 'https://www.figma.com/settings' },
  { prefixes: ['github_'], vendor: 'GitHub', revoke: 'Open your tokens in the developer settings and delete this token. Keys of a GitHub App or an OAuth app are revoked in the settings of the app.', url: 'https://github.com/settings/tokens', review: 'Look in your security log, and in the audit log of the organization, for access that was not yours.' },
  { prefixes: ['gitlab_'], vendor: 'GitLab', revoke: 'Open your personal access tokens and revoke this token. Tokens of a project, a group or a runner are revoked in its settings.', url: 'https://gitlab.com/-/user_settings/personal_access_tokens' },
  { prefixes: ['google_', 'firebase_'], vendor: 'Google Cloud', revoke: 'Open Credentials and delete this key, or delete the key of the service account under IAM.', url: 'https://console.cloud.google.com/apis/credentials', review: 'Look in Cloud Audit Logs and in the billing report for use that was not yours.' },
  { prefixes: ['groq_'], vendor: 'Groq', revoke: 'Open the API keys of the console and delete this key.', url: 'https://console.groq.com/keys' },
  { prefixes: ['heroku_'], vendor: 'Heroku', revoke: 'Open Account settings and regenerate the API key, or revoke the authorization under Applications.', url: 'https://dashboard.heroku.com/account' },
  { prefixes: ['hugging_face_'], vendor: 'Hugging Face', revoke: 'Open Access tokens and invalidate this token.', url: 'https://huggingface.co/settings/tokens' },
  { prefixes: ['linear_'], vendor: 'Linear', revoke: 'Open Settings, Security & access, and revoke this key.', url: 'https://linear.app/settings/account/security' },
  { prefixes: ['mailgun_'], vendor: 'Mailgun', revoke: 'Open API keys in the account settings and delete this key.', url: 'https://app.mailgun.com/settings/api_security' },
  { prefixes: ['notion_'], vendor: 'Notion', revoke: 'Open the integration and refresh its secret.', url: 'https://www.notion.so/profile/integrations' },
  { prefixes: ['npm_'], vendor: 'npm', revoke: 'Run `npm token revoke` with the id of this token, or delete it under Access tokens.', url: 'https://docs.npmjs.com/revoking-access-tokens', review: 'Check that every version of your packages was published by you.' },
  { prefixes: ['openai_'], vendor: 'OpenAI', revoke: 'Open API keys and revoke this key.', url: 'https://platform.openai.com/api-keys', review: 'Look at the usage page for costs that were not yours.' },
  { prefixes: ['pagerduty_'], vendor: 'PagerDuty', revoke: 'Open API access keys under Integrations and remove this key.', url: 'https://support.pagerduty.com/main/docs/api-access-keys' },
  { prefixes: ['postman_'], vendor: 'Postman', revoke: 'Open API keys in your settings and delete this key.', url: 'https://go.postman.co/settings/me/api-keys' },
  { prefixes: ['pypi_'], vendor: 'PyPI', revoke: 'Open API tokens in your account settings and remove this token.', url: 'https://pypi.org/manage/account/', review: 'Check that every release of your projects was uploaded by you.' },
  { prefixes: ['sendgrid_'], vendor: 'SendGrid', revoke: 'Open API keys in the settings and delete this key.', url: 'https://app.sendgrid.com/settings/api_keys', review: 'Look at the activity feed for mails that you did not send.' },
  { prefixes: ['slack_'], vendor: 'Slack', revoke: 'Open the app, then revoke its tokens under OAuth & Permissions, or remove the webhook.', url: 'https://api.slack.com/apps' },
  { prefixes: ['snyk_'], vendor: 'Snyk', revoke: 'Open your account settings and revoke and regenerate the token.', url: 'https://app.snyk.io/account' },
  { prefixes: ['square_'], vendor: 'Square', revoke: 'Open the application in the developer dashboard and replace its access token.', url: 'https://developer.squareup.com/apps' },
  { prefixes: ['stripe_'], vendor: 'Stripe', revoke: 'Open API keys in the dashboard and roll this key with immediate expiry.', url: 'https://dashboard.stripe.com/apikeys', review: 'Look at the request logs of the dashboard for calls that were not yours.' },
  { prefixes: ['telegram_'], vendor: 'Telegram', revoke: 'Send /revoke to @BotFather and choose this bot.', url: 'https://core.telegram.org/bots/features#botfather' },
  { prefixes: ['twilio_'], vendor: 'Twilio', revoke: 'Open API keys & tokens in the console. Make a secondary auth token, move to it, then promote it: the leaked one dies.', url: 'https://console.twilio.com/', review: 'Look at the usage of the account for calls and messages that were not yours.' },
]; // biome-ignore format: a table reads best one row a line

interface FamilyRow {
  readonly isOf: (detector: string) => boolean;
  readonly revoke: string;
}

/** Families of detectors without one vendor. */
const FAMILIES: readonly FamilyRow[] = [
  {
    isOf: (detector) => /_private_key$|^private_key_|^age_secret_key$|_seed$/.test(detector),
    revoke:
      'Make a new pair of keys. Remove the old public key wherever it is trusted: authorized keys, deploy keys, certificates, which you revoke at their issuer.',
  },
  {
    isOf: (detector) =>
      /^(database_url|go_mysql_dsn|sql_|pg|mongodb_|oracle_|snowflake_|couchbase_)|_dsn$/.test(
        detector,
      ),
    revoke:
      'Change the password of this database user, and end its open connections. Close the database to the internet if it was open.',
  },
  {
    isOf: (detector) => detector === 'json_web_token',
    revoke:
      'End the sessions that this token opens. Where it lives for long, replace the key that signs such tokens.',
  },
];

const GENERIC_REVOKE =
  'Find out which system takes this value, and change or revoke it there. Deleting it from the code is not enough.';
const REPLACE =
  'Put the new value where it is needed from a secret store or an environment variable, never from the code.';
const REVIEW = 'Look in the logs of the system for use that was not yours since the commit.';
const HISTORY =
  'Remove the value from the code. It stays in the history and in copies of the repository, so only revoking it makes it harmless.';

/** The steps that make a leaked secret of a detector harmless: its vendor's where one is known, else those of its family. */
export function remediationOf(detector: string): Remediation {
  let found: { row: VendorRow; length: number } | null = null;
  for (const row of VENDORS) {
    for (const prefix of row.prefixes) {
      const isBetter = detector.startsWith(prefix) && prefix.length > (found?.length ?? 0);
      if (isBetter) found = { row, length: prefix.length };
    }
  }
  const family = FAMILIES.find(({ isOf }) => isOf(detector));
  const row = found?.row;
  const texts = [REPLACE, row?.review ?? REVIEW, HISTORY];
  return {
    vendor: row?.vendor ?? null,
    steps: [
      { text: row?.revoke ?? family?.revoke ?? GENERIC_REVOKE, url: row?.url ?? null },
      ...texts.map((text) => ({ text, url: null })),
    ],
  };
}
