import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Donut } from '../components/Donut/Donut.tsx';
import { HorizontalBars } from '../components/HorizontalBars/HorizontalBars.tsx';
import { KpiCard } from '../components/KpiCard/KpiCard.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { StatRow } from '../components/StatRow/StatRow.tsx';
import { TimeSeriesBarChart } from '../components/TimeSeriesBarChart/TimeSeriesBarChart.tsx';
import type { ChartStatus } from '../lib/chart/ChartFrame.tsx';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 9, 10);
const dayOf = (ms: number) =>
  new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const BUCKETS = Array.from({ length: 28 }, (_, index) => ({
  start: FIRST_MS + index * DAY_MS,
  end: FIRST_MS + (index + 1) * DAY_MS,
  values: [(index * 7) % 13],
}));

interface DashboardPageProps {
  /** State of the panel of repositories; the others do not depend on it. */
  repositories: ChartStatus;
}

/** Figures first, then their course, then their parts. Each panel loads, fails and is tried again alone. */
function DashboardPage({ repositories }: DashboardPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="Analytics" meta="12 October to 8 November 2026" />
      <StatRow>
        <KpiCard
          label="Open incidents"
          value="214"
          href="/incidents?status=open"
          variation={{ value: '12%', direction: 'down', tone: 'good' }}
        />
        <KpiCard label="Median time to resolve" value="2 d 4 h" />
        <KpiCard label="Still valid" value="9" hint="of 214" href="/incidents?validity=valid" />
      </StatRow>
      <TimeSeriesBarChart
        label="Occurrences"
        series={[{ id: 'all', label: 'Occurrences', tone: 'volume' }]}
        buckets={BUCKETS}
        formatBucket={({ start }) => dayOf(start)}
        formatTick={dayOf}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(320px,100%),1fr))] gap-4">
        <HorizontalBars
          label="Incidents by repository"
          categoryLabel="Repository"
          status={repositories}
          bars={[
            { id: '1', label: 'acme/payments', value: 61, href: '/incidents?repository=1' },
            { id: '2', label: 'acme/shop', value: 44, href: '/incidents?repository=2' },
            { id: '3', label: 'acme/tools', value: 12, href: '/incidents?repository=3' },
          ]}
        />
        <Donut
          label="Incidents by status"
          slices={[
            { id: 't', label: 'Triggered', value: 120, tone: 'hot' },
            { id: 'a', label: 'Acknowledged', value: 94, tone: 'half' },
            { id: 'r', label: 'Resolved', value: 311, tone: 'done' },
          ]}
        />
      </div>
    </div>
  );
}

const own = import.meta.glob<string>('./Dashboard.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Dashboard',
  component: DashboardPage,
  args: { repositories: { kind: 'ready' } },
  // A pattern is read whole.
  parameters: {
    width: 1080,
    docs: { source: { code: own['./Dashboard.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof DashboardPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every figure leads to the rows that it counts. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Still valid/u })).toHaveAttribute(
      'href',
      '/incidents?validity=valid',
    );
  },
};

const onRetry = fn();
/** What fails says so in its place, and the rest is read meanwhile. */
export const OneFails: Story = {
  args: { repositories: { kind: 'failed', title: 'Failed to load repositories', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(onRetry).toHaveBeenCalledOnce();
    await expect(canvas.getByText('214')).toBeVisible();
  },
};

/** A panel that loads keeps its height. */
export const OneLoads: Story = { args: { repositories: { kind: 'loading' } } };
export const Narrow: Story = { parameters: { picture: 'page', viewport: [360, 1180], width: 360 } };
