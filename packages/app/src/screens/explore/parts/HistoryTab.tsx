import type { Search } from '@sluice/contract/schemas/search';
import { scanActions } from '@sluice/domain/search-scan';
import { Callout } from '@sluice/ui/Callout';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Link } from '@sluice/ui/Link';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { navigateAction } from '../../../atoms/location.atoms.ts';
import { settingsQueryAtom } from '../../../atoms/session.atoms.ts';
import { PagedTable } from '../../../parts/PagedTable.tsx';
import { ScanStatusBadge } from '../../../parts/ScanStatusBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import { searchHref } from '../explore.atoms.ts';
import {
  EXPLORE_PAGE_SIZE,
  HISTORY_SORTS,
  historyTable,
  retryListsAction,
} from '../lists.atoms.ts';
import { scanAction } from '../search-writes.atoms.ts';
import { QueryCell } from './QueryCell.tsx';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

const COLUMNS: readonly DataTableColumn<Search>[] = [
  {
    id: 'date',
    header: 'Date',
    inCard: 'meta',
    width: '104px',
    sortable: true,
    cell: ({ date }) => <When at={date} />,
  },
  {
    id: 'query',
    header: 'Query',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'title',
    cell: (search) => <QueryCell search={search} />,
  },
  {
    id: 'author',
    header: 'Author',
    inCard: 'meta',
    width: '184px',
    cell: ({ author_email }) =>
      author_email === null ? null : <span className="truncate">{author_email}</span>,
  },
  {
    id: 'status',
    header: 'Scan status',
    width: '104px',
    inCard: 'corner',
    cell: ({ secret_scan }) => <ScanStatusBadge status={secret_scan} />,
  },
  {
    id: 'secrets',
    header: 'Secrets',
    inCard: 'fact',
    width: '80px',
    align: 'end',
    cell: ({ secrets, scanning_uuid }) =>
      scanning_uuid === null ? (
        secrets
      ) : (
        <Link href={paths.searchScan(scanning_uuid)}>{secrets.toLocaleString('en-US')}</Link>
      ),
  },
  {
    id: 'matches',
    header: 'Matches',
    inCard: 'fact',
    width: '92px',
    align: 'end',
    sortable: true,
    cell: ({ matches }) => matches.toLocaleString('en-US'),
  },
];

/** What the company searched in the last thirty days (spec 001 §2, History). */
export function HistoryTab({ state }: { state: TableState<Search> }) {
  const query = useAtomValue(historyTable.queryAtom);
  const [saving, setSaving] = useState<Search | null>(null);
  return (
    <>
      <Callout>Successful searches are kept 30 days.</Callout>
      <PagedTable
        label="Search history"
        state={state}
        columns={COLUMNS}
        sorts={HISTORY_SORTS}
        perPage={EXPLORE_PAGE_SIZE}
        rowId={({ uuid, date }) => `${uuid} ${date}`}
        rowLabel={({ query: text }) => text}
        rowActions={(row) => <RowMenu row={row} onSave={() => setSaving(row)} />}
        query={query}
        hrefOf={useAtomValue(historyTable.hrefAtom)}
        onChange={useSetAtom(historyTable.changeAction)}
        onRetry={useSetAtom(retryListsAction)}
        texts={{
          empty: 'No searches yet',
          emptyBody: 'Searches by you and your team appear here.',
          failed: 'An error occurred while retrieving the search history.',
          items: 'searches',
        }}
      />
      {saving === null ? null : (
        <SaveSearchDialog
          search={saving.uuid}
          query={saving.query}
          isRestricted={saving.is_restricted_to_perimeter}
          frequency="NEVER"
          onClose={() => setSaving(null)}
        />
      )}
    </>
  );
}

function RowMenu({ row, onSave }: { row: Search; onSave: () => void }) {
  const navigate = useSetAtom(navigateAction);
  const scan = useSetAtom(scanAction);
  const mostPatches = useAtomValue(settingsQueryAtom).data?.max_scanned_patches ?? 0;
  const actions = scanActions(row.secret_scan, { matches: row.matches, mostPatches });
  const scanId = row.scanning_uuid;
  const isAgain = actions.includes('rescan');
  const { query, is_restricted_to_perimeter: isRestricted, uuid } = row;
  return (
    <DropdownMenu
      label={`Actions of ${query}`}
      align="end"
      trigger={<IconButton label={`Actions of ${query}`} icon={<Ellipsis />} size="small" />}
      items={[
        {
          id: 'search',
          label: 'Search again',
          onSelect: () => navigate(searchHref({ query, isRestricted })),
        },
        ...(scanId !== null && actions.includes('see_results')
          ? [
              {
                id: 'results',
                label: 'Go to scan results',
                onSelect: () => navigate(paths.searchScan(scanId)),
              },
            ]
          : []),
        ...(isAgain || actions.includes('scan')
          ? [
              {
                id: 'scan',
                label: isAgain ? 'Scan again' : 'Scan',
                onSelect: () => void scan({ body: { search: uuid } }),
              },
            ]
          : []),
        { id: 'save', label: 'Save search query', onSelect: onSave },
      ]}
    />
  );
}
