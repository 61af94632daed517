import { selectAllMatching } from '@sluice/ui/DataTable';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { BulkActions } from './BulkActions.tsx';

const meta = {
  title: 'Parts/Bulk actions',
  component: BulkActions,
  tags: ['state'],
  parameters: { picture: 'fill', width: 900 },
  args: {
    selection: { mode: 'some', ids: new Set(['201', '202', '203']) },
    onSelectionChange: fn(),
    total: 57,
    isTotalCapped: false,
    exactTotal: 57,
    people: [
      { email: 'ada@acme.example', name: 'Ada Byron' },
      { email: 'lin@acme.example', name: 'Lin Okafor' },
    ],
    busy: null,
    onAct: fn(async () => true),
  },
} satisfies Meta<typeof BulkActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AllMatches: Story = { args: { selection: selectAllMatching() } };
export const ManyMatches: Story = {
  args: {
    selection: selectAllMatching(),
    total: 10_000,
    isTotalCapped: true,
    exactTotal: 12_345,
  },
};
/** Most of them are out of sight: how many they are is said, and a yes waited for. */
export const AsksBeforeAll: Story = {
  ...ManyMatches,
  parameters: { picture: 'page', viewport: [900, 420] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    await screen.findByRole('alertdialog', { name: 'Acknowledge 12,345 incidents?' });
    await expect(args.onAct).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onAct).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
    await expect(args.onAct).toHaveBeenCalledWith('acknowledge', {});
    await userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    await screen.findByRole('alertdialog');
  },
};
export const Busy: Story = { args: { busy: 'acknowledge' } };
export const AsMember: Story = { args: { people: null } };
export const Narrow: Story = { parameters: { width: 340 } };

export const SeverityMenu: Story = {
  parameters: { picture: 'page', viewport: [960, 420] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Set severity' }));
    const menu = await screen.findByRole('menu', { name: 'Set severity' });
    await expect(menu).toHaveTextContent('CriticalHighMediumLowVery lowBack to automatic');
  },
};
