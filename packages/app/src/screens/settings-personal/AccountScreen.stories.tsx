import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { AccountScreen } from './AccountScreen.tsx';

const at = (setting: AppSetting = {}) => ({
  app: {
    database: smallDatabase,
    path: '/settings/personal/account',
    ...setting,
  } satisfies AppSetting,
});

const meta = {
  title: 'Screens/Settings/Account',
  component: AccountScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [900, 640], ...at() },
} satisfies Meta<typeof AccountScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const first = await canvas.findByLabelText(/^First name/);
    await userEvent.clear(first);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(first).toHaveAccessibleDescription(/cannot be empty/));
    await userEvent.type(first, 'A'.repeat(31));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(first).toHaveAccessibleDescription(/cannot be more than 30 characters/),
    );
    await userEvent.clear(first);
    await userEvent.type(first, 'Adele{Enter}');
    await within(document.body).findByText('Your account has been updated');
    await expect(appOf(loaded).writes).toMatchObject([{ body: { first_name: 'Adele' } }]);
  },
};

export const Failed: Story = {
  parameters: at({
    overrides: [override('getCompany', { status: 500, detail: 'An error occured' })],
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('An error occurred while fetching the company');
  },
};

/** The only admin keeps the account, and the other ones are asked. */
export const OnlyAdmin: Story = {
  parameters: {
    picture: 'none',
    ...at({
      database: () => {
        const database = smallDatabase();
        database.team = database.team.map((member) => ({
          ...member,
          role: member.id === database.user?.id ? 'admin' : 'member',
        }));
        return database;
      },
    }),
  },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Delete account' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  },
};
