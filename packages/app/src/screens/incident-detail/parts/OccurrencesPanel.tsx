import type { Occurrence } from '@sluice/contract/schemas/incidents';
import { shortSha } from '@sluice/domain/ids';
import { pageCount } from '@sluice/domain/paging';
import { presenceOf } from '@sluice/domain/presence';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { Pagination } from '@sluice/ui/Pagination';
import { Path } from '@sluice/ui/Path';
import { Person } from '@sluice/ui/Person';
import { TagList } from '@sluice/ui/TagList';
import { PresenceBadge } from '../../../parts/PresenceBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { OccurrencesState } from '../incident-detail.states.ts';
import {
  moveInOccurrencesAction,
  OCCURRENCES_PER_PAGE,
  occurrencePlaceAtom,
  occurrenceSortOf,
  occurrencesAtom,
  retryOccurrencesAction,
  shownOccurrenceAtom,
  showOccurrenceAction,
} from '../occurrences.atoms.ts';
import { noSuchPage } from './no-such-page.tsx';

const COLUMNS: readonly DataTableColumn<Occurrence>[] = [
  {
    id: 'date',
    header: 'Date',
    width: '124px',
    sortable: true,
    inCard: 'corner',
    cell: (row) => <When at={row.date} />,
  },
  {
    id: 'who',
    header: 'Who',
    inCard: 'meta',
    width: '140px',
    sortable: true,
    cell: (row) => <Person name={escapeUntrustedText(row.who[0]?.name ?? 'Unknown')} />,
  },
  {
    id: 'repository',
    header: 'Repository',
    width: '232px',
    sortable: true,
    rowLink: true,
    inCard: 'title',
    cell: (row) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{escapeUntrustedText(row.repo_name)}</span>
        <span className="flex min-w-0 gap-1.5 font-mono text-sm text-text-muted">
          <span className="shrink-0">{shortSha(row.commit_sha)} ·</span>
          <Path path={escapeUntrustedText(`${row.file_path}:${row.line}`)} />
        </span>
      </span>
    ),
  },
  {
    id: 'tags',
    header: 'Tags',
    inCard: 'meta',
    width: '144px',
    sortable: true,
    cell: (row) => (
      <TagList
        label="Tags"
        tags={row.tags.map((tag) => ({
          id: tag.name,
          label: tag.description,
          hint: tag.long_description,
        }))}
        max={1}
      />
    ),
  },
  {
    id: 'presence',
    header: 'Commit presence',
    inCard: 'meta',
    width: '164px',
    sortable: true,
    cell: (row) => <PresenceBadge presence={presenceOf(row.presence.is_present)} />,
  },
];

const rowId = (row: Occurrence): string => String(row.id);
const rowLabel = (row: Occurrence): string =>
  escapeUntrustedText(`Occurrence in ${row.repo_name}, ${row.file_path} line ${row.line}`);

function statusOf(
  state: OccurrencesState,
  onRetry: () => void,
  onFirstPage: () => void,
): DataTableStatus {
  switch (state.kind) {
    case 'loading':
      return { kind: 'loading', rows: OCCURRENCES_PER_PAGE };
    case 'failed':
      return { kind: 'failed', title: state.text, onRetry };
    case 'ready':
      if (state.total === 0) return { kind: 'empty', title: 'No data available' };
      if (state.rows.length === 0) return noSuchPage(onFirstPage);
      return state.isRefreshing ? { kind: 'refreshing' } : { kind: 'ready' };
  }
}

/** The places where the secret leaked, five a page (spec 000 §2.3). */
export function OccurrencesPanel() {
  const state = useAtomValue(occurrencesAtom);
  const shown = useAtomValue(shownOccurrenceAtom);
  const { page, sort } = useAtomValue(occurrencePlaceAtom);
  const move = useSetAtom(moveInOccurrencesAction);
  const show = useSetAtom(showOccurrenceAction);
  const retry = useSetAtom(retryOccurrencesAction);
  const rows = state.kind === 'ready' ? state.rows : [];
  const total = state.kind === 'ready' ? state.total : 0;
  const first = (page - 1) * OCCURRENCES_PER_PAGE + 1;
  return (
    <div className="grid min-w-0 gap-3">
      <DataTable
        label="Occurrences"
        density="compact"
        columns={COLUMNS}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowActivate={show}
        activeRow={shown.kind === 'ready' ? String(shown.occurrence.id) : undefined}
        status={statusOf(state, retry, () => move({ page: 1 }))}
        sort={{ column: sort.field, direction: sort.isDescending ? 'desc' : 'asc' }}
        onSortChange={({ column, direction }) =>
          move({ sort: occurrenceSortOf(column, direction === 'desc') })
        }
      />
      {total > OCCURRENCES_PER_PAGE && rows.length > 0 ? (
        <Pagination
          page={page}
          pageCount={pageCount(total, OCCURRENCES_PER_PAGE)}
          total={total}
          firstItem={first}
          lastItem={first + rows.length - 1}
          itemName="occurrences"
          onPageChange={(next) => move({ page: next })}
        />
      ) : null}
    </div>
  );
}
