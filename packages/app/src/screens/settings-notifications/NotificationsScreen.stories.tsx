import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
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

export const OnAPhone: Story = { parameters: { viewport: [360, 900] } };
