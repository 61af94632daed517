import { busyDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { noteChangesAction, noteGapAction } from '../../atoms/live.atoms.ts';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const meta = {
  title: 'Screens/Incident list/Changes by others',
  component: IncidentListScreen,
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: busyDatabase, path: '/incidents/secrets' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const NONE = { secret: [], keyword: [], postman: [] };
const message = (secret: readonly number[], own: readonly number[] = []): string =>
  JSON.stringify({ others: { ...NONE, secret }, own: { ...NONE, secret: own } });
const firstRow = async () => {
  const table = await screen.findByRole('table', { name: 'Secret incidents' });
  await waitFor(() =>
    expect(table.querySelectorAll('a[href^="/incidents/secrets/"]')).not.toHaveLength(0),
  );
  const href = table.querySelector('a[href^="/incidents/secrets/"]')?.getAttribute('href') ?? '';
  return Number(href.replace(/\D/g, ''));
};

/** A colleague's change of a row on screen is drawn where the row stands. */
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

/** What is out of sight is counted, once each, and shown on demand. */
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
