import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { ADA, aDeveloper, daysAgo } from '@sluice/contract/fixtures/entities';
import { FEEDBACK_ANSWERS } from '@sluice/contract/fixtures/feedback';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';

const path = '/incidents/secrets/101';
const LINK = {
  id: 61,
  token: 'token-61',
  incident_id: 101,
  created_at: daysAgo(3),
  expires_at: daysAgo(-27),
  is_expired: false,
  last_viewed_at: daysAgo(1),
  created_by: ADA,
};
const shared = () => smallDatabase({ sharedLinks: [LINK] });
const DOWN = { status: 500, detail: '' };

const meta = {
  title: 'Screens/Incident detail/Sharing',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: smallDatabase, path } },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const panel = async () => within(await screen.findByRole('region', { name: 'Public link' }));
const press = async (name: string) =>
  userEvent.click(await (await panel()).findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await press('Generate a link');
    await waitFor(() => expect(app.database.sharedLinks).toHaveLength(1));
    await step('the link is shown, and has not been opened', async () => {
      await (await panel()).findByText(/\/developer-feedback\/secret\/token-/);
      await expect((await panel()).getByText(/Not opened yet/)).toBeVisible();
    });
  },
};

export const Rotate: Story = {
  parameters: { app: { database: shared, path } },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await expect(await (await panel()).findByText(/Last opened/)).toBeVisible();
    await press('Rotate');
    await confirm('Rotate');
    await waitFor(() => expect(app.database.sharedLinks[0]?.token).not.toBe('token-61'));
  },
};

export const Revoke: Story = {
  parameters: { app: { database: shared, path } },
  play: async ({ loaded }) => {
    await press('Revoke');
    await confirm('Revoke');
    await screen.findByText('Public link revoked');
    await expect(appOf(loaded).database.sharedLinks).toEqual([]);
  },
};

export const Expired: Story = {
  parameters: {
    app: {
      database: () => smallDatabase({ sharedLinks: [{ ...LINK, is_expired: true }] }),
      path,
    },
  },
  play: async () => {
    await (await panel()).findByText(/The link expired/);
    await (await panel()).findByRole('button', { name: 'Generate a new link' });
  },
};

export const LinkFailures: Story = {
  parameters: {
    app: {
      database: shared,
      path,
      overrides: [override('rotateSharedLink', DOWN), override('revokeSharedLink', DOWN)],
    },
  },
  play: async () => {
    await press('Rotate');
    await confirm('Rotate');
    await screen.findByText('An error occurred while rotating the link.');
    await press('Revoke');
    await confirm('Revoke');
    await screen.findByText('An error occurred while revoking the link.');
  },
};

export const GenerateFailed: Story = {
  parameters: {
    app: { database: smallDatabase, path, overrides: [override('createSharedLink', DOWN)] },
  },
  play: async () => {
    await press('Generate a link');
    await screen.findByText('Something went wrong while creating a new token.');
  },
};

export const LinkNotLoaded: Story = {
  parameters: {
    app: { database: smallDatabase, path, overrides: [override('getSharedLink', DOWN)] },
  },
  play: async () => {
    await (await panel()).findByText('The public link could not be loaded.', {}, { timeout: 5000 });
  },
};

const askDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for developer feedback' }));
  return within(await screen.findByRole('dialog', { name: 'Ask for developer feedback' }));
};

export const Ask: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const dialog = await askDialog();
    await step('while the message is edited nothing is sent', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
      await expect(dialog.getByRole('button', { name: 'Send e-mail' })).toHaveAccessibleDescription(
        'Save or cancel your changes of the message first.',
      );
      const box = dialog.getByLabelText('Message');
      await userEvent.clear(box);
      await userEvent.type(box, 'Please look at it.');
      await userEvent.click(dialog.getByRole('button', { name: 'Save message' }));
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Send e-mail' }));
    await screen.findByText('E-mail sent');
    await expect(app.writes.at(-1)).toMatchObject({
      url: '/api/v1/shared/secrets/emails',
      body: { incident_id: 101, message: 'Please look at it.' },
    });
  },
};

export const AskRefused: Story = {
  parameters: {
    app: {
      database: smallDatabase,
      path,
      overrides: [
        override('emailFeedback', { status: 429, detail: 'Your company has sent many e-mails.' }),
      ],
    },
  },
  play: async () => {
    const dialog = await askDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Send e-mail' }));
    await within(await dialog.findByRole('alert')).findByText(
      'Your company has sent many e-mails.',
    );
  },
};

export const AskSeveral: Story = {
  parameters: {
    app: {
      path,
      database: () => {
        const database = smallDatabase();
        const [first, ...others] = database.incidents;
        if (first === undefined) return database;
        const involved_developers = [
          aDeveloper({ id: 31, name: 'Mira', github_login: 'mira', email: 'mira@acme.example' }),
          aDeveloper({ id: 32, name: 'Jo', github_login: 'jo', email: 'jo@acme.example' }),
        ];
        return { ...database, incidents: [{ ...first, involved_developers }, ...others] };
      },
    },
  },
  play: async ({ step }) => {
    const dialog = await askDialog();
    await step('another one is asked, with the only address', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Add a recipient' }));
      await userEvent.click(
        dialog.getAllByRole('combobox', { name: /Developer/ })[1] ??
          dialog.getByText('Choose a developer'),
      );
      await userEvent.click(await screen.findByRole('option', { name: 'Jo' }));
      await dialog.findByText('jo@acme.example');
    });
    await step('and then no recipient is left', () =>
      expect(dialog.queryByRole('button', { name: 'Add a recipient' })).toBeNull(),
    );
  },
};

export const Answers: Story = {
  parameters: {
    app: {
      path: `${path}#feedback`,
      database: () =>
        smallDatabase({
          feedbackAnswers: new Map([[101, FEEDBACK_ANSWERS]]),
        }),
    },
  },
  play: async () => {
    await screen.findByText('I am working on it');
    await screen.findByText('It opens the staging bucket alone.');
  },
};

export const NoAnswers: Story = {
  parameters: { app: { database: smallDatabase, path: `${path}#feedback` } },
  play: async () => {
    await screen.findByText('No feedback yet');
  },
};

export const AnswersFailed: Story = {
  parameters: {
    app: {
      database: smallDatabase,
      path: `${path}#feedback`,
      overrides: [override('listFeedbackAnswers', DOWN)],
    },
  },
  play: async () => {
    await screen.findByText('The answers could not be loaded.', {}, { timeout: 5000 });
  },
};

const notifier = {
  id: 81,
  name: 'Team channel',
  type: 'slack' as const,
  is_disabled: false,
  status: 'active' as const,
  config: {},
  hints: {},
  handlers: [],
  version: 1,
};
const connected = () => smallDatabase({ notifiers: [notifier] });
const sendIt = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send a notification' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Team channel' }));
};

export const Notify: Story = {
  parameters: { app: { database: connected, path } },
  play: async ({ loaded }) => {
    await sendIt();
    await screen.findByText('Notification sent');
    await expect(appOf(loaded).writes.at(-1)).toMatchObject({
      url: '/api/v1/secrets/101/send_notification',
      body: { notifier_id: 81 },
    });
  },
};

export const NotifyFailed: Story = {
  parameters: {
    app: { database: connected, path, overrides: [override('sendNotification', DOWN)] },
  },
  play: async () => {
    await sendIt();
    await screen.findByText('Failed to send the notification');
  },
};
