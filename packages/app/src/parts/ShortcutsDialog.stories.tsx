import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen } from 'storybook/test';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

const meta = {
  title: 'Parts/Keyboard shortcuts',
  component: ShortcutsDialog,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [860, 480] },
  args: { open: true, onOpenChange: fn() },
} satisfies Meta<typeof ShortcutsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  },
};

export const Narrow: Story = { ...Default, parameters: { viewport: [360, 760] } };
