import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ToggleGroup } from './ToggleGroup.tsx';

const SPANS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const meta = {
  title: 'Components/ToggleGroup',
  component: ToggleGroup,
  args: { label: 'Granularity', options: SPANS, value: 'week', onValueChange: fn() },
} satisfies Meta<typeof ToggleGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
const chosen = fn();
function Live() {
  const [value, set] = useState('week');
  return (
    <ToggleGroup
      label="Granularity"
      options={SPANS}
      value={value}
      onValueChange={(next) => {
        set(next);
        chosen(next);
      }}
    />
  );
}
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  render: () => <Live />,
  play: async ({ canvas }) => {
    chosen.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Week' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight} ');
    await expect(chosen).toHaveBeenCalledWith('month');
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked();
  },
};
export const Several: Story = {
  render: () => (
    <ToggleGroup
      label="Status"
      multiple
      value={['triggered', 'resolved']}
      onValueChange={fn()}
      options={[
        { value: 'triggered', label: 'Triggered' },
        { value: 'acknowledged', label: 'Acknowledged' },
        { value: 'resolved', label: 'Resolved' },
      ]}
    />
  ),
};
export const Icons: Story = {
  args: {
    label: 'Layout',
    value: 'list',
    options: [
      { value: 'list', label: 'List', icon: <List aria-hidden />, labelHidden: true },
      { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden />, labelHidden: true },
    ],
  },
};
export const Disabled: Story = {
  args: { options: [{ value: 'hour', label: 'Hour', disabledReason: 'Too many bars' }, ...SPANS] },
};
/** What cannot be chosen is reached by the arrows, says why, and is not chosen. */
export const DisabledByKeyboard: Story = {
  args: { options: [{ value: 'hour', label: 'Hour', disabledReason: 'Too many bars' }, ...SPANS] },
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Home}');
    const hour = canvas.getByRole('radio', { name: 'Hour' });
    await waitFor(() => expect(hour).toHaveFocus());
    await expect(hour).toHaveAccessibleDescription('Too many bars');
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const AllDisabled: Story = { args: { disabledReason: 'Nothing was scanned yet' } };
export const Narrow: Story = { args: { stretch: true }, parameters: { width: 220 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.period,
    options: [
      { value: 'day', label: HEBREW.day },
      { value: 'week', label: HEBREW.week },
      { value: 'month', label: HEBREW.month },
    ],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {(['small', 'medium'] as const).map((size) => (
        <ToggleGroup
          key={size}
          label={size}
          size={size}
          options={SPANS}
          value="day"
          onValueChange={fn()}
        />
      ))}
    </div>
  ),
};
export const LongContent: Story = {
  parameters: { width: 420 },
  args: {
    options: [
      { value: 'day', label: 'By the day it was found' },
      { value: 'week', label: 'By week' },
      { value: 'month', label: 'By the month of its commit' },
    ],
  },
};
