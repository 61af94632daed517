import type { ScannedSecret, SearchScan } from '@sluice/contract/schemas/search';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { BulkActionBar } from '@sluice/ui/BulkActionBar';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { type DataTableColumn, NO_SELECTION, selectedCount } from '@sluice/ui/DataTable';
import { counted } from '../../../lib/counted.ts';
import { PagedTable, TableFilterBar } from '../../../parts/PagedTable.tsx';
import { When } from '../../../parts/When.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import { isRunning } from '../../explore/scan-panel.atoms.ts';
import {
  openSecretAtom,
  promoteAction,
  promotingAtom,
  retryScanAction,
  SCAN_PAGE_SIZE,
  secretFiltersAtom,
  secretsTable,
  selectionAtom,
} from '../search-scan.atoms.ts';

const COLUMNS: readonly DataTableColumn<ScannedSecret>[] = [
  {
    id: 'discovery_date',
    header: 'Discovery date',
    width: '116px',
    cell: ({ discovery_date }) => <When at={discovery_date} />,
  },
  {
    id: 'leak_date',
    header: 'Leak date',
    width: '116px',
    cell: ({ leak_date }) => <When at={leak_date} />,
  },
  {
    id: 'incident',
    header: 'Incident',
    rowLink: true,
    inCard: 'title',
    cell: ({ display_name, masked_value, occurrences: [first] }) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="shrink-0 truncate font-medium">{display_name}</span>
          <span className="truncate font-mono text-sm text-text-muted">{masked_value}</span>
        </span>
        {first === undefined ? null : (
          <span className="truncate font-mono text-sm text-text-muted">
            {escapeUntrustedText(`${first.repo_name}/${first.file_path}`)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'author',
    header: 'Author',
    width: '184px',
    cell: ({ dev }) => (
      <span className="truncate">{escapeUntrustedText(dev.name || dev.email || '')}</span>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    width: '144px',
    cell: (row) => <Action row={row} />,
  },
];

function Action({ row }: { row: ScannedSecret }) {
  const promote = useSetAtom(promoteAction);
  const isBusy = useAtomValue(promotingAtom).includes(row.uuid);
  if (row.linked_incident !== null) {
    return (
      <ButtonLink size="small" href={paths.incident('secret', row.linked_incident)}>
        Go to incident
      </ButtonLink>
    );
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => promote([row.uuid])}>
      Create incident
    </Button>
  );
}

/** The secrets of a scan, with filters, selection and promotion. */
export function SecretsTable({
  scan,
  state,
}: {
  scan: SearchScan;
  state: TableState<ScannedSecret>;
}) {
  const query = useAtomValue(secretsTable.queryAtom);
  const change = useSetAtom(secretsTable.changeAction);
  const { types, authors, tags } = useAtomValue(secretFiltersAtom);
  const selection = useAtomValue(selectionAtom);
  const select = useSetAtom(selectionAtom);
  const promote = useSetAtom(promoteAction);
  const isPromoting = useAtomValue(promotingAtom).length > 0;
  const ids = selection.mode === 'some' ? [...selection.ids] : [];
  const count = selectedCount(selection, 0);
  const named = (value: string) => ({ value, label: escapeUntrustedText(value) });
  return (
    <>
      <TableFilterBar
        label="Filters of the secrets"
        searchLabel="Search in kinds, repositories, files and authors"
        query={query}
        onChange={change}
        filters={[
          { name: 'type', label: 'Type', options: types.map(named) },
          { name: 'author', label: 'Author', options: authors.map(named) },
          { name: 'tags', label: 'Tags', options: tags },
        ]}
      />
      <PagedTable
        label="Secrets"
        state={state}
        columns={COLUMNS}
        sorts={[]}
        perPage={SCAN_PAGE_SIZE}
        rowId={({ uuid }) => uuid}
        rowLabel={({ display_name, masked_value }) => `${display_name} ${masked_value}`}
        rowHref={({ uuid }) => paths.searchScan(scan.uuid, uuid)}
        activeRow={useAtomValue(openSecretAtom) ?? undefined}
        selection={selection}
        onSelectionChange={select}
        rowUnselectable={({ linked_incident }) =>
          linked_incident === null ? null : 'It is an incident already.'
        }
        query={query}
        hrefOf={useAtomValue(secretsTable.hrefAtom)}
        onChange={change}
        onRetry={useSetAtom(retryScanAction)}
        texts={{
          empty: isRunning(scan) ? 'No secrets found so far' : 'No secrets found',
          emptyBody: isRunning(scan)
            ? 'The scan goes on.'
            : 'The scanned patches hold no secret that the detectors know.',
          failed: 'An error occurred while retrieving the scan results.',
          items: 'secrets',
        }}
      />
      {count > 0 ? (
        <BulkActionBar count={count} onClear={() => select(NO_SELECTION)}>
          <Button tone="primary" busy={isPromoting} onClick={() => promote(ids)}>
            Promote {counted(count, 'secret as incident', 'secrets as incidents')}
          </Button>
        </BulkActionBar>
      ) : null}
    </>
  );
}
