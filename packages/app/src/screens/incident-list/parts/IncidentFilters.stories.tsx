import { defaultListQuery, withFilter, withSearch } from '@sluice/domain/list-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { filterOptions } from './filter-options.ts';
import { IncidentFilters, type IncidentFiltersProps } from './IncidentFilters.tsx';

const fresh = defaultListQuery('1week');
const options = filterOptions({
  people: [{ email: 'ada@acme.example', name: 'Ada Byron' }],
  detectors: [{ name: 'aws_iam', display_name: 'AWS Keys' }],
  repositories: ['acme/billing'],
  showAiTag: false,
});

const onChange = fn<IncidentFiltersProps['onChange']>();

const meta = {
  title: 'Parts/Incident filters',
  component: IncidentFilters,
  tags: ['state'],
  parameters: { picture: 'fill', width: 900 },
  args: { query: fresh, options, now: Date.UTC(2026, 5, 17, 12), timeZone: 'UTC', onChange },
} satisfies Meta<typeof IncidentFilters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Nothing: Story = { args: { query: withFilter(fresh, 'status', []) } };
export const Everything: Story = {
  args: {
    query: {
      ...withSearch(withFilter(fresh, 'severity', ['10', '20']), 'deploy'),
      filters: {
        ...fresh.filters,
        severity: ['10', '20', '30'],
        validity: ['valid'],
        assignee: ['ada@acme.example', 'none'],
        tags: ['TEST_FILE', 'NONE'],
        detector: ['aws_iam'],
        repository: ['acme/billing'],
      },
      range: { type: 'custom', start: '2026-06-01', end: '2026-06-15' },
    },
  },
};
export const Narrow: Story = { parameters: { width: 340 } };

export const Menu: Story = {
  parameters: { picture: 'page', viewport: [960, 460] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const menu = await screen.findByRole('menu', { name: 'Add filter' });
    await expect(menu).not.toHaveTextContent('Status');
  },
};

export const Editor: Story = {
  parameters: { picture: 'page', viewport: [960, 420] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Status: Triggered' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Acknowledged' }));
    const [change] = onChange.mock.calls.at(-1) ?? [];
    await expect(change?.(fresh)).toMatchObject({
      filters: { status: ['triggered', 'acknowledged'] },
      page: 1,
    });
  },
};
