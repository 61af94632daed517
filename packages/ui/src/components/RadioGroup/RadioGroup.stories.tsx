import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'Components/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Scope',
    value: 'filtered',
    onValueChange: fn(),
    options: [
      { value: 'all', label: 'All incidents' },
      { value: 'filtered', label: 'Those that match', hint: '57 incidents' },
      { value: 'selected', label: 'Selected', disabledReason: 'Nothing is selected' },
    ],
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    // Held for a moment, as a finger does: Radix moves focus after the key went down.
    const user = userEvent.setup();
    await user.keyboard('{ArrowUp>}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'All incidents' })).toHaveFocus());
    await user.keyboard('{/ArrowUp}');
    await expect(args.onValueChange).toHaveBeenCalledWith('all');
    await expect(canvas.getByRole('radio', { name: 'All incidents' })).toBeChecked();
  },
};
export const Horizontal: Story = {
  args: { orientation: 'horizontal' },
  parameters: { width: 480 },
};
export const WithHint: Story = { args: { hint: 'An export holds ten thousand at most' } };
export const Required: Story = { args: { required: true, value: '' } };
/** The error is below the options, and is announced with the question. */
export const WithError: Story = {
  args: { required: true, value: '', error: 'Say which incidents' },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Scope' });
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription('Say which incidents');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Say which incidents');
  },
};
/** It can be reached and read, and changes nothing. */
export const Disabled: Story = {
  args: { disabledReason: 'An export is running' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('All incidents'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('radio', { name: 'Those that match' })).toBeEnabled();
    await expect(canvas.getByRole('radiogroup')).toHaveAccessibleDescription(
      'An export is running',
    );
  },
};
/** An answer that cannot be given is reached by the arrows and says why; the one before stays given. */
export const OptionDisabled: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    const user = userEvent.setup();
    await user.keyboard('{ArrowDown>}');
    const selected = canvas.getByRole('radio', { name: 'Selected' });
    await waitFor(() => expect(selected).toHaveFocus());
    await user.keyboard('{/ArrowDown}');
    await expect(selected).toHaveAccessibleDescription('Nothing is selected');
    await expect(selected).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(selected);
    await userEvent.click(canvas.getByText('Selected'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('radio', { name: 'Those that match' })).toBeChecked();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.scope,
    options: [
      { value: 'all', label: HEBREW.all },
      { value: 'filtered', label: HEBREW.filtered, hint: HEBREW.nothingBody },
    ],
  },
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('radio');
    await expect(first).not.toBeChecked();
  },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 400 },
  render: (args) => (
    <div className="flex flex-col gap-5">
      <RadioGroup {...args} orientation="horizontal" labelHidden />
      <RadioGroup
        {...args}
        options={[
          { value: 'all', label: 'All incidents of all repositories that were ever monitored' },
          {
            value: 'filtered',
            label: 'Those that match',
            hint: 'Also those on other pages, and those that will match while the export is running',
          },
        ]}
      />
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 150 } };
export const LongContent: Story = {
  args: {
    options: [
      { value: 'all', label: 'All incidents of all repositories that were ever monitored' },
      {
        value: 'filtered',
        label: 'Those that match',
        hint: 'Also those on other pages, and those that will match while the export is running',
      },
    ],
  },
  parameters: { width: 300 },
};
