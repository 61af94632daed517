import type { Meta, StoryObj } from '@storybook/react-vite';
import { WrapText } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Toggle } from './Toggle.tsx';

const meta = {
  title: 'Components/Toggle',
  component: Toggle,
  args: {
    label: 'Wrap lines',
    icon: <WrapText aria-hidden />,
    pressed: false,
    onPressedChange: fn(),
  },
} satisfies Meta<typeof Toggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Pressed: Story = { args: { pressed: true } };
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onPressedChange).toHaveBeenCalledWith(true);
    await expect(canvas.getByRole('button', { name: 'Wrap lines', pressed: true })).toHaveFocus();
  },
};
export const IconOnly: Story = { args: { labelHidden: true, pressed: true } };
export const Disabled: Story = {
  args: { disabledReason: 'The patch has no long lines' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button');
    await expect(button).toHaveAccessibleDescription('The patch has no long lines');
    await userEvent.click(button);
    await expect(args.onPressedChange).not.toHaveBeenCalled();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { pressed: true, label: HEBREW.filtered },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['small', 'medium'] as const).map((size) => (
        <div key={size} className="flex items-center gap-2">
          <Toggle {...args} size={size} />
          <Toggle {...args} size={size} pressed />
          <Toggle {...args} size={size} labelHidden />
          <Toggle {...args} size={size} labelHidden pressed />
        </div>
      ))}
    </div>
  ),
};
export const LongContent: Story = {
  args: { label: 'Wrap lines that are longer than there is room for' },
};
