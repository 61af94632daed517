import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { OccurrenceChart } from '@sluice/contract/endpoints/metrics';
import { daysAgo } from '@sluice/contract/fixtures/entities';
import { busyWorld } from '@sluice/contract/fixtures/worlds';
import { defaultListQuery } from '@sluice/domain/list-query';
import { NO_SELECTION } from '@sluice/ui/DataTable';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { IncidentListView } from './IncidentListView.tsx';
import type { IncidentListState, Panel } from './incident-list.states.ts';

const world = busyWorld();
const ready: IncidentListState = {
  kind: 'ready',
  // As the default filter leaves them.
  rows: world.incidents.filter(({ status }) => status === 'triggered').slice(0, 10),
  total: 57,
  isTotalCapped: false,
  isRefreshing: false,
};

const WEEK = [4, 9, 7, 12, 8, 10, 7];

const statsOf = (series: readonly number[]): Panel<IncidentStats> => ({
  kind: 'ready',
  data: {
    count: series.reduce((sum, count) => sum + count, 0),
    triggered_count: 57,
    outside_period_count: 0,
    keyword_count: 0,
    developer_count: Math.min(2, Math.max(...series)),
    incident_series: [...series],
    developer_series: series.map((count) => Math.min(2, count)),
  },
});

const chartOf = (counts: readonly number[]): Panel<OccurrenceChart> => ({
  kind: 'ready',
  data: {
    granularity: 'day',
    offered: ['hour', 'day', 'week'],
    interval: { start_date: daysAgo(7), end_date: daysAgo(0) },
    buckets: counts.map((count, index) => ({ date: daysAgo(7 - index), count })),
  },
});

const QUIET_WEEK = WEEK.map(() => 0);
/** The figures of a page without rows. */
const QUIET = { stats: statsOf(QUIET_WEEK), chart: chartOf(QUIET_WEEK) };

const meta = {
  title: 'Screens/Incident list',
  component: IncidentListView,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 900] },
  args: {
    state: ready,
    query: defaultListQuery('1week'),
    stats: statsOf(WEEK),
    chart: chartOf(WEEK),
    selection: NO_SELECTION,
    sources: { people: [], detectors: [], repositories: [], showAiTag: false },
    scans: [],
    timeZone: 'UTC',
    now: Date.UTC(2026, 5, 17, 12),
    isZoomed: false,
    canAssign: true,
    canAddRepository: true,
    showsKeywords: true,
    extraColumns: [],
    cursor: null,
    busyAction: null,
    hrefOf: ({ page }) => `/incidents/secrets?page=${page}`,
    onChange: fn(),
    onSelectionChange: fn(),
    onCursorChange: fn(),
    onExtraColumnsChange: fn(),
    onBulk: fn(async () => true),
    onRetry: fn(),
    onGranularityChange: fn(),
    onZoom: fn(),
    onZoomOut: fn(),
    onAddRepository: fn(async () => null),
    onDismissScan: fn(),
  },
} satisfies Meta<typeof IncidentListView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText('Triggered').length).toBeGreaterThan(3);
  },
};
export const Loading: Story = {
  args: { state: { kind: 'loading' }, stats: { kind: 'loading' }, chart: { kind: 'loading' } },
};
export const Empty: Story = {
  args: { ...QUIET, state: { kind: 'empty', outsideCount: 0, hasSources: false } },
};
export const EmptyPeriod: Story = {
  args: { ...QUIET, state: { kind: 'empty', outsideCount: 12, hasSources: true } },
};
export const NoMatch: Story = { args: { ...QUIET, state: { kind: 'noMatch', outsideCount: 3 } } };
export const PageOutOfRange: Story = { args: { state: { kind: 'pageOutOfRange', pageCount: 6 } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'No connection' } } };
export const Forbidden: Story = { args: { state: { kind: 'forbidden' } } };
export const ChartFailed: Story = {
  args: { chart: { kind: 'failed', text: 'Unable to fetch data.' } },
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
  play: async ({ canvas }) => {
    await canvas.findByRole('slider');
  },
});
export const Phone: Story = sized(360, 800);
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1440, 900);
export const Selected: Story = {
  ...sized(1280, 900),
  args: { selection: { mode: 'some', ids: new Set(['201', '203']) }, cursor: '203' },
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Selection' });
    await canvas.findByRole('slider');
  },
};
