import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ResolveDialog } from './ResolveDialog.tsx';

const meta = {
  title: 'Parts/Resolve dialog',
  component: ResolveDialog,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [720, 620] },
  args: { open: true, onOpenChange: fn(), count: 1, onResolve: fn(async () => null) },
} satisfies Meta<typeof ResolveDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog'));

/** Nothing is checked, so nothing can be resolved yet (spec 000 §5). */
export const Default: Story = {
  play: async ({ args }) => {
    const asked = await dialog();
    const button = asked.getByRole('button', { name: 'Resolve' });
    await expect(button).toHaveAccessibleDescription(
      'Please specify at least one resolution reason.',
    );
    await userEvent.click(button);
    await expect(args.onResolve).not.toHaveBeenCalled();
  },
};

export const Checked: Story = {
  play: async ({ args }) => {
    const asked = await dialog();
    await userEvent.click(asked.getByRole('checkbox', { name: 'Secret was revoked' }));
    await userEvent.click(asked.getByRole('checkbox', { name: 'Content was taken down' }));
    await userEvent.click(asked.getByRole('button', { name: 'Resolve' }));
    await expect(args.onResolve).toHaveBeenCalledWith(['revoked', 'dmca_request']);
  },
};

export const ManyIncidents: Story = {
  args: { count: 1234, busy: true },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Resolve 1,234 incidents' });
  },
};

export const Narrow: Story = {
  parameters: { viewport: [360, 720] },
  play: async () => {
    await dialog();
  },
};
