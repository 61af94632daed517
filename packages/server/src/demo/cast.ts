import type { FirstCompany } from '../workspace.ts';

/** The company of the demo and its people. Both roles are among them; the first is who signs in first. */
export const DEMO_COMPANY: FirstCompany = {
  name: 'Northwind',
  domains: ['northwind.example'],
  contextKeywords: ['northwind', 'billing-core'],
  members: [
    { email: 'admin@northwind.example', firstName: 'Ada', lastName: 'Marsh', role: 'admin' },
    { email: 'priya@northwind.example', firstName: 'Priya', lastName: 'Nair', role: 'admin' },
    { email: 'member@northwind.example', firstName: 'Max', lastName: 'Weber', role: 'member' },
    { email: 'lucia@northwind.example', firstName: 'Lucía', lastName: 'Ortega', role: 'member' },
    { email: 'tom@northwind.example', firstName: 'Tom', lastName: 'Okafor', role: 'member' },
  ],
};

/** Who writes the demo's commits; some from inside, some not. */
export const AUTHORS = [
  { name: 'Jonas Lindqvist', email: 'jonas@northwind.example' },
  { name: 'Mei Tanaka', email: 'mei@northwind.example' },
  { name: 'Zoë Carpenter', email: 'zoe.carpenter@northwind.example' },
  { name: 'Ravi Menon', email: 'ravi@northwind.example' },
  { name: 'build-bot', email: 'ci@northwind.example' },
  { name: 'Sam Duarte', email: 'sam.duarte@contractors.example' },
  { name: 'kat3', email: 'kat3@users.noreply.code.example' },
  { name: 'Olu Adeyemi', email: 'olu@adeyemi.example' },
] as const;

/** A repository of the demo. */
export interface DemoRepository {
  name: string;
  /** Since how many days the company watches it; what is older comes from its history. */
  watchedDays: number;
  /** Share of the secrets that leak here. */
  weight: number;
  files: readonly string[];
}

export const DEMO_REPOSITORIES: readonly DemoRepository[] = [
  {
    name: 'northwind-labs/payments-api',
    watchedDays: 210,
    weight: 6,
    files: [
      'src/server.ts',
      'src/config/stripe.ts',
      'src/webhooks.ts',
      'config/production.env',
      'test/payments.test.ts',
      'deploy/values.yaml',
    ],
  },
  {
    name: 'northwind-labs/data-pipeline',
    watchedDays: 210,
    weight: 5,
    files: [
      'pipeline/settings.py',
      'pipeline/load.py',
      'pipeline/explore.py',
      'tests/test_load.py',
      '.env',
    ],
  },
  {
    name: 'northwind-labs/mobile-app',
    watchedDays: 195,
    weight: 4,
    files: [
      'app/src/config.js',
      'app/src/push.js',
      'android/gradle.properties',
      'app/test/push.test.js',
    ],
  },
  {
    name: 'northwind-labs/infrastructure',
    watchedDays: 180,
    weight: 5,
    files: [
      'terraform/main.tf',
      'terraform/prod.tfvars',
      'ansible/group_vars/all.yml',
      'scripts/bootstrap.sh',
    ],
  },
  {
    name: 'northwind-labs/docs-site',
    watchedDays: 160,
    weight: 2,
    files: ['docs/quickstart.md', 'docs/webhooks.md', 'examples/curl.sh'],
  },
  {
    name: 'samduarte/northwind-scripts',
    watchedDays: 24,
    weight: 3,
    files: ['sync.py', 'backup.sh', 'report.js', 'settings.ini'],
  },
  {
    name: 'oadeyemi/billing-experiments',
    watchedDays: 90,
    weight: 2,
    files: ['main.go', 'config.toml', 'main_test.go'],
  },
];

/** Detectors whose secrets the demo leaks, the frequent ones more than once. */
export const LEAKED = [
  'aws_access_key',
  'aws_access_key',
  'github_personal_token',
  'github_fine_grained_token',
  'gitlab_token',
  'slack_token',
  'slack_webhook',
  'stripe_secret_key',
  'google_api_key',
  'google_service_account',
  'openai_api_key',
  'anthropic_api_key',
  'npm_token',
  'pypi_token',
  'sendgrid_api_key',
  'twilio_api_key',
  'private_key_pem',
  'database_url',
  'database_url',
  'basic_auth_url',
  'generic_high_entropy',
  'generic_password',
] as const;

export const NOTES = [
  'Asked the author to rotate it. No answer yet.',
  'Rotated in the vault, waiting for the deploy.',
  'This key can only read the staging bucket.',
  'Checked the access logs: nothing unusual since the push.',
  'The repository was made private, but the commit is still in two forks.',
  'Opened a ticket with the platform team.',
] as const;
