import { busyDatabase, smallDatabase, someSettings } from '@sluice/contract/fixtures/databases';
import { aCompany, aUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { AppRoutes } from '../../routes.tsx';
import { appOf } from '../../stories/test-app.ts';

const path = '/nowhere';

const meta = {
  title: 'Screens/Shell/Around every page',
  component: AppRoutes,
  tags: ['behaviour'],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: busyDatabase, path } },
} satisfies Meta<typeof AppRoutes>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);
const nav = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const openMenu = async () => {
  await userEvent.click((await nav()).getByRole('button', { name: 'Ada Byron' }));
  return within(await screen.findByRole('menu', { name: 'Account of Ada Byron' }));
};
const FAILED = { status: 500, detail: '' };

export const Default: Story = {
  play: async ({ step }) => {
    await step('an unknown place says so, inside the frame', async () => {
      await shown('Not found');
      await expect((await nav()).getByRole('link', { name: /Incidents/ })).toBeVisible();
    });
    await step('the badge counts the triggered ones, in two characters', async () => {
      const link = (await nav()).getByRole('link', { name: /Incidents/ });
      await waitFor(() => expect(link).toHaveAccessibleName(/57 triggered incidents/));
    });
  },
};

export const SessionIsOver: Story = {
  parameters: {
    app: {
      database: () => ({ ...busyDatabase(), user: null }),
      path: '/incidents/secrets?page=2#top',
    },
  },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const login = '/login?url=%2Fincidents%2Fsecrets%3Fpage%3D2%23top';
    await waitFor(() => expect(app.redirects).toContain(login));
    await expect(new Set(app.redirects).size).toBe(1);
    await expect(screen.queryByRole('navigation')).toBeNull();
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

export const SessionEnds: Story = {
  parameters: { app: { database: smallDatabase, path: '/incidents/secrets/101' } },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await screen.findByRole('button', { name: 'Acknowledge' });
    app.database.user = null;
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(app.redirects).toContain('/login?url=%2Fincidents%2Fsecrets%2F101'));
  },
};

export const WorkspaceFails: Story = {
  parameters: { app: { database: busyDatabase, path, overrides: [override('getUser', FAILED)] } },
  play: async ({ loaded }) => {
    await shown("Couldn't load your workspace");
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown('Not found');
  },
};

export const LoginFails: Story = {
  parameters: { app: { database: busyDatabase, path, overrides: [override('listTeam', FAILED)] } },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await shown('Failed to login');
    const asked = app.calls.filter(({ url }) => url === '/api/v1/team');
    await expect(asked).toHaveLength(3);
    app.answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown('Not found');
  },
};

export const NewVersion: Story = {
  parameters: { app: { database: busyDatabase, path, ownVersion: '1.273.0+before' } },
  play: async () => {
    await shown('A new version is available. Please refresh the page.');
    await expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  },
};

export const SameVersion: Story = {
  parameters: { app: { database: busyDatabase, path, ownVersion: '1.273.1+mock' } },
  play: async () => {
    await shown('Not found');
    await waitFor(() => expect(screen.queryByText(/57 triggered/)).not.toBeNull());
    await expect(screen.queryByText(/new version/)).toBeNull();
  },
};

export const ContractEnds: Story = {
  parameters: {
    app: {
      path,
      database: () => ({
        ...busyDatabase(),
        company: aCompany({ contract_end_date: daysAgo(-30) }),
      }),
    },
  },
  play: async () => {
    await shown('Contract expires on 17 Jul 2026. Please contact an administrator.');
  },
};

export const ContractEnded: Story = {
  parameters: {
    app: {
      path,
      database: () => ({ ...busyDatabase(), company: aCompany({ contract_end_date: daysAgo(0) }) }),
    },
  },
  play: async () => {
    await shown('Contract expired on 17 Jun 2026. Please contact an administrator.');
  },
};

export const Staff: Story = {
  parameters: {
    app: { path, database: () => ({ ...busyDatabase(), user: aUser({ is_staff: true }) }) },
  },
  play: async () => {
    await shown('Staff: Acme (#1)');
    await shown(/Active · Business · Contract .* – .* · No archival planned/);
  },
};

export const StaffOfTheDemo: Story = {
  parameters: {
    app: {
      path,
      database: () => ({
        ...busyDatabase(),
        user: aUser({ is_staff: true }),
        settings: someSettings({ environment: 'demo' }),
      }),
    },
  },
  play: async () => {
    await shown('Not found');
    await waitFor(() => expect(screen.queryByText(/57 triggered/)).not.toBeNull());
    await expect(screen.queryByText(/^Staff:/)).toBeNull();
  },
};

export const Theme: Story = {
  play: async () => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    await expect(localStorage.getItem('sluice.theme')).toBe('dark');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

const closeShortcuts = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await expect(within(dialog).getByText('Acknowledge')).toBeVisible();
  // The first one may be for the hint of the button that has focus.
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

export const ShortcutsByKey: Story = {
  play: async () => {
    await shown('Not found');
    await userEvent.keyboard('?');
    await closeShortcuts();
  },
};

export const ShortcutsByMenu: Story = {
  play: async () => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitem', { name: /Keyboard shortcuts/ }));
    await closeShortcuts();
  },
};

export const LogOut: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(app.redirects).toContain('/login?loggingout=1'));
    await expect(app.database.user).toBeNull();
  },
};

export const LogOutFails: Story = {
  parameters: { app: { database: busyDatabase, path, overrides: [override('logout', FAILED)] } },
  play: async ({ loaded }) => {
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Log out' }));
    await shown('Could not log out');
    await expect(appOf(loaded).redirects).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Could not log out')).toBeNull());
  },
};

export const Folded: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse navigation' }));
    await screen.findByRole('button', { name: 'Expand navigation' });
    await expect(localStorage.getItem('sluice.nav')).toBe('collapsed');
  },
};

export const OldAddresses: Story = {
  parameters: { app: { database: smallDatabase, path: '/secrets/101?show=notes#timeline' } },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await waitFor(() => expect(app.url).toBe('/incidents/secrets/101?show=notes#timeline'));
    await screen.findByRole('heading', { level: 1, name: /^Secret incident #101/ });
  },
};

export const ShortAddress: Story = {
  parameters: { app: { database: smallDatabase, path: '/' } },
  play: async ({ loaded }) => {
    await waitFor(() => expect(appOf(loaded).url).toBe('/incidents/secrets'));
    await screen.findByRole('heading', { level: 1, name: 'Incidents' });
  },
};

export const FindAPage: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await nav();
    await step('mod+k finds pages by their words', async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await userEvent.type(await screen.findByRole('combobox'), 'pushes');
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(app.url).toBe('/activity'));
    });
  },
};

export const DocsLeaveTheApp: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await userEvent.click((await nav()).getByRole('link', { name: 'Docs' }));
    await waitFor(() => expect(app.redirects).toContain('/docs'));
  },
};

export const NoticePutAway: Story = {
  parameters: {
    app: {
      path,
      database: () => ({
        ...busyDatabase(),
        company: aCompany({ contract_end_date: daysAgo(-30) }),
      }),
    },
  },
  play: async () => {
    await shown('Contract expires on 17 Jul 2026. Please contact an administrator.');
    await userEvent.click(screen.getByRole('button', { name: /Dismiss/ }));
    await waitFor(() => expect(screen.queryByText(/Contract expires on/)).toBeNull());
  },
};
