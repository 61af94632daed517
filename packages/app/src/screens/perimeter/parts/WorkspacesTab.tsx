import type { Workspace } from '@sluice/contract/endpoints/workspaces';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { Link } from '@sluice/ui/Link';
import { PagedTable, TableFilterBar } from '../../../parts/PagedTable.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import {
  PERIMETER_PAGE_SIZE,
  retryPerimeterAction,
  WORKSPACE_SORTS,
  workspacesTable,
} from '../perimeter.atoms.ts';

const COLUMNS: readonly DataTableColumn<Workspace>[] = [
  {
    id: 'name',
    header: 'Workspace',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'title',
    cell: ({ name, url }) =>
      url === null ? (
        <span className="truncate">{escapeUntrustedText(name)}</span>
      ) : (
        <Link href={url} external tone="plain">
          {escapeUntrustedText(name)}
        </Link>
      ),
  },
];

/** The watched workspaces of the API workspace tool (spec 001 §2). */
export function WorkspacesTab({ state }: { state: TableState<Workspace> }) {
  const query = useAtomValue(workspacesTable.queryAtom);
  const change = useSetAtom(workspacesTable.changeAction);
  return (
    <>
      <TableFilterBar
        label="Filters of the workspaces"
        searchLabel="Search in names of workspaces"
        query={query}
        onChange={change}
        filters={[]}
      />
      <PagedTable
        label="Postman workspaces"
        state={state}
        columns={COLUMNS}
        sorts={WORKSPACE_SORTS}
        perPage={PERIMETER_PAGE_SIZE}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        query={query}
        hrefOf={useAtomValue(workspacesTable.hrefAtom)}
        onChange={change}
        onRetry={useSetAtom(retryPerimeterAction)}
        texts={{
          empty: 'Oops! No Postman workspaces found',
          emptyBody: 'Workspaces appear here when a collection or environment is imported.',
          failed: 'Unable to fetch the data',
          items: 'workspaces',
        }}
      />
    </>
  );
}
