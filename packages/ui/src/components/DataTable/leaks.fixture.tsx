import type { Tone } from '../../lib/tone.ts';
import { Badge } from '../Badge/Badge.tsx';
import { Code } from '../Code/Code.tsx';
import type { DataTableColumn } from './types.ts';

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
