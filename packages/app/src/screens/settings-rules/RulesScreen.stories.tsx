import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { ADA, aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { RulesScreen } from './RulesScreen.tsx';

const database = (changes: Partial<MockDatabase> = {}) =>
  smallDatabase({
    ruleEvents: Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      action: 'update' as const,
      rule_name: 'Valid secret',
      user: ADA,
      gg_created_at: daysAgo(index),
    })),
    ...changes,
  });
const at = (setting: AppSetting = {}) => ({
  app: { database, path: '/settings/company/severity-rules', ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Severity rules',
  component: RulesScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1000, 620], ...at() },
} satisfies Meta<typeof RulesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const names = (list: HTMLElement) => [...list.querySelectorAll('b')].map((one) => one.textContent);

/** A rule moves by its buttons and by Alt with an arrow. */
export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const list = await canvas.findByRole('list', { name: 'Severity rules' });
    const before = names(list);
    const [, second] = within(list).getAllByRole('button', { name: /^Move .* up$/ });
    if (second === undefined) throw new Error('No second rule');
    await userEvent.click(second);
    await waitFor(() => expect(names(list).slice(0, 2)).toEqual([before[1], before[0]]));
    await body().findByText(/^Your severity rule has been updated successfully/);
    await expect(appOf(loaded).writes[0]?.url).toContain('/reorder');
  },
};

/** The editor asks for what is missing, and sends what the descriptor offers. */
export const Adding: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add rule' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Add a severity rule' }));
    const name = await dialog.findByLabelText(/^Name/);
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Required/));
    await userEvent.type(name, 'Still works');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Field/ }));
    await userEvent.click(await body().findByRole('option', { name: 'Secret status' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Operator/ }));
    await userEvent.click(await body().findByRole('option', { name: 'is' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Value/ }));
    await userEvent.click(await body().findByRole('option', { name: 'Valid' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await body().findByText(/^Your severity rule has been added successfully/);
    await expect(appOf(loaded).writes.at(-1)?.body).toMatchObject({
      name: 'Still works',
      severity: 30,
      rule: [{ attribute: 'secret_status', operator: 'is', value: 'valid' }],
    });
  },
};

/** What a rule would do is said before it is saved, and taken back when the draft changes. */
export const WhatWouldThisDo: Story = {
  parameters: { viewport: [1000, 900] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add rule' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Add a severity rule' }));
    const name = await dialog.findByLabelText(/^Name/);
    const button = dialog.getByRole('button', { name: 'What would this do?' });
    await userEvent.click(button);
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Required/));
    await userEvent.type(name, 'Of our bots');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Field/ }));
    await userEvent.click(await body().findByRole('option', { name: 'Repository' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Operator/ }));
    await userEvent.click(await body().findByRole('option', { name: 'is' }));
    await userEvent.type(dialog.getByLabelText(/^Value/), 'acme/billing');
    await userEvent.click(button);
    await dialog.findByText(/would get another severity\.$/);
    await expect(name).toBeValid();
    const examples = within(dialog.getByRole('list', { name: 'Examples' }));
    await expect(examples.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      expect.stringContaining('/incidents/secrets/'),
    );
    await userEvent.type(name, 's');
    await waitFor(() => expect(dialog.queryByText(/would get another severity/)).toBeNull());
    await userEvent.click(button);
    await dialog.findByText(/would get another severity\.$/);
  },
};

/** The preview failed; the rule can still be saved. */
export const PreviewFailed: Story = {
  parameters: {
    picture: 'none',
    ...at({ overrides: [override('previewSeverityRule', { status: 500, detail: '' })] }),
  },
  play: async ({ canvas, userEvent }) => {
    const [edit] = await canvas.findAllByRole('button', { name: /^Edit / });
    if (edit === undefined) throw new Error('No rule');
    await userEvent.click(edit);
    const dialog = within(await body().findByRole('dialog', { name: 'Edit the severity rule' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'What would this do?' }));
    await dialog.findByText('The preview could not be made');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
};

/** A repository is compared by an expression, by one name, or by a list. */
export const RepositoryExpression: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add rule' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Add a severity rule' }));
    await userEvent.type(await dialog.findByLabelText(/^Name/), 'Infrastructure');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Field/ }));
    await userEvent.click(await body().findByRole('option', { name: 'Repository' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Operator/ }));
    await userEvent.click(await body().findByRole('option', { name: 'contains' }));
    await dialog.findByText('Enter a regular expression');
    await userEvent.type(dialog.getByLabelText(/^Value/), '^acme/infra');
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await body().findByText(/^Your severity rule has been added successfully/);
    await expect(appOf(loaded).writes.at(-1)?.body).toMatchObject({
      rule: [{ attribute: 'repository_name', operator: 'contains', value: '^acme/infra' }],
    });
  },
};

/** A rule that says more than the editor can is shown as such. */
export const NotEditable: Story = {
  parameters: {
    picture: 'none',
    ...at({ overrides: [override('listSeverityConditions', { status: 200, data: [] })] }),
  },
  play: async ({ canvas, userEvent }) => {
    const [edit] = await canvas.findAllByRole('button', { name: /^Edit / });
    if (edit === undefined) throw new Error('No rule');
    await userEvent.click(edit);
    await body().findByText('This severity rule cannot be edited');
    await body().findByText('This Severity Rule is not compatible with the severity rule editor');
  },
};

export const Deleting: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Delete / });
    if (button === undefined) throw new Error('No rule');
    await userEvent.click(button);
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText(/^Your severity rule has been deleted successfully/);
  },
};

export const Timeline: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Timeline' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(10));
    await userEvent.click(canvas.getByRole('button', { name: 'See more' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(12);
  },
};

export const Empty: Story = {
  parameters: at({ database: () => database({ severityRules: [] }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('You have not created any rule yet.');
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('listSeverityRules', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('An error occurred while fetching the page');
  },
};

export const AsMember: Story = {
  parameters: at({ database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Severity rules' });
    await expect(canvas.queryByRole('button', { name: /^Edit / })).toBeNull();
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 800] } };
