import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { daysAgo, FIXTURE_NOW } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Granularity } from '@sluice/domain/granularity';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { Store } from '../../../store.ts';
import { appOf } from '../../../stories/test-app.ts';
import { zoomAction } from '../incident-list.atoms.ts';
import { CHART_PX } from './chart-height.ts';
import { OccurrenceChart } from './OccurrenceChart.tsx';

const HOUR_MS = 3_600_000;

/** Bars of a course that rises and falls, without chance. */
function course(granularity: Granularity, count: number, hours: number) {
  const end = FIXTURE_NOW.getTime();
  return {
    granularity,
    offered: ['hour', 'day', 'week', 'month'] satisfies Granularity[],
    interval: {
      start_date: new Date(end - count * hours * HOUR_MS).toISOString(),
      end_date: FIXTURE_NOW.toISOString(),
    },
    buckets: Array.from({ length: count }, (_, index) => ({
      date: new Date(end - (count - index) * hours * HOUR_MS).toISOString(),
      count: Math.round(6 + 5 * Math.sin(index / 2.3) + (index % 3)),
    })),
  };
}

type Answer = Parameters<typeof override>[1];

const answering = (answer: Answer, setup?: (store: Store) => void) => ({
  app: {
    database: busyDatabase,
    path: '/incidents/secrets?rt=1month',
    overrides: [override('getOccurrenceChart', answer)],
    setup,
  },
});
const month = course('day', 31, 24);

const meta = {
  title: 'Parts/Occurrence chart',
  component: OccurrenceChart,
  tags: ['state'],
  parameters: { picture: 'fill', width: 900, ...answering({ status: 200, data: month }) },
} satisfies Meta<typeof OccurrenceChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const bars = await screen.findByRole('slider');
    const chart = screen.getByRole('region', { name: 'Occurrences over time' });
    await expect(chart.getBoundingClientRect().height).toBe(CHART_PX);
    bars.focus();
    await userEvent.keyboard('{Home}{Enter}');
    // The bar is a day that begins at half past ten: it touches two.
    const zoomed = '/incidents/secrets?rt=custom&start=2026-05-17&end=2026-05-18';
    await waitFor(() => expect(app.url).toBe(zoomed));
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Zoom out' })).toBeNull());
    (await screen.findByRole('slider')).blur();
  },
};
const drawn = async () => {
  await screen.findByRole('slider');
};
export const Hours: Story = {
  parameters: answering({ status: 200, data: course('hour', 72, 1) }),
  play: drawn,
};
export const OneBar: Story = {
  parameters: answering({ status: 200, data: course('week', 1, 168) }),
  play: drawn,
};
export const Zoomed: Story = {
  parameters: answering({ status: 200, data: month }, (store) =>
    store.set(zoomAction, '2026-05-17', '2026-06-17'),
  ),
  play: async () => {
    await drawn();
    (await screen.findByRole('button', { name: 'Zoom out' })).focus();
  },
};
export const Empty: Story = {
  parameters: answering({
    status: 200,
    data: {
      granularity: 'day',
      offered: ['day'],
      interval: { start_date: daysAgo(7), end_date: daysAgo(0) },
      buckets: [{ date: daysAgo(7), count: 0 }],
    },
  }),
  play: async () => {
    await screen.findByText('No incidents were detected during the selected period');
  },
};
export const Failed: Story = {
  parameters: answering({ status: 500, detail: '' }),
  play: async () => {
    (await screen.findByRole('button', { name: 'Retry' })).focus();
  },
};
export const Retried: Story = {
  parameters: { ...answering({ status: 500, detail: '' }), picture: 'none' },
  play: async ({ loaded }) => {
    const retry = await screen.findByRole('button', { name: 'Retry' });
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(retry);
    await drawn();
  },
};
export const Loading: Story = { parameters: answering('never') };
export const Narrow: Story = { parameters: { width: 340 }, play: drawn };
