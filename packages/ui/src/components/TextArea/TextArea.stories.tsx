import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'Components/TextArea',
  component: TextArea,
  args: { value: 'Rotated with the platform team.', onValueChange: fn(), 'aria-label': 'Note' },
  parameters: { width: 320 },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Counted: Story = { args: { maxLength: 120 } };
export const TooLong: Story = { args: { maxLength: 20 } };
export const SubmitsByKey: Story = {
  args: { onSubmitKey: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(args.onSubmitKey).toHaveBeenCalledOnce();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { value: HEBREW.noteText, maxLength: 120 },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <TextArea {...args} />
      <TextArea {...args} value="" placeholder="What was done" />
      <TextArea {...args} maxLength={120} />
      <TextArea {...args} maxLength={20} />
      <TextArea {...args} disabledReason="Only an admin can change this" />
      <TextArea
        {...args}
        value={'Rotated with the platform team, then told everybody. '.repeat(8)}
        rows={4}
      />
    </div>
  ),
};
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await expect(field).toBeEnabled();
  },
};
export const Disabled: Story = { args: { disabledReason: 'Only its author can change this' } };
export const WithError: Story = { args: { value: '', 'aria-invalid': true } };
