import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Components/TextField',
  component: TextField,
  args: { value: 'security@example.com', onValueChange: fn(), 'aria-label': 'E-mail' },
  parameters: { width: 280 },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Typing: Story = {
  args: { value: '' },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'abc');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('abc');
  },
};
export const WithError: Story = { args: { 'aria-invalid': true } };
export const Small: Story = { args: { size: 'small' } };
/** A check is under way: it is said to screen readers, and typing goes on. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(field, '!');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('security@example.com!');
    field.blur();
  },
};
export const Disabled: Story = { args: { disabledReason: 'Only an admin can change this' } };
export const WithUnit: Story = { args: { value: '30', trailing: 'days' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { value: HEBREW.ada },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <TextField {...args} size="small" />
      <TextField {...args} leading="https://" trailing=".example" value="acme" />
      <TextField {...args} value="" placeholder="security@example.com" />
      <TextField {...args} aria-invalid />
      <TextField {...args} disabledReason="Only an admin can change this" />
      <TextField {...args} busy />
      <TextField {...args} readOnly />
      <TextField {...args} value="somebody.with.a.long.name@a.subdomain.of.a.subdomain.example" />
    </div>
  ),
};
export const LongContent: Story = {
  args: { value: 'somebody.with.a.long.name@a.subdomain.of.a.subdomain.example' },
};
