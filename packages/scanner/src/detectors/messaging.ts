import type { Detector } from '../detector/detector.ts';
import { DIGITS, HEX, LOWER, URL_SAFE } from '../detector/example-maker.ts';
import { vendorToken } from './vendor-token.ts';

export const sendgridKey = vendorToken({
  name: 'sendgrid_api_key',
  displayName: 'SendGrid API key',
  category: 'Api',
  documentation: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
  frequency: 60_000,
  literals: ['sg.'],
  window: { before: 2, after: 80 },
  token: /SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/,
  edge: '\\w.-',
  examples: (make) => {
    const key = `SG.${make.chars(URL_SAFE, 22)}.${make.chars(URL_SAFE, 43)}`;
    return [{ text: `sgMail.setApiKey('${key}');`, value: key }];
  },
  counterExamples: () => [{ text: `SG.${'x'.repeat(22)}.short` }],
});

/** A Twilio account sid with its auth token; the sid alone is no secret. */
export const twilioAuthToken: Detector = {
  name: 'twilio_auth_token',
  displayName: 'Twilio auth token',
  category: 'Api',
  documentation: 'https://www.twilio.com/docs/iam/api#authentication',
  frequency: 45_000,
  literals: ['auth', 'twilio'],
  window: { before: 40, after: 100 },
  patterns: [
    /(?:auth|twilio)[\w.-]{0,30}["'\]]{0,2}\s{0,5}(?:=>|:=|[=:,(])\s{0,5}["'`]?(?<value>[0-9a-f]{32})(?![\w-])/gi,
  ],
  quickCheck: (bytes, end, limit) => hasHexRun(bytes, end, limit, 32),
  entropy: 3,
  companions: [
    {
      part: 'sid',
      pattern: /(?<![\w])(?<value>AC[0-9a-f]{32})(?!\w)/g,
      within: 400,
      required: true,
    },
  ],
  rank: 48,
  examples: (make) => {
    const sid = `AC${make.chars(HEX, 32)}`;
    const token = make.chars(HEX, 32);
    return [
      {
        text: `TWILIO_ACCOUNT_SID=${sid}\nTWILIO_AUTH_TOKEN=${token}\n`,
        path: '.env',
        value: token,
      },
      { text: `const accountSid = '${sid}';\nconst authToken = '${token}';\n`, value: token },
    ];
  },
  counterExamples: (make) => [{ text: `TWILIO_ACCOUNT_SID=AC${make.chars(HEX, 32)}` }],
};

export const twilioApiKey: Detector = {
  name: 'twilio_api_key',
  displayName: 'Twilio API key',
  category: 'Api',
  documentation: 'https://www.twilio.com/docs/iam/api-keys',
  frequency: 20_000,
  literals: ['twilio'],
  scope: 'text',
  window: { before: 300, after: 300 },
  patterns: [/(?<![\w])(?<value>SK[0-9A-Fa-f]{32})(?!\w)/g],
  entropy: 3,
  rank: 50,
  examples: (make) => {
    const key = `SK${make.chars(HEX, 32)}`;
    return [{ text: `TWILIO_API_KEY=${key}`, value: key }];
  },
  counterExamples: (make) => [{ text: `id: SK${make.chars(HEX, 32)}` }],
};

export const mailgunKey: Detector = vendorToken({
  name: 'mailgun_api_key',
  displayName: 'Mailgun API key',
  category: 'Api',
  documentation:
    'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt',
  frequency: 25_000,
  literals: ['mailgun', 'key-'],
  scope: 'text',
  window: { before: 200, after: 200 },
  // `key-` is part of many names; it marks a key only before its digits.
  quickCheck: (bytes, end, limit) =>
    bytes[end - 1] !== 45 || hasHexRun(bytes, end, Math.min(limit, end + 32), 32),
  token: /key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}/,
  examples: (make) => {
    const key = `key-${make.chars(HEX, 32)}`;
    return [{ text: `mailgun({ apiKey: "${key}" })`, value: key }];
  },
});

export const mailchimpKey: Detector = vendorToken({
  name: 'mailchimp_api_key',
  displayName: 'Mailchimp API key',
  category: 'Api',
  documentation: 'https://mailchimp.com/developer/marketing/guides/quick-start/',
  frequency: 20_000,
  literals: Array.from({ length: 22 }, (_, index) => `-us${index + 1}`),
  window: { before: 40, after: 4 },
  token: /[0-9a-f]{32}-us\d{1,2}/,
  entropy: 3,
  examples: (make) => {
    const key = `${make.chars(HEX, 32)}-us1${make.chars(DIGITS, 1)}`;
    return [{ text: `MAILCHIMP_KEY=${key}`, value: key }];
  },
  counterExamples: (make) => [{ text: `host-us1-${make.chars(LOWER, 20)}` }],
});

export const telegramBotToken: Detector = {
  name: 'telegram_bot_token',
  displayName: 'Telegram bot token',
  category: 'Api',
  documentation: 'https://core.telegram.org/bots/api#authorizing-your-bot',
  frequency: 110_000,
  literals: [':aa', '%3aaa'],
  window: { before: 20, after: 40 },
  patterns: [/(?<![\w:-])(?:bot)?(?<value>\d{8,10}(?::|%3[Aa])AA[A-Za-z0-9_-]{33})(?![\w-])/g],
  entropy: 3.5,
  rank: 50,
  examples: (make) => {
    const key = `${make.chars('123456789', 10)}:AA${make.chars(URL_SAFE, 33)}`;
    return [
      { text: `TOKEN = '${key}'`, value: key },
      { text: `https://api.telegram.org/bot${key}/getMe`, value: key },
    ];
  },
  counterExamples: () => [{ text: '12345678:AAAA' }],
};

function hasHexRun(bytes: Uint8Array, from: number, to: number, length: number): boolean {
  let run = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    const isHex =
      (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 102) || (byte >= 65 && byte <= 70);
    run = isHex ? run + 1 : 0;
    if (run >= length) return true;
  }
  return false;
}
