import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Donut } from './Donut.tsx';

const meta = {
  title: 'Components/Donut',
  component: Donut,
  args: {
    label: 'Open incidents by validity',
    totalLabel: 'open',
    slices: [
      { id: 'v', label: 'Valid', value: 42, tone: 'c2' },
      { id: 'i', label: 'Invalid', value: 118, tone: 'c3' },
      { id: 'n', label: 'Cannot be checked', value: 54, tone: 'c5' },
      { id: 'f', label: 'Check failed', value: 1, tone: 'c8' },
    ],
    onSelect: fn(),
  },
  parameters: { width: 420 },
} satisfies Meta<typeof Donut>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const ring = canvas.getByRole('slider');
    ring.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(ring).toHaveAttribute('aria-valuetext', 'Invalid: 118, 55%');
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith('i');
  },
};
export const OnlyOne: Story = {
  args: { slices: [{ id: 'v', label: 'Valid', value: 42, tone: 'c2' }] },
};
export const LongContent: Story = {
  args: {
    slices: [
      { id: 'a', label: 'A team with a name that is too long for it', value: 120_442, tone: 'c1' },
      { id: 'b', label: 'Another one that is hardly any shorter', value: 98_119, tone: 'c4' },
    ],
  },
};
export const Loading: Story = { args: { status: { kind: 'loading' } } };
export const Empty: Story = { args: { status: { kind: 'empty', title: 'Nothing is open' } } };
export const Failed: Story = {
  args: { status: { kind: 'failed', title: 'Unable to fetch data.', onRetry: fn() } },
};
export const Narrow: Story = { parameters: { width: 260 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.incidents,
    totalLabel: HEBREW.openInAll,
    slices: [
      { id: 'v', label: HEBREW.valid, value: 42, tone: 'c2' },
      { id: 'i', label: HEBREW.invalid, value: 118, tone: 'c3' },
      { id: 'u', label: HEBREW.unknown, value: 54, tone: 'c5' },
    ],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 360 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Donut {...args} size={96} label="Two parts" slices={args.slices.slice(0, 2)} />
      <Donut {...args} size={96} label="One part" slices={args.slices.slice(0, 1)} />
      <Donut {...args} size={96} slices={[]} />
    </div>
  ),
};
