import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aCompany, aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { PerimeterSettingsScreen } from './PerimeterSettingsScreen.tsx';

const database = (changes: Partial<MockDatabase> = {}) =>
  smallDatabase({
    company: aCompany({ domains: ['mail.acme.example', 'acme.example'] }),
    organizations: [
      {
        id: 1,
        login: 'acme',
        name: 'Acme',
        monitor_private: false,
        repos_count: 12,
        synced_at: daysAgo(1),
      },
    ],
    ...changes,
  });
const at = (hash: string, setting: AppSetting = {}) => ({
  app: { database, path: `/settings/company/perimeter${hash}`, ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Perimeter settings',
  component: PerimeterSettingsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1000, 420], ...at('#domains') },
} satisfies Meta<typeof PerimeterSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
        'acme.example',
        'mail.acme.example',
      ]),
    );
  },
};

export const Organizations: Story = {
  parameters: at('#organizations'),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Acme (acme)');
    await userEvent.type(canvas.getByRole('searchbox'), 'ACME{Enter}');
    await expect(canvas.getByText('Acme (acme)')).toBeVisible();
  },
};

export const Keywords: Story = { parameters: at('#keywords') };

/** A pattern can be added once its incidents are counted; a double is refused. */
export const RepositoryBanlist: Story = {
  parameters: at('#repositoryBanlist'),
  play: async ({ canvas, loaded, userEvent }) => {
    const box = await canvas.findByLabelText('Repository');
    const add = () => canvas.getByRole('button', { name: 'Add' });
    await userEvent.type(box, '*/test_A*');
    await expect(add()).toHaveAttribute('aria-disabled', 'true');
    await canvas.findByText(/secret incidents would be rated Unknown/, {}, { timeout: 5000 });
    await userEvent.click(add());
    await body().findByText(/^The repository has been added to your banlist/);
    await canvas.findByText('*/test_A*');
    await expect(appOf(loaded).writes).toMatchObject([
      { body: { name: 'repo_banlist', severity: 100 } },
    ]);
    await userEvent.type(box, '*/TEST_a*');
    await canvas.findByText('You already have this repo in your banlist.');
  },
};

export const AsMember: Story = {
  parameters: at('#repositoryBanlist', { database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('No repository is on the banlist');
    await expect(canvas.queryByRole('button', { name: 'Add' })).toBeNull();
  },
};

export const Failed: Story = {
  parameters: at('#organizations', {
    overrides: [override('listOrganizations', { status: 500, detail: '' })],
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Failed to get GitHub organizations');
  },
};
