import * as v from 'valibot';

/**
 * What the vendors of notifiers take, from their published references (read November 2026): api.slack.com/reference/block-kit,
 * learn.microsoft.com/microsoftteams/platform/task-modules-and-cards (Adaptive Cards 1.4), developer.pagerduty.com (Events API v2),
 * ServiceNow's Table API, Splunk's HTTP Event Collector, developer.webex.com/docs/api/v1/messages, and standardwebhooks.com.
 */

const short = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length));

const SlackText = v.object({ type: v.literal('mrkdwn'), text: short(3_000) });
const Slack = v.object({
  text: short(40_000),
  blocks: v.pipe(
    v.array(
      v.object({
        type: v.literal('section'),
        text: v.optional(SlackText),
        fields: v.optional(
          v.pipe(
            v.array(v.object({ type: v.literal('mrkdwn'), text: short(2_000) })),
            v.maxLength(10),
          ),
        ),
      }),
    ),
    v.maxLength(50),
  ),
});

const Teams = v.object({
  type: v.literal('message'),
  attachments: v.tuple([
    v.object({
      contentType: v.literal('application/vnd.microsoft.card.adaptive'),
      content: v.object({
        type: v.literal('AdaptiveCard'),
        version: v.literal('1.4'),
        body: v.pipe(
          v.array(v.object({ type: v.picklist(['TextBlock', 'FactSet']) })),
          v.minLength(1),
        ),
        actions: v.array(
          v.object({
            type: v.literal('Action.OpenUrl'),
            title: v.string(),
            url: v.pipe(v.string(), v.url()),
          }),
        ),
      }),
    }),
  ]),
});

const PagerDuty = v.object({
  routing_key: v.pipe(v.string(), v.length(32)),
  event_action: v.picklist(['trigger', 'acknowledge', 'resolve']),
  dedup_key: short(255),
  payload: v.object({
    summary: short(1_024),
    source: short(1_024),
    severity: v.picklist(['critical', 'error', 'warning', 'info']),
    timestamp: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
});

const ServiceNow = v.object({
  short_description: short(160),
  description: v.string(),
  urgency: v.picklist(['1', '2', '3']),
  impact: v.picklist(['1', '2', '3']),
  correlation_id: short(100),
});

const Splunk = v.object({
  time: v.number(),
  host: v.string(),
  source: v.string(),
  sourcetype: v.string(),
  event: v.looseObject({}),
});

const Webex = v.object({ roomId: short(200), markdown: short(7_439) });

const Webhook = v.object({
  id: v.pipe(v.string(), v.uuid()),
  type: v.string(),
  timestamp: v.string(),
});

/** One vendor: which calls are its own, what it takes, and what it answers. */
export interface FakeVendor {
  readonly name: string;
  readonly path: RegExp;
  /** What the header `authorization` has to be; null where the address is the credential. */
  readonly authorization: RegExp | null;
  readonly headers?: readonly string[];
  readonly body: v.GenericSchema;
  readonly accepted: readonly [status: number, body: unknown];
  readonly refused: readonly [status: number, body: unknown];
  readonly unauthorized: readonly [status: number, body: unknown];
}

const NO_BODY = [403, 'no_service'] as const;

/** The vendors, by the first whose path fits; a webhook of one's own takes the rest. */
export const FAKE_VENDORS: readonly FakeVendor[] = [
  {
    name: 'Slack',
    path: /^\/services\/T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]{24}$/,
    authorization: null,
    body: Slack,
    accepted: [200, 'ok'],
    refused: [400, 'invalid_payload'],
    unauthorized: NO_BODY,
  },
  {
    name: 'Microsoft Teams',
    path: /^\/(?:webhookb2|workflows|powerautomate)\//,
    authorization: null,
    body: Teams,
    accepted: [202, ''],
    refused: [400, 'Bad payload received by generic incoming webhook.'],
    unauthorized: NO_BODY,
  },
  {
    name: 'PagerDuty',
    path: /^\/v2\/enqueue$/,
    authorization: null,
    body: PagerDuty,
    accepted: [202, { status: 'success', message: 'Event processed' }],
    refused: [400, { status: 'invalid event', message: 'Event object is invalid' }],
    unauthorized: NO_BODY,
  },
  {
    name: 'ServiceNow',
    path: /^\/api\/now\/table\//,
    authorization: /^Basic \S+$/,
    body: ServiceNow,
    accepted: [201, { result: { number: 'INC0010001' } }],
    refused: [400, { error: { message: 'Invalid value' }, status: 'failure' }],
    unauthorized: [401, { error: { message: 'User Not Authenticated' }, status: 'failure' }],
  },
  {
    name: 'Splunk',
    path: /^\/services\/collector(?:\/event)?$/,
    authorization: /^Splunk [0-9a-f-]{36}$/i,
    body: Splunk,
    accepted: [200, { text: 'Success', code: 0 }],
    refused: [400, { text: 'Invalid data format', code: 6 }],
    unauthorized: [403, { text: 'Invalid token', code: 4 }],
  },
  {
    name: 'Webex',
    path: /^\/v1\/messages$/,
    authorization: /^Bearer \S+$/,
    body: Webex,
    accepted: [200, { id: 'message' }],
    refused: [400, { message: 'Unable to post message to room' }],
    unauthorized: [401, { message: 'The request requires a valid access token' }],
  },
  {
    name: 'Custom webhook',
    path: /^\//,
    authorization: null,
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    body: Webhook,
    accepted: [204, ''],
    refused: [400, ''],
    unauthorized: NO_BODY,
  },
];
