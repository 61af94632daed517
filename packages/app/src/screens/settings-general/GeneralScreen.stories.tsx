import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { GeneralScreen } from './GeneralScreen.tsx';

const at = (setting: AppSetting = {}) => ({
  app: {
    database: smallDatabase,
    path: '/settings/company/general',
    ...setting,
  } satisfies AppSetting,
});
const failing = (status: number) => ({ status, detail: 'An error occured' });

const meta = {
  title: 'Screens/Settings/General',
  component: GeneralScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [900, 760], ...at() },
} satisfies Meta<typeof GeneralScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Every two months' }));
    await within(document.body).findByText('Historical scanning updated');
    await userEvent.click(canvas.getByRole('switch', { name: 'Reopen resolved incidents' }));
    await waitFor(() =>
      expect(appOf(loaded).writes.map(({ body }) => body)).toEqual([
        { frequency: 2 },
        { reopen_incident_on_new_occurrence: false },
      ]),
    );
  },
};

export const AsMember: Story = {
  parameters: at({ database: () => smallDatabase({ user: aMemberUser() }) }),
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Every month' }));
    await canvas.findByText('Only admin can configure historical scanning');
    await expect(appOf(loaded).writes).toEqual([]);
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('getCompany', failing(500))] }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Failed to get company'))[0]).toBeVisible();
  },
};

/** The choice goes back, with the text of the catalogue. */
export const NotUpdated: Story = {
  parameters: {
    picture: 'none',
    ...at({ overrides: [override('setHistoricalScan', failing(500))] }),
  },
  play: async ({ canvas, userEvent }) => {
    const radio = await canvas.findByRole('radio', { name: 'Every two months' });
    await userEvent.click(radio);
    await within(document.body).findByText('Failed to update historical scanning');
    await waitFor(() => expect(radio).not.toBeChecked());
  },
};

export const NoNetwork: Story = {
  parameters: {
    picture: 'none',
    ...at({ overrides: [override('updateCompanyPreferences', 'network-error')] }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Reopen resolved incidents' }));
    await canvas.findByText(/Reopen resolved incidents: /);
  },
};
