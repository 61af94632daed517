import type { Report } from '@sluice/contract/endpoints/reports';
import { REPORT_FREQUENCY_LABELS, REPORT_VIEW_LABELS } from '@sluice/domain/reports';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Link } from '@sluice/ui/Link';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { tableStatusOf } from '../../async-state.ts';
import { When } from '../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { ReportDialog } from './parts/ReportDialog.tsx';
import {
  askedAddressAtom,
  deleteReportAction,
  forgetAddressAction,
  pauseReportAction,
  reportsStateAtom,
  retryReportsAction,
} from './reports.atoms.ts';

const COLUMNS: readonly DataTableColumn<Report>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'view',
    header: 'Page',
    cell: ({ view, address }) => <Link href={address}>{REPORT_VIEW_LABELS[view]}</Link>,
  },
  {
    id: 'frequency',
    header: 'Frequency',
    cell: ({ frequency }) => REPORT_FREQUENCY_LABELS[frequency],
  },
  {
    id: 'recipients',
    header: 'Recipients',
    cell: ({ recipients }) => {
      const left = recipients.filter(({ is_active }) => !is_active).length;
      const active = recipients.length - left;
      return left === 0 ? active : `${active}, ${left} inactive`;
    },
  },
  {
    id: 'next_run_at',
    header: 'Next run',
    cell: ({ next_run_at }) =>
      next_run_at === null ? (
        <Badge tone="muted">Paused</Badge>
      ) : (
        <When at={next_run_at} format="date" />
      ),
  },
  {
    id: 'last_sent_at',
    header: 'Last sent',
    cell: ({ last_sent_at }) =>
      last_sent_at === null ? 'Not yet' : <When at={last_sent_at} format="date" />,
  },
];

/** The page that a new report begins with. */
const FIRST_ADDRESS = '/analytics?rt=1month';

/** `/settings/company/reports`: views that are sent to members, for admins. */
export function ReportsScreen() {
  const state = useAtomValue(reportsStateAtom);
  const retry = useSetAtom(retryReportsAction);
  const pause = useSetAtom(pauseReportAction);
  const remove = useSetAtom(deleteReportAction);
  const asked = useAtomValue(askedAddressAtom);
  const forget = useSetAtom(forgetAddressAction);
  const [edited, setEdited] = useState<Report | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Report | null>(null);
  const open = edited ?? (asked === null ? null : 'new');
  const create = (
    <Button
      tone="primary"
      icon={<Plus />}
      busy={state.kind === 'loading'}
      onClick={() => setEdited('new')}
    >
      New report
    </Button>
  );
  const rows = state.kind === 'ready' ? state.data : [];
  const status: DataTableStatus = tableStatusOf(
    state,
    retry,
    () =>
      rows.length === 0
        ? {
            kind: 'empty',
            title: 'No reports yet',
            body: 'A report sends Analytics or a list of incidents to members, weekly or monthly.',
            action: create,
          }
        : { kind: 'ready' },
    4,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-text-muted">
          Sent at 08:00 UTC. Members who leave or are blocked receive nothing.
        </p>
        {status.kind === 'empty' ? null : create}
      </div>
      <DataTable
        label="Reports"
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        status={status}
        rowActions={(report) => (
          <DropdownMenu
            label={`Actions on ${report.name}`}
            align="end"
            trigger={
              <IconButton size="small" label={`Actions on ${report.name}`} icon={<Ellipsis />} />
            }
            items={[
              { id: 'edit', label: 'Edit', onSelect: () => setEdited(report) },
              {
                id: 'pause',
                label: report.is_paused ? 'Resume' : 'Pause',
                onSelect: () => void pause(report),
              },
              {
                id: 'delete',
                label: 'Delete',
                tone: 'danger',
                onSelect: () => setDeleted(report),
              },
            ]}
          />
        )}
      />
      {open === null ? null : (
        <ReportDialog
          report={open === 'new' ? null : open}
          address={asked ?? FIRST_ADDRESS}
          onClose={() => {
            setEdited(null);
            if (asked !== null) forget();
          }}
        />
      )}
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        question={({ name }) => ({
          title: `Delete ${name}?`,
          description: "It is sent no more. This can't be undone.",
          confirmLabel: 'Delete',
        })}
        onConfirm={({ id }) => remove(id)}
      />
    </div>
  );
}
