import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { StackedBars } from './StackedBars.tsx';

const SEVERITIES = ['Critical', 'High', 'Medium', 'Low', 'Very low', 'Unknown'];
const categories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: count <= 6 ? (SEVERITIES[index] ?? '') : `Team ${index + 1}`,
    values: [(index * 7 + 12) % 23, (index * 5 + 4) % 11, (index * 3 + 6) % 17],
  }));

const meta = {
  title: 'Components/StackedBars',
  component: StackedBars,
  args: {
    label: 'Incidents by severity',
    categoryLabel: 'Severity',
    series: [
      { id: 't', label: 'Triggered', tone: 'hot' },
      { id: 'a', label: 'Acknowledged', tone: 'half' },
      { id: 'r', label: 'Resolved', tone: 'done' },
    ],
    categories: categories(6),
    onSelect: fn(),
  },
  parameters: { width: 560 },
} satisfies Meta<typeof StackedBars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: codeOf('StackedBars') };
export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const bars = canvas.getByRole('slider');
    bars.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect(bars).toHaveAttribute(
      'aria-valuetext',
      'High: Triggered 19, Acknowledged 9, Resolved 9, Total 37',
    );
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith('1');
  },
};
export const AsTable: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Show as table' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show as table' })).toBePressed();
  },
};
export const ElevenHundred: Story = { args: { categories: categories(1100) } };
export const LongContent: Story = {
  args: {
    categories: categories(8).map((one) => ({ ...one, label: `${one.label} of the platform` })),
  },
};
export const Loading: Story = { args: { status: { kind: 'loading' } } };
export const Empty: Story = { args: { status: { kind: 'empty', title: 'No incidents yet' } } };
export const Failed: Story = {
  args: { status: { kind: 'failed', title: 'Unable to fetch data.', onRetry: fn() } },
};
export const Narrow: Story = { parameters: { width: 300 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.incidents,
    categoryLabel: HEBREW.severity,
    series: [
      { id: 't', label: HEBREW.triggered, tone: 'hot' },
      { id: 'a', label: HEBREW.acknowledged, tone: 'half' },
      { id: 'r', label: HEBREW.resolved, tone: 'done' },
    ],
    categories: [HEBREW.critical, HEBREW.high, HEBREW.medium, HEBREW.low].map((label, index) => ({
      id: label,
      label,
      values: [12 - index, 4 + index, 6],
    })),
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 420 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <StackedBars {...args} label="Three" height={80} categories={categories(3)} />
      <StackedBars {...args} label="Thirty" height={80} categories={categories(30)} />
      <StackedBars
        {...args}
        height={80}
        series={args.series.slice(0, 1)}
        categories={categories(1)}
      />
    </div>
  ),
};
