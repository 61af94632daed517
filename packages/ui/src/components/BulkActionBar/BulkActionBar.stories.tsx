import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { BulkActionBar } from './BulkActionBar.tsx';

const meta = {
  title: 'Components/BulkActionBar',
  component: BulkActionBar,
  args: {
    count: 3,
    total: 57,
    onClear: fn(),
    onSelectAllMatching: fn(),
    children: <Button size="small">Resolve</Button>,
  },
  parameters: { width: 560 },
} satisfies Meta<typeof BulkActionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 57 matches' }));
    await expect(args.onSelectAllMatching).toHaveBeenCalledOnce();
  },
};
export const AllMatching: Story = { args: { count: 57, allMatching: true } };
/** With nothing selected there is no bar; screen readers keep its place for the next count. */
export const Nothing: Story = { args: { count: 0 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: <Button size="small">{HEBREW.resolve}</Button> },
};
export const Narrow: Story = { ...Default, parameters: { width: 340 } };
export const LongContent: Story = {
  args: {
    count: 1284,
    total: 128_400,
    children: ['Acknowledge', 'Resolve', 'Assign', 'Set severity', 'Export', 'Add a tag'].map(
      (label) => (
        <Button key={label} size="small">
          {label}
        </Button>
      ),
    ),
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  // One after the other, as on no page.
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <div className="flex flex-col">
      <BulkActionBar {...args} />
      <BulkActionBar {...args} total={undefined} />
      <BulkActionBar {...args} total={10_000} capped />
      <BulkActionBar {...args} count={57} allMatching />
    </div>
  ),
};
