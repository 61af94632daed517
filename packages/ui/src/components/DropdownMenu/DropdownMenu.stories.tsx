import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { DropdownMenu } from './DropdownMenu.tsx';

const meta = {
  title: 'Components/DropdownMenu',
  component: DropdownMenu,
  args: {
    label: 'More actions',
    trigger: <Button>Actions</Button>,
    items: [
      { id: 'a', label: 'Acknowledge', keys: 'a', onSelect: fn() },
      { id: 'r', label: 'Resolve', keys: 'r', onSelect: fn() },
      { id: 's', label: 'Assign', disabledReason: 'Only admins can assign', onSelect: fn() },
      { kind: 'separator', id: 'x' },
      { id: 'd', label: 'Delete note', tone: 'danger', onSelect: fn() },
    ],
  },
} satisfies Meta<typeof DropdownMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'page', viewport: [360, 280] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    await within(document.body).findByRole('menu', { name: 'More actions' });
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Actions' });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    await body.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const RightToLeft: Story = { ...Default, decorators: [inRightToLeft] };
export const LongContent: Story = {
  ...Default,
  args: {
    items: [
      {
        id: 'a',
        label: 'Resolve this incident and all that have the same secret in other repositories',
        keys: 'shift+r',
        onSelect: fn(),
      },
      {
        id: 'b',
        label: 'Assign',
        hint: 'Nobody of your team may see this repository, so that nobody can be assigned',
        onSelect: fn(),
      },
      ...Array.from({ length: 12 }, (_, index) => ({
        id: `t${index}`,
        label: `Add the tag ${index + 1}`,
        onSelect: fn(),
      })),
    ],
  },
  parameters: { picture: 'page', viewport: [420, 400] },
};
