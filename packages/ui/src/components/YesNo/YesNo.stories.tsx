import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { YesNo } from './YesNo.tsx';

/** The answer is the caller's. */
function Answered(props: ComponentProps<typeof YesNo>) {
  const [value, setValue] = useState(props.value);
  return (
    <YesNo
      {...props}
      value={value}
      onValueChange={(next) => {
        props.onValueChange(next);
        setValue(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/YesNo',
  component: YesNo,
  args: { label: 'Is it an actual secret?', value: null, onValueChange: fn() },
  parameters: { width: 360 },
  render: (args) => <Answered {...args} />,
} satisfies Meta<typeof YesNo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    const yes = canvas.getByRole('radio', { name: 'Yes' });
    await expect(yes).not.toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(false);
    await expect(canvas.getByRole('radio', { name: 'No' })).toHaveFocus();
    await userEvent.click(canvas.getByText('Yes'));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(true);
    await expect(yes).toBeChecked();
  },
};
export const Required: Story = { args: { required: true } };
export const WithHint: Story = { args: { hint: 'A value that opens something, once or now' } };
export const WithError: Story = {
  args: { required: true, error: 'Please answer yes or no' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup')).toHaveAccessibleDescription(
      'Please answer yes or no',
    );
  },
};
export const Disabled: Story = {
  args: { value: true, disabledReason: 'The answer was sent' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('No'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const LongContent: Story = {
  args: {
    label:
      'Did you revoke the secret at its vendor, and did every program that used it get a new one?',
  },
  parameters: { width: 240 },
};
export const Narrow: Story = { parameters: { width: 150 } };
/** Yes is at the right, and the left arrow goes on. */
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.question },
  play: async ({ canvas, args }) => {
    canvas.getByRole('radio', { name: 'כן' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onValueChange).toHaveBeenCalledWith(false);
  },
};
/** Not answered, each answer, and refused. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-5">
      <YesNo {...args} />
      <YesNo {...args} value={true} />
      <YesNo {...args} value={false} />
      <YesNo {...args} value={true} disabledReason="The answer was sent" />
    </div>
  ),
};
