import type { Detector } from '../../detector/detector.ts';
import { named, prefixed } from '../vendor-token.ts';

function isTokenByte(byte: number): boolean {
  return (
    byte === 46 ||
    byte === 45 ||
    byte === 95 ||
    (byte >= 48 && byte <= 57) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 97 && byte <= 122)
  );
}

/** Whether a run of at least 58 characters of a bot token comes, which few lines have. */
function hasDottedRun(bytes: Uint8Array, end: number, limit: number): boolean {
  // Every 58th byte of a long run is of it: most places are passed over.
  for (let i = Math.max(0, end - 60) + 58; i < limit; i += 58) {
    if (!isTokenByte(bytes[i] ?? 0)) continue;
    let from = i;
    while (from > 0 && i - from < 58 && isTokenByte(bytes[from - 1] ?? 0)) from--;
    let to = i;
    while (to < limit && to - from < 58 && isTokenByte(bytes[to] ?? 0)) to++;
    if (to - from >= 58) return true;
  }
  return false;
}

/** Mail, chat, telephony and notifications. */
export const MESSAGING_DETECTORS: readonly Detector[] = [
  prefixed('brevo_api_key', 'Brevo API key', ['xkeysib-{h64}-{a16}', 'xsmtpsib-{h64}-{a16}'], 'https://developers.brevo.com/docs/getting-started', { frequency: 9_000 }),
  prefixed('resend_api_key', 'Resend API key', 're_{a8}_{a24}', 'https://resend.com/docs/api-reference/introduction', { frequency: 6_000, entropy: 4 }),
  prefixed('mailersend_token', 'MailerSend API token', 'mlsn.{h64}', 'https://developers.mailersend.com/general.html#authentication'),
  prefixed('mandrill_api_key', 'Mandrill API key', 'md-{w22}', 'https://mailchimp.com/developer/transactional/docs/fundamentals/', { entropy: 3.8 }),
  named('mandrill_legacy_key', 'Mandrill API key (older)', 'mandrill', '{w22}', 'https://mailchimp.com/developer/transactional/docs/fundamentals/', { entropy: 3.6 }),
  named('postmark_token', 'Postmark server token', 'postmark', '{uuid}', 'https://postmarkapp.com/developer/api/overview#authentication', { write: (value) => `POSTMARK_SERVER_TOKEN=${value}` }),
  named('sparkpost_key', 'SparkPost API key', 'sparkpost', '{h40}', 'https://developers.sparkpost.com/api/'),
  named('mailjet_key', 'Mailjet API secret', ['mailjet', 'mj_apikey'], '{h32}', 'https://dev.mailjet.com/email/guides/#authentication', { frequency: 5_000 }),
  named('elastic_email_key', 'Elastic Email API key', ['elasticemail', 'elastic_email'], ['{H96}', '{uuid}'], 'https://elasticemail.com/developers/api-documentation/rest-api'),
  named('mailerlite_api_key', 'MailerLite API key', ['mailerlite', 'sendpulse'], '{h32}', 'https://developers.mailerlite.com/docs/'),
  prefixed('klaviyo_private_key', 'Klaviyo private API key', 'pk_{h34}', 'https://developers.klaviyo.com/en/docs/retrieve_api_credentials'),
  named('customerio_key', 'Customer.io API key', ['customer_io', 'customerio', 'cio_api'], ['{h20}', '{h32}'], 'https://docs.customer.io/api/', { entropy: 2.5, write: (value) => `CUSTOMERIO_API_KEY=${value}` }),
  prefixed('courier_key', 'Courier API key', ['pk_prod_{u28}', 'pk_test_{u28}'], 'https://www.courier.com/docs/reference/intro'),
  named('messagebird_key', 'MessageBird access key', ['messagebird', 'message_bird'], ['live_{a25}', '{a25}'], 'https://developers.messagebird.com/api/', { entropy: 3.6 }),
  named('vonage_secret', 'Vonage API secret', ['vonage', 'nexmo'], '{a16}', 'https://developer.vonage.com/en/getting-started/concepts/authentication', { entropy: 3.2, write: (value) => `NEXMO_API_SECRET=${value}` }),
  named('plivo_auth_token', 'Plivo auth token', 'plivo', '{b40}', 'https://www.plivo.com/docs/', { entropy: 4, edge: 'A-Za-z0-9+/', write: (value) => `PLIVO_AUTH_TOKEN=${value}` }),
  prefixed('telnyx_api_key', 'Telnyx API key', ['KEY0{H31}_{a22}', 'KEY0{w54}'], 'https://developers.telnyx.com/development/api-fundamentals/authentication', { entropy: 4 }),
  prefixed('twitch_stream_key', 'Twitch stream key', 'live_{d8-10}_{a30}', 'https://help.twitch.tv/s/article/twitch-stream-key-faq', { entropy: 3.8 }),
  named('infobip_key', 'Infobip API key', 'infobip', '{h32}-{uuid}', 'https://www.infobip.com/docs/essentials/api-essentials/api-authentication'),
  prefixed('discord_bot_token', 'Discord bot token', ['M{w23-27}.{w6}.{w27-38}', 'N{w23-27}.{w6}.{w27-38}', 'O{w23-27}.{w6}.{w27-38}'], 'https://discord.com/developers/docs/reference#authentication', { frequency: 90_000, entropy: 4, edge: '\\w.-', near: ['discord', 'token', 'bot', 'client.', '.run(', '.login('], write: (value) => `DISCORD_TOKEN=${value}`, quickCheck: (bytes, end, limit) => hasDottedRun(bytes, end, limit), make: (maker) => `${Buffer.from(`8${maker.chars('0123456789', 17)}`).toString('base64')}.G${maker.chars('abcdefghijkXYZ19_', 5)}.${maker.chars('abcdefghijkXYZ0189_-ABCDEFpqrstuv', 38)}`, verdict: (value) => (/^[\w-]+$/.test(value.split('.')[0] ?? '') && /^\d{16,20}$/.test(Buffer.from(value.split('.')[0] ?? '', 'base64').toString('latin1')) ? 'secret' : 'drop') }),
  named('discord_client_secret', 'Discord client secret', 'discord', '{w32}', 'https://discord.com/developers/docs/topics/oauth2', { entropy: 3.9, write: (value) => `DISCORD_CLIENT_SECRET=${value}` }),
  prefixed('discord_webhook', 'Discord webhook', ['https://discord.com/api/webhooks/{d17-19}/{w68}', 'https://discordapp.com/api/webhooks/{d17-19}/{w68}', 'https://canary.discord.com/api/webhooks/{d17-19}/{w68}', 'https://ptb.discord.com/api/webhooks/{d17-19}/{w68}'], 'https://discord.com/developers/docs/resources/webhook', { frequency: 45_000, rank: 55 }),
  prefixed('teams_webhook', 'Microsoft Teams webhook', ['.webhook.office.com/webhookb2/{uuid}@{uuid}/IncomingWebhook/{h32}/{uuid}', 'outlook.office.com/webhook/{uuid}@{uuid}/IncomingWebhook/{h32}/{uuid}'], 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook', { frequency: 8_000, edge: '-', rank: 55, write: (value) => `https://acme${value.startsWith('.') ? '' : '.'}${value}` }),
  prefixed('google_chat_webhook', 'Google Chat webhook', 'https://chat.googleapis.com/v1/spaces/{w11}/messages?key=AIza{w35}&token={w43}', 'https://developers.google.com/workspace/chat/quickstart/webhooks', { rank: 56, edge: '\\w' }),
  prefixed('zapier_webhook', 'Zapier webhook', 'https://hooks.zapier.com/hooks/catch/{d6-9}/{l6-8}', 'https://help.zapier.com/hc/en-us/articles/8496288690317', { frequency: 6_000, rank: 55 }),
  prefixed('ifttt_webhook', 'IFTTT webhook', 'https://maker.ifttt.com/trigger/{l4-20}/with/key/{w22-43}', 'https://ifttt.com/maker_webhooks', { rank: 55 }),
  prefixed('feishu_webhook', 'Feishu webhook', ['https://open.feishu.cn/open-apis/bot/v2/hook/{uuid}', 'https://open.larksuite.com/open-apis/bot/v2/hook/{uuid}'], 'https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot', { rank: 55 }),
  prefixed('dingtalk_webhook', 'DingTalk webhook', 'https://oapi.dingtalk.com/robot/send?access_token={h64}', 'https://open.dingtalk.com/document/robots/custom-robot-access', { rank: 55 }),
  prefixed('wecom_webhook', 'WeCom webhook', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={uuid}', 'https://developer.work.weixin.qq.com/document/path/91770', { rank: 55 }),
  named('mattermost_token', 'Mattermost access token', 'mattermost', '{l26}', 'https://developers.mattermost.com/integrate/reference/personal-access-token/', { entropy: 3.5, write: (value) => `MATTERMOST_TOKEN=${value}` }),
  named('rocketchat_token', 'Rocket.Chat token', ['rocketchat', 'rocket_chat'], '{w43}', 'https://developer.rocket.chat/apidocs/', { entropy: 4, write: (value) => `ROCKETCHAT_AUTH_TOKEN=${value}` }),
  named('gitter_token', 'Gitter token', 'gitter', '{h40}', 'https://developer.gitter.im/docs/authentication'),
  named('line_channel_token', 'LINE channel access token', ['line_channel', 'channel_access_token', 'line_access_token', 'line_token'], ['{b160-180}=', '{b160-180}'], 'https://developers.line.biz/en/docs/messaging-api/channel-access-tokens/', { frequency: 10_000, entropy: 4.3, edge: 'A-Za-z0-9+/=', write: (value) => `LINE_CHANNEL_ACCESS_TOKEN=${value}` }),
  named('line_notify_token', 'LINE Notify or channel secret', ['line_notify', 'line_channel_secret', 'channel_secret'], ['{h32}', '{a43}'], 'https://developers.line.biz/en/docs/basics/channel-access-token/', { write: (value) => `LINE_CHANNEL_SECRET=${value}` }),
  named('pusher_secret', 'Pusher secret', 'pusher', '{h20}', 'https://pusher.com/docs/channels/library_auth_reference/rest-api/', { frequency: 6_000, entropy: 2.5, write: (value) => `PUSHER_APP_SECRET=${value}` }),
  prefixed('pubnub_secret_key', 'PubNub secret key', 'sec-c-{w48}', 'https://www.pubnub.com/docs/general/setup/account-setup'),
  named('ably_key', 'Ably API key', 'ably', '{w6}.{w6}:{w43}', 'https://ably.com/docs/auth/basic', { entropy: 3.8 }),
  prefixed('onesignal_key', 'OneSignal API key', ['os_v2_app_{l103}', 'os_v2_org_{l103}'], 'https://documentation.onesignal.com/docs/en/keys-and-ids'),
  named('onesignal_rest_key', 'OneSignal REST key (older)', 'onesignal', '{a48}', 'https://documentation.onesignal.com/docs/en/keys-and-ids', { entropy: 3.8, write: (value) => `ONESIGNAL_REST_API_KEY=${value}` }),
  named('pushover_token', 'Pushover token', 'pushover', '{l30}', 'https://pushover.net/api', { entropy: 3.6, write: (value) => `PUSHOVER_TOKEN=${value}` }),
  prefixed('pushbullet_token', 'Pushbullet access token', 'o.{a32}', 'https://docs.pushbullet.com/#authentication', { edge: '\\w.-', entropy: 4, near: ['pushbullet'], write: (value) => `PUSHBULLET_TOKEN=${value}` }),
  named('zoom_secret', 'Zoom client secret', ['zoom_client', 'zoom_api', 'zoom_secret', 'zoom_sdk'], '{a32}', 'https://developers.zoom.us/docs/internal-apps/s2s-oauth/', { entropy: 3.7, write: (value) => `ZOOM_CLIENT_SECRET=${value}` }),
  prefixed('livekit_secret', 'LiveKit API key', 'API{a12}', 'https://docs.livekit.io/home/cloud/keys-and-tokens/', { entropy: 2.8, edge: '\\w.-', companions: [{ part: 'secret', pattern: /(?:LIVEKIT|livekit)\w{0,10}(?:SECRET|secret)["']?\s?[:=]\s?["']?(?<value>[A-Za-z0-9]{40,50})(?!\w)/g, within: 300, required: true }], write: (value) => `LIVEKIT_API_KEY=${value}\nLIVEKIT_API_SECRET=${value}${value}${value.slice(0, 13)}` }),
]; // biome-ignore format: a table reads best one row a line
