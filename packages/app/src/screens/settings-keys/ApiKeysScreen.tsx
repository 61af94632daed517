import type { ApiKey } from '@sluice/contract/schemas/keys';
import { type KeyStatus, keyStatus, SCOPE_LABELS, scopeNames } from '@sluice/domain/api-keys';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { Link } from '@sluice/ui/Link';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { tableStatusOf } from '../../async-state.ts';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { When } from '../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { keysStateAtom, retryKeysAction, revokeKeyAction } from './keys.atoms.ts';
import { CreateKeyDialog } from './parts/CreateKeyDialog.tsx';

const STATUS: Record<KeyStatus, { label: string; tone: 'done' | 'muted' | 'medium' }> = {
  active: { label: 'Active', tone: 'done' },
  revoked: { label: 'Revoked', tone: 'muted' },
  expired: { label: 'Expired', tone: 'medium' },
};

function StatusCell({ apiKey }: { apiKey: ApiKey }) {
  const { label, tone } = STATUS[keyStatus(apiKey, useAtomValue(nowAtom))];
  return <Badge tone={tone}>{label}</Badge>;
}

const COLUMNS: readonly DataTableColumn<ApiKey>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'scope',
    header: 'Permissions',
    cell: ({ scope }) =>
      scopeNames(scope)
        .map((name) => SCOPE_LABELS[name])
        .join(', '),
  },
  {
    id: 'status',
    header: 'Status',
    width: '100px',
    cell: (apiKey) => <StatusCell apiKey={apiKey} />,
  },
  {
    id: 'expire_at',
    header: 'Expires',
    width: '120px',
    cell: ({ expire_at }) => (expire_at === null ? 'Never' : <When at={expire_at} format="date" />),
  },
  {
    id: 'created_at',
    header: 'Created',
    width: '120px',
    cell: ({ created_at }) => <When at={created_at} />,
  },
  {
    id: 'last_used_at',
    header: 'Last used',
    width: '120px',
    cell: ({ last_used_at }) => (last_used_at === null ? 'Not yet' : <When at={last_used_at} />),
  },
];

/** `/settings/company/public-api` (spec 002 §2): the API keys, for admins. */
export function ApiKeysScreen() {
  const state = useAtomValue(keysStateAtom);
  const retry = useSetAtom(retryKeysAction);
  const revoke = useSetAtom(revokeKeyAction);
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const data = state.kind === 'ready' ? state.data : null;
  const isFull = data !== null && data.active_count >= data.maximum;
  const create = (
    <Button
      tone="primary"
      icon={<Plus />}
      busy={state.kind === 'loading'}
      disabledReason={isFull ? 'You have reached the maximum of active API keys.' : undefined}
      onClick={() => setIsCreating(true)}
    >
      Create API key
    </Button>
  );
  const status: DataTableStatus = tableStatusOf(
    state,
    retry,
    (loaded) =>
      loaded.results.length === 0
        ? {
            kind: 'empty',
            title: 'No API keys yet',
            body: 'A key lets your programs call the API with the permissions you choose.',
            action: create,
          }
        : { kind: 'ready' },
    4,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-text-muted">
          {data === null ? null : (
            <>
              <span className="font-medium text-text tabular-nums">
                {data.active_count}/{data.maximum}
              </span>{' '}
              active keys.{' '}
            </>
          )}
          Send a key as <code>Authorization: Token …</code>, as the{' '}
          <Link href="/api/reference" external>
            API reference
          </Link>{' '}
          describes.
        </p>
        {status.kind === 'empty' ? null : create}
      </div>
      <DataTable
        label="API keys"
        columns={COLUMNS}
        rows={data?.results ?? []}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        status={status}
        rowActions={(apiKey) =>
          apiKey.is_valid ? (
            <Button
              size="small"
              tone="quiet"
              aria-label={`Revoke ${apiKey.name}`}
              onClick={() => setRevoked(apiKey)}
            >
              Revoke
            </Button>
          ) : null
        }
      />
      {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
      <ConfirmDialog
        subject={revoked}
        onClose={() => setRevoked(null)}
        question={({ name }) => ({
          title: `Revoke ${name}?`,
          description: "Programs that use it lose access right away. This can't be undone.",
          confirmLabel: 'Revoke',
        })}
        onConfirm={({ id }) => revoke(id)}
      />
    </div>
  );
}
