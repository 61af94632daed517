import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { MiniDiff } from './MiniDiff.tsx';

const meta = {
  title: 'Parts/MiniDiff',
  component: MiniDiff,
  args: { occurrenceId: 10100, path: 'acme/billing/src/config/aws.ts' },
  parameters: { width: 640, app: { database: smallDatabase, path: '/incidents/secrets' } },
} satisfies Meta<typeof MiniDiff>;
export default meta;
type Story = StoryObj<typeof meta>;

const answering = (...overrides: ReturnType<typeof override>[]) => ({
  app: { database: smallDatabase, path: '/incidents/secrets', overrides },
});

/** The masked line of the secret, with three lines before and after. */
export const Default: Story = {
  play: async () => {
    await expect(await screen.findByText(/•{4}/)).toBeVisible();
  },
};

export const Loading: Story = { parameters: answering(override('getMiniDiff', 'never')) };

export const Failed: Story = {
  parameters: answering(override('getMiniDiff', { status: 500, detail: '' })),
  play: async () => {
    await screen.findByText('An error occurred while loading the diff');
  },
};

export const Unavailable: Story = {
  parameters: answering(
    override('getMiniDiff', { status: 200, data: { occurrence_id: 10100, lines: [] } }),
  ),
  play: async () => {
    await screen.findByText('Patch not available');
  },
};
