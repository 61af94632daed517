import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { isAddingRepositoryAtom } from '../../../atoms/sources.atoms.ts';
import { type AppSetting, appOf } from '../../../stories/test-app.ts';
import { AddRepositoryDialog } from './AddRepositoryDialog.tsx';

/** The app with the dialog open. */
const opened = (setting: AppSetting = {}) => ({
  app: {
    database: busyDatabase,
    ...setting,
    setup: (store) => store.set(isAddingRepositoryAtom, true),
  } satisfies AppSetting,
});

const meta = {
  title: 'Parts/Add repository',
  component: AddRepositoryDialog,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [640, 400], ...opened() },
} satisfies Meta<typeof AddRepositoryDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add repository' }));
const GOOD = 'https://code.example/acme/api.git';

export const Default: Story = {
  play: async () => {
    await dialog();
  },
};

export const Refused: Story = {
  play: async ({ loaded }) => {
    const address = (await dialog()).getByLabelText(/^Address/);
    await userEvent.type(address, 'http://code.example/a.git{Enter}');
    await waitFor(() => expect(address).toHaveAttribute('aria-invalid', 'true'));
    await expect(address).toHaveAccessibleDescription(
      /Only https and ssh addresses can be added here\./,
    );
    await expect(appOf(loaded).writes).toEqual([]);
  },
};

export const Added: Story = {
  parameters: { picture: 'none' },
  play: async ({ loaded }) => {
    const address = (await dialog()).getByLabelText(/^Address/);
    // Control with Enter sends it too.
    await userEvent.type(address, ` ${GOOD} {Control>}{Enter}{/Control}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(appOf(loaded).writes).toMatchObject([{ body: { url: GOOD } }]);
  },
};

/** The server's refusal is shown under the address, and the typed text stays. */
export const RefusedByTheServer: Story = {
  parameters: {
    picture: 'none',
    ...opened({
      overrides: [
        override('createSource', {
          status: 400,
          detail: 'Check the fields.',
          fields: { url: ['This repository is watched already.'] },
        }),
      ],
    }),
  },
  play: async () => {
    const address = (await dialog()).getByLabelText(/^Address/);
    await userEvent.type(address, `${GOOD}{Enter}`);
    await waitFor(() =>
      expect(address).toHaveAccessibleDescription(/This repository is watched already\./),
    );
    await expect(address).toHaveValue(GOOD);
  },
};

export const NoNetwork: Story = {
  parameters: {
    picture: 'none',
    ...opened({ overrides: [override('createSource', 'network-error')] }),
  },
  play: async () => {
    const address = (await dialog()).getByLabelText(/^Address/);
    await userEvent.type(address, `${GOOD}{Enter}`);
    await waitFor(() => expect(address).toHaveAccessibleDescription(/No connection\. Not saved\./));
    await expect(address).toHaveValue(GOOD);
  },
};
