import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { LineChart } from './LineChart.tsx';
import type { LinePoint } from './line.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 9, 10);
const day = (ms: number) =>
  new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const points = (count: number): LinePoint[] =>
  Array.from({ length: count }, (_, index) => ({
    at: FIRST + index * DAY,
    values: [30 + Math.round(20 * Math.sin(index / 5)), 18 + ((index * 7) % 11)],
  }));

const meta = {
  title: 'Components/LineChart',
  component: LineChart,
  args: {
    label: 'Hours to resolve',
    series: [
      { id: 'm', label: 'Median', tone: 'c1' },
      { id: 'b', label: 'Best team', tone: 'c3' },
    ],
    points: points(50),
    formatPoint: day,
    formatTick: day,
  },
  parameters: { width: 640 },
} satisfies Meta<typeof LineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: codeOf('LineChart') };
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const cursor = canvas.getByRole('slider');
    cursor.focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    await expect(cursor).toHaveAttribute('aria-valuetext', '12 Oct: Median 38, Best team 21');
  },
};
export const Area: Story = {
  args: { look: 'area', series: [{ id: 'm', label: 'Median', tone: 'c1' }] },
};
export const WithGaps: Story = {
  args: {
    points: points(50).map((point, index) =>
      index > 12 && index < 20 ? { ...point, values: [null, null] } : point,
    ),
  },
  // What was not measured is no 0.
  play: async ({ canvas }) => {
    const cursor = canvas.getByRole('slider');
    cursor.focus();
    await userEvent.keyboard('{Home}{PageUp}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(cursor).toHaveAttribute(
      'aria-valuetext',
      '23 Oct: Median No data, Best team No data',
    );
  },
};
export const AsTable: Story = {
  args: { points: points(5) },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Show as table' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show as table' })).toBePressed();
  },
};
export const Alone: Story = { args: { points: points(1) } };
export const ElevenHundred: Story = { args: { points: points(1100) } };
export const Loading: Story = { args: { status: { kind: 'loading' } } };
export const Empty: Story = { args: { status: { kind: 'empty', title: 'Nothing resolved yet' } } };
export const Failed: Story = {
  args: { status: { kind: 'failed', title: 'Unable to fetch data.', onRetry: fn() } },
};
export const Narrow: Story = { parameters: { width: 320 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    formatTick: (ms: number) =>
      new Date(ms).toLocaleDateString('he', { day: 'numeric', month: 'numeric', timeZone: 'UTC' }),
    label: HEBREW.hours,
    series: [
      { id: 'm', label: HEBREW.median, tone: 'c1' },
      { id: 'b', label: HEBREW.best, tone: 'c3' },
    ],
  },
};
export const LongContent: Story = {
  args: {
    label: 'Hours from the first occurrence of a secret to the resolution of its incident',
    series: [
      { id: 'm', label: 'Median over all teams of the company', tone: 'c1' },
      { id: 'b', label: 'The team that took the least time', tone: 'c3' },
    ],
    points: points(50).map((point) => ({
      ...point,
      values: point.values.map((value) => (value ?? 0) * 128_400),
    })),
  },
  parameters: { width: 480 },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 420 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <LineChart {...args} label="Two lines" height={80} />
      <LineChart
        {...args}
        label="An area"
        look="area"
        height={80}
        series={args.series.slice(0, 1)}
      />
      <LineChart {...args} height={80} look="area" points={points(1)} />
    </div>
  ),
};
