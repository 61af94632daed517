import type { Detector } from '../detector/detector.ts';
import { BASE64, UPPER } from '../detector/example-maker.ts';
import { tokenPatterns } from './vendor-token.ts';

const BASE32 = `${UPPER}234567`;

/** An AWS access key id; its secret access key, when it is near enough, becomes a part. */
export const awsAccessKey: Detector = {
  name: 'aws_access_key',
  displayName: 'AWS access key',
  category: 'Api',
  documentation: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html',
  frequency: 320_000,
  literals: ['akia', 'asia', 'abia', 'acca'],
  scope: 'text',
  window: { before: 8, after: 120 },
  ...tokenPatterns(/(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}/, 'A-Za-z0-9+/='),
  entropy: 2.6,
  companions: [
    {
      part: 'secret',
      pattern: /(?<![A-Za-z0-9+/_-])(?<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=_-])/g,
      within: 600,
      entropy: 4.2,
    },
  ],
  rank: 50,
  verdict: (value, { parts }) =>
    value.endsWith('EXAMPLE') || /EXAMPLE/.test(parts.secret ?? '')
      ? 'documented_example'
      : 'secret',
  examples: (make) => {
    const id = `AKIA${make.chars(BASE32, 16)}`;
    const secret = make.chars(BASE64, 40);
    return [
      {
        text: `aws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`,
        path: '.aws/credentials',
        value: id,
      },
      { text: `{"accessKeyId":"${id}","secretAccessKey":"${secret}"}`, value: id },
      { text: `AWS.config.update({ key: '${id}' });`, value: id },
      { text: `K=${id}`, value: id },
      {
        text: `AWS_ACCESS_KEY_ID=${id}\nAWS_SECRET_ACCESS_KEY=${secret}\n`,
        path: '.env',
        value: id,
      },
    ];
  },
  counterExamples: (make) => [
    {
      text: `const data = "${make.chars(BASE64, 30)}AKIA${make.chars(BASE32, 16)}${make.chars(BASE64, 30)}"`,
    },
    { text: `AKIA${make.chars(BASE32, 12)}` },
  ],
};

/** A secret access key that names itself; the id may be elsewhere. */
export const awsSecretKey: Detector = {
  name: 'aws_secret_key',
  displayName: 'AWS secret access key',
  category: 'Api',
  documentation: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  frequency: 210_000,
  literals: [
    'aws_secret',
    'awssecret',
    'secret_access_key',
    'secretaccesskey',
    'aws-secret',
    'secret-access-key',
  ],
  window: { before: 20, after: 100 },
  patterns: [
    /(?:aws[_-]?secret|secret[_-]?access[_-]?key)[\w.-]{0,30}\\{0,2}["'\]]{0,2}\s{0,5}(?:=>|:=|[=:,])\s{0,5}\\{0,2}["'`]?(?<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=_-])/gi,
  ],
  entropy: 4.2,
  rank: 45,
  verdict: (value) => (/EXAMPLE/.test(value) ? 'documented_example' : 'secret'),
  examples: (make) => {
    const secret = make.chars(BASE64, 40);
    return [
      { text: `AWS_SECRET_ACCESS_KEY="${secret}"`, value: secret },
      { text: `  secretAccessKey: '${secret}',`, value: secret },
    ];
  },
  counterExamples: () => [
    { text: `AWS_SECRET_ACCESS_KEY="${'x'.repeat(40)}"` },
    { text: 'AWS_SECRET_ACCESS_KEY=$' + '{AWS_SECRET_ACCESS_KEY}' },
  ],
};
