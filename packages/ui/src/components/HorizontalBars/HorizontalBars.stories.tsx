import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';

const NAMES = ['acme/payments', 'acme/shop', 'acme/infrastructure', 'acme/bot', 'acme/tools'];
const bars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: NAMES[index] ?? `acme/service-${index}`,
    value: Math.round(240 / (index + 1)),
    href: `#repository-${index}`,
  }));

const meta = {
  title: 'Components/HorizontalBars',
  component: HorizontalBars,
  args: { label: 'Most incidents', categoryLabel: 'Repository', bars: bars(5) },
  parameters: { width: 360 },
} satisfies Meta<typeof HorizontalBars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'acme/payments' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'acme/infrastructure' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('link', { name: 'acme/tools' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect(canvas.getByRole('link', { name: 'acme/payments' })).toHaveFocus();
    await userEvent.tab();
    for (const link of canvas.getAllByRole('link')) await expect(link).not.toHaveFocus();
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
export const Many: Story = { args: { bars: bars(1100), max: 6 } };
export const LongContent: Story = {
  args: {
    bars: [
      {
        id: '1',
        label: 'acme/a-repository-with-a-name-that-never-ends-and-then-some-more-of-it',
        value: 1_284_000,
      },
      { id: '2', label: 'acme/short', value: 1 },
    ],
  },
};
export const Loading: Story = { args: { status: { kind: 'loading' } } };
export const Empty: Story = { args: { status: { kind: 'empty', title: 'No incidents yet' } } };
export const Failed: Story = {
  args: { status: { kind: 'failed', title: 'Unable to fetch data.', onRetry: fn() } },
};
export const Narrow: Story = { parameters: { width: 220 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.incidents,
    categoryLabel: HEBREW.repository,
    bars: [HEBREW.detector, HEBREW.stripe, HEBREW.slack].map((label, index) => ({
      id: label,
      label,
      value: 240 - index * 90,
    })),
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 300 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      {(['c1', 'hot', 'done'] as const).map((tone) => (
        <HorizontalBars
          key={tone}
          {...args}
          label={`In ${tone}`}
          bars={bars(2)}
          tone={tone}
          formatValue={(value) => `${value} h`}
        />
      ))}
    </div>
  ),
};
