import { useState } from 'react';
import type { Tone } from '../../lib/tone.ts';
import { Badge } from '../Badge/Badge.tsx';
import { BulkActionBar } from '../BulkActionBar/BulkActionBar.tsx';
import { Button } from '../Button/Button.tsx';
import { Code } from '../Code/Code.tsx';
import { DataTable } from './DataTable.tsx';
import { NO_SELECTION, type Selection, selectAllMatching, selectedCount } from './selection.ts';
import type { DataTableColumn, DataTableProps } from './types.ts';

/** A row of the stories. */
export interface Leak {
  id: number;
  detector: string;
  path: string;
  seen: string;
  tone: Tone;
  severity: string;
}
/** A page of them. */
export const ROWS: readonly Leak[] = [
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
/** What is shown of each. */
export const COLUMNS: readonly DataTableColumn<Leak>[] = [
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
    firstDirection: 'asc',
    inCard: 'corner',
    cell: (row) => (
      <Badge tone={row.tone} shape="auto" look="plain">
        {row.severity}
      </Badge>
    ),
  },
];

/** More than any page would hold. */
export const MANY: readonly Leak[] = Array.from({ length: 100_000 }, (_, index) => ({
  id: index,
  detector: `Generic key ${index}`,
  path: 'acme/payments config/deploy.env',
  seen: '2 hours ago',
  tone: 'low' as const,
  severity: 'Low',
}));

/** The rows are written newest and most severe first; on a page the server turns them round. */
const isTurned = (sort: DataTableProps<Leak>['sort']) =>
  sort?.direction === (sort?.column === 'seen' ? 'asc' : 'desc');

/** A table that keeps its selection, and an order that shows. */
export function Live(props: DataTableProps<Leak>) {
  const [selection, setSelection] = useState<Selection>(props.selection ?? NO_SELECTION);
  return (
    <DataTable
      {...props}
      rows={isTurned(props.sort) ? props.rows.toReversed() : props.rows}
      selection={selection}
      onSelectionChange={(next) => {
        setSelection(next);
        props.onSelectionChange?.(next);
      }}
    />
  );
}

/** A table with the bar of what is selected in it, on this page or on all. */
export function WithBulkActionBar(args: DataTableProps<Leak>) {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  return (
    <>
      <DataTable {...args} selection={selection} onSelectionChange={setSelection} />
      <BulkActionBar
        count={selectedCount(selection, 57)}
        total={57}
        allMatching={selection.mode === 'allMatching'}
        onSelectAllMatching={() => setSelection(selectAllMatching())}
        onClear={() => setSelection(NO_SELECTION)}
      >
        <Button size="small">Resolve</Button>
      </BulkActionBar>
    </>
  );
}
