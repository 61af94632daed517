import { aSource } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Source } from '@sluice/contract/schemas/sources';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { followScanAction } from '../../../atoms/sources.atoms.ts';
import type { Store } from '../../../store.ts';
import { ScanStrip } from './ScanStrip.tsx';

const done = aSource();
const scan = (status: Source['status'], progress: Partial<Source['progress']>): Source => ({
  ...done,
  status,
  progress: { ...done.progress, status, finished_at: null, ...progress },
});

/** The app with these sources; the finished ones are followed. */
const watching = (...sources: Source[]) => ({
  app: {
    overrides: [override('listSources', { status: 200, data: sources })],
    setup: (store: Store) => {
      for (const { id } of sources) store.set(followScanAction, id);
    },
  },
});

const meta = {
  title: 'Parts/Scan strip',
  component: ScanStrip,
  tags: ['state'],
  parameters: {
    picture: 'fill',
    width: 720,
    ...watching(scan('scanning', { commits_done: 1210, commits_total: 1840, seconds_left: 42 })),
  },
} satisfies Meta<typeof ScanStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Waiting: Story = { parameters: watching(scan('pending', { commits_total: null })) };
export const Fetching: Story = { parameters: watching(scan('scanning', { commits_total: null })) };
export const ReadingPacks: Story = {
  parameters: watching(
    scan('scanning', {
      commits_done: 0,
      commits_total: 90_000,
      packs_read: 0.43,
      commits_per_second: null,
      seconds_left: 12,
    }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Reading the packs of 90,000 commits · 43% · 00:00:12 left');
  },
};
export const Done: Story = {
  parameters: watching(done),
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Dismiss acme/billing' })).focus();
  },
};
export const Failed: Story = {
  parameters: watching(
    scan('failed', {
      error: { code: 'no_access', detail: 'This repository needs credentials.' },
    }),
  ),
};
export const FailedWithoutReason: Story = {
  parameters: watching(scan('failed', { error: null })),
};
export const Several: Story = {
  parameters: watching(
    { ...scan('scanning', { commits_done: 3, commits_total: 90_000, seconds_left: 97 }), id: 2 },
    { ...done, id: 3, name: 'acme/checkout-web' },
  ),
};

export const Dismissed: Story = {
  parameters: { picture: 'none', ...watching(done) },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss acme/billing' }));
    await waitFor(() => expect(canvas.queryByText('Scan of acme/billing finished')).toBeNull());
  },
};
