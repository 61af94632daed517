import { anOccurrence, aTag, daysAgo } from '@sluice/contract/fixtures/entities';
import { smallWorld } from '@sluice/contract/fixtures/worlds';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { OccurrencesPanel } from './OccurrencesPanel.tsx';

const rows = smallWorld().occurrences.get(101)?.slice(0, 5) ?? [];

const meta = {
  title: 'Parts/Occurrences panel',
  component: OccurrencesPanel,
  tags: ['state'],
  parameters: { picture: 'fill', width: 860 },
  args: {
    state: { kind: 'ready', rows, total: 7, isRefreshing: false },
    shownId: rows[0]?.id ?? null,
    page: 1,
    ordering: '-date',
    onShow: fn(),
    onPageChange: fn(),
    onOrderingChange: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof OccurrencesPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Date' }));
    await expect(args.onOrderingChange).toHaveBeenCalledWith('date');
  },
};
export const OnePage: Story = {
  args: { state: { kind: 'ready', rows: rows.slice(0, 2), total: 2, isRefreshing: false } },
};
export const LongNames: Story = {
  args: {
    state: {
      kind: 'ready',
      total: 1,
      isRefreshing: false,
      rows: [
        anOccurrence({
          repo_name: `acme/${'very-long-repository-name-'.repeat(5)}`,
          file_path: `src/${'deeply/nested/'.repeat(9)}configuration.production.ts`,
          tags: [aTag('TEST_FILE'), aTag('DOMAIN'), aTag('COMPANY_NAME_IN_COMMIT')],
          presence: { is_present: false, last_seen: daysAgo(2) },
          who: [],
        }),
      ],
    },
  },
};
export const Empty: Story = {
  args: { state: { kind: 'ready', rows: [], total: 0, isRefreshing: false } },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Failed: Story = {
  args: { state: { kind: 'failed', text: 'Unable to fetch data.' } },
};
export const Narrow: Story = { parameters: { width: 340 } };
