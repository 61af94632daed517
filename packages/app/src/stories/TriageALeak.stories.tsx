import { busyDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { AppRoutes } from '../routes.tsx';
import { appOf } from './test-app.ts';

const meta = {
  title: 'Journeys/Triage a leak',
  component: AppRoutes,
  tags: ['journey'],
  parameters: {
    picture: 'none',
    viewport: [1440, 900],
    app: { database: busyDatabase, path: '/incidents/secrets?severity=10' },
  },
} satisfies Meta<typeof AppRoutes>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const list = '/incidents/secrets?severity=10';
    await step('find it', async () => {
      await shown(/^1–10 of 1\d incidents$/);
      await userEvent.click(screen.getByRole('link', { name: 'AWS Keys #213' }));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets/213'));
    });
    await step('read it', async () => {
      await screen.findByRole('heading', { level: 1, name: /^Secret incident #213/ });
      await screen.findByRole('region', { name: /^Patch of/ });
    });
    await step('take it', async () => {
      await press('Acknowledge');
      await shown('Incident acknowledged');
    });
    await step('rate it', async () => {
      const severity = within(screen.getByRole('region', { name: 'Severity' }));
      await userEvent.click(severity.getByRole('combobox'));
      await userEvent.click(await screen.findByRole('option', { name: 'High' }));
      await shown('Severity set');
    });
    await step('discuss it', async () => {
      await userEvent.type(screen.getByPlaceholderText('Write a note'), 'Rotated.');
      await press('Add note');
      await screen.findByText('Rotated.', { selector: 'p' });
    });
    await step('resolve it', async () => {
      await press('Resolve');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('checkbox', { name: 'Secret was revoked' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
      await shown('Incident resolved');
    });
    await step('reopen it', async () => {
      await press('Reopen');
      await shown('Incident reopened');
    });
    await step('and the timeline tells all of it, the newest first', async () => {
      await userEvent.click(screen.getByRole('tab', { name: 'Timeline' }));
      const panel = await screen.findByRole('tabpanel');
      await within(panel).findByText('reopened the incident');
      const events = app.database.events.get(213)?.map(({ event }) => event);
      await expect(events).toEqual(['reopen', 'resolve', 'set_severity', 'acknowledge', 'detect']);
    });
    await step('the way back leads to the list as it was, without it', async () => {
      const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
      await userEvent.click(trail.getByRole('link', { name: 'Incidents' }));
      await waitFor(() => expect(app.url).toBe(list));
      await shown(/^1–10 of 1\d incidents$/);
      await expect(screen.queryByRole('link', { name: 'AWS Keys #213' })).toBeNull();
    });
  },
};

const drawn = (path: string, viewport: readonly [number, number], ready: RegExp): Story => ({
  tags: ['state'],
  parameters: { picture: 'page', viewport, app: { database: busyDatabase, path } },
  play: async () => {
    await shown(ready);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    await screen.findByText(/57 triggered incidents/);
  },
});
const LIST = /^1–10 of 57 incidents$/;
const PAGE = /^Automatically set by|^Manually set|^Not set by/;

export const List: Story = drawn('/incidents/secrets', [1440, 900], LIST);
export const ListOnAPhone: Story = drawn('/incidents/secrets', [360, 800], LIST);
export const Incident: Story = drawn('/incidents/secrets/204', [1440, 900], PAGE);
export const IncidentOnAPhone: Story = drawn('/incidents/secrets/204', [360, 800], PAGE);
