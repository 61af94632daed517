import { ATTACHMENT_REASON_LABELS } from '@sluice/domain/attachment-reasons';
import { type IncidentColumn, KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { HoverCard } from '@sluice/ui/HoverCard';
import { later } from '@sluice/ui/lib/later';
import { Path } from '@sluice/ui/Path';
import { Person } from '@sluice/ui/Person';
import { TagList } from '@sluice/ui/TagList';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import type { IncidentRow } from '../../../incidents/incident.ts';
import { shortMask } from '../../../lib/short-mask.ts';
import { SeverityBadge } from '../../../parts/SeverityBadge.tsx';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue } from '../../../store.ts';
import { densityAtom } from '../columns.atoms.ts';

// A column that is added by choice; its marks come when it is.
const ValidityBadge = later(
  async () => (await import('../../../parts/ValidityBadge.tsx')).ValidityBadge,
);

const MiniDiff = later(async () => (await import('../../../parts/MiniDiff.tsx')).MiniDiff);

const DueText = later(async () => (await import('../../../parts/DueText.tsx')).DueText);

/** The date of the occurrence that the filters chose, where the incident has newer ones. */
function MatchedAt({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <span className="shrink-0 text-sm text-text-subtle" title="The newest occurrence that matches">
      <When at={at} format="short" />
    </span>
  );
}

/** Where the secret is; resting the pointer on it shows the lines around it. */
function Place({ row, className }: { row: IncidentRow; className?: string | undefined }) {
  const { occurrence_id, repo_name, file_path } = row.location;
  const kind = useAtomValue(kindAtom);
  const path = escapeUntrustedText(`${repo_name}/${file_path}`);
  const hasCard = kind === 'secret' && occurrence_id !== null;
  const text = <Path path={path} className={className} titled={!hasCard} />;
  if (!hasCard) return text;
  return (
    <HoverCard
      wide
      className="min-w-0"
      card={<MiniDiff occurrenceId={occurrence_id} path={path} />}
    >
      {text}
    </HoverCard>
  );
}

/**
 * A masked value. Its tail is what tells two apart; on a phone its beginning makes room for the name of the detector, which says as much.
 */
function MaskedValue({ value }: { value: string }) {
  const tailAt = Math.max(0, value.indexOf('•'));
  return (
    <span
      data-masked-value=""
      className="max-w-[70%] shrink-0 truncate font-mono text-sm text-text-muted"
    >
      <span className="max-sm:hidden">{value.slice(0, tailAt)}</span>
      {value.slice(tailAt)}
    </span>
  );
}

function IncidentCell({ row }: { row: IncidentRow }) {
  const isCompact = useAtomValue(densityAtom) === 'compact';
  const name = (
    <>
      <span className="min-w-0 truncate font-medium">{row.display_name}</span>
      <MaskedValue value={shortMask(row.masked_value)} />
    </>
  );
  if (isCompact) {
    return (
      <span className="flex min-w-0 items-baseline gap-2">
        {name}
        <Place row={row} />
        <MatchedAt at={row.location.matched_at} />
      </span>
    );
  }
  return (
    <span className="grid min-w-0 leading-[15px]">
      <span className="flex min-w-0 items-baseline gap-2">{name}</span>
      <span className="flex min-w-0 items-baseline gap-2">
        <Place row={row} className="leading-[15px]" />
        <MatchedAt at={row.location.matched_at} />
      </span>
    </span>
  );
}

function WhoCell({ row }: { row: IncidentRow }) {
  const [first] = row.who;
  if (first === undefined) return <span className="text-text-subtle">Unknown</span>;
  return <Person name={escapeUntrustedText(first.name)} others={row.who_count - 1} />;
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

function StatusCell({ row }: { row: IncidentRow }) {
  const isCompact = useAtomValue(densityAtom) === 'compact';
  return (
    <span className="grid *:h-[15px] *:leading-[15px]">
      <StatusBadge status={row.status} look="plain" />
      {isCompact || row.status === 'resolved' ? null : <DueText incident={row} look="short" />}
    </span>
  );
}

/** The columns of the lists, in the order of spec 000 §2.2; the last three can be added. */
export const ALL_COLUMNS: readonly DataTableColumn<IncidentRow>[] = [
  {
    id: 'first_occurrence_date',
    header: 'First seen',
    width: '92px',
    inCard: 'hidden',
    sortable: true,
    cell: (row) => <When at={row.first_occurrence_date} format="short" />,
  },
  {
    id: 'last_occurrence_date',
    header: 'Last seen',
    width: '92px',
    inCard: 'meta',
    sortable: true,
    cell: (row) => <When at={row.last_occurrence_date} format="short" />,
  },
  {
    id: 'display_name',
    header: 'Incident',
    width: '300px',
    sortable: true,
    firstDirection: 'asc',
    rowLink: true,
    inCard: 'title',
    cell: (row) => <IncidentCell row={row} />,
  },
  {
    id: 'who',
    header: 'Who',
    width: '116px',
    inCard: 'meta',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => <WhoCell row={row} />,
  },
  {
    id: 'severity',
    header: 'Severity',
    width: '112px',
    inCard: 'meta',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => <SeverityBadge severity={row.severity} />,
  },
  {
    id: 'attachment_reasons',
    header: 'Attachment reasons',
    width: '172px',
    inCard: 'hidden',
    cell: (row) => <ReasonsCell row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '148px',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'corner',
    // The severity is the loudest mark of a row.
    cell: (row) => <StatusCell row={row} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    width: '144px',
    inCard: 'hidden',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => <span className="truncate">{row.assignee ?? 'Unassigned'}</span>,
  },
  {
    id: 'validity',
    header: 'Validity',
    width: '104px',
    inCard: 'hidden',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => <ValidityBadge validity={row.validity_status} />,
  },
  {
    id: 'occurrence_count',
    header: 'Occurrences',
    width: '92px',
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

/** The width in CSS pixels from which every column of the specification has room. */
export const ROOM_FOR_ALL = Math.max(...ROOM.map(([, needed]) => needed));

/** Below this width the table draws cards, which have room for every column. */
const CARDS = 640;

/** The columns that a table of this width leaves out; the page of the incident has them all. */
export function columnsWithoutRoom(width: number | null): string[] {
  if (width === null || width < CARDS) return [];
  return ROOM.flatMap(([column, needed]) => (width < needed ? [column] : []));
}
