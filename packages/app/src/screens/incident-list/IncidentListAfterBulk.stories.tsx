import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { invalidateAction } from '../../query.ts';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const path = '/incidents/secrets';

const meta = {
  title: 'Screens/Incident list/After a bulk action',
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

/** Up to a page is not confirmed before: it can be undone, and the rows that left the list are one click away. */
export const UndoneAfterwards: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const actions = await select(201, 202);
    await userEvent.click(actions.getByRole('button', { name: 'Acknowledge' }));
    await shown('1–10 of 55 incidents');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await shown('Undone for 2 incidents');
    await shown('1–10 of 57 incidents');
    const statuses = [201, 202].map(
      (id) => app.database.incidents.find((one) => one.id === id)?.status,
    );
    await expect(statuses).toEqual(['triggered', 'triggered']);
  },
};

export const FollowedAfterwards: Story = {
  play: async ({ loaded }) => {
    const actions = await select(201, 202);
    await userEvent.click(actions.getByRole('button', { name: 'Acknowledge' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Show acknowledged' }));
    await waitFor(() => expect(appOf(loaded).url).toBe(`${path}?status=acknowledged`));
  },
};

const ignoreDialog = async () => within(await screen.findByRole('dialog'));

async function fillIgnore(button: string) {
  const dialog = await ignoreDialog();
  await userEvent.type(dialog.getByLabelText(/^Until/), '1 Jul 2026{Tab}');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Rotated in July');
  await userEvent.click(dialog.getByRole('button', { name: button }));
}

export const IgnoreUntil: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await select(201, 202);
    await choose('More', 'Ignore until…');
    await screen.findByRole('dialog', { name: 'Ignore 2 incidents until a date' });
    await fillIgnore('Ignore');
    await shown('2 incidents ignored');
    await isGone();
    await expect(app.writes.at(-1)?.body).toMatchObject({
      incident_type: 'secret',
      ids: [201, 202],
      reverse_selection: false,
      reason: 'Rotated in July',
    });
    await userEvent.click(screen.getByRole('link', { name: 'Show resolved' }));
    await waitFor(() => expect(app.url).toBe(`${path}?status=resolved`));
  },
};

/** The requests of a member wait; an admin finds them by the filter and decides on all of them. */
export const IgnoreWithApproval: Story = {
  parameters: { app: { database: () => ({ ...busyDatabase(), user: aMemberUser() }), path } },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('a member asks', async () => {
      await select(201, 202);
      await choose('More', 'Ignore until…');
      await (await ignoreDialog()).findByText(/An admin has to approve it/);
      await fillIgnore('Ask');
      await shown('Request about 2 incidents sent to the admins');
      await shown('1–10 of 57 incidents');
    });
    await step('an admin approves both', async () => {
      app.database.user = busyDatabase().user;
      app.store.set(invalidateAction, ['getUser']);
      await waitFor(() => expect(app.store.get(userAtom)?.role).toBe('admin'));
      app.store.set(navigateAction, `${path}?ignored=requested`);
      await shown('1–2 of 2 incidents');
      await userEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
      await choose('More', 'Approve requests');
      await shown('2 incidents ignored');
      await shown('No incidents');
    });
  },
};
