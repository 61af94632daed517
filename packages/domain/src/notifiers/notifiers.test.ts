import { describe, expect, it } from 'vitest';
import {
  CONFIG_FIELDS,
  eventsOf,
  isReadonlyEvent,
  nextDeliveryAt,
  notifierRefusals,
  notifierStatus,
  takesEvent,
} from './notifiers.ts';

const refusalOf = (type: keyof typeof CONFIG_FIELDS, name: string, value: string) =>
  CONFIG_FIELDS[type].find((field) => field.name === name)?.refusal(value);
const slackUrl = (secret: string) =>
  ['https://hooks.slack.com/services', 'T01', 'B02', secret].join('/');

describe('the fields of a notifier', () => {
  it.each([
    ['custom_webhook', 'webhook_url', '', 'Please enter you webhook url'],
    ['custom_webhook', 'webhook_url', 'http://a.example', 'Enter a valid URL.'],
    [
      'custom_webhook',
      'webhook_url',
      `https://a.example/${'x'.repeat(1024)}`,
      'Ensure this field has no more than 1024 characters.',
    ],
    ['custom_webhook', 'webhook_url', 'https://a.example/hook', null],
    ['custom_webhook', 'signature_token', '', 'Please enter a signature token'],
    ['custom_webhook', 'signature_token', 'short', 'Ensure this field has at least 8 characters.'],
    [
      'custom_webhook',
      'signature_token',
      'x'.repeat(65),
      'Ensure this field has no more than 64 characters.',
    ],
    ['slack', 'webhook_url', slackUrl('x'.repeat(24)), null],
    ['pagerduty', 'routing_integration_key', 'x', 'Routing key must be 32 characters long'],
    ['splunk', 'auth_token', 'x', 'Must be a valid UUID.'],
    ['splunk', 'webhook_url', 'x', 'Enter a valid URL.'],
    ['serviceNow', 'api_url', 'https://acme.service-now.com/api/now/table/incident', null],
    ['serviceNow', 'api_url', 'https://acme.example/api/', 'Enter a valid URL.'],
    ['splunk', 'webhook_url', ' ', 'Required'],
    ['splunk', 'webhook_url', 'https://splunk.acme.example:8088/services/collector', null],
    ['splunk', 'auth_token', '', 'Required'],
    ['webex', 'room_id', '', 'Required'],
    ['webex', 'room_id', 'x', null],
    ['jira', 'project_key', '', 'Please select a project'],
    ['jira', 'project_key', 'SEC', null],
    ['jira', 'issue_type', '', 'Please select an issue type'],
    ['jira', 'issue_type', '10001', null],
    ['pagerduty', 'routing_integration_key', '', 'Required'],
    ['pagerduty', 'routing_integration_key', 'x'.repeat(32), null],
    ['custom_webhook', 'signature_token', 'x'.repeat(64), null],
    ['msteams', 'webhook_url', 'https://acme.webhook.office.com/webhookb2/x', null],
  ] as const)('%s %s refuses %s', (type, name, value, text) => {
    expect(refusalOf(type, name, value)).toBe(text);
  });
  it('refuses another form of a Slack address with its text', () => {
    expect(refusalOf('slack', 'webhook_url', slackUrl('x'))).toMatch(
      /^Invalid webhook url: it must be of the form /,
    );
  });
  it('keeps a stored secret that is left empty', () => {
    const config = { webhook_url: 'https://a.example' };
    expect(notifierRefusals('custom_webhook', ' ', config, new Set(['signature_token']))).toEqual({
      name: 'Required',
    });
    expect(notifierRefusals('jira', '', null)).toEqual({ name: 'Required' });
    expect(notifierRefusals('custom_webhook', 'x', config)).toEqual({
      'config.signature_token': 'Please enter a signature token',
    });
  });
});

describe('a handler', () => {
  const handler = {
    event_type: 'incident.created',
    min_severity: 30,
    include_unknown: false,
  } as const;
  it.each([
    [10, true],
    [30, true],
    [40, false],
    [100, false],
    [null, true],
  ])('of at least Medium takes severity %s: %s', (severity, expected) => {
    expect(takesEvent(handler, 'incident.created', severity)).toBe(expected);
  });
  it('takes Unknown by its flag, and other events not at all', () => {
    expect(takesEvent({ ...handler, include_unknown: true }, 'incident.created', 100)).toBe(true);
    expect(takesEvent(handler, 'incident.resolved', 10)).toBe(false);
  });
  it('is offered to Jira for fewer events, and to mail for one that stays on', () => {
    expect(eventsOf('jira')).not.toContain('push_event');
    expect(eventsOf('jira')).toHaveLength(15);
    expect(isReadonlyEvent('email', 'incident.created')).toBe(true);
    expect(isReadonlyEvent('slack', 'incident.created')).toBe(false);
  });
});

it('a delivery is tried seven times more, with what the receiver asks for', () => {
  const now = new Date(0);
  expect(nextDeliveryAt(now, 1, 0.5, null)?.getTime()).toBe(5_000);
  expect(nextDeliveryAt(now, 1, 0.5, 60_000)?.getTime()).toBe(60_000);
  expect(nextDeliveryAt(now, 7, 0.5, null)?.getTime()).toBe(36_000_000);
  expect(nextDeliveryAt(now, 8, 0.5, null)).toBeNull();
});

it.each([
  ['disabled', { type: 'slack', is_disabled: true, config: {} }],
  ['pending', { type: 'jira', is_disabled: false, config: {} }],
  ['active', { type: 'jira', is_disabled: false, config: { is_configured: true } }],
  ['active', { type: 'slack', is_disabled: false, config: {} }],
] as const)('a notifier is %s', (status, notifier) =>
  expect(notifierStatus(notifier)).toBe(status),
);
