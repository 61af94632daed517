import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import type { AppSetting } from '../../stories/test-app.ts';
import { PreferencesScreen } from './PreferencesScreen.tsx';

const at = (setting: AppSetting = {}) => ({
  app: {
    database: smallDatabase,
    path: '/settings/personal/preferences',
    ...setting,
  } satisfies AppSetting,
});

const meta = {
  title: 'Screens/Settings/Preferences',
  component: PreferencesScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [900, 300], ...at() },
} satisfies Meta<typeof PreferencesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    const select = await canvas.findByRole('combobox', { name: /Default incident date range/ });
    await userEvent.click(select);
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Last year' }));
    await waitFor(() => expect(select).toHaveTextContent('Last year'));
  },
};

/** The failed choice goes back by itself. */
export const NotChanged: Story = {
  parameters: {
    picture: 'none',
    ...at({
      overrides: [override('updateUserPreferences', { status: 500, detail: 'An error occured' })],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    const select = await canvas.findByRole('combobox', { name: /Default incident date range/ });
    await userEvent.click(select);
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Last year' }));
    await within(document.body).findByText('Failed to change the setting');
    await waitFor(() => expect(select).toHaveTextContent('Last week'));
  },
};
