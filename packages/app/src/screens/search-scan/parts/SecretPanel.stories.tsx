import { aScannedSecret, aSearchScan } from '@sluice/contract/fixtures/search';
import { searchedDatabase } from '@sluice/contract/fixtures/searched-database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { SecretPanel } from './SecretPanel.tsx';

const meta = {
  title: 'Screens/Search scan/Secret panel',
  component: SecretPanel,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [1280, 800], app: { database: searchedDatabase } },
  args: { scan: aSearchScan(), state: { kind: 'ready', secret: aScannedSecret() } },
} satisfies Meta<typeof SecretPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await expect(await screen.findByText('1 occurrence')).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const NotFound: Story = {
  args: { state: { kind: 'notFound' } },
  play: async () => {
    await expect(await screen.findByText('Secret not found')).toBeVisible();
  },
};
export const Failed: Story = {
  args: { state: { kind: 'failed', text: 'No connection' } },
  play: async () => {
    await expect(await screen.findByText('Failed at retrieving secret')).toBeVisible();
  },
};
