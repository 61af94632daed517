import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { OccurrenceChart as ChartData } from '@sluice/contract/endpoints/metrics';
import type { SecretRow } from '@sluice/contract/schemas/incidents';
import type { Source } from '@sluice/contract/schemas/sources';
import type { IncidentAction } from '@sluice/domain/actions';
import type { Granularity } from '@sluice/domain/granularity';
import { INCIDENT_SORTS } from '@sluice/domain/incident-order';
import { KINDS } from '@sluice/domain/kind-info';
import {
  type IncidentListQuery,
  resetQuery,
  withOrdering,
  withoutFilters,
  withRange,
} from '@sluice/domain/list-query';
import { INCIDENT_PAGE_SIZE, pageCount } from '@sluice/domain/paging';
import { Button, ButtonLink } from '@sluice/ui/Button';
import {
  DataTable,
  type DataTableHandle,
  type Selection,
  selectedCount,
} from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { later } from '@sluice/ui/lib/later';
import { PageHeader } from '@sluice/ui/PageHeader';
import { Skeleton } from '@sluice/ui/Skeleton';
import { TabNav } from '@sluice/ui/Tabs';
import { Plus, Settings2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useWidth } from '../../lib/use-width.ts';
import type { BulkParams } from './bulk-state.atoms.ts';
import type { IncidentListState, Panel } from './incident-list.states.ts';
import { columnsWithoutRoom, EXTRA_COLUMNS, SECRET_COLUMNS } from './parts/columns.tsx';
import { type FilterSources, filterOptions } from './parts/filter-options.ts';
import { IncidentFilters } from './parts/IncidentFilters.tsx';
import { tableStatus } from './parts/list-status.ts';

const AddRepositoryDialog = later(
  async () => (await import('./parts/AddRepositoryDialog.tsx')).AddRepositoryDialog,
);
const BulkActions = later(async () => (await import('./parts/BulkActions.tsx')).BulkActions);
// Figures and chart are not needed for the first rows to show.
const ListStats = later(
  async () => (await import('./parts/ListStats.tsx')).ListStats,
  <Skeleton shape="block" height="78px" />,
);
const OccurrenceChart = later(
  async () => (await import('./parts/OccurrenceChart.tsx')).OccurrenceChart,
  <Skeleton shape="block" height="202px" />,
);
const Pagination = later(
  async () => (await import('@sluice/ui/Pagination')).Pagination,
  <div className="h-7" />,
);
const ScanStrip = later(async () => (await import('./parts/ScanStrip.tsx')).ScanStrip);

export interface IncidentListViewProps {
  /** What the table is. */
  state: IncidentListState;
  /** What the URL asks for. */
  query: IncidentListQuery;
  stats: Panel<IncidentStats>;
  chart: Panel<ChartData>;
  selection: Selection;
  /** What the company brings to the filters. */
  sources: FilterSources;
  /** Scans under way, and those that ended during the visit. */
  scans: readonly Source[];
  timeZone: string;
  /** The present, as the app's clock has it. */
  now: Date | number;
  isZoomed: boolean;
  /** Whether the person may give incidents to others. */
  canAssign: boolean;
  /** Whether the person may add repositories; null while unknown. */
  canAddRepository: boolean | null;
  /** Whether the company looks for keywords. */
  showsKeywords: boolean;
  /** The columns beside those of the specification. */
  extraColumns: readonly string[];
  /** The row under the keyboard's cursor. */
  cursor: string | null;
  busyAction: IncidentAction | null;
  hrefOf: (query: IncidentListQuery) => string;
  onChange: (change: (query: IncidentListQuery) => IncidentListQuery) => void;
  onSelectionChange: (selection: Selection) => void;
  onCursorChange: (id: string) => void;
  onExtraColumnsChange: (columns: readonly string[]) => void;
  onBulk: (name: IncidentAction, params: BulkParams) => Promise<boolean>;
  onRetry: () => void;
  onGranularityChange: (granularity: Granularity) => void;
  onZoom: (start: string, end: string) => void;
  onZoomOut: () => void;
  onAddRepository: (url: string) => Promise<string | null>;
  onDismissScan: (id: number) => void;
  tableRef?: Ref<DataTableHandle>;
  searchRef?: Ref<HTMLInputElement>;
  barRef?: React.RefObject<HTMLDivElement | null>;
}

const rowId = (row: SecretRow): string => String(row.id);
const rowLabel = (row: SecretRow): string => `${row.display_name} #${row.id}`;
const rowHref = (row: SecretRow): string => `/incidents/secrets/${row.id}`;
const ADMINS_ONLY = 'Only admins can add repositories';

/** The list of secret incidents (spec 000 §2.2). */
export function IncidentListView(props: IncidentListViewProps) {
  const { state, query, stats, scans, sources, onChange } = props;
  const [isAdding, setIsAdding] = useState(false);
  const headerRef = useRef<HTMLElement>(null);
  const add = (
    <Button
      tone="secondary"
      icon={<Plus />}
      busy={props.canAddRepository === null}
      disabledReason={props.canAddRepository === false ? ADMINS_ONLY : undefined}
      onClick={() => setIsAdding(true)}
    >
      Add repository
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader ref={headerRef} title="Incidents" actions={add} />
      <TabNav
        label="Kinds of incidents"
        items={[
          {
            id: 'secrets',
            label: KINDS.secret.tabLabel,
            href: props.hrefOf(resetQuery(query)),
            count: stats.kind === 'ready' ? stats.data.count : undefined,
            current: true,
          },
        ]}
      />
      {scans.length === 0 ? null : <ScanStrip sources={scans} onDismiss={props.onDismissScan} />}
      <ListStats panel={stats} showsKeywords={props.showsKeywords} onRetry={props.onRetry} />
      <OccurrenceChart
        panel={props.chart}
        timeZone={props.timeZone}
        isZoomed={props.isZoomed}
        onGranularityChange={props.onGranularityChange}
        onZoom={props.onZoom}
        onZoomOut={props.onZoomOut}
        onRetry={props.onRetry}
      />
      <IncidentFilters
        query={query}
        options={filterOptions(sources)}
        now={props.now}
        timeZone={props.timeZone}
        onChange={onChange}
        trailing={
          <div className="max-md:hidden">
            <ColumnMenu columns={props.extraColumns} onChange={props.onExtraColumnsChange} />
          </div>
        }
        {...(props.searchRef === undefined ? {} : { searchRef: props.searchRef })}
        {...(props.barRef === undefined ? {} : { barRef: props.barRef })}
      />
      <ListTable {...props} onAdd={add} />
      {isAdding ? (
        <AddRepositoryDialog open onOpenChange={setIsAdding} onAdd={props.onAddRepository} />
      ) : null}
      {state.kind === 'ready' && selectedCount(props.selection, state.total) > 0 ? (
        <BulkActions
          selection={props.selection}
          onSelectionChange={props.onSelectionChange}
          total={state.total}
          isTotalCapped={state.isTotalCapped}
          exactTotal={stats.kind === 'ready' ? stats.data.count : null}
          people={props.canAssign ? sources.people : null}
          busy={props.busyAction}
          onAct={props.onBulk}
        />
      ) : null}
    </div>
  );
}

function ListTable({
  state,
  query,
  hrefOf,
  onChange,
  onAdd,
  ...props
}: IncidentListViewProps & { onAdd: React.ReactNode }) {
  const rows = state.kind === 'ready' ? state.rows : [];
  const total = state.kind === 'ready' ? state.total : 0;
  const first = (query.page - 1) * INCIDENT_PAGE_SIZE + 1;
  const place = useRef<HTMLDivElement>(null);
  const hidden = columnsWithoutRoom(useWidth(place));
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <DataTable
        label="Secret incidents"
        columns={SECRET_COLUMNS}
        hiddenColumns={[
          ...hidden,
          ...EXTRA_COLUMNS.filter((column) => !props.extraColumns.includes(column)),
        ]}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={rowHref}
        status={tableStatus(state, {
          showAllTime: (
            <ButtonLink href={hrefOf(withRange(query, { type: 'all' }))}>Show all time</ButtonLink>
          ),
          addRepository: onAdd,
          firstPage: (
            <ButtonLink href={hrefOf({ ...query, page: 1 })}>Go to the first page</ButtonLink>
          ),
          onClearFilters: () => onChange(withoutFilters),
          onRetry: props.onRetry,
        })}
        sort={{
          column: query.ordering.field,
          direction: query.ordering.isDescending ? 'desc' : 'asc',
        }}
        onSortChange={({ column, direction }) => {
          const field = INCIDENT_SORTS.find((sort) => sort === column);
          if (field === undefined) return;
          onChange((now) => withOrdering(now, { field, isDescending: direction === 'desc' }));
        }}
        selection={props.selection}
        onSelectionChange={props.onSelectionChange}
        cursor={props.cursor}
        onCursorChange={props.onCursorChange}
        handleRef={props.tableRef}
      />
      {state.kind === 'ready' ? (
        <Pagination
          page={query.page}
          pageCount={pageCount(total, INCIDENT_PAGE_SIZE)}
          total={total}
          capped={state.isTotalCapped}
          firstItem={first}
          lastItem={first + rows.length - 1}
          itemName="incidents"
          hrefOf={(page) => hrefOf({ ...query, page })}
        />
      ) : null}
    </div>
  );
}

function ColumnMenu({
  columns,
  onChange,
}: {
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}) {
  return (
    <DropdownMenu
      label="Columns"
      align="end"
      trigger={<IconButton label="Columns" icon={<Settings2 />} />}
      items={EXTRA_COLUMNS.map((id) => ({
        kind: 'check' as const,
        id,
        label: SECRET_COLUMNS.find((column) => column.id === id)?.header ?? id,
        checked: columns.includes(id),
        onCheckedChange: (isShown: boolean) =>
          onChange(isShown ? [...columns, id] : columns.filter((column) => column !== id)),
      }))}
    />
  );
}
