import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const path = '/incidents/secrets';

const meta = {
  title: 'Screens/Incident list/Many at once',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: busyDatabase, path } },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);
const box = (id: number) => screen.getByRole('checkbox', { name: new RegExp(`#${id}$`) });
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }));
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());

/** Selects rows, and gives the bar that comes. */
async function select(...ids: number[]) {
  await shown(/^1–10 of/);
  for (const id of ids) await userEvent.click(box(id));
  return bar();
}

async function choose(menu: string, item: string) {
  const actions = await bar();
  await userEvent.click(actions.getByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

export const Default: Story = {
  play: async ({ step }) => {
    await step('some', async () => {
      const actions = await select(201, 203);
      await expect(actions.getByText('2 selected')).toBeVisible();
    });
    await step('a range, by shift', async () => {
      fireEvent.click(box(207), { shiftKey: true });
      await expect((await bar()).getByText('5 selected')).toBeVisible();
    });
    await step('the page', async () => {
      await userEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
      await expect((await bar()).getByText('10 selected')).toBeVisible();
    });
    await step('all matches, also those on other pages', async () => {
      const actions = await bar();
      await userEvent.click(actions.getByRole('button', { name: 'Select all 57 matches' }));
      await expect(actions.getByText('All 57 selected')).toBeVisible();
    });
    await step('but one', async () => {
      await userEvent.click(box(203));
      await expect((await bar()).getByText('56 selected')).toBeVisible();
    });
    await step('and on the next page the others are selected too', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
      await shown('11–20 of 57 incidents');
      await waitFor(() =>
        expect(screen.getByRole('checkbox', { name: 'Select page' })).toBeChecked(),
      );
      await expect((await bar()).getByText('56 selected')).toBeVisible();
    });
    await step('another filter clears the selection', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Clear Status' }));
      await isGone();
    });
  },
};

export const Acknowledge: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const actions = await select(201, 202);
    await userEvent.click(actions.getByRole('button', { name: 'Acknowledge' }));
    await shown('2 incidents acknowledged');
    await isGone();
    await shown('1–10 of 55 incidents');
    await expect(app.writes.at(-1)?.body).toMatchObject({
      ids: [201, 202],
      reverse_selection: false,
      action: { name: 'acknowledge', incident_type: 'secret' },
    });
  },
};

export const AllMatchesButOne: Story = {
  parameters: { app: { database: busyDatabase, path: `${path}?severity=10` } },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await shown(/^1–10 of 1\d incidents$/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
    const actions = await bar();
    await userEvent.click(actions.getByRole('button', { name: /^Select all 1\d matches$/ }));
    await userEvent.click(box(201));
    await choose('Set severity', 'Low');
    const dialog = await screen.findByRole('alertdialog', {
      name: /^Set severity of 1\d incidents\?$/,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set severity' }));
    await shown(/^\d+ incidents rated$/);
    await expect(app.writes.at(-1)?.body).toMatchObject({
      ids: [201],
      reverse_selection: true,
      filters: { status: 'triggered', severity: '10', rt: '1week', tz: 'UTC' },
      params: { severity: 40 },
    });
    await shown('1–1 of 1 incidents');
  },
};

export const RefusedBatch: Story = {
  parameters: { app: { database: busyDatabase, path: `${path}?status=_` } },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('one that can not be acknowledged: none is', async () => {
      const actions = await select(202, 203, 204);
      await userEvent.click(actions.getByRole('button', { name: 'Acknowledge' }));
      await shown(
        'Some of the incidents you selected can not be acknowledged. No incident has been updated.',
      );
      await expect(app.database.incidents.find(({ id }) => id === 202)?.status).toBe('triggered');
      await expect((await bar()).getByText('3 selected')).toBeVisible();
    });
    await step('the others can be had by one click', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Apply to the other 2' }));
      await shown('2 incidents acknowledged');
      await expect(app.writes.at(-1)?.body).toMatchObject({ ids: [202, 203] });
      await isGone();
    });
  },
};

export const NothingButRefused: Story = {
  parameters: { app: { database: busyDatabase, path: `${path}?status=_` } },
  play: async () => {
    await select(202);
    await choose('More', 'Reopen');
    await shown(
      'Some of the incidents you selected can not be reopened. No incident has been updated.',
    );
    await expect(screen.queryByRole('button', { name: /^Apply to/ })).toBeNull();
  },
};

export const NotPermitted: Story = {
  parameters: {
    app: { path, database: () => ({ ...busyDatabase(), user: aMemberUser() }) },
  },
  play: async ({ step }) => {
    await step('a member may not assign, and reads why', async () => {
      const actions = await select(206);
      const assign = actions.getByRole('button', { name: 'Assign' });
      await expect(assign).toHaveAttribute('aria-disabled', 'true');
      await expect(assign).toHaveAccessibleDescription('Only admins can assign incidents.');
    });
    await step("and cannot reassign another member's incident", async () => {
      await choose('More', 'Unassign');
      await shown("You don't have the permission to perform this action on the selection");
    });
  },
};

export const ServerFails: Story = {
  parameters: {
    app: {
      database: busyDatabase,
      path,
      overrides: [override('bulkSecrets', { status: 500, detail: 'An error occured' })],
    },
  },
  play: async () => {
    const actions = await select(201);
    await userEvent.click(actions.getByRole('button', { name: 'Acknowledge' }));
    await shown('An error occurred');
    await expect((await bar()).getByText('1 selected')).toBeVisible();
  },
};

export const Resolve: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const actions = await select(201, 202);
    await userEvent.click(actions.getByRole('button', { name: 'Resolve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve 2 incidents' }));
    const button = () => dialog.getByRole('button', { name: 'Resolve' });
    await step('not without a reason', async () => {
      await expect(button()).toHaveAttribute('aria-disabled', 'true');
      await expect(button()).toHaveAccessibleDescription(
        'Please specify at least one resolution reason.',
      );
    });
    await step('with one', async () => {
      await userEvent.click(dialog.getByRole('checkbox', { name: 'Secret was revoked' }));
      await userEvent.click(button());
      await shown('2 incidents resolved');
      await expect(app.writes.at(-1)?.body).toMatchObject({
        params: { resolution_reasons: ['revoked'] },
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

export const Note: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await select(201, 202);
    await choose('More', 'Add note');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note to 2 incidents' }));
    const save = () => dialog.getByRole('button', { name: 'Add note' });
    await expect(save()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(dialog.getByLabelText('Note'), 'Rotated today.');
    await userEvent.click(save());
    await shown('2 incidents annotated');
    const notes = app.database.incidents.flatMap(({ incident_notes }) => incident_notes);
    await expect(notes.map(({ message }) => message)).toEqual(['Rotated today.', 'Rotated today.']);
  },
};

export const Assign: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await select(202);
    await choose('Assign', 'Lin Okafor');
    await shown('1 incident assigned');
    await expect(app.database.incidents.find(({ id }) => id === 202)?.assignee).toBe(
      'lin@acme.example',
    );
  },
};
