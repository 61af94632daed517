import type { Detector } from '../detector/detector.ts';
import { BASE64, HEX, URL_SAFE } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

export const googleApiKey = vendorToken({
  name: 'google_api_key',
  displayName: 'Google API key',
  category: 'Api',
  documentation: 'https://cloud.google.com/docs/authentication/api-keys',
  frequency: 450_000,
  literals: ['aiza'],
  window: { before: 2, after: 48 },
  token: /AIza[A-Za-z0-9_-]{35}/,
  edge: 'A-Za-z0-9_-',
  entropy: 3.5,
  examples: (make) => {
    const key = `AIza${make.chars(URL_SAFE, 35)}`;
    return [
      { text: `apiKey: "${key}",`, value: key },
      { text: `https://maps.googleapis.com/maps/api/js?key=${key}&v=3`, value: key },
    ];
  },
  counterExamples: (make) => [{ text: `AIza${make.chars(URL_SAFE, 30)}` }],
});

export const googleOauthSecret = vendorToken({
  name: 'google_oauth_client_secret',
  displayName: 'Google OAuth client secret',
  category: 'Api',
  documentation: 'https://developers.google.com/identity/protocols/oauth2',
  frequency: 40_000,
  literals: ['gocspx-'],
  window: { before: 2, after: 48 },
  token: /GOCSPX-[A-Za-z0-9_-]{28}/,
  examples: (make) => {
    const key = `GOCSPX-${make.chars(URL_SAFE, 28)}`;
    return [{ text: `"client_secret":"${key}"`, value: key }];
  },
});

/** The JSON key file of a service account: its private key, with the account it belongs to. */
export const googleServiceAccount: Detector = {
  name: 'google_service_account',
  displayName: 'Google service account key',
  category: 'Api',
  documentation: 'https://cloud.google.com/iam/docs/keys-create-delete',
  frequency: 45_000,
  literals: ['service_account'],
  scope: 'text',
  window: { before: 4_000, after: 4_000 },
  patterns: [
    /"private_key\\?"\s{0,4}:\s{0,4}\\?"(?<value>-----BEGIN (?:RSA )?PRIVATE KEY-----(?:\\{1,2}n|[A-Za-z0-9+/= ]){200,3500}?-----END (?:RSA )?PRIVATE KEY-----)/g,
  ],
  companions: [
    {
      part: 'client_email',
      pattern: /(?<value>[a-z0-9-]{1,64}@[a-z0-9.-]{1,80}\.gserviceaccount\.com)/g,
      within: 1_000,
    },
    {
      part: 'private_key_id',
      pattern: /(?<![0-9a-f])(?<value>[0-9a-f]{40})(?![0-9a-f])/g,
      within: 300,
    },
  ],
  rank: 70,
  examples: (make) => {
    const body = Array.from({ length: 25 }, () => `${make.chars(BASE64, 64)}\\n`).join('');
    const key = `-----BEGIN PRIVATE KEY-----\\n${body}-----END PRIVATE KEY-----`;
    return [
      {
        text: `{\n  "type": "service_account",\n  "private_key_id": "${make.chars(HEX, 40)}",\n  "private_key": "${key}\\n",\n  "client_email": "ci@acme.iam.gserviceaccount.com"\n}\n`,
        path: 'service-account.json',
        value: key,
      },
    ];
  },
  counterExamples: () => [
    { text: '{"type": "service_account", "private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n"}' },
  ],
};
