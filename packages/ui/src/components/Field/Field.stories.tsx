import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Field } from './Field.tsx';

const meta = {
  title: 'Components/Field',
  component: Field,
  args: {
    label: 'Recipient',
    hint: 'Only people of your company',
    children: <TextField value="" onValueChange={fn()} />,
  },
  parameters: { width: 320 },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Recipient')).toHaveAccessibleDescription(
      'Only people of your company',
    );
  },
};
export const WithError: Story = {
  args: { error: 'Enter an e-mail address' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
  },
};
export const Required: Story = { args: { required: true } };
export const LabelHidden: Story = { args: { labelHidden: true } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.email,
    hint: HEBREW.hint,
    error: HEBREW.error,
    children: <TextField value="ada@" onValueChange={fn()} />,
  },
};
export const Narrow: Story = { ...Default, parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-5">
      <Field {...args} required error="Enter an e-mail address" />
      <Field
        {...args}
        label="Recipient of the weekly report of everything that leaked and was not resolved"
        hint="Only people of your company, of its subsidiaries and of those that joined in the last year"
        error="Enter an e-mail address such as security@subsidiary.example, without a name before it"
      />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    label: 'Recipient of the weekly report of everything that leaked and was not resolved',
    hint: 'Only people of your company, of its subsidiaries and of those that joined in the last year',
    error: 'Enter an e-mail address such as security@subsidiary.example, without a name before it',
  },
};
