import { createHmac } from 'node:crypto';
import {
  type Envelope,
  factsOf,
  slackMessage,
  teamsCard,
  titleOf,
} from '@sluice/domain/notifier-messages';
import type { NotifierType } from '@sluice/domain/notifiers';
import type { OutboundCall } from '../outbound/call.ts';

/** The whole configuration of a notifier, its secrets included. Never logged. */
export type OpenConfig = Readonly<Record<string, string>>;

/** Other origins in place of the vendors' fixed ones, by kind (`SLUICE_NOTIFIER_URLS`). */
export type NotifierOrigins = Readonly<Record<string, string>>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** An address at another origin, where the operator set one (`SLUICE_NOTIFIER_URLS`). */
function placed(address: string, origin: string | undefined): string {
  if (origin === undefined || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return `${origin}${pathname}${search}`;
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): OutboundCall {
  return { method: 'POST', url, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}

/** The key of a signature: a token's UTF-8 bytes, after `whsec_` its base64 bytes (Standard Webhooks). */
export function signingKey(token: string): Buffer {
  return token.startsWith('whsec_')
    ? Buffer.from(token.slice(6), 'base64')
    : Buffer.from(token, 'utf8');
}

/** The tokens that sign: the present one, and for a day after a rotation the one before. */
export function signatureTokens(config: OpenConfig, now: Date): string[] {
  const { signature_token = '', former_token, former_until } = config;
  const isFormerGood = former_token !== undefined && Number(former_until) > now.getTime();
  return isFormerGood ? [signature_token, former_token] : [signature_token];
}

function customWebhook(
  config: OpenConfig,
  envelope: Envelope,
  origins: NotifierOrigins,
  now: Date,
): OutboundCall {
  const body = JSON.stringify(envelope);
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signed = `${envelope.id}.${seconds}.${body}`;
  const signatures = signatureTokens(config, now).map(
    (token) => `v1,${createHmac('sha256', signingKey(token)).update(signed).digest('base64')}`,
  );
  return {
    method: 'POST',
    url: placed(config.webhook_url ?? '', origins.custom_webhook),
    body,
    headers: {
      ...JSON_TYPE,
      'webhook-id': envelope.id,
      'webhook-timestamp': seconds,
      'webhook-signature': signatures.join(' '),
    },
  };
}

function slack(config: OpenConfig, envelope: Envelope, origins: NotifierOrigins): OutboundCall {
  return post(placed(config.webhook_url ?? '', origins.slack), slackMessage(envelope));
}

function msteams(config: OpenConfig, envelope: Envelope, origins: NotifierOrigins): OutboundCall {
  const contentType = 'application/vnd.microsoft.card.adaptive';
  const attachments = [{ contentType, content: teamsCard(envelope) }];
  const url = placed(config.webhook_url ?? '', origins.msteams);
  return post(url, { type: 'message', attachments });
}

function pagerAction(type: Envelope['type']): 'trigger' | 'acknowledge' | 'resolve' {
  if (type === 'incident.acknowledged') return 'acknowledge';
  return type === 'incident.resolved' ? 'resolve' : 'trigger';
}
const PAGER_SEVERITY: Readonly<Record<number, string>> = {
  10: 'critical',
  20: 'error',
  30: 'warning',
};

function pagerduty(config: OpenConfig, envelope: Envelope, origins: NotifierOrigins): OutboundCall {
  const { data, company, timestamp, url } = envelope;
  return post(`${origins.pagerduty ?? 'https://events.pagerduty.com'}/v2/enqueue`, {
    routing_key: config.routing_integration_key,
    event_action: pagerAction(envelope.type),
    dedup_key: `sluice-${company}-${data.kind}-${data.incident_id ?? envelope.id}`,
    client: 'Sluice',
    client_url: url,
    payload: {
      summary: titleOf(envelope).slice(0, 1024),
      source: data.repository ?? company,
      severity: PAGER_SEVERITY[data.severity] ?? 'info',
      timestamp,
      custom_details: Object.fromEntries(factsOf(envelope)),
    },
  });
}

function serviceNow(
  config: OpenConfig,
  envelope: Envelope,
  origins: NotifierOrigins,
): OutboundCall {
  const login = Buffer.from(`${config.username ?? ''}:${config.password ?? ''}`).toString('base64');
  const url = placed(config.api_url ?? '', origins.serviceNow);
  const isTable = URL.canParse(url) && new URL(url).pathname.startsWith('/api/now/table/');
  const { data, company } = envelope;
  const level = data.severity <= 10 ? '1' : data.severity <= 20 ? '2' : '3';
  const body = isTable
    ? {
        short_description: titleOf(envelope).slice(0, 160),
        description: [
          ...factsOf(envelope).map(([term, text]) => `${term}: ${text}`),
          envelope.url,
        ].join('\n'),
        urgency: level,
        impact: level,
        correlation_id: `sluice-${company}-${data.kind}-${data.incident_id ?? envelope.id}`,
      }
    : envelope;
  return post(url, body, { authorization: `Basic ${login}` });
}

function splunk(
  config: OpenConfig,
  envelope: Envelope,
  origins: NotifierOrigins,
  now: Date,
): OutboundCall {
  return post(
    placed(config.webhook_url ?? '', origins.splunk),
    {
      time: now.getTime() / 1000,
      host: new URL(envelope.url).host,
      source: 'sluice',
      sourcetype: '_json',
      event: envelope,
    },
    { authorization: `Splunk ${config.auth_token ?? ''}` },
  );
}

/** The longest message of Webex, in bytes. */
const WEBEX_BYTES = 7_439;

function webex(config: OpenConfig, envelope: Envelope, origins: NotifierOrigins): OutboundCall {
  const plain = (text: string) => text.replaceAll(/[[\]`*_<>]/g, ' ');
  const lines = [
    `**[${plain(titleOf(envelope))}](${envelope.url})**`,
    ...factsOf(envelope).map(([term, text]) => `${term}: ${plain(text)}`),
  ];
  const markdown = Buffer.from(lines.join('\n\n'))
    .subarray(0, WEBEX_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
  return post(
    `${origins.webex ?? 'https://webexapis.com'}/v1/messages`,
    { roomId: config.room_id, markdown },
    { authorization: `Bearer ${config.authentication_token ?? ''}` },
  );
}

/** The kinds that one call informs: all but mail, and the issue tracker. */
export type CalledType = Exclude<NotifierType, 'email' | 'jira'>;

/** The call that informs a notifier of a kind. */
export function messageOf(
  type: CalledType,
  config: OpenConfig,
  envelope: Envelope,
  origins: NotifierOrigins,
  now: Date,
): OutboundCall {
  switch (type) {
    case 'custom_webhook':
      return customWebhook(config, envelope, origins, now);
    case 'slack':
      return slack(config, envelope, origins);
    case 'msteams':
      return msteams(config, envelope, origins);
    case 'pagerduty':
      return pagerduty(config, envelope, origins);
    case 'serviceNow':
      return serviceNow(config, envelope, origins);
    case 'splunk':
      return splunk(config, envelope, origins, now);
    case 'webex':
      return webex(config, envelope, origins);
  }
}
