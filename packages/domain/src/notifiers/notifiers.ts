import { NOTIFIER_TYPES, type NotifierType } from '../notifier-types/notifier-types.ts';
import { UNKNOWN_SEVERITY } from '../severity/severity.ts';
import { TRACKER_TEXTS } from '../tracker-texts/tracker-texts.ts';

export { NOTIFIER_TYPES, type NotifierType };

export const NOTIFIER_LABELS: Record<NotifierType, string> = {
  custom_webhook: 'Custom webhook',
  jira: 'Jira',
  msteams: 'Microsoft Teams',
  pagerduty: 'PagerDuty',
  serviceNow: 'ServiceNow',
  slack: 'Slack',
  splunk: 'Splunk',
  webex: 'Webex',
  email: 'Email',
};

/** Every event that a notifier can subscribe to (spec 002 §3). */
export const NOTIFICATION_EVENTS = {
  'incident.created': { name: 'Incident created', hasSeverity: true },
  'occurrence.created': { name: 'New occurrence', hasSeverity: true },
  'incident.assigned': { name: 'Incident assigned', hasSeverity: true },
  'incident.unassigned': { name: 'Incident unassigned', hasSeverity: true },
  'incident.acknowledged': { name: 'Incident acknowledged', hasSeverity: true },
  'incident.unacknowledged': { name: 'Incident unacknowledged', hasSeverity: true },
  'incident.resolved': { name: 'Incident resolved', hasSeverity: true },
  'incident.reopened': { name: 'Incident reopened', hasSeverity: true },
  'incident.set_severity': { name: 'Severity changed', hasSeverity: true },
  'incident.note': { name: 'Note added', hasSeverity: true },
  'feedback.requested': { name: 'Feedback requested', hasSeverity: true },
  'feedback.received': { name: 'Feedback received', hasSeverity: true },
  'feedback.revoked': { name: 'Feedback link revoked', hasSeverity: true },
  public_event: { name: 'Repository made public', hasSeverity: false },
  public_event_org: { name: 'Repository of an organization made public', hasSeverity: false },
  push_event: { name: 'Push', hasSeverity: false },
  commit_deleted: { name: 'Commit deleted', hasSeverity: false },
  repo_deleted: { name: 'Repository deleted', hasSeverity: false },
} as const satisfies Record<string, { readonly name: string; readonly hasSeverity: boolean }>;
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

/** Whether a text names an event of notifiers. */
export function isNotificationEvent(text: string): text is NotificationEvent {
  return Object.hasOwn(NOTIFICATION_EVENTS, text);
}

/** Every event, in the order of the list above. */
export const NOTIFICATION_EVENT_NAMES =
  Object.keys(NOTIFICATION_EVENTS).filter(isNotificationEvent);
/** What an issue tracker is offered (spec 002 §3). */
const NOT_FOR_JIRA: readonly NotificationEvent[] = [
  'push_event',
  'feedback.requested',
  'feedback.revoked',
];

/** The events that a kind offers. */
export function eventsOf(type: NotifierType): NotificationEvent[] {
  return NOTIFICATION_EVENT_NAMES.filter(
    (event) => type !== 'jira' || !NOT_FOR_JIRA.includes(event),
  );
}

/** Whether an event of a kind cannot be switched off: the mail of a new incident (decisions §8). */
export function isReadonlyEvent(type: NotifierType, event: NotificationEvent): boolean {
  return type === 'email' && event === 'incident.created';
}

/** The events that a new notifier begins with. */
export const FIRST_EVENTS: readonly NotificationEvent[] = [
  'incident.created',
  'incident.reopened',
  'feedback.received',
];

/** The default of a handler's least severity: Very low (spec 002 §5). */
export const DEFAULT_MIN_SEVERITY = 50;

/** An event that a notifier subscribes to, and its minimum severity. */
export interface NotifierHandler {
  readonly event_type: NotificationEvent;
  readonly min_severity: number;
  readonly include_unknown: boolean;
  /** Of an issue tracker: the status to which the event moves the issue. */
  readonly jira_status_key?: string | null | undefined;
}

/** Whether a handler takes an event: severities are compared by their number, the most urgent is the lowest. */
export function takesEvent(
  handler: NotifierHandler,
  event: NotificationEvent,
  severity: number | null,
): boolean {
  if (handler.event_type !== event) return false;
  if (!NOTIFICATION_EVENTS[event].hasSeverity || severity === null) return true;
  return severity >= UNKNOWN_SEVERITY ? handler.include_unknown : severity <= handler.min_severity;
}

/** One value of the form of a notifier. */
export interface ConfigField {
  readonly name: string;
  readonly label: string;
  /** A secret: it is sealed, and never answered again. */
  readonly isSecret: boolean;
  readonly hint?: string;
  /** Why a value is refused, or null. */
  readonly refusal: (value: string) => string | null;
}

const required = (value: string) => (value.trim() === '' ? 'Required' : null);
// An https address without a user; the guard of the outbound call checks the rest.
const HTTPS = /^https:\/\/[a-z0-9.[\]:-]+(?:[/?#]\S*)?$/i;
const urlRefusal = (value: string) => (HTTPS.test(value.trim()) ? null : 'Enter a valid URL.');
const matching = (pattern: RegExp, text: string) => (value: string) =>
  required(value) ?? (pattern.test(value.trim()) ? null : text);
const chosen = (name: string, label: string, text: string): ConfigField => {
  return { name, label, isSecret: false, refusal: (value) => (value === '' ? text : null) };
};

const SLACK_FORM = 'https://hooks.slack.com/services/T…/B…/…';
const SLACK = /^https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]{24}$/;
const TEAMS =
  /^https:\/\/(?:[a-z0-9-]+\.webhook\.office\.com\/webhookb2\/.+|[a-z0-9.-]+\.logic\.azure\.com(?::443)?\/workflows\/.+|[a-z0-9.-]+\.environment\.api\.powerplatform\.com(?::443)?\/.+)$/i;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The fields of each kind with their rules and texts, to the letter of spec 002 §5. */
export const CONFIG_FIELDS: Record<NotifierType, readonly ConfigField[]> = {
  custom_webhook: [
    {
      name: 'webhook_url',
      label: 'Webhook URL',
      isSecret: false,
      refusal: (value) => {
        if (value.trim() === '') return 'Please enter you webhook url';
        if (value.length > 1024) return 'Ensure this field has no more than 1024 characters.';
        return urlRefusal(value);
      },
    },
    {
      name: 'signature_token',
      label: 'Signature token',
      isSecret: true,
      hint: 'Signs every message, following Standard Webhooks.',
      refusal: (value) => {
        if (value.trim() === '') return 'Please enter a signature token';
        if (value.length < 8) return 'Ensure this field has at least 8 characters.';
        return value.length > 64 ? 'Ensure this field has no more than 64 characters.' : null;
      },
    },
  ],
  jira: [
    chosen('project_key', 'Project', TRACKER_TEXTS.noProject),
    chosen('issue_type', 'Issue type', TRACKER_TEXTS.noIssueType),
  ],
  msteams: [
    {
      name: 'webhook_url',
      label: 'Webhook URL',
      isSecret: true,
      hint: 'From the workflow "Post to a channel when a webhook request is received".',
      refusal: matching(
        TEAMS,
        'Invalid webhook url: it must be of the form of an office webhook or of a logic-app workflow.',
      ),
    },
  ],
  pagerduty: [
    {
      name: 'routing_integration_key',
      label: 'Routing key',
      isSecret: true,
      hint: 'The integration key of an Events API v2 integration.',
      refusal: (value) =>
        required(value) ??
        (value.trim().length === 32 ? null : 'Routing key must be 32 characters long'),
    },
  ],
  serviceNow: [
    {
      name: 'api_url',
      label: 'API URL',
      isSecret: false,
      hint: 'https://….service-now.com/api/now/table/incident',
      refusal: matching(/^https:\/\/[a-z0-9-]+\.service-now\.com\/api\/.+$/i, 'Enter a valid URL.'),
    },
    { name: 'username', label: 'Username', isSecret: false, refusal: required },
    { name: 'password', label: 'Password', isSecret: true, refusal: required },
  ],
  slack: [
    {
      name: 'webhook_url',
      label: 'Webhook URL',
      isSecret: true,
      hint: SLACK_FORM,
      refusal: matching(SLACK, `Invalid webhook url: it must be of the form ${SLACK_FORM}`),
    },
  ],
  splunk: [
    {
      name: 'webhook_url',
      label: 'HTTP Event Collector URL',
      isSecret: false,
      refusal: (value) => required(value) ?? urlRefusal(value),
    },
    {
      name: 'auth_token',
      label: 'Token',
      isSecret: true,
      refusal: matching(UUID, 'Must be a valid UUID.'),
    },
  ],
  webex: [
    {
      name: 'authentication_token',
      label: 'Authentication token',
      isSecret: true,
      refusal: required,
    },
    { name: 'room_id', label: 'Room ID', isSecret: false, refusal: required },
  ],
  email: [],
};

/** The statuses at which a receiver has gone for good, by kind: the notifier is switched off immediately (decisions §8). */
export const OFF_AT_ONCE: Record<NotifierType, readonly number[]> = {
  custom_webhook: [410],
  jira: [],
  msteams: [401, 403, 404, 410],
  pagerduty: [400],
  serviceNow: [401, 403, 404],
  slack: [403, 404, 410],
  splunk: [401, 403],
  webex: [401, 403, 404],
  email: [],
};

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** The waits after the first try, the second and so on (Svix). After the last the delivery is given up. */
const WAITS_MS = [
  5 * SECOND_MS,
  300 * SECOND_MS,
  1800 * SECOND_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];

/** A notifier without success for so long is switched off. */
export const FAILING_MS = 5 * 24 * HOUR_MS;

/**
 * When a delivery is tried again; null: not any more.
 *
 * @param tries tries so far, the failed one included
 * @param chance from 0 to 1: the place in a spread of ten percent either way
 * @param retryAfterMs what the receiver asked for, or null
 */
export function nextDeliveryAt(
  now: Date,
  tries: number,
  chance: number,
  retryAfterMs: number | null,
): Date | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  return new Date(now.getTime() + Math.max(wait * (0.9 + 0.2 * chance), retryAfterMs ?? 0));
}

/** Messages of one notifier in a minute above which chats and mail get one summary. */
export const SUMMARY_ABOVE = 30;
/** The kinds that people read. */
export const SUMMARIZED: ReadonlySet<NotifierType> = new Set([
  'slack',
  'msteams',
  'webex',
  'email',
]);

export type NotifierStatus = 'active' | 'disabled' | 'pending';

/** The status of a notifier (spec 002 §4). */
export function notifierStatus(notifier: {
  readonly type: NotifierType;
  readonly is_disabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
}): NotifierStatus {
  if (notifier.is_disabled) return 'disabled';
  const isPending = notifier.type === 'jira' && notifier.config.is_configured !== true;
  return isPending ? 'pending' : 'active';
}

/** The field errors of a notifier's form. A secret that is stored already may be left empty; null: the name alone is given. */
export function notifierRefusals(
  type: NotifierType,
  name: string,
  config: Readonly<Record<string, string>> | null,
  kept: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const found: Record<string, string> = name.trim() === '' ? { name: 'Required' } : {};
  if (config === null) return found;
  for (const field of CONFIG_FIELDS[type]) {
    const value = config[field.name] ?? '';
    if (value === '' && field.isSecret && kept.has(field.name)) continue;
    const refusal = field.refusal(value);
    if (refusal !== null) found[`config.${field.name}`] = refusal;
  }
  return found;
}
