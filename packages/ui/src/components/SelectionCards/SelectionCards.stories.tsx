import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyRound, Trash2, Wrench } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { SelectionCards } from './SelectionCards.tsx';

/** The answer is the caller's. */
function Answered(props: ComponentProps<typeof SelectionCards>) {
  const [value, setValue] = useState(props.value);
  return (
    <SelectionCards
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
  title: 'Components/SelectionCards',
  component: SelectionCards,
  args: {
    label: 'What did you do about it?',
    value: '',
    onValueChange: fn(),
    options: [
      { value: 'rotated', label: 'I revoked and rotated it', hint: 'The secret no longer works' },
      { value: 'working', label: 'I am working on it', hint: 'We ask again tomorrow' },
      { value: 'cannot', label: 'I cannot revoke it', hint: 'Someone will come back to you' },
    ],
  },
  parameters: { width: 420 },
  render: (args) => <Answered {...args} />,
} satisfies Meta<typeof SelectionCards>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A card is pressed anywhere, and the arrows go around. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('The secret no longer works'));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('rotated');
    const first = canvas.getByRole('radio', { name: 'I revoked and rotated it' });
    await expect(first).toHaveFocus();
    await expect(first).toHaveAccessibleDescription('The secret no longer works');
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('radio', { name: 'I cannot revoke it' })).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('cannot');
    await userEvent.keyboard('{ArrowDown}');
    await expect(first).toBeChecked();
  },
};
export const Columns: Story = { args: { columns: 2 }, parameters: { width: 560 } };
export const WithIcons: Story = {
  args: {
    value: 'working',
    options: [
      { value: 'rotated', label: 'I revoked and rotated it', icon: <KeyRound /> },
      { value: 'working', label: 'I am working on it', icon: <Wrench /> },
      { value: 'removed', label: 'I removed the file', icon: <Trash2 /> },
    ],
  },
};
export const WithError: Story = {
  args: { required: true, error: 'Choose an answer' },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'What did you do about it?' });
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription('Choose an answer');
  },
};
/** It can be reached and read, and changes nothing. */
export const Disabled: Story = {
  args: { value: 'rotated', disabledReason: 'The answer was sent' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('I am working on it'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('radio', { name: 'I revoked and rotated it' })).toBeChecked();
    await expect(canvas.getByRole('radiogroup')).toHaveAccessibleDescription('The answer was sent');
  },
};
export const LongContent: Story = {
  args: {
    value: 'rotated',
    options: [
      {
        value: 'rotated',
        label: 'I revoked the secret at the vendor, and every program that used it has a new one',
        hint: 'The secret no longer works, and what was read with it until then is being looked at by the team that owns it',
      },
      { value: 'word', label: 'AnAnswerThatCannotBeBrokenAnywhere'.repeat(2) },
    ],
    className: '[overflow-wrap:anywhere]',
  },
};
export const Narrow: Story = { args: { columns: 2 }, parameters: { width: 200 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.scope,
    value: 'all',
    options: [
      { value: 'all', label: HEBREW.all },
      { value: 'filtered', label: HEBREW.filtered, hint: HEBREW.nothingBody },
    ],
  },
  play: async ({ canvas, args }) => {
    canvas.getByRole('radio', { name: HEBREW.all }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onValueChange).toHaveBeenCalledWith('filtered');
  },
};
/** Each state beside each other, in one column and in two. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 560 },
  render: (args) => (
    <div className="grid gap-5">
      <SelectionCards {...args} value="rotated" />
      <SelectionCards {...args} label="Beside each other" columns={2} value="working" />
      <SelectionCards
        {...args}
        label="Refused"
        disabledReason="The answer was sent"
        value="cannot"
      />
    </div>
  ),
};
