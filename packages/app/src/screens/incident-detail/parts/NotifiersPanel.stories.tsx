import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, aSecret } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { userAtom } from '../../../atoms/session.atoms.ts';
import { withToasts } from '../../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../../stories/test-app.ts';
import { waitForAtom } from '../../../stories/wait-for-atom.ts';
import { NotifiersPanel } from './NotifiersPanel.tsx';

const aNotifier = (id: number, changes: Partial<NotifierEntry>): NotifierEntry => ({
  id,
  name: 'Security board',
  type: 'jira',
  is_disabled: false,
  status: 'active',
  config: {
    cloud_name: 'acme',
    cloud_url: 'https://acme.atlassian.example',
    project_key: 'SEC',
    issue_type: '101',
    issue_type_name: 'Task',
    is_configured: true,
  },
  hints: {},
  handlers: [],
  version: 1,
  ...changes,
});
const BOARD = aNotifier(1, {});
const OPS = aNotifier(2, { name: 'Operations board' });
const CHAT = aNotifier(3, { name: 'Security channel', type: 'slack', config: {} });
const TICKET = {
  notifier: { id: 1, type: 'jira' },
  url: 'https://acme.atlassian.example/browse/SEC-101',
  label: 'SEC-101',
};
const withNotifiers =
  (notifiers: NotifierEntry[], changes: Partial<MockDatabase> = {}) =>
  () =>
    smallDatabase({ notifiers, ...changes });
const at = (database: () => MockDatabase, setting: AppSetting = {}) => ({
  app: { database, path: '/incidents/secrets/101', ...setting } satisfies AppSetting,
});
type Play = Parameters<NonNullable<Story['play']>>[0];
/** Opens the dialog, once the permissions are known. */
async function openDialog(
  canvas: Play['canvas'],
  loaded: Play['loaded'],
  userEvent: Play['userEvent'],
): Promise<void> {
  await waitForAtom(appOf(loaded).store, userAtom, (user) => user !== null);
  await userEvent.click(await canvas.findByRole('button', { name: 'Create a ticket' }));
}
const body = () => within(document.body);

const meta = {
  title: 'Parts/Notifiers panel',
  component: NotifiersPanel,
  tags: ['state'],
  decorators: [withToasts],
  args: { incident: aSecret() },
  parameters: {
    picture: 'fill',
    width: 400,
    ...at(withNotifiers([BOARD, CHAT])),
  },
} satisfies Meta<typeof NotifiersPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The dialog says where the ticket goes, and makes it. */
export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await openDialog(canvas, loaded, userEvent);
    await body().findByText('Security board');
    await userEvent.click(body().getByRole('button', { name: 'Create ticket' }));
    await body().findByText('Ticket SEC-101 created');
    await expect(appOf(loaded).writes[0]?.body).toEqual({ secretMetadataId: 101, notifierId: 1 });
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
  },
};

/** A ticket is a link; its tracker makes no second one. */
export const WithTicket: Story = {
  args: { incident: aSecret({ remote_issues: [TICKET] }) },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: /SEC-101/ });
    await expect(link).toHaveAttribute('href', TICKET.url);
    await canvas.findByRole('button', { name: 'Send a notification' });
    await expect(canvas.queryByRole('button', { name: 'Create a ticket' })).toBeNull();
  },
};

/** Of several trackers one is chosen. */
export const SeveralTrackers: Story = {
  parameters: at(withNotifiers([BOARD, OPS])),
  play: async ({ canvas, loaded, userEvent }) => {
    await openDialog(canvas, loaded, userEvent);
    await userEvent.click(await body().findByRole('combobox', { name: /^Issue tracker/ }));
    await userEvent.click(await body().findByRole('option', { name: 'Operations board' }));
    await userEvent.click(body().getByRole('button', { name: 'Create ticket' }));
    await waitFor(() =>
      expect(appOf(loaded).writes[0]?.body).toEqual({ secretMetadataId: 101, notifierId: 2 }),
    );
  },
};

const failing = (detail: string, status = 400): AppSetting => ({
  overrides: [override('createTicket', { status, detail })],
});

/** The server's details where it has some. */
export const RefusedByJira: Story = {
  parameters: at(withNotifiers([BOARD]), failing('Team is required.')),
  play: async ({ canvas, loaded, userEvent }) => {
    await openDialog(canvas, loaded, userEvent);
    await userEvent.click(await body().findByRole('button', { name: 'Create ticket' }));
    await body().findByText('Team is required.');
  },
};

/** Else the words of the catalogue. */
export const Failed: Story = {
  parameters: { picture: 'none', ...at(withNotifiers([BOARD]), failing('', 500)) },
  play: async ({ canvas, loaded, userEvent }) => {
    await openDialog(canvas, loaded, userEvent);
    await userEvent.click(await body().findByRole('button', { name: 'Create ticket' }));
    await body().findByText('Failed at creating issue');
  },
};

export const Offline: Story = {
  parameters: {
    picture: 'none',
    ...at(withNotifiers([BOARD]), { overrides: [override('createTicket', 'network-error')] }),
  },
  play: async ({ canvas, loaded, userEvent }) => {
    await openDialog(canvas, loaded, userEvent);
    await userEvent.click(await body().findByRole('button', { name: 'Create ticket' }));
    await body().findByText('No connection. Not saved.');
    await expect(body().getByRole('dialog')).toBeVisible();
  },
};

/** A person without the permission sees the tickets, and why there is no new one. */
export const WithoutPermission: Story = {
  args: { incident: aSecret({ remote_issues: [TICKET] }) },
  parameters: at(withNotifiers([BOARD, OPS], { user: { ...aMemberUser(), permissions: [] } })),
  play: async ({ canvas, userEvent }) => {
    const button = () => canvas.getByRole('button', { name: 'Create a ticket' });
    await canvas.findByRole('button', { name: 'Create a ticket' });
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    await expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button());
    await body().findAllByText('You may not create tickets.');
  },
};

/** A tracker that is not configured, or disabled, makes no tickets. */
export const NoActiveTracker: Story = {
  parameters: {
    picture: 'none',
    ...at(
      withNotifiers([
        aNotifier(1, { status: 'pending', config: {} }),
        aNotifier(2, { status: 'disabled', is_disabled: true }),
        CHAT,
      ]),
    ),
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Send a notification' });
    await expect(canvas.queryByRole('button', { name: 'Create a ticket' })).toBeNull();
  },
};
