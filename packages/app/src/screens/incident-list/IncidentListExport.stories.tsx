import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { kindsDatabase } from '@sluice/contract/fixtures/kinds';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const meta = {
  title: 'Screens/Incident list/Export',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: busyDatabase, path: '/incidents/secrets' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async () => {
  await screen.findAllByText(/incidents$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  return within(await screen.findByRole('dialog', { name: 'Export as CSV' }));
};
const exported = (loaded: Readonly<Record<string, unknown>>) =>
  appOf(loaded).writes.filter(({ url }) => url === '/api/v1/exports');

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const dialog = await open();
    await step('begins with what the filters show, and counts it first', async () => {
      await expect(dialog.getByRole('radio', { name: /Matching incidents/ })).toBeChecked();
      await dialog.findByRole('button', { name: 'Export 57 incidents' });
    });
    await step('saves the file', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Export 57 incidents' }));
      await screen.findByText('Export saved');
      await expect(exported(loaded)).toHaveLength(1);
    });
  },
};

export const NothingSelected: Story = {
  play: async () => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('radio', { name: /Selected incidents/ }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: /^Export/ })).toHaveAccessibleDescription(
        'Select at least one incident.',
      ),
    );
  },
};

export const Selected: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select AWS Keys #201' }));
    const dialog = await open();
    await expect(dialog.getByRole('radio', { name: /Selected incidents/ })).toBeChecked();
    await userEvent.click(await dialog.findByRole('button', { name: 'Export 1 incident' }));
    await screen.findByText('Export saved');
  },
};

export const PostmanWithoutOccurrences: Story = {
  parameters: { app: { database: kindsDatabase, path: '/incidents/postman?status=_&rt=all' } },
  play: async () => {
    const dialog = await open();
    await dialog.findByRole('radio', { name: 'Incidents' });
    await expect(dialog.queryByRole('radio', { name: /Occurrences/ })).toBeNull();
  },
};

export const Failed: Story = {
  play: async ({ loaded }) => {
    const dialog = await open();
    appOf(loaded).failExports();
    await userEvent.click(await dialog.findByRole('button', { name: 'Export 57 incidents' }));
    await within(await dialog.findByRole('alert')).findByText(/Nothing was saved/);
  },
};
