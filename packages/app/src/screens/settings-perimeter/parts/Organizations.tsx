import type { OrganizationEntry } from '@sluice/contract/schemas/developers';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { SearchField } from '@sluice/ui/SearchField';
import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { tableStatusOf } from '../../../async-state.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  canManagePerimeterAtom,
  isRefreshingAtom,
  organizationsStateAtom,
  refreshOrganizationsAction,
  retryPerimeterSettingsAction,
} from '../perimeter-settings.atoms.ts';
import { PrivateTokens } from './PrivateTokens.tsx';

const COLUMNS: readonly DataTableColumn<OrganizationEntry>[] = [
  {
    id: 'login',
    header: 'Organization',
    cell: ({ login, name }) => (name === '' ? login : `${name} (${login})`),
  },
  {
    id: 'repos',
    header: 'Repositories',
    width: '120px',
    align: 'end',
    cell: ({ repos_count }) => repos_count.toLocaleString('en-US'),
  },
  {
    id: 'private',
    header: 'Private members',
    width: '150px',
    cell: ({ monitor_private }) =>
      monitor_private ? <Badge tone="done">Monitored</Badge> : <Badge>Not monitored</Badge>,
  },
  {
    id: 'synced',
    header: 'Read',
    width: '130px',
    cell: ({ synced_at }) => (synced_at === null ? 'Not yet' : <When at={synced_at} />),
  },
];

/** The organizations on the code host, read-only, with a search that does not mind the case. */
export function Organizations() {
  const state = useAtomValue(organizationsStateAtom);
  const retry = useSetAtom(retryPerimeterSettingsAction);
  const refresh = useSetAtom(refreshOrganizationsAction);
  const isBusy = useAtomValue(isRefreshingAtom);
  const canManage = useAtomValue(canManagePerimeterAtom);
  const [search, setSearch] = useState('');
  const query = search.trim().toLowerCase();
  const rows = useMemo(
    () =>
      state.kind === 'ready'
        ? state.data.filter(({ login, name }) => `${login} ${name}`.toLowerCase().includes(query))
        : [],
    [state, query],
  );
  const status: DataTableStatus = tableStatusOf(
    state,
    retry,
    (loaded) =>
      loaded.length === 0
        ? {
            kind: 'empty',
            title: 'No organization is monitored yet',
            body: 'Your Sluice contact adds organizations for your company.',
          }
        : rows.length === 0
          ? { kind: 'filtered', title: 'No organization matches', onClear: () => setSearch('') }
          : { kind: 'ready' },
    3,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 max-w-80 flex-1 basis-50">
          <SearchField label="Search organizations" value={search} onValueChange={setSearch} />
        </div>
        <Button
          icon={<RefreshCw />}
          busy={isBusy || canManage === null}
          disabledReason={
            canManage === false ? 'Only admins can refresh the organizations' : undefined
          }
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      </div>
      <DataTable
        label="Organizations"
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ login }) => login}
        status={status}
      />
      <PrivateTokens />
    </div>
  );
}
