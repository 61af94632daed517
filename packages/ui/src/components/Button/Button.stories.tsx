import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check } from 'lucide-react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button, ButtonLink } from './Button.tsx';

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Acknowledge', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Primary: Story = { args: { tone: 'primary' } };
export const Quiet: Story = { args: { tone: 'quiet' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Revoke link' } };
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'), { pointerEventsCheck: 0 });
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const Disabled: Story = {
  args: { disabledReason: 'Only an admin can assign' },
  parameters: { picture: 'pop', viewport: [360, 160], tooltip: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleDescription('Only an admin can assign');
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(document.querySelector('[data-slot=tooltip-content]')).not.toBeNull(),
    );
  },
};
export const LongLabel: Story = {
  args: { children: 'Apply to the other 1,284 incidents that can be resolved' },
};
export const AsLink: Story = {
  render: () => <ButtonLink href="/incidents/secrets">Open the list</ButtonLink>,
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col gap-3">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((tone) => (
        <div key={tone} className="flex items-center gap-3">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Button key={size} tone={tone} size={size} icon={<Check aria-hidden />}>
              Resolve
            </Button>
          ))}
          <Button tone={tone} busy>
            Resolve
          </Button>
          <Button tone={tone} disabledReason="Not now">
            Resolve
          </Button>
        </div>
      ))}
    </div>
  ),
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: HEBREW.acknowledge },
};
export const Narrow: Story = {
  args: { children: 'Apply to the other 1,284 incidents' },
  parameters: { width: 140 },
};
