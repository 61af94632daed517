import { base62Crc32, hasBase62Crc32 } from '../detector/checksum.ts';
import type { Detector, ExampleMaker } from '../detector/detector.ts';
import { ALPHANUMERIC, DIGITS } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

const DOCUMENTATION =
  'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats';

function makeToken(make: ExampleMaker, prefix: string): string {
  const random = make.chars(ALPHANUMERIC, 30);
  return `${prefix}_${random}${base62Crc32(random)}`;
}

function classic(prefix: string, name: string, displayName: string, frequency: number): Detector {
  return vendorToken({
    name,
    displayName,
    category: 'Api',
    documentation: DOCUMENTATION,
    frequency,
    literals: [`${prefix}_`],
    window: { before: 2, after: 48 },
    token: new RegExp(`${prefix}_[A-Za-z0-9]{36}`),
    // The checksum tells a token from the end of a longer word, so that an underscore may stand before it.
    edge: 'A-Za-z0-9-',
    checksum: hasBase62Crc32,
    examples: (make) => {
      const token = makeToken(make, prefix);
      return [
        { text: `token: ${token}`, value: token },
        { text: `git clone https://${token}@github.com/acme/app.git`, value: token },
      ];
    },
    counterExamples: (make) => [
      { text: `${prefix}_${make.chars(ALPHANUMERIC, 35)}` },
      { text: `a${makeToken(make, prefix)}` },
    ],
  });
}

export const githubPersonalToken = classic(
  'ghp',
  'github_personal_token',
  'GitHub personal access token',
  180_000,
);
export const githubOauthToken = classic(
  'gho',
  'github_oauth_token',
  'GitHub OAuth access token',
  30_000,
);
export const githubUserToken = classic('ghu', 'github_user_token', 'GitHub App user token', 12_000);
export const githubServerToken = classic(
  'ghs',
  'github_server_token',
  'GitHub App installation token',
  15_000,
);

/** The form of installation tokens since 2026: the app's number and a JWT. */
export const githubInstallationToken = vendorToken({
  name: 'github_installation_token',
  displayName: 'GitHub App installation token (JWT)',
  category: 'Api',
  documentation: DOCUMENTATION,
  frequency: 4_000,
  literals: ['ghs_'],
  window: { before: 2, after: 2_400 },
  rank: 58,
  token: /ghs_(?:\d{1,12}_)?eyJ[\w-]{10,400}\.eyJ[\w-]{10,1600}\.[\w-]{40,700}/,
  examples: (make) => {
    const part = (size: number): string => `eyJ${make.chars(ALPHANUMERIC, size)}`;
    const token = `ghs_${make.chars(DIGITS, 6)}_${part(40)}.${part(90)}.${make.chars(ALPHANUMERIC, 342)}`;
    return [
      { text: `remote: https://x-access-token:${token}@github.com/acme/app.git`, value: token },
    ];
  },
  counterExamples: (make) => [{ text: `ghs_eyJ${make.chars(ALPHANUMERIC, 30)}` }],
});
export const githubRefreshToken = classic(
  'ghr',
  'github_refresh_token',
  'GitHub App refresh token',
  4_000,
);

export const githubFineGrainedToken = vendorToken({
  name: 'github_fine_grained_token',
  displayName: 'GitHub fine-grained access token',
  category: 'Api',
  documentation: DOCUMENTATION,
  frequency: 40_000,
  literals: ['github_pat_'],
  window: { before: 2, after: 100 },
  token: /github_pat_\w{82}/,
  examples: (make) => {
    const token = `github_pat_${make.chars(ALPHANUMERIC, 22)}_${make.chars(ALPHANUMERIC, 59)}`;
    return [{ text: `GITHUB_TOKEN=${token}`, value: token }];
  },
  counterExamples: (make) => [{ text: `github_pat_${make.chars(DIGITS, 22)}` }],
});
