import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { RevealableValue } from './RevealableValue.tsx';

const meta = {
  title: 'Components/RevealableValue',
  component: RevealableValue,
  args: {
    label: 'value',
    masked: 'AK••••••••••••7Q',
    revealed: false,
    onReveal: fn(),
    onHide: fn(),
  },
} satisfies Meta<typeof RevealableValue>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal value' }));
    await expect(args.onReveal).toHaveBeenCalledOnce();
  },
};
export const Revealed: Story = { args: { revealed: true, value: 'an-example-of-a-value' } };
/** It is one button that turns over: focus stays on it. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  render: (args) => {
    const [shown, show] = useState(false);
    return (
      <RevealableValue
        {...args}
        revealed={shown}
        value={shown ? 'an-example-of-a-value' : null}
        onReveal={() => show(true)}
        onHide={() => show(false)}
      />
    );
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('an-example-of-a-value')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Hide value' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Reveal value' })).toHaveFocus();
  },
};
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabledReason: 'You cannot reveal values' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.password },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 320 },
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      <RevealableValue {...args} />
      <RevealableValue {...args} busy />
      <RevealableValue {...args} revealed value="an-example-of-a-value" />
      <RevealableValue {...args} disabledReason="You may not reveal secrets" />
      <RevealableValue {...args} revealed value={'-----BEGIN-EXAMPLE-'.repeat(12)} />
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 150 } };
export const LongContent: Story = {
  args: { revealed: true, value: '-----BEGIN-EXAMPLE-'.repeat(12) },
  parameters: { width: 320 },
};
