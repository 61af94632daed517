import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Switch } from './Switch.tsx';

const meta = {
  title: 'Components/Switch',
  component: Switch,
  args: { label: 'Reopen on a new occurrence', checked: true, onCheckedChange: fn() },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Unchecked: Story = { args: { checked: false } };
export const Toggles: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onCheckedChange).toHaveBeenCalledWith(false);
    await expect(canvas.getByRole('switch')).not.toBeChecked();
  },
};
export const Disabled: Story = { args: { disabledReason: 'Set by your administrator' } };
/** A change on its way: it keeps focus and waits. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('switch'));
    await expect(args.onCheckedChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('switch')).toHaveAttribute('aria-busy', 'true');
  },
};
/** In a table the row says what it is. */
export const LabelHidden: Story = { args: { labelHidden: true } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.regression },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 520 },
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {[true, false].map((checked) => (
        <div key={String(checked)} className="flex gap-6">
          <Switch {...args} checked={checked} />
          <Switch {...args} checked={checked} disabledReason="Set by your administrator" />
        </div>
      ))}
      <Switch
        {...args}
        hint="Applies at once, to incidents that were resolved before, too, unless they were resolved as a false positive"
        label="Reopen an incident when its secret is found in another place than the one it was resolved for"
      />
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 170 } };
export const LongContent: Story = {
  args: {
    label:
      'Reopen an incident when its secret is found in another place than the one it was resolved for',
    hint: 'Applies at once, to incidents that were resolved before, too',
  },
  parameters: { width: 360 },
};
