import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aCompany, aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { somePostmanUsers } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { BanlistSuggestion } from '@sluice/contract/schemas/severity-rules';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { PerimeterSettingsScreen } from './PerimeterSettingsScreen.tsx';

const database = (changes: Partial<MockDatabase> = {}) =>
  smallDatabase({
    company: aCompany({ domains: ['mail.acme.example', 'acme.example'] }),
    organizations: [
      {
        id: 1,
        login: 'acme',
        name: 'Acme',
        monitor_private: false,
        repos_count: 12,
        synced_at: daysAgo(1),
      },
    ],
    ...changes,
  });
const at = (hash: string, setting: AppSetting = {}) => ({
  app: { database, path: `/settings/company/perimeter${hash}`, ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Perimeter settings',
  component: PerimeterSettingsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1000, 420], ...at('#domains') },
} satisfies Meta<typeof PerimeterSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
        'acme.example',
        'mail.acme.example',
      ]),
    );
  },
};

export const Organizations: Story = {
  parameters: at('#organizations'),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Acme (acme)');
    await userEvent.type(canvas.getByRole('searchbox'), 'ACME{Enter}');
    await expect(canvas.getByText('Acme (acme)')).toBeVisible();
  },
};

export const Keywords: Story = { parameters: at('#keywords') };

/** A pattern can be added once its incidents are counted; a double is refused. */
export const RepositoryBanlist: Story = {
  parameters: at('#repositoryBanlist'),
  play: async ({ canvas, loaded, userEvent }) => {
    const box = await canvas.findByLabelText('Repository');
    const add = () => canvas.getByRole('button', { name: 'Add' });
    await userEvent.type(box, '*/test_A*');
    await expect(add()).toHaveAttribute('aria-disabled', 'true');
    await canvas.findByText(/secret incidents would be rated Unknown/, {}, { timeout: 5000 });
    await userEvent.click(add());
    await body().findByText(/^The repository has been added to your banlist/);
    await canvas.findByText('*/test_A*');
    await expect(appOf(loaded).writes).toMatchObject([
      { body: { name: 'repo_banlist', severity: 100 } },
    ]);
    await userEvent.type(box, '*/TEST_a*');
    await canvas.findByText('You already have this repo in your banlist.');
  },
};

/** How incidents would be rated with one pattern more, before it is added. */
export const BanlistPreview: Story = {
  parameters: at('#repositoryBanlist'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Repository'), 'acme/*');
    await userEvent.click(canvas.getByRole('button', { name: 'What would this do?' }));
    await canvas.findByText(/would no longer be notified\.$/);
    await expect(canvas.getByRole('list', { name: 'Examples' })).toBeVisible();
    // The count comes a moment after the last key.
    await canvas.findByText(/would be rated Unknown\.$/);
  },
};

const postman = () => {
  const { settings, ...rest } = database({ postmanUsers: somePostmanUsers() });
  return { ...rest, settings: { ...settings, flags: { ...settings.flags, postman: true } } };
};
const dialog = async () => within(await body().findByRole('dialog', { name: 'Add Postman user' }));
const aFile = (text: string) => new File([text], 'users.csv', { type: 'text/csv' });

/** Requests in their three states; a user is added once its form is complete. */
export const PostmanUsers: Story = {
  parameters: { viewport: [1100, 760], ...at('#postmanUsers', { database: postman }) },
  play: async ({ canvas, userEvent, step }) => {
    await step('ten a page, with the words of each state', async () => {
      await canvas.findByText('1–10 of 12 Postman users');
      await expect(canvas.getAllByText('Submitted').length).toBeGreaterThan(0);
      await expect(canvas.getAllByText('Invalid').length).toBeGreaterThan(0);
      await expect(canvas.getAllByText('Validated').length).toBeGreaterThan(0);
      await expect(canvas.getByRole('link', { name: 'Export' })).toHaveAttribute(
        'href',
        '/api/v1/postman/actors/export?ordering=username',
      );
    });
    await step('one user', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Add Postman user' }));
      const form = await dialog();
      await userEvent.click(form.getByRole('button', { name: 'Add user' }));
      await form.findByText("At least one of 'ID' or 'Username' is required");
      await userEvent.type(form.getByLabelText('ID'), '12a');
      await userEvent.click(form.getByRole('button', { name: 'Add user' }));
      await form.findByText('Wrong format');
      await userEvent.clear(form.getByLabelText('ID'));
      await userEvent.type(form.getByLabelText('Username'), 'a-new-one');
      await userEvent.click(form.getByRole('button', { name: 'Add user' }));
      await body().findByText('Postman user request successfully received.');
      await canvas.findByText('1–10 of 13 Postman users');
    });
  },
};

export const PostmanTeam: Story = {
  parameters: { picture: 'none', ...at('#postmanUsers', { database: postman }) },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('1–10 of 12 Postman users');
    await userEvent.click(canvas.getByRole('button', { name: 'Add Postman user' }));
    const form = await dialog();
    await userEvent.click(form.getByRole('tab', { name: 'Add via teams' }));
    await userEvent.click(await form.findByRole('button', { name: 'Add team' }));
    await form.findByText('Team name is required');
    await userEvent.type(form.getByLabelText('Team name'), 'acme-team-6');
    await userEvent.click(form.getByRole('button', { name: 'Add team' }));
    await body().findByText('Request cannot be processed');
    await expect(body().getAllByText('This team was requested already.').length).toBeGreaterThan(0);
    await expect(form.getByLabelText('Team name')).toHaveValue('acme-team-6');
  },
};

export const PostmanFile: Story = {
  parameters: { viewport: [1100, 900], ...at('#postmanUsers', { database: postman }) },
  play: async ({ canvas, loaded, userEvent, step }) => {
    await canvas.findByText('1–10 of 12 Postman users');
    await userEvent.click(canvas.getByRole('button', { name: 'Add Postman user' }));
    const form = await dialog();
    await userEvent.click(form.getByRole('tab', { name: 'Bulk add users' }));
    const box = await form.findByLabelText('CSV file');
    const add = () => form.getByRole('button', { name: 'Add users' });
    await step('five errors are listed, the others counted', async () => {
      await userEvent.upload(box, aFile(`User ID,Username\n${'1,x\n'.repeat(7)}`));
      await form.findByText('7 rows cannot be taken');
      await expect(form.getAllByText(/User ID must be a string of 8 characters/)).toHaveLength(5);
      await form.findByText('and 2 more');
      await expect(add()).toHaveAccessibleDescription('The file has errors');
    });
    await step('a file that is none says why', async () => {
      await userEvent.upload(box, aFile('Username\n"a'));
      await form.findAllByText('A quote is opened and never closed.');
      await userEvent.upload(box, aFile('Username\ndev-01'));
      await form.findByText('Every user of the file is known already.');
      await expect(add()).toHaveAccessibleDescription('The file would change nothing');
    });
    await step('a good one is added', async () => {
      await userEvent.upload(box, aFile('User ID;Username\n12345678;dev-90\n;dev-91\n'));
      await form.findByText('2 users to add, 0 users to update.');
      await userEvent.click(add());
      await canvas.findByText('1–10 of 14 Postman users');
      await expect(appOf(loaded).database.postmanUsers).toHaveLength(14);
    });
  },
};

export const PostmanDelete: Story = {
  parameters: { picture: 'none', ...at('#postmanUsers', { database: postman }) },
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('1–10 of 12 Postman users');
    await userEvent.click(canvas.getByRole('checkbox', { name: /dev-01/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const asked = within(await body().findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await body().findByText('Postman user(s) deleted.');
    await canvas.findByText('1–10 of 11 Postman users');
    await expect(appOf(loaded).writes.at(-1)).toMatchObject({ body: { member_ids: [700] } });
  },
};

export const PostmanDeleteFailed: Story = {
  parameters: {
    picture: 'none',
    ...at('#postmanUsers', {
      database: postman,
      overrides: [override('deletePostmanUsers', { status: 500, detail: '' })],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /dev-01/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const asked = within(await body().findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await body().findByText('Failed to delete postman user(s)');
  },
};

const SUGGESTION: BanlistSuggestion = {
  id: 1,
  pattern: 'acme/fixtures',
  incident_count: 25,
  no_threat_count: 24,
  deleted_at: null,
};
const withSuggestions = () =>
  database({
    banlistSuggestions: [SUGGESTION, { ...SUGGESTION, id: 2, pattern: 'acme/course-material' }],
  });

/** A suggestion is added, or dismissed for good. */
export const BanlistSuggestions: Story = {
  parameters: at('#repositoryBanlist', { database: withSuggestions }),
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Dismiss acme/course-material' }),
    );
    await body().findByText('The suggestion was dismissed');
    await waitFor(() => expect(canvas.queryByText('acme/course-material')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Add acme/fixtures to the banlist' }));
    await body().findByText(/^The repository has been added to your banlist/);
    await expect(appOf(loaded).writes).toMatchObject([
      { method: 'PATCH', url: '/api/v1/repo_banlist_suggestion/2' },
      { body: { name: 'repo_banlist' } },
    ]);
  },
};

export const DismissFailed: Story = {
  parameters: {
    picture: 'none',
    ...at('#repositoryBanlist', {
      database: withSuggestions,
      overrides: [override('dismissBanlistSuggestion', { status: 500, detail: '' })],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss acme/fixtures' }));
    await body().findByText('An error occurred while deleting this suggestion');
    await expect(canvas.getByText('acme/fixtures')).toBeVisible();
  },
};

export const AsMember: Story = {
  parameters: at('#repositoryBanlist', { database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('No banned repositories');
    await expect(canvas.queryByRole('button', { name: 'Add' })).toBeNull();
  },
};

export const Failed: Story = {
  parameters: at('#organizations', {
    overrides: [override('listOrganizations', { status: 500, detail: '' })],
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Failed to get GitHub organizations');
  },
};
