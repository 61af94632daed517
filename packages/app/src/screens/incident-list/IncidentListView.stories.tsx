import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { OccurrenceChart } from '@sluice/contract/endpoints/metrics';
import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { rowCursorAtom } from '../../atoms/list-context.atoms.ts';
import type { Store } from '../../store.ts';
import { inPage } from '../../stories/decorators.tsx';
import { IncidentListView } from './IncidentListView.tsx';
import { selectAction } from './incident-list.atoms.ts';
import type { IncidentListState } from './incident-list.states.ts';

const database = busyDatabase();
const ready: IncidentListState = {
  kind: 'ready',
  // As the default filter leaves them.
  rows: database.incidents.filter(({ status }) => status === 'triggered').slice(0, 10),
  total: 57,
  isTotalCapped: false,
  isRefreshing: false,
};

const WEEK = [4, 9, 7, 12, 8, 10, 7];

const statsOf = (series: readonly number[]): IncidentStats => ({
  count: series.reduce((sum, count) => sum + count, 0),
  triggered_count: 57,
  outside_period_count: 0,
  keyword_count: 0,
  developer_count: Math.min(2, Math.max(...series)),
  incident_series: [...series],
  developer_series: series.map((count) => Math.min(2, count)),
});

const chartOf = (counts: readonly number[]): OccurrenceChart => ({
  granularity: 'day',
  offered: ['hour', 'day', 'week'],
  interval: { start_date: daysAgo(7), end_date: daysAgo(0) },
  buckets: counts.map((count, index) => ({ date: daysAgo(7 - index), count })),
});

type Answers = Parameters<typeof override>[1];

/** The app around the view, with these figures above the table. */
const appWith = (stats: Answers, chart: Answers, setup?: (store: Store) => void) => ({
  app: {
    database: busyDatabase,
    path: '/incidents/secrets',
    overrides: [override('getSecretStats', stats), override('getOccurrenceChart', chart)],
    setup,
  },
});
const figures = (series: readonly number[], setup?: (store: Store) => void) =>
  appWith({ status: 200, data: statsOf(series) }, { status: 200, data: chartOf(series) }, setup);
/** The figures of a page without rows. */
const quiet = { parameters: figures(WEEK.map(() => 0)) };

const meta = {
  title: 'Screens/Incident list',
  component: IncidentListView,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 900], ...figures(WEEK) },
  args: { state: ready },
} satisfies Meta<typeof IncidentListView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText('Triggered').length).toBeGreaterThan(3);
  },
};
export const Loading: Story = {
  args: { state: { kind: 'loading' } },
  parameters: appWith('never', 'never'),
};
export const Empty: Story = {
  ...quiet,
  args: { state: { kind: 'empty', outsideCount: 0, hasSources: false } },
};
export const EmptyPeriod: Story = {
  ...quiet,
  args: { state: { kind: 'empty', outsideCount: 12, hasSources: true } },
};
export const NoMatch: Story = {
  ...quiet,
  args: { state: { kind: 'noMatch', outsideCount: 3 } },
};
export const PageOutOfRange: Story = { args: { state: { kind: 'pageOutOfRange', pageCount: 6 } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'No connection' } } };
export const Forbidden: Story = { args: { state: { kind: 'forbidden' } } };
export const ChartFailed: Story = {
  parameters: appWith({ status: 200, data: statsOf(WEEK) }, { status: 500, detail: '' }),
  play: async ({ canvas }) => {
    await canvas.findByText('Unable to fetch data.');
  },
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
  play: async ({ canvas }) => {
    await canvas.findByRole('slider');
  },
});
export const Phone: Story = {
  parameters: { picture: 'page', viewport: [360, 800] },
  play: async ({ canvas }) => {
    // There the chart is drawn when it is asked for.
    await canvas.findByRole('button', { name: 'Show chart', expanded: false });
  },
};
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1440, 900);
export const Selected: Story = {
  parameters: figures(WEEK, (store) => {
    store.set(selectAction, { mode: 'some', ids: new Set(['201', '203']) });
    store.set(rowCursorAtom, '203');
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Selection' });
    await canvas.findByRole('slider');
  },
};
