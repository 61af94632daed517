import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { AddRepositoryDialog } from './AddRepositoryDialog.tsx';

const meta = {
  title: 'Parts/Add repository',
  component: AddRepositoryDialog,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [640, 400] },
  args: { open: true, onOpenChange: fn(), onAdd: fn(async (): Promise<string | null> => null) },
} satisfies Meta<typeof AddRepositoryDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add repository' }));

export const Default: Story = {
  play: async () => {
    await dialog();
  },
};

export const Refused: Story = {
  args: {
    onAdd: fn(
      async (): Promise<string | null> => 'Only https and ssh addresses can be added here.',
    ),
  },
  play: async ({ args }) => {
    const asked = await dialog();
    const address = asked.getByLabelText(/^Address/);
    await userEvent.type(address, 'http://code.example/a.git{Enter}');
    await expect(args.onAdd).toHaveBeenCalledWith('http://code.example/a.git');
    await waitFor(() => expect(address).toHaveAttribute('aria-invalid', 'true'));
  },
};

export const Added: Story = {
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    const asked = await dialog();
    const address = asked.getByLabelText(/^Address/);
    await userEvent.type(address, 'git@code.example:acme/api.git{Enter}');
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false));
  },
};
