import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Field } from '../Field/Field.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  title: 'Components/PasswordField',
  component: PasswordField,
  args: { value: 'correct horse', onValueChange: fn(), 'aria-label': 'Password' },
  parameters: { width: 320 },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Shown: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Password');
    await expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('correct horse');
  },
};
export const WithError: Story = {
  render: (args) => (
    <Field label="Password" error="At least 12 characters" hint="Only you will know it">
      <PasswordField {...args} value="short" autoComplete="new-password" />
    </Field>
  ),
};
export const Disabled: Story = { args: { disabledReason: 'Only an admin can change this' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { placeholder: HEBREW.password, value: '' },
};
export const Narrow: Story = { parameters: { width: 160 } };
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <PasswordField {...args} size="small" />
      <PasswordField {...args} />
      <PasswordField {...args} value="" placeholder="Personal access token" />
    </div>
  ),
};
export const LongContent: Story = {
  args: { value: 'correct horse battery staple '.repeat(4) },
};
