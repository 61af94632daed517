import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { ApiKey } from '@sluice/contract/schemas/keys';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { ApiKeysScreen } from './ApiKeysScreen.tsx';

const aKey = (id: number, name: string, changes: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name,
  scope: 3,
  expire_at: null,
  created_at: daysAgo(40 - id),
  revoked_at: null,
  last_used_at: daysAgo(1),
  is_valid: true,
  revoked: false,
  ...changes,
});
const database = () =>
  smallDatabase({
    apiKeys: [
      aKey(3, 'Ticket robot'),
      aKey(2, 'Audit collector', { scope: 64, expire_at: daysAgo(2), is_valid: false }),
      aKey(1, 'Old pipeline', {
        scope: 51,
        revoked_at: daysAgo(5),
        revoked: true,
        is_valid: false,
        last_used_at: null,
      }),
    ],
  });
const at = (setting: AppSetting = {}) => ({
  app: { database, path: '/settings/company/public-api', ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/API keys',
  component: ApiKeysScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1100, 420], ...at() },
} satisfies Meta<typeof ApiKeysScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('1/20');
    await expect(canvas.getByText('Expired')).toBeVisible();
    await expect(canvas.getByText('Revoked')).toBeVisible();
  },
};

/** The key is shown once, after its form was refused for a missing name and scope. */
export const Creating: Story = {
  parameters: { viewport: [1100, 640] },
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('1/20');
    await userEvent.click(canvas.getByRole('button', { name: 'Create API key' }));
    const form = within(await body().findByRole('dialog', { name: 'Create API key' }));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Required/),
    );
    await userEvent.type(form.getByLabelText(/^Name/), 'CI');
    await userEvent.click(form.getByRole('checkbox', { name: 'Scan search' }));
    await expect(form.getByRole('checkbox', { name: 'Search' })).toBeChecked();
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await body().findByText(/^sluice_/);
    await expect(appOf(loaded).writes.at(-1)?.body).toEqual({
      name: 'CI',
      scope: 48,
      expire_at: null,
    });
  },
};

export const Revoking: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke Ticket robot' }));
    await userEvent.click(await body().findByRole('button', { name: 'Revoke' }));
    await body().findByText('API key revoked');
    await canvas.findByText('0/20');
  },
};

export const Empty: Story = { parameters: at({ database: () => smallDatabase() }) };

export const Failed: Story = {
  parameters: at({ overrides: [override('listApiKeys', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('An error occurred while fetching the api keys');
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 700] } };
