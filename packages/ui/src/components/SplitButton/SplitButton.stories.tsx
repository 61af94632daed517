import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { SplitButton } from './SplitButton.tsx';

const meta = {
  title: 'Components/SplitButton',
  component: SplitButton,
  args: {
    label: 'Resolve',
    onClick: fn(),
    items: [
      { id: 'revoked', label: 'Resolve as revoked', onSelect: fn() },
      { id: 'not', label: 'Resolve without revoking', onSelect: fn() },
    ],
  },
} satisfies Meta<typeof SplitButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resolve' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Opened: Story = {
  parameters: { picture: 'pop', viewport: [320, 140] },
  play: async ({ canvas }) => {
    const chevron = canvas.getByRole('button', { name: 'More ways to resolve' });
    chevron.focus();
    await userEvent.keyboard('{ArrowDown}');
    await within(document.body).findByRole('menu', { name: 'More ways to resolve' });
  },
};
export const FocusReturns: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const body = within(document.body);
    const chevron = canvas.getByRole('button', { name: 'More ways to resolve' });
    await userEvent.click(chevron);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(chevron).toHaveFocus());
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabledReason: 'Already resolved' } };
export const LongLabel: Story = {
  args: { label: 'Resolve the other 1,284 incidents' },
  parameters: { width: 320 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.resolve, menuLabel: HEBREW.more },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['primary', 'secondary', 'danger'] as const).map((tone) => (
        <div key={tone} className="flex items-center gap-3">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <SplitButton key={size} {...args} tone={tone} size={size} />
          ))}
        </div>
      ))}
    </div>
  ),
};
export const Narrow: Story = {
  args: { label: 'Resolve the other 1,284 incidents' },
  parameters: { width: 150 },
};
