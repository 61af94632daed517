import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { NoteDialog } from './NoteDialog.tsx';

const meta = {
  title: 'Parts/Note dialog',
  component: NoteDialog,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [640, 420] },
  args: { open: true, onOpenChange: fn(), count: 12, onSave: fn(async () => null) },
} satisfies Meta<typeof NoteDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog'));

export const Default: Story = {
  play: async () => {
    const asked = await dialog();
    const save = asked.getByRole('button', { name: 'Add note' });
    await expect(save).toHaveAccessibleDescription('Enter a note.');
  },
};

export const Written: Story = {
  play: async ({ args }) => {
    const asked = await dialog();
    await userEvent.type(asked.getByLabelText('Note'), 'Rotated by the platform team.');
    await userEvent.click(asked.getByRole('button', { name: 'Add note' }));
    await expect(args.onSave).toHaveBeenCalledWith('Rotated by the platform team.');
  },
};
