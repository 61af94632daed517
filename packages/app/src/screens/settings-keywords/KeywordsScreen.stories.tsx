import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { KeywordEntry } from '@sluice/contract/schemas/detection';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { KeywordsScreen } from './KeywordsScreen.tsx';

const aKeyword = (id: number, name: string, changes: Partial<KeywordEntry> = {}): KeywordEntry => ({
  id,
  name,
  keyword: name.toLowerCase(),
  type: 'raw',
  categories: ['incident_raiser'],
  labels: [],
  status: 'active',
  created_at: daysAgo(id),
  ...changes,
});

function database(changes: Partial<MockDatabase> = {}): MockDatabase {
  return smallDatabase({
    keywordLabels: [{ id: 1, name: 'Products' }],
    keywords: [
      aKeyword(1, 'Boreas', { labels: [1] }),
      aKeyword(2, 'Zephyr', { status: 'pending' }),
      aKeyword(3, 'Notus', { status: 'deactivated', type: 'regexp' }),
      aKeyword(4, 'Internal hosts', {
        type: 'regexp',
        keyword: String.raw`[a-z]+\.corp\.acme\.example`,
        categories: ['incident_raiser_on_perimeter', 'secret_grasper'],
      }),
    ],
    ...changes,
  });
}
const at = (setting: AppSetting = {}) => ({
  app: { database, path: '/settings/company/keywords-detection', ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Keywords',
  component: KeywordsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1100, 560], ...at() },
} satisfies Meta<typeof KeywordsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Boreas');
    // Deactivated ones are not among the default statuses.
    await expect(canvas.queryByText('Notus')).toBeNull();
    await expect(canvas.getByRole('img', { name: /Under review/ })).toBeVisible();
  },
};

/** Adding shows each refusal under its field, and ends in the table. */
export const Adding: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add incident raiser' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Add incident raiser' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Incident raiser' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText('You must select at least one category');
    await expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Required/);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Incident raiser' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Boreas');
    await userEvent.type(dialog.getByLabelText(/^Keyword/), 'aquilo{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(
        /There is a keyword of this name already\./,
      ),
    );
    await userEvent.clear(dialog.getByLabelText(/^Name/));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Aquilo{Enter}');
    await body().findByText('Incident raiser created successfully');
    await canvas.findByText('Aquilo');
    await expect(appOf(loaded).writes.at(-1)?.body).toMatchObject({ name: 'Aquilo', type: 'raw' });
  },
};

/** What is typed is looked for in what is kept before it is saved; nothing is written. */
export const Previewed: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const app = appOf(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add incident raiser' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Add incident raiser' }));
    // Another button takes the place of the one with a reason.
    const ask = () => dialog.getByRole('button', { name: 'What would this do?' });
    await expect(ask()).toHaveAccessibleDescription('Enter a keyword');
    await userEvent.type(dialog.getByLabelText(/^Keyword/), 'move to the vault');
    await userEvent.click(ask());
    await dialog.findByText(/^\d+ places? in the last 30 days\.$/);
    await expect(dialog.getByRole('list', { name: 'Examples' })).toBeVisible();
    await expect(app.writes.map(({ url }) => url)).toEqual(['/api/v1/keywords/preview']);
    await userEvent.type(dialog.getByLabelText(/^Keyword/), 'x');
    await waitFor(() => expect(dialog.queryByRole('list', { name: 'Examples' })).toBeNull());
    await userEvent.click(ask());
    await dialog.findByText('No place in the last 30 days.');
  },
};

export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions on Boreas' }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Edit incident raiser' }));
    await expect(dialog.getByLabelText(/^Name/)).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Deleting: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions on Boreas' }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('Keyword deleted successfully');
    await waitFor(() => expect(canvas.queryByText('Boreas')).toBeNull());
  },
};

export const Empty: Story = {
  parameters: at({ database: () => database({ keywords: [] }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('No incident raisers yet');
  },
};

export const NoMatch: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByRole('searchbox', { name: 'Search keywords' }),
      'xyz{Enter}',
    );
    await canvas.findByText('No keyword matches');
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('listIncidentRaisers', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Unable to fetch the data');
  },
};

export const AsMember: Story = {
  parameters: at({ database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    const add = await canvas.findByRole('button', { name: 'Add incident raiser' });
    await waitFor(() => expect(add).toHaveAttribute('aria-disabled', 'true'));
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 760] } };
