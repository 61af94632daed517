import { detectorByName, exampleMaker } from '@sluice/scanner';
import { LEAKED } from './cast.ts';
import { type Piece, valuesIn } from './code.ts';
import type { Random } from './random.ts';

/** A secret that people of the demo commit, possibly several times. */
export interface Leak {
  /** What the code calls it, and what the detector made. */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** The path of a file that holds only this leak; null when the leak is among other code. */
  readonly file: { readonly path: string; readonly text: string } | null;
  readonly comment: string | null;
  readonly message: string;
}

/** What the code calls a secret of each detector. */
const NAMES: Readonly<Record<(typeof LEAKED)[number], string>> = {
  aws_access_key: 'aws_access_key_id',
  github_personal_token: 'github_token',
  github_fine_grained_token: 'github_token',
  gitlab_token: 'gitlab_token',
  slack_token: 'slack_bot_token',
  slack_webhook: 'slack_webhook_url',
  stripe_secret_key: 'stripe_secret_key',
  google_api_key: 'google_maps_api_key',
  google_service_account: 'service_account',
  openai_api_key: 'openai_api_key',
  anthropic_api_key: 'anthropic_api_key',
  npm_token: 'npm_token',
  pypi_token: 'pypi_token',
  sendgrid_api_key: 'sendgrid_api_key',
  twilio_api_key: 'twilio_api_key',
  private_key_pem: 'private_key',
  database_url: 'database_url',
  basic_auth_url: 'package_index_url',
  generic_high_entropy: 'client_secret',
  generic_password: 'db_password',
};

const SUBJECTS = ['uploads', 'releases', 'staging', 'the nightly job', 'local tests'] as const;
const KEY_FILES = ['deploy', 'ci', 'backup', 'tunnel', 'release'] as const;

const MESSAGES: readonly ((name: string, subject: string) => string)[] = [
  (name, subject) => `Add the ${name} for ${subject}`,
  (name) => `Hardcode the ${name} until the vault works`,
  (_, subject) => `Fix the 401 in ${subject}`,
  (name) => `Rotate the ${name}`,
  (_, subject) => `Make ${subject} work on CI`,
];

/** One fake secret, made now from the seed: none is ever written into the sources. */
export function makeLeak(random: Random, seed: number): Leak {
  const detector = random.pick(LEAKED);
  const [example] = detectorByName(detector)?.examples(exampleMaker(seed)) ?? [];
  const text = example?.text ?? '';
  const subject = random.pick(SUBJECTS);
  const named = detectorByName(detector)?.displayName ?? detector;
  const base = {
    comment: random.chance(0.2) ? 'northwind.example, do not share' : null,
    message: random.pick(MESSAGES)(named, subject),
  };
  if (detector === 'google_service_account' || detector === 'private_key_pem') {
    const name = random.pick(KEY_FILES);
    const path =
      detector === 'private_key_pem' ? `keys/${name}.pem` : `config/${name}-service-account.json`;
    return { ...base, values: [], file: { path, text: `${text}\n` } };
  }
  // The examples are of another company.
  const own = (example?.value ?? '').replace('acme.io', 'northwind.example');
  const pair = /aws_secret_access_key = (\S+)/.exec(text)?.[1];
  return {
    ...base,
    values: [
      [NAMES[detector], own],
      ...(pair === undefined ? [] : [['aws_secret_access_key', pair] as const]),
    ],
    file: null,
  };
}

/** The leak as it is written in a file. */
export function leakIn(path: string, { values, comment, message }: Leak): Piece {
  return { message, text: valuesIn(path, values, comment) };
}
