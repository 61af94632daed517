import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { Tone } from '../../lib/tone.ts';
import { Badge } from '../Badge/Badge.tsx';
import { Code } from '../Code/Code.tsx';
import { DataTable } from './DataTable.tsx';
import { NO_SELECTION, type Selection } from './selection.ts';
import type { DataTableColumn, DataTableProps } from './types.ts';

interface Leak {
  id: number;
  detector: string;
  path: string;
  seen: string;
  tone: Tone;
  severity: string;
}
const ROWS: readonly Leak[] = [
  {
    id: 1,
    detector: 'AWS access key',
    path: 'acme/payments config/deploy.env',
    seen: '2 hours ago',
    tone: 'critical',
    severity: 'Critical',
  },
  {
    id: 2,
    detector: 'Stripe key',
    path: 'acme/shop src/checkout/client.ts',
    seen: '1 day ago',
    tone: 'high',
    severity: 'High',
  },
  {
    id: 3,
    detector: 'Generic high entropy assignment',
    path: 'acme/tools scripts/one/very/deep/folder/of/scripts/run.sh',
    seen: '3 days ago',
    tone: 'low',
    severity: 'Low',
  },
  {
    id: 4,
    detector: 'Slack webhook',
    path: 'acme/bot index.js',
    seen: '2 weeks ago',
    tone: 'unknown',
    severity: 'Unknown',
  },
];
const COLUMNS: readonly DataTableColumn<Leak>[] = [
  {
    id: 'incident',
    header: 'Incident',
    rowLink: true,
    cell: (row) => (
      <>
        <span className="block truncate font-medium">{row.detector}</span>
        <Code look="plain" truncate="end" className="text-text-muted">
          {row.path}
        </Code>
      </>
    ),
  },
  { id: 'seen', header: 'First seen', width: '120px', sortable: true, cell: (row) => row.seen },
  {
    id: 'severity',
    header: 'Severity',
    width: '120px',
    sortable: true,
    inCard: 'corner',
    cell: (row) => (
      <Badge tone={row.tone} shape="auto" look="plain">
        {row.severity}
      </Badge>
    ),
  },
];

function Live(props: DataTableProps<Leak>) {
  const [selection, setSelection] = useState<Selection>(props.selection ?? NO_SELECTION);
  return (
    <DataTable
      {...props}
      selection={selection}
      onSelectionChange={(next) => {
        setSelection(next);
        props.onSelectionChange?.(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/DataTable',
  component: Live,
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
} satisfies Meta<typeof Live>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SortsInTheHeader: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('columnheader', { name: 'First seen' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'First seen' }));
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'seen', direction: 'asc' });
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
export const ArrowsMoveBetweenRows: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'AWS access key' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Stripe key' })).toHaveFocus();
  },
};
export const Compact: Story = { args: { density: 'compact' } };
export const Loading: Story = { args: { status: { kind: 'loading', rows: 4 } } };
export const Refreshing: Story = { args: { status: { kind: 'refreshing' } }, tags: ['!test'] };
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
export const AllMatching: Story = {
  args: { selection: { mode: 'allMatching', except: new Set(['2']) } },
};
