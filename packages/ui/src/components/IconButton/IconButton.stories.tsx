import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy } from 'lucide-react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  args: { label: 'Copy path', icon: <Copy />, onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy path' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Small: Story = { args: { size: 'small' } };
export const Secondary: Story = { args: { tone: 'secondary' } };
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabledReason: 'Nothing to copy yet' } };
export const FocusShowsName: Story = {
  args: { keys: 'mod+c' },
  parameters: { picture: 'pop', viewport: [360, 160], tooltip: true },
  play: async () => {
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('[data-slot=tooltip-content]')).not.toBeNull(),
    );
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex gap-3">
      {(['quiet', 'secondary', 'danger'] as const).map((tone) =>
        (['small', 'medium'] as const).map((size) => (
          <IconButton
            key={`${tone} ${size}`}
            label={`${tone} ${size}`}
            tone={tone}
            size={size}
            icon={<Copy />}
          />
        )),
      )}
    </div>
  ),
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.copy },
};
