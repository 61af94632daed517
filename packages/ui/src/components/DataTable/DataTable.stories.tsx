import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TagList } from '../TagList/TagList.tsx';
import { DataTable } from './DataTable.tsx';
import { COLUMNS, type Leak, Live, MANY, ROWS, WithBulkActionBar } from './leaks.fixture.tsx';

const meta = {
  title: 'Components/DataTable',
  component: DataTable<Leak>,
  render: (args) => <Live {...args} />,
  args: {
    label: 'Secret incidents',
    columns: COLUMNS,
    rows: ROWS,
    rowId: (row) => String(row.id),
    rowLabel: (row) => row.detector,
    rowHref: (row) => `/incidents/secrets/${row.id}`,
    sort: { column: 'seen', direction: 'desc' },
    onSortChange: fn(),
    onSelectionChange: fn(),
  },
  parameters: { width: 860 },
} satisfies Meta<typeof DataTable<Leak>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: codeOf('DataTable') };
export const SortsInTheHeader: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('columnheader', { name: 'First seen' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'First seen' }));
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'seen', direction: 'asc' });
    await userEvent.click(canvas.getByRole('button', { name: 'Severity' }));
    await expect(args.onSortChange).toHaveBeenLastCalledWith({
      column: 'severity',
      direction: 'asc',
    });
  },
};
export const SelectsARange: Story = {
  play: async ({ canvas }) => {
    const user = userEvent.setup();
    await user.click(canvas.getByRole('checkbox', { name: 'Select AWS access key' }));
    await user.keyboard('{Shift>}');
    await user.click(
      canvas.getByRole('checkbox', { name: 'Select Generic high entropy assignment' }),
    );
    await user.keyboard('{/Shift}');
    await expect(canvas.getByRole('checkbox', { name: 'Select Stripe key' })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Select page' })).toBePartiallyChecked();
  },
};
/** The page, without what cannot be selected; then all that match; then all but one. */
export const SelectsPageThenAllMatches: Story = {
  args: { rowUnselectable: (row: Leak) => (row.id === 4 ? 'Resolved already' : null) },
  parameters: { picture: 'none' },
  render: (args) => <WithBulkActionBar {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select page' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('3 selected');
    await expect(canvas.getByRole('checkbox', { name: 'Select page' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 57 matches' }));
    await expect(canvas.getByText('All 57 selected')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Stripe key' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('56 selected');
    await expect(canvas.getByRole('checkbox', { name: 'Select page' })).toBePartiallyChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }));
    await expect(canvas.getByRole('checkbox', { name: 'Select page' })).not.toBeChecked();
  },
};
export const ArrowsMoveBetweenRows: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'AWS access key' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Stripe key' })).toHaveFocus();
  },
};
/** From where focus is, not from where the arrows were last. */
export const ArrowsGoOnFromFocus: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'AWS access key' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Slack webhook' })).toHaveFocus();
    canvas.getByRole('checkbox', { name: 'Select AWS access key' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Stripe key' })).toHaveFocus();
  },
};
export const Compact: Story = { args: { density: 'compact' } };
export const Loading: Story = { args: { status: { kind: 'loading', rows: 4 } } };
export const Refreshing: Story = { args: { status: { kind: 'refreshing' } } };
export const Empty: Story = { args: { status: { kind: 'empty', title: 'No incidents' } } };
export const NoMatch: Story = {
  args: {
    status: { kind: 'filtered', title: 'No incidents', body: 'Status is Resolved.', onClear: fn() },
  },
};
export const Failed: Story = {
  args: { status: { kind: 'failed', title: 'Update failed', onRetry: fn() } },
};
export const Cards: Story = { parameters: { width: 360 } };
/** What the headings do, cards do above the first one. */
export const CardsInOrder: Story = {
  parameters: { width: 360, picture: 'none' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select page' }));
    await expect(canvas.getByRole('checkbox', { name: 'Select Slack webhook' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Sort ascending' }));
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'seen', direction: 'asc' });
    canvas.getByRole('combobox', { name: 'Sort by' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('option', { name: 'Severity' }));
    await expect(args.onSortChange).toHaveBeenLastCalledWith({
      column: 'severity',
      direction: 'asc',
    });
    await expect(canvas.getByRole('button', { name: 'Sort descending' })).toBeVisible();
  },
};
/** The rows' own column keeps its room beside many others: the table scrolls sideways. */
export const Crowded: Story = {
  args: {
    columns: [
      ...COLUMNS,
      ...['Attachment reasons', 'Last seen anywhere', 'Who leaked it', 'Repository'].map(
        (header) => ({ id: header, header, minWidth: 140, cell: () => header }),
      ),
    ],
  },
  parameters: { width: 700 },
  play: async ({ canvas, canvasElement }) => {
    const own = canvas.getByRole('columnheader', { name: 'Incident' });
    await expect(own.getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
    const box = canvasElement.querySelector('[data-slot=data-table]');
    await waitFor(() => expect(box?.scrollWidth).toBeGreaterThan(box?.clientWidth ?? 0));
    await expect(box).toHaveClass('overflow-x-auto');
  },
};
/** Cells that show nothing: a dash in the table, no line in the card. */
export const EmptyCells: Story = {
  args: {
    rows: ROWS.slice(0, 2),
    columns: COLUMNS.map((column) =>
      column.id === 'seen' ? { ...column, cell: () => <TagList tags={[]} /> } : column,
    ),
  },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Live {...args} />
      <div className="w-80">
        <DataTable {...args} label="The same, narrow" onSortChange={undefined} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('First seen')).toHaveLength(3);
    for (const term of canvas.getAllByRole('term', { hidden: true })) {
      await expect(term).not.toBeVisible();
    }
  },
};
export const AllMatching: Story = {
  args: { selection: { mode: 'allMatching', except: new Set(['2']) } },
};
const acknowledged = fn();
export const WithRowActions: Story = {
  args: {
    rowActions: (row: Leak) => (
      <DropdownMenu
        label={`Actions for ${row.detector}`}
        align="end"
        trigger={<IconButton size="tiny" label="More actions" icon={<Ellipsis />} />}
        items={[{ id: 'a', label: 'Acknowledge', onSelect: acknowledged }]}
      />
    ),
  },
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'AWS access key' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getAllByRole('button', { name: 'More actions' })[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('link', { name: 'AWS access key' })).toHaveFocus();
  },
};
/** A menu's line acts and nothing else, though the whole row leads somewhere. */
export const RowActionsStay: Story = {
  ...WithRowActions,
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const followed = fn((event: Event) => event.preventDefault());
    canvas.getByRole('link', { name: 'AWS access key' }).addEventListener('click', followed);
    const more = canvas.getAllByRole('button', { name: 'More actions' })[0];
    if (more === undefined) throw new Error('The row has no menu');
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Acknowledge' }));
    await expect(acknowledged).toHaveBeenCalledTimes(1);
    more.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menuitem', { name: 'Acknowledge' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(acknowledged).toHaveBeenCalledTimes(2);
    await expect(followed).not.toHaveBeenCalled();
  },
};
export const Expandable: Story = {
  args: { renderExpanded: (row: Leak) => <p>Seen first in {row.path}.</p> },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Details of Stripe key' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText(/Seen first in acme.shop/u)).toBeVisible();
  },
};
export const OrderedColumns: Story = {
  args: { columnOrder: ['severity', 'incident'], hiddenColumns: ['seen'] },
};
export const StickyFirstColumn: Story = {
  args: {
    stickyFirst: true,
    minWidth: 1100,
    columns: COLUMNS.map((column) => ({ ...column, width: '360px' })),
  },
  parameters: { width: 700 },
  play: async ({ canvasElement, canvas }) => {
    const box = canvasElement.querySelector('[data-slot=data-table]');
    box?.scrollTo({ left: 200 });
    const edge = box?.getBoundingClientRect().left ?? 0;
    const first = canvas.getByRole('checkbox', { name: 'Select AWS access key' });
    await expect(first.getBoundingClientRect().left - edge).toBeLessThan(40);
  },
};
export const HundredThousand: Story = {
  args: { rows: MANY, maxHeight: 320 },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(1),
    );
    await expect(canvasElement.querySelectorAll('[data-row-id]').length).toBeLessThan(40);
    canvas.getByRole('link', { name: 'Generic key 0' }).focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Generic key 99999' })).toHaveFocus(),
    );
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.secretIncidents,
    rows: [HEBREW.detector, HEBREW.stripe, HEBREW.slack].map((detector, index) => ({
      id: index,
      detector,
      path: ROWS[index]?.path ?? '',
      seen: index === 0 ? HEBREW.twoHoursAgo : HEBREW.threeDaysAgo,
      tone: index === 0 ? 'critical' : 'low',
      severity: index === 0 ? HEBREW.critical : HEBREW.low,
    })),
    columns: COLUMNS.map((column) => ({
      ...column,
      header: { incident: HEBREW.incident, seen: HEBREW.firstSeen }[column.id] ?? HEBREW.severity,
    })),
  },
};
export const LongContent: Story = {
  args: {
    rows: [
      {
        id: 1,
        detector:
          'Generic high entropy assignment in a file that somebody generated and nobody has read',
        path: 'a-repository-with-a-name-that-never-ends/and-then-some infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
        seen: '2 hours ago',
        tone: 'veryLow',
        severity: 'Very low',
      },
      ...ROWS.slice(0, 1),
    ],
  },
  parameters: { width: 760 },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 760 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      {(['comfortable', 'compact'] as const).map((density) => (
        <DataTable
          key={density}
          {...args}
          rows={ROWS.slice(0, 2)}
          density={density}
          activeRow="1"
        />
      ))}
      <DataTable
        {...args}
        selection={{ mode: 'some', ids: new Set(['2']) }}
        rows={ROWS.slice(0, 3)}
        renderExpanded={(row) => row.path}
        expandedRows={new Set(['1'])}
        rowUnselectable={(row) => (row.id === 3 ? 'Resolved already' : null)}
      />
      <DataTable {...args} status={{ kind: 'loading', rows: 1 }} />
    </div>
  ),
};
