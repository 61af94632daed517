import { ALPHANUMERIC, DIGITS, UPPER } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

export const slackToken = vendorToken({
  name: 'slack_token',
  displayName: 'Slack token',
  category: 'Api',
  documentation: 'https://api.slack.com/authentication/token-types',
  frequency: 70_000,
  literals: [
    'xoxb-',
    'xoxp-',
    'xoxa-',
    'xoxr-',
    'xoxs-',
    'xoxo-',
    'xoxe',
    'xoxd-',
    'xoxc-',
    'xapp-',
  ],
  window: { before: 2, after: 260 },
  token:
    /xox[bpars]-\d{8,14}-\d{8,14}(?:-\d{8,14})?-[A-Za-z0-9-]{16,40}|xoxb-\d{8,14}-[A-Za-z0-9]{18,26}|xox[os]-\d{8,14}-\d{8,14}-\d{8,14}-[0-9A-Fa-f]{6,64}|xox[apsro]-\d-[A-Za-z0-9-]{20,100}|xoxc-\d{9,14}(?:-\d{9,14}){2}-[a-f0-9]{64}|xoxe(?:\.xox[bp])?-\d-[A-Za-z0-9]{140,180}|xapp-\d-[A-Z0-9]{9,12}-\d{8,14}-[a-z0-9]{20,64}/,
  examples: (make) => {
    const token = `xoxb-${make.chars('123456789', 12)}-${make.chars('123456789', 12)}-${make.chars(ALPHANUMERIC, 24)}`;
    return [{ text: `const bot = new Bot("${token}")`, value: token }];
  },
  counterExamples: () => [{ text: 'xoxb-your-token-here' }, { text: 'xoxp-...' }],
});

export const slackWebhook = vendorToken({
  name: 'slack_webhook',
  displayName: 'Slack incoming webhook',
  category: 'Api',
  documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  frequency: 50_000,
  literals: ['hooks.slack.com'],
  window: { before: 10, after: 120 },
  token:
    /https(?::\/\/|%3[Aa]%2[Ff]%2[Ff])hooks\.slack(?:-gov)?\.com(?:\/|%2[Ff])(?:services|workflows|triggers)(?:\/|%2[Ff])[TE][A-Z0-9]{7,12}(?:\/|%2[Ff])[AB0-9][A-Z0-9]{7,16}(?:\/|%2[Ff])(?:\d{15,20}(?:\/|%2[Ff]))?[A-Za-z0-9]{20,36}/,
  verdict: (value) =>
    /T0{6,}|T123456789|X{6,}|x{6,}/.test(value) ? 'documented_example' : 'secret',
  examples: (make) => {
    const hook = `https://hooks.slack.com/services/T${make.chars(UPPER + DIGITS, 10)}/B${make.chars(UPPER + DIGITS, 10)}/${make.chars(ALPHANUMERIC, 24)}`;
    return [{ text: `curl -X POST ${hook}`, value: hook }];
  },
  counterExamples: () => [
    { text: 'https://hooks.slack.com/services/' },
    { text: 'https://hooks.slack.com/services/T1/B2/c' },
  ],
});
