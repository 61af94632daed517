import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Components/SearchField',
  component: SearchField,
  args: { value: '', onValueChange: fn(), label: 'Search incidents', keys: '/' },
  parameters: { width: 280 },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Filled: Story = { args: { value: 'aws' } };
export const WaitsThenReports: Story = {
  args: { debounceMs: 50 },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'stripe');
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith('stripe'));
    await userEvent.keyboard('{Escape}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.search },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <SearchField {...args} size="small" />
      <SearchField {...args} />
      <SearchField {...args} value="a query that is longer than the field has room for it" />
    </div>
  ),
};
export const LongContent: Story = {
  args: { value: 'a query that is longer than the field has room for it' },
};
/** A check is under way: it is said to screen readers, and typing goes on. */
export const Busy: Story = {
  args: { busy: true, value: 'aws' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('searchbox');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(field, '!');
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith('aws!'));
    field.blur();
  },
};
export const Disabled: Story = { args: { disabledReason: 'Nothing was scanned yet' } };
export const WithError: Story = { args: { value: 'path:(', 'aria-invalid': true } };
