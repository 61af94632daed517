import type { Report } from '@sluice/contract/endpoints/reports';
import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { ADA, daysAgo, LIN } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { ReportsScreen } from './ReportsScreen.tsx';

const aReport = (id: number, name: string, changes: Partial<Report> = {}): Report => ({
  id,
  name,
  view: 'analytics',
  address: '/analytics?rt=1month',
  frequency: 'weekly',
  recipients: [
    { email: ADA.email, is_active: true },
    { email: LIN.email, is_active: true },
  ],
  is_paused: false,
  next_run_at: daysAgo(-7),
  last_sent_at: daysAgo(0.2),
  version: 1,
  ...changes,
});
const database = () =>
  smallDatabase({
    reports: [
      aReport(1, 'How we remediate'),
      aReport(2, 'Open and critical', {
        view: 'secret',
        address: '/incidents/secrets?rt=all&severity=10',
        frequency: 'monthly',
        last_sent_at: null,
        recipients: [
          { email: ADA.email, is_active: true },
          { email: 'gone@acme.example', is_active: false },
        ],
      }),
      aReport(3, 'Quarterly review', { is_paused: true, next_run_at: null }),
    ],
  });
const at = (setting: AppSetting = {}) => ({
  app: { database, path: '/settings/company/reports', ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Reports',
  component: ReportsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1280, 420], ...at() },
} satisfies Meta<typeof ReportsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('How we remediate');
    await expect(canvas.getByText('1, 1 inactive')).toBeVisible();
    await expect(canvas.getByText('Paused')).toBeVisible();
  },
};

export const Creating: Story = {
  parameters: { viewport: [1280, 640] },
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('How we remediate');
    await userEvent.click(canvas.getByRole('button', { name: 'New report' }));
    const form = within(await body().findByRole('dialog', { name: 'New report' }));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Required/),
    );
    await userEvent.type(form.getByLabelText(/^Name/), 'Monday');
    await userEvent.click(form.getByRole('button', { name: /^Recipients/ }));
    await userEvent.click(await body().findByRole('option', { name: /Ada Byron/ }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await body().findByText('Report created');
    await expect(appOf(loaded).writes.at(-1)?.body).toEqual({
      name: 'Monday',
      address: '/analytics?rt=1month',
      frequency: 'weekly',
      recipients: [ADA.email],
    });
  },
};

/** A page that another screen asked to send. */
export const Asked: Story = {
  parameters: {
    picture: 'none',
    ...at({ path: `/settings/company/reports?address=${encodeURIComponent('/settings')}` }),
  },
  play: async ({ userEvent }) => {
    const form = within(await body().findByRole('dialog', { name: 'New report' }));
    await expect(form.getByLabelText(/^Page/)).toHaveValue('/settings');
    await userEvent.type(form.getByLabelText(/^Name/), 'Monday');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('This is not the address of Analytics or of a list of incidents.');
  },
};

export const PausingAndDeleting: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const name = 'Actions on How we remediate';
    await userEvent.click(await canvas.findByRole('button', { name }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Pause' }));
    await body().findByText('Report paused');
    await waitFor(() => expect(canvas.getAllByText('Paused')).toHaveLength(2));
    await userEvent.click(canvas.getByRole('button', { name }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('Report deleted');
    await waitFor(() => expect(canvas.queryByText('How we remediate')).toBeNull());
  },
};

export const Empty: Story = { parameters: at({ database: () => smallDatabase() }) };

export const Failed: Story = {
  parameters: at({ overrides: [override('listReports', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('An error occurred while fetching the reports');
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 700] } };
