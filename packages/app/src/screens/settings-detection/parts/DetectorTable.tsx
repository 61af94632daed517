import type { DetectorEntry } from '@sluice/contract/schemas/detection';
import {
  DEFAULT_DETECTOR_QUERY,
  DETECTOR_SORTS,
  frequencyLabel,
  isNewDetector,
} from '@sluice/domain/detector-list';
import { Badge } from '@sluice/ui/Badge';
import { BulkActionBar } from '@sluice/ui/BulkActionBar';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import {
  DataTable,
  type DataTableColumn,
  type DataTableStatus,
  isSelected,
  NO_SELECTION,
  selectAllMatching,
  selectedCount,
} from '@sluice/ui/DataTable';
import { Pagination } from '@sluice/ui/Pagination';
import { Switch } from '@sluice/ui/Switch';
import { useState } from 'react';
import { tableStatusOf } from '../../../async-state.ts';
import { nowAtom } from '../../../atoms/clock.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  busyDetectorsAtom,
  canManageDetectorsAtom,
  detectorQueryAtom,
  detectorRowsAtom,
  detectorSelectionAtom,
  detectorStatsAtom,
  detectorsStateAtom,
  filterDetectorsAction,
  previewSelectedAction,
  retryDetectionAction,
  selectDetectorsAction,
  switchDetectorsAction,
} from '../detection.atoms.ts';
import { DetectorFilters } from './DetectorFilters.tsx';
import { DetectorPreviewDialog } from './DetectorPreviewDialog.tsx';
import { RequestDetectorDialog } from './RequestDetectorDialog.tsx';

const PAGE_SIZE = 25;

function NameCell({ detector }: { detector: DetectorEntry }) {
  const now = useAtomValue(nowAtom);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {detector.display_name}
      {isNewDetector(detector, now) ? <Badge tone="accent">New</Badge> : null}
      {detector.is_own ? <Badge look="outline">Own</Badge> : null}
      {detector.removed_at === null ? null : <Badge tone="muted">Removed</Badge>}
    </span>
  );
}

function StatusCell({ detector }: { detector: DetectorEntry }) {
  const canManage = useAtomValue(canManageDetectorsAtom);
  const isBusy = useAtomValue(busyDetectorsAtom).has(detector.name);
  const change = useSetAtom(switchDetectorsAction);
  if (canManage !== true) {
    return (
      <Badge tone={detector.is_active ? 'done' : 'muted'}>
        {detector.is_active ? 'Active' : 'Inactive'}
      </Badge>
    );
  }
  return (
    <Switch
      label={`${detector.display_name} is active`}
      labelHidden
      checked={detector.is_active}
      busy={isBusy}
      disabledReason={
        detector.removed_at === null ? undefined : 'This detector was disabled by the provider'
      }
      onCheckedChange={(isOn) => void change([detector.display_name], isOn)}
    />
  );
}

const sorted = { sortable: true } as const;
const COLUMNS: readonly DataTableColumn<DetectorEntry>[] = [
  {
    id: 'display_name',
    header: 'Detector',
    ...sorted,
    firstDirection: 'asc',
    cell: (detector) => <NameCell detector={detector} />,
  },
  {
    id: 'category',
    header: 'Category',
    inCard: 'meta',
    width: '120px',
    cell: ({ category }) => category,
  },
  {
    id: 'frequency',
    header: 'Frequency',
    inCard: 'fact',
    width: '130px',
    align: 'end',
    ...sorted,
    cell: ({ frequency }) => frequencyLabel(frequency),
  },
  {
    id: 'incidents',
    header: 'Incidents',
    inCard: 'fact',
    width: '110px',
    align: 'end',
    ...sorted,
    cell: ({ incidents }) => incidents.toLocaleString('en-US'),
  },
  {
    id: 'precision',
    header: 'Precision',
    inCard: 'fact',
    width: '110px',
    align: 'end',
    ...sorted,
    cell: ({ precision }) => (precision === null ? null : `${Math.round(precision * 100)}%`),
  },
  {
    id: 'status',
    header: 'Status',
    inCard: 'corner',
    width: '110px',
    ...sorted,
    cell: (detector) => <StatusCell detector={detector} />,
  },
];

/** The detectors with their switches; members see the table alone (spec 002 §6). */
export function DetectorTable() {
  const state = useAtomValue(detectorsStateAtom);
  const stats = useAtomValue(detectorStatsAtom);
  const rows = useAtomValue(detectorRowsAtom);
  const query = useAtomValue(detectorQueryAtom);
  const filter = useSetAtom(filterDetectorsAction);
  const retry = useSetAtom(retryDetectionAction);
  const selection = useAtomValue(detectorSelectionAtom);
  const select = useSetAtom(selectDetectorsAction);
  const change = useSetAtom(switchDetectorsAction);
  const canManage = useAtomValue(canManageDetectorsAtom);
  const isBusy = useAtomValue(busyDetectorsAtom).size > 0;
  const [page, setPage] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const preview = useSetAtom(previewSelectedAction);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const at = Math.min(page, pageCount - 1);
  const shown = rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE);
  const choosable = rows.filter(({ removed_at }) => removed_at === null);
  const count = selectedCount(selection, choosable.length);
  const chosen = () =>
    choosable
      .filter(({ display_name }) => isSelected(selection, display_name))
      .map(({ display_name }) => display_name);
  const inactive =
    stats.kind === 'ready' ? stats.data.all_detectors_count - stats.data.active_detectors_count : 0;
  const status: DataTableStatus = tableStatusOf(state, retry, () =>
    rows.length === 0
      ? {
          kind: 'filtered',
          title: 'No detector matches',
          onClear: () => filter(DEFAULT_DETECTOR_QUERY),
        }
      : { kind: 'ready' },
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] scroll-mt-16 gap-3">
      {inactive > 0 ? (
        <Callout
          tone="warning"
          title={`${counted(inactive, 'detector is', 'detectors are')} deactivated`}
          action={
            <Button
              size="small"
              onClick={() => filter({ ...DEFAULT_DETECTOR_QUERY, status: 'inactive' })}
            >
              Show the inactive ones
            </Button>
          }
        >
          Secrets of these kinds are not looked for.
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-80">
          <DetectorFilters />
        </div>
        <Button onClick={() => setIsAsking(true)}>Request a detector</Button>
      </div>
      <DataTable
        label="Detectors"
        columns={COLUMNS}
        rows={shown}
        rowId={({ display_name }) => display_name}
        rowLabel={({ display_name }) => display_name}
        status={status}
        minWidth={760}
        sort={{ column: query.sort, direction: query.isDescending ? 'desc' : 'asc' }}
        onSortChange={({ column, direction }) => {
          const sort = DETECTOR_SORTS.find((one) => one === column);
          if (sort !== undefined) filter({ sort, isDescending: direction === 'desc' });
        }}
        selection={canManage === true ? selection : undefined}
        onSelectionChange={canManage === true ? select : undefined}
        rowUnselectable={({ removed_at }) =>
          removed_at === null ? null : 'This detector was disabled by the provider'
        }
      />
      {pageCount > 1 ? (
        <Pagination
          page={at + 1}
          pageCount={pageCount}
          total={rows.length}
          itemName="detectors"
          onPageChange={(next) => setPage(next - 1)}
        />
      ) : null}
      <BulkActionBar
        count={count}
        total={choosable.length}
        allMatching={selection.mode === 'allMatching'}
        onSelectAllMatching={() => select(selectAllMatching())}
        onClear={() => select(NO_SELECTION)}
      >
        <Button size="small" busy={isBusy} onClick={() => void change(chosen(), true)}>
          Activate
        </Button>
        <Button size="small" busy={isBusy} onClick={() => void change(chosen(), false)}>
          Deactivate
        </Button>
        <Button
          size="small"
          onClick={() => {
            preview(chosen());
            setIsPreviewing(true);
          }}
        >
          What would this do?
        </Button>
      </BulkActionBar>
      {isPreviewing ? (
        <DetectorPreviewDialog
          onClose={() => {
            setIsPreviewing(false);
            preview(null);
          }}
        />
      ) : null}
      {isAsking ? <RequestDetectorDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
