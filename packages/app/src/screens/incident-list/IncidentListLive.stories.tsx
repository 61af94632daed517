import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { kindsDatabase } from '@sluice/contract/fixtures/kinds';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { noteChangesAction, noteGapAction } from '../../atoms/live.atoms.ts';
import { previewAction } from '../../atoms/preview.atoms.ts';
import { inPage } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const meta = {
  title: 'Screens/Incident list/Changes by others',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [inPage],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: busyDatabase, path: '/incidents/secrets' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const PREVIEWED = { database: busyDatabase, path: '/incidents/secrets?preview=206' };

const NONE = { secret: [], keyword: [], postman: [] };
const message = (secret: readonly number[], own: readonly number[] = []): string =>
  JSON.stringify({ others: { ...NONE, secret }, own: { ...NONE, secret: own }, viewers: [] });
const firstRow = async () => {
  const table = await screen.findByRole('table', { name: 'Secret incidents' });
  await waitFor(() =>
    expect(table.querySelectorAll('a[href^="/incidents/secrets/"]')).not.toHaveLength(0),
  );
  const href = table.querySelector('a[href^="/incidents/secrets/"]')?.getAttribute('href') ?? '';
  return Number(href.replace(/\D/g, ''));
};

/** A colleague's change of an incident updates its row in place. */
export const RowOnScreen: Story = {
  play: async ({ loaded }) => {
    const { database, store } = appOf(loaded);
    const id = await firstRow();
    database.incidents = database.incidents.map((incident) =>
      incident.id === id
        ? { ...incident, severity: 50, severity_source: 'manual', version: incident.version + 1 }
        : incident,
    );
    await store.set(noteChangesAction, message([id]));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Very low'));
    await expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  },
};

/** Changed incidents that the list does not show are counted, once each, and appear on demand. */
export const OutOfSight: Story = {
  parameters: { picture: 'page' },
  play: async ({ loaded }) => {
    const { store } = appOf(loaded);
    await firstRow();
    await store.set(noteChangesAction, message([900_001, 900_002]));
    await store.set(noteChangesAction, message([900_002, 900_003]));
    await expect(await screen.findByText('3 incidents are new or have changed')).toBeVisible();
  },
};

/** The next incident opens beside the same list, so the count stays. */
export const NextBesideTheList: Story = {
  parameters: { viewport: [1600, 900], app: PREVIEWED },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await screen.findByRole('heading', { name: /Secret incident #206/ });
    await app.store.set(noteChangesAction, message([900_001]));
    await expect(await screen.findByText('1 incident is new or has changed')).toBeVisible();
    app.store.set(previewAction, 205);
    await screen.findByRole('heading', { name: /Secret incident #205/ });
    await expect(screen.getByText('1 incident is new or has changed')).toBeVisible();
  },
};

/** A colleague's change of the incident beside the list is read again. */
export const OpenBesideTheList: Story = {
  parameters: { viewport: [1600, 900], app: PREVIEWED },
  play: async ({ loaded }) => {
    const { database, store } = appOf(loaded);
    const pane = within(await screen.findByRole('region', { name: 'Incident' }));
    await pane.findByRole('button', { name: 'Resolve' });
    database.incidents = database.incidents.map((incident) =>
      incident.id === 206
        ? { ...incident, status: 'resolved', version: incident.version + 1 }
        : incident,
    );
    await store.set(noteChangesAction, message([206]));
    await expect(await pane.findByRole('button', { name: 'Reopen' })).toBeVisible();
  },
};

/** Rows of Postman are updated in place too. */
export const PostmanRow: Story = {
  parameters: { app: { database: kindsDatabase, path: '/incidents/postman?status=_&rt=all' } },
  play: async ({ loaded }) => {
    const { database, store } = appOf(loaded);
    const table = await screen.findByRole('table', { name: /Postman/ });
    const [first] = database.postmanIncidents;
    await within(table).findAllByRole('link');
    const id = first?.id ?? 0;
    database.postmanIncidents = database.postmanIncidents.map((incident) =>
      incident.id === id
        ? { ...incident, severity: 50, severity_source: 'manual', version: incident.version + 1 }
        : incident,
    );
    const postman = { others: { ...NONE, postman: [id] }, own: NONE, viewers: [] };
    await store.set(noteChangesAction, JSON.stringify(postman));
    await expect(await within(table).findByText('Very low')).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  },
};

export const Refresh: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await firstRow();
    await app.store.set(noteChangesAction, message([900_001]));
    const reads = () => app.calls.filter(({ url }) => url.includes('/api/v1/secrets?')).length;
    const before = reads();
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await expect(screen.queryByText('1 incident is new or has changed')).toBeNull();
  },
};

/** The person's own changes in the tab in front are on screen already. */
export const OwnChange: Story = {
  play: async ({ loaded }) => {
    await firstRow();
    await appOf(loaded).store.set(noteChangesAction, message([], [900_001]));
    await expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  },
};

/** After a time without the stream the list is asked for again. */
export const AfterAGap: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await firstRow();
    const reads = () => app.calls.filter(({ url }) => url.includes('/api/v1/secrets?')).length;
    const before = reads();
    app.store.set(noteGapAction);
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  },
};
