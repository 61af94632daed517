import { aScannedSecret, aSearchScan } from '@sluice/contract/fixtures/search';
import { searchedDatabase } from '@sluice/contract/fixtures/searched-database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { SearchScanView } from './SearchScanView.tsx';

const secrets = [
  aScannedSecret(),
  aScannedSecret({ uuid: '5e3a7c10-0000-4000-8000-000000000013', linked_incident: 201 }),
];

const meta = {
  title: 'Screens/Search scan',
  component: SearchScanView,
  tags: ['state'],
  decorators: [inPage],
  parameters: {
    picture: 'page',
    viewport: [1280, 800],
    app: {
      database: searchedDatabase,
      path: '/search/scan/5e3a7c12-0000-4000-8000-000000000101',
    },
  },
  args: {
    state: { kind: 'ready', scan: aSearchScan({ secrets: 2 }) },
    secrets: { kind: 'ready', rows: secrets, total: 2, isRefreshing: false },
  },
} satisfies Meta<typeof SearchScanView>;
export default meta;
type Story = StoryObj<typeof meta>;

const scan = (changes: Parameters<typeof aSearchScan>[0]): Story['args'] => ({
  state: { kind: 'ready', scan: aSearchScan(changes) },
});

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 secrets found · 12 analyzed patches')).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const NotFound: Story = {
  args: { state: { kind: 'notFound' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Scan not found')).toBeVisible();
  },
};
export const Failed: Story = {
  args: { state: { kind: 'failed', text: 'No connection' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Failed at retrieving scan results')).toBeVisible();
  },
};
export const Pending: Story = {
  args: {
    ...scan({ status: 'created', scanned_patches: 0, total_patches: 0, secrets: 0 }),
    secrets: { kind: 'empty' },
  },
};
export const Scanning: Story = {
  args: { ...scan({ status: 'scanning', scanned_patches: 5, secrets: 2 }) },
};
export const ScanFailed: Story = { args: { ...scan({ status: 'error' }) } };
export const Expired: Story = {
  args: { ...scan({ status: 'expired', secrets: 0 }), secrets: { kind: 'empty' } },
};
export const NothingFound: Story = {
  args: { ...scan({ secrets: 0 }), secrets: { kind: 'empty' } },
};
export const Phone: Story = { parameters: { picture: 'page', viewport: [360, 800] } };
