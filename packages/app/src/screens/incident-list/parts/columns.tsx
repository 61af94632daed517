import { ATTACHMENT_REASON_LABELS } from '@sluice/domain/attachment-reasons';
import { type IncidentColumn, KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Avatar } from '@sluice/ui/Avatar';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { TagList } from '@sluice/ui/TagList';
import type { IncidentRow } from '../../../incidents/incident.ts';
import { SeverityBadge } from '../../../parts/SeverityBadge.tsx';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { ValidityBadge } from '../../../parts/ValidityBadge.tsx';
import { When } from '../../../parts/When.tsx';

function IncidentCell({ row }: { row: IncidentRow }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 items-baseline gap-2">
        {/* The name is read first; cutting the masked value loses nothing but dots. */}
        <span className="max-w-full shrink-0 truncate font-medium">{row.display_name}</span>
        <span className="truncate font-mono text-sm text-text-muted">{row.masked_value}</span>
      </span>
      <span className="truncate font-mono text-sm text-text-muted">
        {escapeUntrustedText(`${row.location.repo_name}/${row.location.file_path}`)}
      </span>
    </span>
  );
}

function WhoCell({ row }: { row: IncidentRow }) {
  const [first] = row.who;
  if (first === undefined) return <span className="text-text-subtle">Unknown</span>;
  const name = escapeUntrustedText(first.name);
  const others = row.who_count - 1;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} size="small" decorative />
      <span className="truncate">{name}</span>
      {others > 0 ? <span className="text-sm text-text-muted">+{others}</span> : null}
    </span>
  );
}

function ReasonsCell({ row }: { row: IncidentRow }) {
  const reasons = row.attachment_reasons.map((reason) => ({
    id: reason,
    label: ATTACHMENT_REASON_LABELS[reason],
  }));
  const tags = row.tags.map((tag) => ({
    id: tag.name,
    label: tag.description,
    hint: tag.long_description,
  }));
  const all = [...reasons, ...tags];
  return all.length === 0 ? null : <TagList tags={all} max={1} label="Reasons and tags" />;
}

/** The columns of the lists, in the order of spec 000 §2.2; the last three can be added. */
export const ALL_COLUMNS: readonly DataTableColumn<IncidentRow>[] = [
  {
    id: 'first_occurrence_date',
    header: 'First seen',
    width: '8rem',
    sortable: true,
    cell: (row) => <When at={row.first_occurrence_date} />,
  },
  {
    id: 'last_occurrence_date',
    header: 'Last seen',
    width: '8rem',
    sortable: true,
    cell: (row) => <When at={row.last_occurrence_date} />,
  },
  {
    id: 'display_name',
    header: 'Incident',
    width: '18rem',
    sortable: true,
    firstDirection: 'asc',
    rowLink: true,
    inCard: 'title',
    cell: (row) => <IncidentCell row={row} />,
  },
  { id: 'who', header: 'Who', width: '9rem', cell: (row) => <WhoCell row={row} /> },
  {
    id: 'severity',
    header: 'Severity',
    width: '8rem',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => <SeverityBadge severity={row.severity} />,
  },
  {
    id: 'attachment_reasons',
    header: 'Attachment reasons',
    width: '13.5rem',
    inCard: 'hidden',
    cell: (row) => <ReasonsCell row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '9rem',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'corner',
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    width: '11rem',
    inCard: 'hidden',
    cell: (row) => <span className="truncate">{row.assignee ?? 'Nobody'}</span>,
  },
  {
    id: 'validity',
    header: 'Validity',
    width: '8rem',
    inCard: 'hidden',
    cell: (row) => <ValidityBadge validity={row.validity_status} />,
  },
  {
    id: 'occurrence_count',
    header: 'Occurrences',
    width: '7rem',
    align: 'end',
    sortable: true,
    inCard: 'hidden',
    cell: (row) => row.occurrence_count,
  },
];

const ID_OF: Record<IncidentColumn, string> = {
  first_seen: 'first_occurrence_date',
  last_seen: 'last_occurrence_date',
  incident: 'display_name',
  who: 'who',
  severity: 'severity',
  attachment_reasons: 'attachment_reasons',
  status: 'status',
};

function columnsOfKind(kind: IncidentKind): readonly DataTableColumn<IncidentRow>[] {
  const { columns, filters } = KINDS[kind];
  const shown = [
    ...columns.map((column) => ID_OF[column]),
    'assignee',
    ...(filters.includes('validity') ? ['validity'] : []),
    'occurrence_count',
  ];
  return ALL_COLUMNS.filter(({ id }) => shown.includes(id));
}

const BY_KIND = {
  secret: columnsOfKind('secret'),
  keyword: columnsOfKind('keyword'),
  postman: columnsOfKind('postman'),
};

/** The columns of the list of a kind, with those that can be added. */
export function columnsOf(kind: IncidentKind): readonly DataTableColumn<IncidentRow>[] {
  return BY_KIND[kind];
}

/** Below these widths of the table, in CSS pixels, a column is left out. */
const ROOM: readonly (readonly [string, number])[] = [
  ['last_occurrence_date', 980],
  ['attachment_reasons', 880],
  ['who', 800],
];

/** Below this width the table draws cards, which have room for every column. */
const CARDS = 640;

/** The columns that a table of this width leaves out; the page of the incident has them all. */
export function columnsWithoutRoom(width: number | null): string[] {
  if (width === null || width < CARDS) return [];
  return ROOM.flatMap(([column, needed]) => (width < needed ? [column] : []));
}
