import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { tableStatusOf } from '../../async-state.ts';
import { connectionPath, type SettingsSubject } from '../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { ConnectionPage } from './parts/ConnectionPage.tsx';
import {
  connectionsStateAtom,
  deleteConnectionAction,
  retryConnectionsAction,
} from './sso.atoms.ts';

/** `/settings/company/sso`, and below it the page of a connection; for admins (spec 002 §2). */
export function SsoScreen({ subject }: { subject: SettingsSubject }) {
  if (subject.kind === 'connection') return <ConnectionPage key={subject.id} id={subject.id} />;
  return <ConnectionList />;
}

const COLUMNS: readonly DataTableColumn<ConnectionEntry>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'domains',
    header: 'Domains',
    cell: ({ options }) => options.domain_aliases.join(', '),
  },
  {
    id: 'endpoint',
    header: 'Single Sign-On URL',
    cell: ({ options }) => <span className="block truncate">{options.sign_in_endpoint}</span>,
  },
  {
    id: 'strategy',
    header: 'Strategy',
    width: '120px',
    cell: ({ strategy }) => (strategy === 'samlp' ? 'SAML' : 'Google'),
  },
];

function ConnectionList() {
  const state = useAtomValue(connectionsStateAtom);
  const retry = useSetAtom(retryConnectionsAction);
  const remove = useSetAtom(deleteConnectionAction);
  const [deleted, setDeleted] = useState<ConnectionEntry | null>(null);
  const add = (
    <ButtonLink tone="primary" icon={<Plus />} href={connectionPath('new')}>
      Add connection
    </ButtonLink>
  );
  const status: DataTableStatus = tableStatusOf(
    state,
    retry,
    (loaded) =>
      loaded.length === 0
        ? {
            kind: 'empty',
            title: 'No connections yet',
            body: 'Connect your identity provider so that colleagues can sign in with it.',
            action: add,
          }
        : { kind: 'ready' },
    2,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {status.kind === 'empty' ? null : <div className="flex justify-end">{add}</div>}
      <DataTable
        label="Connections"
        columns={COLUMNS}
        rows={state.kind === 'ready' ? state.data : []}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => connectionPath(id)}
        status={status}
        rowActions={(connection) => (
          <Button
            size="small"
            tone="quiet"
            aria-label={`Delete ${connection.name}`}
            onClick={() => setDeleted(connection)}
          >
            Delete
          </Button>
        )}
      />
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        question={({ name }) => ({
          title: `Delete ${name}?`,
          description:
            'Members of its domains sign in without it from now on. Active sessions continue.',
          confirmLabel: 'Delete',
        })}
        onConfirm={({ id }) => remove(id)}
      />
    </div>
  );
}
