import { someSettings } from '@sluice/contract/fixtures/databases';
import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import { DEFAULT_FLAGS } from '@sluice/domain/permissions';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { PerimeterScreen } from './PerimeterScreen.tsx';

const at = (path: string, database = watchedDatabase) => ({ app: { database, path } });
const withPostman = () =>
  watchedDatabase({
    settings: someSettings({ are_checks_on: true, flags: { ...DEFAULT_FLAGS, postman: true } }),
  });

const meta = {
  title: 'Screens/Perimeter/Filters and tabs',
  component: PerimeterScreen,
  tags: ['behaviour'],
  decorators: [inPage],
  parameters: { picture: 'none', viewport: [1280, 900], ...at('/perimeter/developers') },
  args: { tab: 'developers' },
} satisfies Meta<typeof PerimeterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('developers by name, ten a page', async () => {
      await shown('1–10 of 24 developers');
      const name = screen.getByRole('columnheader', { name: 'Name' });
      await expect(name).toHaveAttribute('aria-sort', 'ascending');
    });
    await step('only active ones', async () => {
      await userEvent.click(screen.getByRole('switch', { name: 'Active only' }));
      await shown('1–10 of 21 developers');
      await expect(app.url).toBe('/perimeter/developers?status=active');
    });
    await step('the file has what the table has', async () => {
      const link = screen.getByRole('link', { name: 'Export' });
      await expect(link).toHaveAttribute(
        'href',
        '/api/v1/developers/export?ordering=name&status=active',
      );
    });
    await step('a row leads to its developer', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Imani Okafor' }));
      await waitFor(() => expect(app.url).toMatch(/^\/perimeter\/developers\/github\/\d+$/));
    });
  },
};

export const UrlGoesToTheFilters: Story = {
  parameters: at('/perimeter/developers?search=nora&attachment_reason=git_email&sort=name,desc'),
  play: async () => {
    await shown(/^1–\d of \d developers$/);
    await expect(
      screen.getByRole('button', { name: 'Attachment reason: Commit e-mail' }),
    ).toBeVisible();
    await expect(screen.getByRole('searchbox')).toHaveValue('nora');
  },
};

export const Organizations: Story = {
  args: { tab: 'organizations' },
  parameters: { ...at('/perimeter/organizations'), picture: 'page' },
  play: async ({ step }) => {
    await shown('1–10 of 32 repositories');
    await expect(screen.getByText('Too many contributors')).toBeVisible();
    await step('the footer counts the whole perimeter', async () => {
      await shown(/2 organizations · 32 repositories \(3 deleted\)/);
      await userEvent.type(screen.getByRole('searchbox'), 'billing{Enter}');
      await shown(/^1–\d of \d repositories$/);
      await expect(screen.getByText(/2 organizations · 32 repositories/)).toBeVisible();
    });
  },
};

export const NoOrganization: Story = {
  args: { tab: 'organizations' },
  parameters: {
    ...at('/perimeter/organizations', () =>
      watchedDatabase({
        repositories: [],
        organizations: [],
        settings: someSettings({ sales_email: 'sales@sluice.example' }),
      }),
    ),
    picture: 'page',
  },
  play: async () => {
    await shown('Oops! No repositories found');
    await expect(
      screen.getByText('No organization is monitored yet. Contact sales to add one.'),
    ).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
      'href',
      'mailto:sales@sluice.example',
    );
  },
};

export const StatsFail: Story = {
  args: { tab: 'organizations' },
  parameters: {
    app: {
      database: watchedDatabase,
      path: '/perimeter/organizations',
      overrides: [override('getPerimeterStats', { status: 500, detail: '' })],
    },
  },
  play: async ({ loaded }) => {
    await shown('Failed to get perimeter stats');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown(/2 organizations/);
  },
};

export const Workspaces: Story = {
  args: { tab: 'postmanWorkspaces' },
  parameters: { ...at('/perimeter/postman/workspaces', withPostman), picture: 'page' },
  play: async () => {
    await shown('1–10 of 14 workspaces');
    await expect(
      await screen.findByRole('link', { name: /Postman workspaces\s*14/ }),
    ).toBeVisible();
  },
};

export const NoWorkspaces: Story = {
  args: { tab: 'postmanWorkspaces' },
  parameters: at('/perimeter/postman/workspaces', () => ({ ...withPostman(), workspaces: [] })),
  play: async () => {
    await shown('Oops! No Postman workspaces found');
  },
};

export const WithoutTheWorkspaceTool: Story = {
  args: { tab: 'postmanWorkspaces' },
  parameters: at('/perimeter/postman/workspaces'),
  play: async () => {
    await shown('Not found');
  },
};

export const PostmanUsers: Story = {
  args: { tab: 'postmanUsers' },
  parameters: at('/perimeter/postman/users', withPostman),
  play: async () => {
    await shown('1–6 of 6 Postman users');
    await expect(screen.queryByText('Submitted')).toBeNull();
    await expect(screen.getByRole('link', { name: /^Postman users/ })).toHaveAccessibleName(/6/);
    await userEvent.type(screen.getByRole('searchbox'), 'nobody{Enter}');
    await shown('Oops! No Postman users found');
  },
};

export const PostmanUsersHidden: Story = {
  args: { tab: 'postmanUsers' },
  parameters: at('/perimeter/postman/users'),
  play: async () => {
    await shown('Not found');
  },
};
