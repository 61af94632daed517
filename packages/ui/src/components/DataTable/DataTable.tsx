import {
  columnVisibilityFeature,
  type DisplayColumnDef,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useContainerNarrow } from '../../lib/container-narrow.ts';
import { DataTableBody } from './DataTableBody.tsx';
import { DataTableCards } from './DataTableCards.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { isSelected, NO_SELECTION, rangeBetween, withRows } from './selection.ts';
import type { DataTableColumn, DataTableProps } from './types.ts';

/** Named features only: sorting, filtering and paging are the server's. */
const features = tableFeatures({ columnVisibilityFeature });

const NARROW_PX = 640;

/**
 * Rows of one kind, with order in the header, selection, a real link a row, and its own loading, empty, filtered and
 * failed states. Narrower than 640 px it is a list of cards.
 *
 * Keyboard: Tab reaches headers, checkboxes and row links; Up and Down move between rows, Space on a checkbox
 * selects, with Shift a range; `handleRef` gives `j`, `k`, `x`, `shift+x` and `o` to the app.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  rowLabel,
  rowHref,
  onRowActivate,
  status = { kind: 'ready' },
  sort = null,
  onSortChange,
  selection,
  onSelectionChange,
  rowUnselectable,
  cursor: controlledCursor,
  onCursorChange,
  handleRef,
  density = 'comfortable',
  stickyTop = 0,
  hiddenColumns,
  activeRow,
  className,
  ...rest
}: DataTableProps<Row>) {
  const root = useRef<HTMLDivElement | null>(null);
  const narrow = useContainerNarrow(root, NARROW_PX);
  const [ownCursor, setOwnCursor] = useState<string | null>(null);
  const cursor = controlledCursor === undefined ? ownCursor : controlledCursor;
  const lastToggled = useRef<string | null>(null);

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: {
      columnVisibility: Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    },
  });
  const visible = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  const order = table.getRowModel().rows.map((row) => row.id);
  const rowById = useMemo(() => new Map(rows.map((row) => [rowId(row), row])), [rows, rowId]);
  const linkColumn = visible.find((column) => column.rowLink)?.id ?? visible[0]?.id;

  const chosen = selection ?? NO_SELECTION;
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const canSelect = (id: string) => {
    const row = rowById.get(id);
    return row !== undefined && (rowUnselectable?.(row) ?? null) === null;
  };
  const toggle = (id: string, range: boolean) => {
    const on = !isSelected(chosen, id);
    const ids = (range ? rangeBetween(order, lastToggled.current, id) : [id]).filter(canSelect);
    lastToggled.current = id;
    onSelectionChange?.(withRows(chosen, ids, range ? true : on));
  };
  const togglePage = (on: boolean) => {
    onSelectionChange?.(withRows(chosen, order.filter(canSelect), on));
  };

  const setCursor = (id: string) => {
    setOwnCursor(id);
    onCursorChange?.(id);
  };
  const linkOf = (id: string): HTMLElement | null =>
    root.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"] [data-row-link]`) ??
    null;
  const move = (delta: number) => {
    const from = cursor === null ? -1 : order.indexOf(cursor);
    const to =
      from === -1
        ? delta > 0
          ? 0
          : order.length - 1
        : Math.min(order.length - 1, Math.max(0, from + delta));
    const id = order[to];
    if (id === undefined) return;
    setCursor(id);
    const link = linkOf(id);
    link?.focus({ preventScroll: true });
    link?.closest('[data-row-id]')?.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(handleRef, () => ({
    move,
    toggle: () => {
      if (cursor !== null && selectable && canSelect(cursor)) toggle(cursor, false);
    },
    extend: () => {
      if (cursor !== null && selectable) toggle(cursor, true);
    },
    open: () => {
      if (cursor !== null) linkOf(cursor)?.click();
    },
    focus: () => {
      const id = cursor !== null && order.includes(cursor) ? cursor : order[0];
      if (id !== undefined) linkOf(id)?.focus();
    },
  }));

  const shared = {
    columns: visible,
    rows,
    rowId,
    rowLabel,
    rowHref,
    onRowActivate,
    status,
    selection: chosen,
    selectable,
    rowUnselectable,
    cursor,
    activeRow,
    linkColumn,
    density,
    onToggle: toggle,
    onCursor: setCursor,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows pressed on the links and boxes inside bubble up here
    <div
      {...rest}
      ref={root}
      data-slot="data-table"
      data-density={density}
      aria-busy={status.kind === 'loading' || status.kind === 'refreshing' || undefined}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        const { target } = event;
        if (!(target instanceof HTMLElement) || !target.matches('[data-row-link],[data-row-check]'))
          return;
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      }}
      className={cn('panel min-w-0 max-lg:overflow-x-auto', className)}
    >
      {narrow ? (
        <DataTableCards {...shared} label={label} />
      ) : (
        <table aria-label={label} className="w-full border-separate border-spacing-0">
          <DataTableHead
            columns={visible}
            sort={sort}
            onSortChange={onSortChange}
            stickyTop={stickyTop}
            page={
              selectable
                ? {
                    state: pageState(order.filter(canSelect), (id) => isSelected(chosen, id)),
                    onToggle: togglePage,
                    disabled: status.kind === 'loading' || order.length === 0,
                  }
                : null
            }
          />
          <DataTableBody {...shared} />
        </table>
      )}
    </div>
  );
}

function toDefinition<Row extends RowData>(
  column: DataTableColumn<Row>,
): DisplayColumnDef<typeof features, Row> {
  return {
    id: column.id,
    header: column.header,
    cell: (context) => column.cell(context.row.original),
  };
}

function pageState(ids: readonly string[], selected: (id: string) => boolean): boolean | 'mixed' {
  const count = ids.filter(selected).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'mixed';
}
