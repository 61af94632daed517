import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Field } from '../Field/Field.tsx';
import { NumberField } from './NumberField.tsx';

const meta = {
  title: 'Components/NumberField',
  component: NumberField,
  args: {
    'aria-label': 'Link life',
    value: 30,
    onValueChange: fn(),
    min: 1,
    max: 90,
    unit: 'days',
  },
  parameters: { width: 240 },
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('spinbutton');
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{PageUp}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(41);
    await userEvent.keyboard('{End}{ArrowUp}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(90);
    await userEvent.clear(field);
    await userEvent.type(field, '400');
    await userEvent.tab();
    await expect(field).toHaveValue('90');
    await userEvent.clear(field);
    await userEvent.type(field, '7{Escape}');
    await expect(field).toHaveValue('90');
  },
};
export const AtItsMost: Story = { args: { value: 90 } };
export const None: Story = { args: { value: null, placeholder: 'No limit' } };
export const WithError: Story = {
  render: (args) => (
    <Field label="Link life" hint="1 to 90 days" error="Your company allows at most 30 days">
      <NumberField {...args} value={60} />
    </Field>
  ),
};
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('spinbutton');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await expect(field).toBeEnabled();
  },
};
export const Disabled: Story = { args: { disabledReason: 'Only an admin can change this' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { unit: HEBREW.days },
};
export const Narrow: Story = { parameters: { width: 180 } };
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <NumberField {...args} size="small" />
      <NumberField {...args} />
      <NumberField {...args} unit={undefined} value={0.25} decimals={2} step={0.05} />
    </div>
  ),
};
export const LongContent: Story = {
  parameters: { width: 320 },
  args: { value: 123_456_789, max: 999_999_999, unit: 'requests per minute' },
};
