import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

/** The settings at an address. */
const at = (path: string, setting: AppSetting = {}) => ({
  app: { database: smallDatabase, path, ...setting } satisfies AppSetting,
});
const asMember: AppSetting = { database: () => smallDatabase({ user: aMemberUser() }) };

const meta = {
  title: 'Screens/Settings',
  component: SettingsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1280, 900], ...at('/settings/company/general') },
} satisfies Meta<typeof SettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'General' });
    const tree = within(canvas.getByRole('tree', { name: 'Pages of the settings' }));
    await expect(tree.getByRole('treeitem', { name: 'Members' })).toBeVisible();
    await canvas.findByText('Business');
  },
};

/** A member's tree lacks the pages for admins. */
export const AsMember: Story = {
  parameters: at('/settings/company/general', asMember),
  play: async ({ canvas }) => {
    await canvas.findByText('Business');
    await expect(canvas.queryByRole('treeitem', { name: 'API keys' })).toBeNull();
    await expect(canvas.queryByRole('treeitem', { name: 'Audit logs' })).toBeNull();
    await expect(
      canvas.getByRole('switch', { name: 'Reopen resolved incidents' }),
    ).toHaveAccessibleDescription('Only admins can change this setting');
  },
};

export const Loading: Story = {
  parameters: at('/settings/company/general', { overrides: [override('getUser', 'never')] }),
};

/** A page for admins does not exist for a member. */
export const NotFound: Story = {
  parameters: at('/settings/company/public-api', asMember),
  play: async ({ canvas }) => {
    await canvas.findByText('Not found');
  },
};

export const OnAPhone: Story = {
  parameters: { viewport: [360, 900] },
  play: async ({ canvas }) => {
    await canvas.findByText('Business');
    await expect(canvas.getByRole('combobox', { name: 'Settings' })).toBeVisible();
  },
};

/** What was typed is not lost by a link: the page asks first. */
export const AsksBeforeLeaving: Story = {
  parameters: { picture: 'none', ...at('/settings/personal/account') },
  play: async ({ canvas, loaded, userEvent }) => {
    const name = await canvas.findByLabelText(/^First name/);
    await userEvent.type(name, 'x');
    await userEvent.click(canvas.getByRole('treeitem', { name: 'General' }));
    const dialog = within(
      await within(document.body).findByRole('alertdialog', { name: 'Leave without saving?' }),
    );
    await expect(appOf(loaded).url).toBe('/settings/personal/account');
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    await userEvent.click(canvas.getByRole('treeitem', { name: 'General' }));
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(appOf(loaded).url).toBe('/settings/company/general'));
  },
};
