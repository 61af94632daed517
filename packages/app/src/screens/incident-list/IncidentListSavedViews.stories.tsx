import { busyDatabase } from '@sluice/contract/fixtures/databases';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const LIN = { name: 'Lin Park', email: 'lin@acme.example' };

function viewsDatabase(): MockDatabase {
  const database = busyDatabase();
  const { user } = database;
  const view = { kind: 'secret' as const, version: 1, is_shared: false };
  database.incidentViews = [
    {
      ...view,
      id: 1,
      name: 'Payments',
      query: 'rt=all&search=billing',
      author: { name: 'Ada Byron', email: user?.email ?? '' },
    },
    {
      ...view,
      id: 2,
      name: 'Weekly review',
      query: 'rt=1week&status=_',
      is_shared: true,
      author: LIN,
    },
  ];
  return database;
}

const meta = {
  title: 'Screens/Incident list/Saved views',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [inPage, withToasts],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: viewsDatabase, path: '/incidents/secrets' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const openMenu = async (name = 'Views') => {
  await userEvent.click(await screen.findByRole('button', { name, expanded: false }));
  return within(await screen.findByRole('menu', { name: 'Views' }));
};

export const Menu: Story = {
  parameters: { picture: 'page' },
  play: async () => {
    const menu = await openMenu();
    await menu.findByRole('menuitemradio', { name: /Payments/ });
    await menu.findByRole('menuitemradio', { name: /Weekly review/ });
    await expect(menu.getByText('Shared by Lin Park')).toBeVisible();
  },
};

export const Open: Story = {
  play: async ({ loaded }) => {
    const menu = await openMenu();
    await userEvent.click(await menu.findByRole('menuitemradio', { name: /Payments/ }));
    await waitFor(() => expect(appOf(loaded).url).toBe('/incidents/secrets?rt=all&search=billing'));
    await screen.findByRole('button', { name: 'Payments' });
  },
};

export const BuiltIn: Story = {
  play: async ({ loaded }) => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Critical and unassigned' }));
    await waitFor(() =>
      expect(appOf(loaded).url).toBe('/incidents/secrets?rt=all&severity=10%2C20&assignee=none'),
    );
  },
};

export const Save: Story = {
  parameters: { app: { database: viewsDatabase, path: '/incidents/secrets?severity=10' } },
  play: async ({ loaded, step }) => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Save as a view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await step('asks for a name', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await dialog.findByText('Required');
    });
    await step('keeps it, by the keyboard', async () => {
      await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Critical');
      await userEvent.click(dialog.getByRole('checkbox', { name: 'Share with the company' }));
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await screen.findByText('Saved as “Critical”');
      await expect(appOf(loaded).database.incidentViews.at(-1)).toMatchObject({
        name: 'Critical',
        query: 'rt=1week&severity=10',
        is_shared: true,
      });
      await screen.findByRole('button', { name: 'Critical' });
    });
  },
};

export const Overwrite: Story = {
  play: async ({ loaded }) => {
    const menu = await openMenu();
    await userEvent.click(await menu.findByRole('menuitemradio', { name: /Payments/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Status: Triggered' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Resolved' }));
    await userEvent.keyboard('{Escape}');
    const edited = await openMenu('Payments (edited)');
    await userEvent.click(edited.getByRole('menuitem', { name: /Update “Payments”/ }));
    await screen.findByText('Saved “Payments”');
    await expect(appOf(loaded).database.incidentViews[0]?.query).toBe(
      'rt=all&status=triggered%2Cresolved&search=billing',
    );
  },
};

export const Delete: Story = {
  parameters: {
    app: { database: viewsDatabase, path: '/incidents/secrets?rt=all&search=billing' },
  },
  play: async ({ loaded }) => {
    const menu = await openMenu('Payments');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Delete view' }));
    await screen.findByText('View deleted');
    await expect(appOf(loaded).database.incidentViews).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(appOf(loaded).database.incidentViews).toHaveLength(2));
  },
};

/** A member can open a colleague's shared view, but not change it. */
export const SharedByAnother: Story = {
  parameters: {
    app: {
      database: () => {
        const database = viewsDatabase();
        if (database.user !== null) database.user = { ...database.user, role: 'member' };
        return database;
      },
      path: '/incidents/secrets?status=_',
    },
  },
  play: async () => {
    const menu = await openMenu('Weekly review');
    await expect(menu.queryByRole('menuitem', { name: 'Delete view' })).toBeNull();
    await expect(menu.getByRole('menuitem', { name: 'Save as a view…' })).toBeVisible();
  },
};

/** The list as a report: its address names the range, whatever a person prefers. */
export const Reported: Story = {
  play: async ({ loaded }) => {
    const menu = await openMenu();
    const send = await menu.findByRole('menuitem', { name: 'Send by mail regularly' });
    const address = encodeURIComponent('/incidents/secrets?rt=1week');
    await expect(send).toHaveAttribute('href', `/settings/company/reports?address=${address}`);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Save as JSON' }));
    await waitFor(() =>
      expect(
        appOf(loaded).calls.some(({ url }) =>
          url.includes(`/api/v1/report_documents?address=${address}`),
        ),
      ).toBe(true),
    );
  },
};
