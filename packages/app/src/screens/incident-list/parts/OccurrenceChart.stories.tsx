import { daysAgo, FIXTURE_NOW } from '@sluice/contract/fixtures/entities';
import type { Granularity } from '@sluice/domain/granularity';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
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

const meta = {
  title: 'Parts/Occurrence chart',
  component: OccurrenceChart,
  tags: ['state'],
  parameters: { picture: 'fill', width: 900 },
  args: {
    panel: { kind: 'ready', data: course('day', 31, 24) },
    timeZone: 'UTC',
    isZoomed: false,
    onGranularityChange: fn(),
    onZoom: fn(),
    onZoomOut: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof OccurrenceChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args }) => {
    const bars = await screen.findByRole('slider');
    bars.focus();
    await userEvent.keyboard('{Home}{Enter}');
    // The bar is a day that begins at half past ten: it touches two.
    await expect(args.onZoom).toHaveBeenCalledWith('2026-05-17', '2026-05-18');
    bars.blur();
  },
};
export const Hours: Story = {
  args: { panel: { kind: 'ready', data: course('hour', 72, 1) } },
  play: async () => {
    await screen.findByRole('slider');
  },
};
export const OneBar: Story = {
  args: { panel: { kind: 'ready', data: course('week', 1, 168) } },
  play: Hours.play ?? (async () => {}),
};
export const Zoomed: Story = {
  args: { isZoomed: true },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom out' }));
    await expect(args.onZoomOut).toHaveBeenCalledOnce();
  },
};
export const Empty: Story = {
  args: {
    panel: {
      kind: 'ready',
      data: {
        granularity: 'day',
        offered: ['day'],
        interval: { start_date: daysAgo(7), end_date: daysAgo(0) },
        buckets: [{ date: daysAgo(7), count: 0 }],
      },
    },
  },
  play: async () => {
    await screen.findByText('No incidents were detected during the selected period');
  },
};
export const Failed: Story = {
  args: { panel: { kind: 'failed', text: 'Unable to fetch data.' } },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { panel: { kind: 'loading' } } };
export const Narrow: Story = {
  parameters: { width: 340 },
  play: Hours.play ?? (async () => {}),
};
