import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { AttemptEntry, NotifierEntry } from '@sluice/contract/schemas/notifiers';
import type { NotifierType } from '@sluice/domain/notifiers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { NotificationsScreen } from './NotificationsScreen.tsx';

const aNotifier = (
  id: number,
  type: NotifierType,
  name: string,
  changes: Partial<NotifierEntry> = {},
): NotifierEntry => ({
  id,
  name,
  type,
  is_disabled: false,
  status: 'active',
  config: {},
  hints: { webhook_url: 'k3Jd' },
  handlers: [{ event_type: 'incident.created', min_severity: 30, include_unknown: false }],
  version: 1,
  ...changes,
});
const database = (changes: Partial<MockDatabase> = {}) =>
  smallDatabase({
    notifiers: [
      aNotifier(1, 'slack', 'Security channel'),
      aNotifier(2, 'splunk', 'Collector', { is_disabled: true, status: 'disabled' }),
      aNotifier(3, 'email', 'Email'),
    ],
    deliveries: [
      {
        id: 2,
        event_type: 'incident.created',
        state: 'failed',
        tries: 8,
        last_status: 500,
        last_error: 'status_500',
        duration_ms: 120,
        next_at: null,
        created_at: daysAgo(1),
        finished_at: daysAgo(0),
      },
      {
        id: 1,
        event_type: 'incident.created',
        state: 'sent',
        tries: 1,
        last_status: 200,
        last_error: null,
        duration_ms: 84,
        next_at: null,
        created_at: daysAgo(2),
        finished_at: daysAgo(2),
      },
    ],
    ...changes,
  });
const PATH = '/settings/company/notifications';
const at = (setting: AppSetting = {}) => ({
  app: { database, path: PATH, ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Notifications',
  component: NotificationsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  args: { subject: { kind: 'none' } },
  parameters: { picture: 'page', viewport: [1000, 900], ...at() },
} satisfies Meta<typeof NotificationsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const ofKind = (type: NotifierType, id: number | null = null): Story => ({
  args: { subject: { kind: 'notifier', type, id, isReconnecting: false } },
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Events' });
  },
});

/** A test says what came of it, and deleting asks first. */
export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Disabled');
    await userEvent.click(canvas.getByRole('button', { name: 'Test Security channel' }));
    await body().findByText('Test message sent');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Security channel' }));
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('Notifier deleted');
    await waitFor(() => expect(canvas.queryByText('Security channel')).toBeNull());
  },
};

export const AsMember: Story = {
  parameters: at({ database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('Security channel');
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByRole('link', { name: /^Add/ })).toBeNull();
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('listNotifiers', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Failed at retrieving the list of notifiers v2');
  },
};

/** The form refuses by its rules, saves, and goes back to the list. */
export const CustomWebhook: Story = {
  ...ofKind('custom_webhook'),
  // The signature token that it proposes is drawn by chance.
  parameters: { picture: 'none' },
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByRole('list', { name: 'Events' });
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    const url = canvas.getByLabelText(/^Webhook URL/);
    await waitFor(() => expect(url).toHaveAccessibleDescription(/Please enter you webhook url/));
    const token = canvas.getByLabelText<HTMLInputElement>(/^Signature token/);
    await expect(token.value).toHaveLength(24);
    await userEvent.type(canvas.getByLabelText(/^Name/), 'Own robot');
    await userEvent.type(url, 'https://hooks.acme.example/sluice');
    await userEvent.click(canvas.getByRole('switch', { name: 'Incident resolved' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await body().findByText('Notifier created');
    await waitFor(() => expect(appOf(loaded).url).toBe(PATH));
    await expect(appOf(loaded).writes[0]?.body).toMatchObject({
      name: 'Own robot',
      type: 'custom_webhook',
      config: { webhook_url: 'https://hooks.acme.example/sluice' },
    });
  },
};

export const Slack = ofKind('slack');
export const SlackConfigured = ofKind('slack', 1);
export const MsTeams = ofKind('msteams');
export const PagerDuty = ofKind('pagerduty');
export const ServiceNow = ofKind('serviceNow');
export const Splunk = ofKind('splunk');
export const Webex = ofKind('webex');

/** A disabled one asks for its credentials again. */
export const SplunkDisabled: Story = {
  ...ofKind('splunk', 2),
  play: async ({ canvas }) => {
    await canvas.findByText('This notifier is disabled');
  },
};

const anAttempt = (changes: Partial<AttemptEntry>): AttemptEntry => ({
  id: 1,
  tried_at: daysAgo(1),
  status: null,
  error: null,
  duration_ms: 120,
  headers: { 'content-type': 'application/json' },
  payload: '{"text":"New incident: Stripe key"}',
  ...changes,
});

/** Each try of a message, with what was sent; all that failed are sent again. */
export const Tries: Story = {
  ...ofKind('slack', 1),
  parameters: {
    viewport: [1000, 1800],
    ...at({
      database: () =>
        database({
          attempts: new Map([
            [
              2,
              [
                anAttempt({ id: 1, error: 'unreachable', duration_ms: 8000 }),
                anAttempt({ id: 2, tried_at: daysAgo(0), status: 500, error: 'status_500' }),
              ],
            ],
          ]),
        }),
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send all failed again' }));
    await body().findByText('1 message is sent again');
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Send all failed again' })).toBeNull(),
    );
    const [newest] = await canvas.findAllByRole('button', { name: 'Show tries' });
    if (newest === undefined) throw new Error('There is no message.');
    await userEvent.click(newest);
    await body().findByText(/Status 500 after 120 ms, failed/);
    await expect(body().getByText(/No answer after 8000 ms, failed/)).toBeVisible();
    // What has the focus first depends on whether the tries came before the dialog opened.
    body().getByRole('button', { name: 'Close' }).focus();
  },
};

/** The message follows the events that the form has. */
export const SlackMessage: Story = {
  ...ofKind('slack'),
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('[TEST] New incident: A made-up secret');
    await userEvent.click(await canvas.findByRole('switch', { name: 'Incident created' }));
    await canvas.findByText('[TEST] Incident reopened: A made-up secret');
    await userEvent.click(canvas.getByRole('combobox', { name: /Event/ }));
    await userEvent.click(await body().findByRole('option', { name: 'Feedback received' }));
    await canvas.findByText('[TEST] Feedback received: A made-up secret');
    for (const name of ['Incident reopened', 'Feedback received'])
      await userEvent.click(canvas.getByRole('switch', { name }));
    await canvas.findByText('Switch on an event to see its message.');
  },
};

const WEBHOOK = aNotifier(4, 'custom_webhook', 'Own robot', {
  config: { webhook_url: 'https://hooks.acme.example/sluice' },
  hints: { signature_token: 'x9Qa' },
});
const withWebhook = (changes: Partial<MockDatabase> = {}) =>
  at({ database: () => database({ notifiers: [WEBHOOK], ...changes }) });

/** A signature that is not right, with the mistake that made it; another message takes the answer back. */
export const SignatureChecked: Story = {
  ...ofKind('custom_webhook', 4),
  parameters: { viewport: [1000, 3200], ...withWebhook({ signatureVerdict: 'body_changed' }) },
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('webhook-id'), 'e1');
    await userEvent.type(canvas.getByLabelText('webhook-timestamp'), '1773144000');
    await userEvent.type(canvas.getByLabelText('webhook-signature'), 'v1,abc');
    await userEvent.click(canvas.getByLabelText('Body'));
    await userEvent.paste('{"id":"e1"}');
    await userEvent.click(canvas.getByRole('button', { name: 'Check' }));
    await canvas.findByText(/verify the raw bytes of the body/);
    await expect(appOf(loaded).writes.at(-1)?.body).toEqual({
      id: 'e1',
      timestamp: '1773144000',
      signature: 'v1,abc',
      body: '{"id":"e1"}',
    });
  },
};

export const SignatureRight: Story = {
  ...ofKind('custom_webhook', 4),
  parameters: { picture: 'none', ...withWebhook() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check' }));
    await canvas.findByText('The signature is right');
    await userEvent.type(canvas.getByLabelText('webhook-id'), 'e2');
    await waitFor(() => expect(canvas.queryByText('The signature is right')).toBeNull());
    await userEvent.click(canvas.getByRole('tab', { name: 'Python' }));
    await canvas.findByText(/from http.server import/);
  },
};

export const WebhookOnAPhone: Story = {
  ...ofKind('custom_webhook', 4),
  parameters: { viewport: [360, 3600], ...withWebhook() },
};

export const NotFound: Story = {
  args: { subject: { kind: 'notifier', type: 'slack', id: 99, isReconnecting: false } },
  play: async ({ canvas }) => {
    await canvas.findByText('Not found');
  },
};

/** The answer of a failed test is named by its status. */
export const TestFailed: Story = {
  parameters: {
    picture: 'none',
    ...at({
      overrides: [
        override('testNotifier', {
          status: 400,
          detail: 'Test message responded an error: 404',
        }),
      ],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Test Security channel' }));
    await body().findByText('Test message responded an error: 404');
  },
};

/** The messages that the chosen events would have sent; another choice takes the answer back. */
export const WhatWouldThisDo: Story = {
  ...ofKind('slack', 1),
  parameters: { viewport: [1000, 1300] },
  play: async ({ canvas, userEvent }) => {
    const ask = await canvas.findByRole('button', { name: 'What would this do?' });
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Include unknown' }));
    await userEvent.click(ask);
    await canvas.findByText(/messages? in the last 30 days\.$/);
    await expect(canvas.getByRole('list', { name: 'Examples' })).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: 'Incident created' }));
    await waitFor(() => expect(canvas.queryByText(/in the last 30 days\.$/)).toBeNull());
    await userEvent.click(ask);
    await canvas.findByText('No messages in the last 30 days.');
    await userEvent.click(canvas.getByRole('switch', { name: 'Incident created' }));
    await userEvent.click(ask);
    await canvas.findByText(/\d+ messages? in the last 30 days\.$/);
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 900] } };
