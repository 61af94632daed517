import { aSource } from '@sluice/contract/fixtures/entities';
import type { Source } from '@sluice/contract/schemas/sources';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ScanStrip } from './ScanStrip.tsx';

const done = aSource();
const scan = (status: Source['status'], progress: Partial<Source['progress']>): Source => ({
  ...done,
  status,
  progress: { ...done.progress, status, finished_at: null, ...progress },
});

const meta = {
  title: 'Parts/Scan strip',
  component: ScanStrip,
  tags: ['state'],
  parameters: { picture: 'fill', width: 720 },
  args: {
    sources: [scan('scanning', { commits_done: 1210, commits_total: 1840, seconds_left: 42 })],
    onDismiss: fn(),
  },
} satisfies Meta<typeof ScanStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Waiting: Story = { args: { sources: [scan('pending', { commits_total: null })] } };
export const Fetching: Story = { args: { sources: [scan('scanning', { commits_total: null })] } };
export const ReadingPacks: Story = {
  args: {
    sources: [
      scan('scanning', {
        commits_done: 0,
        commits_total: 90_000,
        packs_read: 0.43,
        commits_per_second: null,
        seconds_left: 12,
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Reading the packs of 90,000 commits · 43% · 00:00:12 left'),
    ).toBeVisible();
  },
};
export const Done: Story = {
  args: { sources: [done] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss acme/billing' }));
    await expect(args.onDismiss).toHaveBeenCalledWith(done.id);
  },
};
export const Failed: Story = {
  args: {
    sources: [
      scan('failed', {
        error: { code: 'no_access', detail: 'The repository asks for a password or a key.' },
      }),
    ],
  },
};
export const FailedWithoutReason: Story = {
  args: { sources: [scan('failed', { error: null })] },
};
export const Several: Story = {
  args: {
    sources: [
      { ...scan('scanning', { commits_done: 3, commits_total: 90_000, seconds_left: 97 }), id: 2 },
      { ...done, id: 3, name: 'acme/checkout-web' },
    ],
  },
};
