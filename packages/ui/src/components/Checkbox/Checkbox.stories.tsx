import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  args: { label: 'Secret was revoked', checked: false, onCheckedChange: fn() },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('Secret was revoked'));
    await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
    await expect(canvas.getByRole('checkbox')).toBeChecked();
  },
};
export const ByKeyboard: Story = {
  args: { checked: 'mixed' },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(box).not.toBeChecked();
  },
};
export const Unchecked: Story = {};
export const Mixed: Story = { args: { checked: 'mixed' } };
export const WithHint: Story = {
  args: { checked: true, hint: 'The key no longer opens anything' },
};
export const Disabled: Story = {
  args: { disabledReason: 'Only an admin can change this' },
};
/** In a form that was sent: what has to be agreed to says so, beside the box. */
export const WithError: Story = {
  args: { label: 'I may act for this company', error: 'Only who may act for it can go on' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox');
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription('Only who may act for it can go on');
  },
};
export const Narrow: Story = {
  args: { label: 'Developer is not connected to the company, and never was' },
  parameters: { width: 180 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.revoked, checked: true },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 480 },
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {([true, false, 'mixed'] as const).map((checked) => (
        <div key={String(checked)} className="flex gap-6">
          <Checkbox {...args} checked={checked} />
          <Checkbox {...args} checked={checked} disabledReason="Only an admin can change this" />
        </div>
      ))}
      <Checkbox
        {...args}
        hint="A hint that also goes on for longer than there is room, so that it wraps under the label and not under the box"
        label="Developer is not connected to the company, never was, and will not be"
      />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    label: 'Developer is not connected to the company, never was, and will not be',
    hint: 'A hint that also goes on for longer than there is room, so that it wraps under the label and not under the box',
  },
  parameters: { width: 300 },
  play: async ({ canvas }) => void (await expect(canvas.getByRole('checkbox')).not.toBeChecked()),
};
