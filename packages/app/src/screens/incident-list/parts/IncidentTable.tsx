import { INCIDENT_SORTS } from '@sluice/domain/incident-order';
import { KINDS } from '@sluice/domain/kind-info';
import { withOrdering, withoutFilters, withRange } from '@sluice/domain/list-query';
import { pageCount } from '@sluice/domain/paging';
import { ButtonLink } from '@sluice/ui/Button';
import { DataTable, type DataTableHandle, NO_SELECTION } from '@sluice/ui/DataTable';
import { later } from '@sluice/ui/lib/later';
import { type ReactNode, type RefObject, useRef } from 'react';
import { rowCursorAtom } from '../../../atoms/list-context.atoms.ts';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { pageSizeAtom } from '../../../atoms/page-size.atoms.ts';
import { opensBesideAtom, previewAction, previewIdAtom } from '../../../atoms/preview.atoms.ts';
import type { IncidentRow } from '../../../incidents/incident.ts';
import { SPLIT_ROOM, useMedia } from '../../../lib/use-media.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { triageAction } from '../bulk.atoms.ts';
import { densityAtom, EXTRA_COLUMNS, extraColumnsAtom, fitsColumnsAtom } from '../columns.atoms.ts';
import {
  changeListAction,
  hrefOfQueryAtom,
  listQueryAtom,
  listSelectionAtom,
  retryListAction,
  selectAction,
} from '../incident-list.atoms.ts';
import type { IncidentListState } from '../incident-list.states.ts';
import { columnsOf, columnsWithoutRoom, ROOM_FOR_ALL } from './columns.tsx';
import { HiddenColumns } from './HiddenColumns.tsx';
import { tableStatus } from './list-status.ts';

const Pagination = later(
  async () => (await import('@sluice/ui/Pagination')).Pagination,
  <div className="h-7" />,
);

const rowId = (row: IncidentRow): string => String(row.id);
const rowLabel = (row: IncidentRow): string => `${row.display_name} #${row.id}`;

export interface IncidentTableProps {
  /** What the table is. */
  state: IncidentListState;
  /** The button of an empty list without repositories. */
  addRepository: ReactNode;
  /** Takes the focus when the bulk bar goes. */
  tableRef: RefObject<DataTableHandle | null>;
}

/** The rows of the list with its pages. */
export function IncidentTable({ state, addRepository, tableRef }: IncidentTableProps) {
  const kind = useAtomValue(kindAtom);
  const query = useAtomValue(listQueryAtom);
  const hrefOf = useAtomValue(hrefOfQueryAtom);
  const extraColumns = useAtomValue(extraColumnsAtom);
  const onChange = useSetAtom(changeListAction);
  const select = useSetAtom(selectAction);
  const triage = useSetAtom(triageAction);
  const cursor = useAtomValue(rowCursorAtom);
  const setCursor = useSetAtom(rowCursorAtom);
  const preview = useSetAtom(previewAction);
  const previewId = useAtomValue(previewIdAtom);
  const hasRoom = useMedia(SPLIT_ROOM);
  const isBeside = useAtomValue(opensBesideAtom) || previewId !== null;
  useShortcuts({
    j: () => tableRef.current?.move(1),
    k: () => tableRef.current?.move(-1),
    x: () => tableRef.current?.toggle(),
    'shift+x': () => tableRef.current?.extend(),
    o: () => {
      if (hasRoom && cursor !== null) preview(Number(cursor));
      else tableRef.current?.open();
    },
    esc: () => (previewId === null ? select(NO_SELECTION) : preview(null)),
    a: () => triage('acknowledge'),
    u: () => triage('reopen'),
    r: () => triage('resolve'),
    n: () => triage('add_note'),
  });
  const box = useRef<HTMLDivElement>(null);
  const withoutRoom = columnsWithoutRoom(useWidth(box));
  const hidden = useAtomValue(fitsColumnsAtom) ? withoutRoom : [];
  const notAdded = EXTRA_COLUMNS.filter((column) => !extraColumns.includes(column));
  return (
    <div ref={box} className="grid min-w-0 gap-3">
      <DataTable
        label={`${KINDS[kind].title}s`}
        density={useAtomValue(densityAtom)}
        columns={columnsOf(kind)}
        hiddenColumns={[...hidden, ...notAdded]}
        minWidth={hidden.length < withoutRoom.length ? ROOM_FOR_ALL : undefined}
        rows={state.kind === 'ready' ? state.rows : []}
        rowId={rowId}
        rowLabel={rowLabel}
        rowHref={(row) => paths.incident(kind, row.id)}
        onRowActivate={hasRoom && isBeside ? (row) => preview(row.id) : undefined}
        status={tableStatus(state, kind, {
          showAllTime: (
            <ButtonLink href={hrefOf(withRange(query, { type: 'all' }))}>Show all time</ButtonLink>
          ),
          addRepository,
          firstPage: (
            <ButtonLink href={hrefOf({ ...query, page: 1 })}>Go to the first page</ButtonLink>
          ),
          onClearFilters: () => onChange(withoutFilters),
          onRetry: useSetAtom(retryListAction),
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
        selection={useAtomValue(listSelectionAtom)}
        onSelectionChange={select}
        activeRow={previewId === null ? undefined : String(previewId)}
        cursor={cursor}
        onCursorChange={(id) => {
          setCursor(id);
          // The open incident follows the cursor: the next one is a key away.
          if (previewId !== null && hasRoom) preview(Number(id));
        }}
        handleRef={tableRef}
      />
      <HiddenColumns hidden={hidden} />
      {state.kind === 'ready' ? <TablePages state={state} /> : null}
    </div>
  );
}

function TablePages({ state }: { state: Extract<IncidentListState, { kind: 'ready' }> }) {
  const query = useAtomValue(listQueryAtom);
  const hrefOf = useAtomValue(hrefOfQueryAtom);
  const pageSize = useAtomValue(pageSizeAtom);
  const first = (query.page - 1) * pageSize + 1;
  return (
    <Pagination
      page={query.page}
      pageCount={pageCount(state.total, pageSize)}
      total={state.total}
      capped={state.isTotalCapped}
      firstItem={first}
      lastItem={first + state.rows.length - 1}
      itemName="incidents"
      hrefOf={(page) => hrefOf({ ...query, page })}
    />
  );
}
