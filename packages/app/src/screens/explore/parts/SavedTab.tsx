import type { SavedSearch } from '@sluice/contract/schemas/search';
import { otherFrequencies, SCAN_FREQUENCIES, type ScanFrequency } from '@sluice/domain/search-scan';
import { Callout } from '@sluice/ui/Callout';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Link } from '@sluice/ui/Link';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { navigateAction } from '../../../atoms/location.atoms.ts';
import { teamQueryAtom } from '../../../atoms/people.atoms.ts';
import { notifyRefusalAction, notifySuccessAction } from '../../../atoms/toast.atoms.ts';
import { PagedTable, TableFilterBar } from '../../../parts/PagedTable.tsx';
import { When } from '../../../parts/When.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import { searchHref } from '../explore.atoms.ts';
import { EXPLORE_PAGE_SIZE, retryListsAction, SECRET_RANGES, savedTable } from '../lists.atoms.ts';
import { deleteSavedAction, setFrequencyAction } from '../search-writes.atoms.ts';
import { QueryCell } from './QueryCell.tsx';

const FREQUENCY_LABELS: Record<ScanFrequency, string> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  NEVER: 'Never',
};
const CHANGES: Record<ScanFrequency, string> = {
  DAILY: 'Scan daily',
  WEEKLY: 'Scan weekly',
  NEVER: 'Stop periodic scans',
};

const COLUMNS: readonly DataTableColumn<SavedSearch>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '184px',
    inCard: 'title',
    cell: ({ name }) => <span className="truncate font-medium">{name}</span>,
  },
  {
    id: 'query',
    header: 'Query',
    inCard: 'meta',
    cell: ({ search }) => <QueryCell search={search} />,
  },
  {
    id: 'author',
    header: 'Author',
    inCard: 'fact',
    width: '168px',
    cell: ({ author_email }) => <span className="truncate">{author_email}</span>,
  },
  {
    id: 'last_run',
    header: 'Last run',
    inCard: 'fact',
    width: '104px',
    cell: ({ last_scan_date }) => (last_scan_date === null ? null : <When at={last_scan_date} />),
  },
  {
    id: 'frequency',
    header: 'Scan frequency',
    inCard: 'fact',
    width: '104px',
    cell: ({ scan_frequency }) => FREQUENCY_LABELS[scan_frequency],
  },
  {
    id: 'secrets',
    header: 'Secrets',
    inCard: 'fact',
    width: '80px',
    align: 'end',
    cell: ({ search }) =>
      search.scanning_uuid === null ? (
        search.secrets
      ) : (
        <Link href={paths.searchScan(search.scanning_uuid)}>
          {search.secrets.toLocaleString('en-US')}
        </Link>
      ),
  },
];

/** The searches that the team keeps (spec 001 §2, Saved searches). */
export function SavedTab({ state }: { state: TableState<SavedSearch> }) {
  const query = useAtomValue(savedTable.queryAtom);
  const change = useSetAtom(savedTable.changeAction);
  const team = useAtomValue(teamQueryAtom).data ?? [];
  const [deleting, setDeleting] = useState<SavedSearch | null>(null);
  const remove = useSetAtom(deleteSavedAction);
  return (
    <>
      <Callout>
        Saved searches are shared by the team. They create incidents automatically when new secrets
        are found.
      </Callout>
      <TableFilterBar
        label="Filters of the saved searches"
        searchLabel="Search in names and queries"
        query={query}
        onChange={({ filters, ...rest }) => {
          const secrets = filters?.secrets?.at(-1);
          const one = { ...filters, secrets: secrets === undefined ? [] : [secrets] };
          change(filters === undefined ? rest : { ...rest, filters: one });
        }}
        filters={[
          {
            name: 'author',
            label: 'Author',
            options: team.map(({ email }) => ({ value: email, label: email })),
          },
          {
            name: 'scan_frequency',
            label: 'Scan frequency',
            options: SCAN_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] })),
          },
          { name: 'secrets', label: 'Secrets', options: SECRET_RANGES },
        ]}
      />
      <PagedTable
        label="Saved searches"
        state={state}
        columns={COLUMNS}
        sorts={[]}
        perPage={EXPLORE_PAGE_SIZE}
        rowId={({ uuid }) => uuid}
        rowLabel={({ name }) => name}
        rowActions={(row) => <RowMenu row={row} onDelete={() => setDeleting(row)} />}
        query={query}
        hrefOf={useAtomValue(savedTable.hrefAtom)}
        onChange={change}
        onRetry={useSetAtom(retryListsAction)}
        texts={{
          empty: 'No saved searches',
          emptyBody: 'Save a search from “Scan for secrets” or from your history.',
          failed:
            "An error occurred while loading the saved searches, we'll do our best to fix it.",
          items: 'saved searches',
        }}
      />
      <ConfirmDialog
        subject={deleting}
        onClose={() => setDeleting(null)}
        question={({ name }) => ({
          title: 'Delete this search query?',
          description: `“${name}” is no longer scanned. What its scans found stays until it expires.`,
          confirmLabel: 'Delete',
        })}
        onConfirm={({ uuid }) => remove({ params: { uuid } })}
      />
    </>
  );
}

function RowMenu({ row, onDelete }: { row: SavedSearch; onDelete: () => void }) {
  const navigate = useSetAtom(navigateAction);
  const setFrequency = useSetAtom(setFrequencyAction);
  const notify = useSetAtom(notifySuccessAction);
  const refuse = useSetAtom(notifyRefusalAction);
  const { search, uuid } = row;
  const href = searchHref({
    query: search.query,
    isRestricted: search.is_restricted_to_perimeter,
  });
  const scan = search.scanning_uuid;
  // What is shared searches the perimeter alone (decisions §12).
  const shared = searchHref({ query: search.query, isRestricted: true });
  const share = () => {
    navigator.clipboard.writeText(`${window.location.origin}${shared}`).then(
      () => notify('Url copied'),
      () => refuse('The browser did not let the url be copied.'),
    );
  };
  return (
    <DropdownMenu
      label={`Actions of ${row.name}`}
      align="end"
      trigger={<IconButton label={`Actions of ${row.name}`} icon={<Ellipsis />} size="small" />}
      items={[
        { id: 'search', label: 'Search', onSelect: () => navigate(href) },
        ...(scan === null
          ? []
          : [
              {
                id: 'results',
                label: 'Go to scan results',
                onSelect: () => navigate(paths.searchScan(scan)),
              },
            ]),
        { id: 'share', label: 'Share url', onSelect: share },
        { kind: 'separator', id: 's1' },
        ...otherFrequencies(row.scan_frequency).map((frequency) => ({
          id: frequency,
          label: CHANGES[frequency],
          onSelect: () => void setFrequency({ uuid, frequency }),
        })),
        { kind: 'separator', id: 's2' },
        { id: 'delete', label: 'Delete', tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}
