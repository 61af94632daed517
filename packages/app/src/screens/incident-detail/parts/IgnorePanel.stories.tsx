import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, daysAgo, LIN } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../../stories/decorators.tsx';
import { appOf } from '../../../stories/test-app.ts';
import { IncidentDetailScreen } from '../IncidentDetailScreen.tsx';

const path = '/incidents/secrets/101';

/** Lin asked to ignore the incident for two weeks. */
const requested = () =>
  smallDatabase({
    ignores: new Map([
      [
        101,
        {
          id: 1,
          until: daysAgo(-14),
          reason: 'The key is rotated with the next release.',
          state: 'requested' as const,
          asked_by: LIN,
          asked_at: daysAgo(0.2),
        },
      ],
    ]),
  });

const meta = {
  title: 'Screens/Incident detail/Ignore until',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: smallDatabase, path } },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const panel = async () => within(await screen.findByRole('region', { name: 'Ignore' }));

export const ByAnAdmin: Story = {
  play: async ({ loaded, step }) => {
    await userEvent.click((await panel()).getByRole('button', { name: 'Ignore until…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await step('nothing is sent without a date and a reason', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }));
      await dialog.findByText('Choose a date in the future.');
      await expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Required/);
    });
    await step('it closes the incident', async () => {
      await userEvent.type(dialog.getByLabelText(/^Until/), '1 Jul 2026{Tab}');
      await userEvent.type(dialog.getByLabelText(/^Reason/), 'Rotated in July');
      await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }));
      await (await panel()).findByText(/Ignored until/);
      await expect(appOf(loaded).writes.at(-1)?.body).toMatchObject({ reason: 'Rotated in July' });
    });
  },
};

export const AskedByAMember: Story = {
  parameters: { app: { database: () => smallDatabase({ user: aMemberUser() }), path } },
  play: async () => {
    await userEvent.click((await panel()).getByRole('button', { name: 'Ignore until…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/An admin has to approve it/);
    await userEvent.type(dialog.getByLabelText(/^Until/), '1 Jul 2026{Tab}');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Rotated in July');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    await (await panel()).findByText(/It waits for an admin/);
    await userEvent.click((await panel()).getByRole('button', { name: 'Take back' }));
    await (await panel()).findByRole('button', { name: 'Ignore until…' });
  },
};

export const Requested: Story = {
  parameters: { picture: 'page', app: { database: () => requested(), path } },
  play: async () => {
    await (await panel()).findByText(/Lin Okafor asked/);
  },
};

export const Approving: Story = {
  parameters: { app: { database: () => requested(), path } },
  play: async () => {
    await userEvent.click((await panel()).getByRole('button', { name: 'Approve' }));
    await (await panel()).findByText(/Ignored until/);
  },
};

export const NotKnown: Story = {
  parameters: {
    app: {
      database: smallDatabase,
      path,
      overrides: [override('getIgnore', { status: 503, detail: 'The server is starting.' })],
    },
  },
  play: async () => {
    await (await panel()).findByText('Whether it is ignored is not known.');
    await (await panel()).findByRole('button', { name: 'Try again' });
  },
};

export const Unanswered: Story = {
  parameters: {
    app: {
      database: () => requested(),
      path,
      overrides: [override('decideIgnore', 'network-error')],
    },
  },
  play: async () => {
    const button = (await panel()).getByRole('button', { name: 'Approve' });
    await userEvent.click(button);
    await waitFor(() => expect(screen.getAllByText(/connection/i).length).toBeGreaterThan(0));
    await expect(button).toBeVisible();
  },
};
