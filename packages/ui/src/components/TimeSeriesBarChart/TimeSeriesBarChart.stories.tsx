import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import type { TimeBucket } from './TimeSeriesBarChart.tsx';
import { TimeSeriesBarChart } from './TimeSeriesBarChart.tsx';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 9, 10);
const day = (ms: number) =>
  new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const buckets = (count: number): TimeBucket[] =>
  Array.from({ length: count }, (_, index) => ({
    start: FIRST + index * DAY,
    end: FIRST + (index + 1) * DAY,
    values: [(index * 7) % 13, (index * 5) % 7, (index * 3) % 5],
  }));

const meta = {
  title: 'Components/TimeSeriesBarChart',
  component: TimeSeriesBarChart,
  args: {
    label: 'Occurrences',
    series: [
      { id: 't', label: 'Triggered', tone: 'hot' },
      { id: 'a', label: 'Acknowledged', tone: 'half' },
      { id: 'r', label: 'Resolved', tone: 'done' },
    ],
    buckets: buckets(50),
    formatBucket: (bucket: TimeBucket) => day(bucket.start),
    formatTick: day,
    granularity: 'day',
    granularities: [
      { value: 'day', label: 'Day' },
      { value: 'week', label: 'Week' },
    ],
    onGranularityChange: fn(),
    onZoom: fn(),
  },
  parameters: { width: 820 },
} satisfies Meta<typeof TimeSeriesBarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: codeOf('TimeSeriesBarChart') };
export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const bars = canvas.getByRole('slider');
    bars.focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    await expect(bars).toHaveAttribute(
      'aria-valuetext',
      '12 Oct: Triggered 1, Acknowledged 3, Resolved 1, Total 5',
    );
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
    await expect(args.onZoom).toHaveBeenCalledWith({
      start: FIRST + 2 * DAY,
      end: FIRST + 4 * DAY,
    });
  },
};
/** The sums of what is selected, before Enter zooms to it. */
export const SelectsARange: Story = {
  play: async ({ canvas }) => {
    const bars = canvas.getByRole('slider');
    bars.focus();
    await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
    await expect(bars).toHaveAttribute(
      'aria-valuetext',
      '4 bars selected: Triggered 16, Acknowledged 9, Resolved 8, Total 33',
    );
  },
};
export const OneSeries: Story = {
  args: { series: [{ id: 'o', label: 'Occurrences', tone: 'c1' }], onZoomOut: fn() },
};
export const AsTable: Story = {
  args: { buckets: buckets(5) },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Show as table' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show as table' })).toBePressed();
  },
};
export const Alone: Story = { args: { buckets: buckets(2).slice(1) } };
export const Few: Story = { args: { buckets: buckets(7) } };
export const ElevenHundred: Story = { args: { buckets: buckets(1100) } };
export const Loading: Story = { args: { status: { kind: 'loading' } } };
export const Empty: Story = {
  args: {
    status: { kind: 'empty', title: 'No incidents were detected during the selected period' },
  },
};
export const Failed: Story = {
  args: { status: { kind: 'failed', title: 'Unable to fetch data.', onRetry: fn() } },
};
export const Narrow: Story = { parameters: { width: 340 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    formatTick: (ms: number) =>
      new Date(ms).toLocaleDateString('he', { day: 'numeric', month: 'numeric', timeZone: 'UTC' }),
    label: HEBREW.occurrences,
    series: [
      { id: 't', label: HEBREW.triggered, tone: 'hot' },
      { id: 'a', label: HEBREW.acknowledged, tone: 'half' },
      { id: 'r', label: HEBREW.resolved, tone: 'done' },
    ],
    granularities: [
      { value: 'day', label: HEBREW.day },
      { value: 'week', label: HEBREW.week },
    ],
  },
};
export const LongContent: Story = {
  args: {
    label: 'Occurrences of secrets that are still valid, by the day on which they were found',
    series: [
      { id: 't', label: 'Triggered and not yet looked at', tone: 'hot' },
      { id: 'a', label: 'Acknowledged by somebody', tone: 'half' },
      { id: 'r', label: 'Resolved or ignored', tone: 'done' },
    ],
    formatTick: (ms: number) => new Date(ms).toISOString().slice(0, 10),
  },
  parameters: { width: 560 },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 420 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <TimeSeriesBarChart {...args} label="Twelve days" buckets={buckets(12)} />
      <TimeSeriesBarChart
        {...args}
        label="A year"
        buckets={buckets(365)}
        onZoomOut={fn()}
        height={60}
      />
      <TimeSeriesBarChart {...args} buckets={buckets(2)} />
    </div>
  ),
};
