import {
  columnVisibilityFeature,
  type DisplayColumnDef,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { DataTableBody, VIRTUAL_FROM } from './DataTableBody.tsx';
import { DataTableCards } from './DataTableCards.tsx';
import { DataTableHead, leastWidth } from './DataTableHead.tsx';
import { DataTableRefreshing } from './DataTableRefreshing.tsx';
import { orderColumns, rowOf, sideways } from './grid.ts';
import { lazy } from './lazy.ts';
import { isSelected, NO_SELECTION, pageState, rangeBetween, withRows } from './selection.ts';
import type { DataTableColumn, DataTableProps } from './types.ts';
import { useTableRoom } from './use-table-room.ts';

/** Named features only: sorting, filtering and paging are the server's. */
const features = tableFeatures({ columnVisibilityFeature });

/** Where arrows belong to the text. */
const TYPED = 'input:not([type=checkbox]),textarea,select,[role=combobox],[role^=menu]';

/**
 * Rows of one kind, with order in the header, selection, a real link a row, and its own loading, empty, filtered and
 * failed states. Narrower than 640 px it is a list of cards.
 *
 * Keyboard: Tab reaches headers, checkboxes and row links; Up and Down move between rows, Left and Right between the
 * controls of a row, Page Up and Page Down by ten rows, with mod Home and End to the edges; Space on a checkbox selects,
 * with Shift a range; `handleRef` gives `j`, `k`, `x`, `shift+x` and `o` to the app.
 *
 * @do Keep `columns` and `rows` stable between renders, and give `rowHref` where a row has a page.
 * @dont Sort or filter in it: the order of the rows is the server's.
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
  columnOrder,
  stickyFirst = false,
  minWidth,
  maxHeight,
  rowActions,
  renderExpanded,
  expandedRows,
  onExpandedChange,
  activeRow,
  className,
  ...rest
}: DataTableProps<Row>) {
  const root = useRef<HTMLDivElement | null>(null);
  const [ownCursor, setOwnCursor] = useState<string | null>(null);
  const cursor = controlledCursor === undefined ? ownCursor : controlledCursor;
  const lastToggled = useRef<string | null>(null);
  const reveal = useRef<((index: number) => void) | null>(null);

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () => orderColumns(columns, columnOrder).map(toDefinition),
    [columns, columnOrder],
  );
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
  const room = useTableRoom(root, visible.map(({ id }) => id).join());
  // The rows come as they are shown: a row model would only be built to be thrown away.
  // The ids are collected on the first move or selection, not on each render.
  const order = useMemo(() => lazy(() => rows.map(rowId)), [rows, rowId]);
  const linkColumn = visible.find((column) => column.rowLink)?.id ?? visible[0]?.id;

  const isLong = rows.length > VIRTUAL_FROM;
  const chosen = selection ?? NO_SELECTION;
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const canSelect = (id: string) => {
    if (rowUnselectable === undefined) return true;
    const row = rows[order().indexOf(id)];
    return row !== undefined && rowUnselectable(row) === null;
  };
  const toggle = (id: string, range: boolean) => {
    const on = !isSelected(chosen, id);
    const ids = (range ? rangeBetween(order(), lastToggled.current, id) : [id]).filter(canSelect);
    lastToggled.current = id;
    onSelectionChange?.(withRows(chosen, ids, range ? true : on));
  };
  const selectableIds = useMemo(() => {
    if (!selectable) return [];
    if (rowUnselectable === undefined) return order();
    return rows.filter((row) => rowUnselectable(row) === null).map(rowId);
  }, [selectable, order, rows, rowId, rowUnselectable]);
  const [ownExpanded, setOwnExpanded] = useState<ReadonlySet<string>>(new Set());
  const expanded = expandedRows ?? ownExpanded;
  const expand = (id: string) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setOwnExpanded(next);
    onExpandedChange?.(next);
  };

  const setCursor = (id: string) => {
    setOwnCursor(id);
    onCursorChange?.(id);
  };
  const linkOf = (id: string): HTMLElement | null =>
    root.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"] [data-row-link]`) ??
    null;
  const move = (delta: number, start: string | null = cursor) => {
    const ids = order();
    const from = start === null ? -1 : ids.indexOf(start);
    const to =
      from === -1
        ? delta > 0
          ? 0
          : ids.length - 1
        : Math.min(ids.length - 1, Math.max(0, from + delta));
    const id = ids[to];
    if (id === undefined) return;
    setCursor(id);
    const focus = () => {
      const link = linkOf(id);
      link?.focus({ preventScroll: true });
      link?.closest('[data-row-id]')?.scrollIntoView({ block: 'nearest' });
      return link !== null;
    };
    if (focus() || reveal.current === null) return;
    reveal.current(to);
    // Drawn with the next frame or the one after.
    requestAnimationFrame(() => focus() || requestAnimationFrame(focus));
  };
  useImperativeHandle(handleRef, () => ({
    move: (delta: number) => move(delta),
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
      const ids = order();
      const id = cursor !== null && ids.includes(cursor) ? cursor : ids[0];
      if (id !== undefined) linkOf(id)?.focus();
    },
  }));

  const page = selectable
    ? {
        state: pageState(selectableIds, (id) => isSelected(chosen, id)),
        onToggle: (on: boolean) => onSelectionChange(withRows(chosen, selectableIds, on)),
        disabled: status.kind === 'loading' || rows.length === 0,
      }
    : null;
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
    rowActions,
    renderExpanded,
    expanded,
    cursor,
    activeRow,
    linkColumn,
    density,
    stickyFirst,
    onToggle: toggle,
    onCursor: setCursor,
    onExpand: expand,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows pressed on the links and boxes inside bubble up here
    <div
      {...rest}
      ref={mergeRefs(root, rest.ref)}
      data-slot="data-table"
      data-density={density}
      aria-busy={status.kind === 'loading' || status.kind === 'refreshing' || undefined}
      onFocus={(event) => {
        rest.onFocus?.(event);
        // What a row opens elsewhere in the page reports its focus here too.
        const row = event.currentTarget.contains(event.target) ? rowOf(event.target) : null;
        if (row !== null && row !== cursor) setCursor(row);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        const { target } = event;
        if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
        const row = rowOf(target);
        if (row === null || target.matches(TYPED)) return;
        const edges = event.ctrlKey || event.metaKey;
        const steps: Record<string, number> = {
          ArrowDown: 1,
          ArrowUp: -1,
          PageDown: 10,
          PageUp: -10,
          ...(edges ? { Home: -rows.length, End: rows.length } : {}),
        };
        const by = steps[event.key];
        if (by !== undefined) move(by, row);
        else if (!sideways(target, event.key)) return;
        event.preventDefault();
      }}
      style={{ maxHeight, ...rest.style }}
      className={cn(
        'panel min-w-0',
        maxHeight !== undefined
          ? 'overflow-auto'
          : stickyFirst || minWidth !== undefined || room.isTooNarrow
            ? 'overflow-x-auto'
            : 'max-lg:overflow-x-auto',
        className,
      )}
    >
      {status.kind === 'refreshing' ? <DataTableRefreshing /> : null}
      {room.isForCards ? (
        <DataTableCards
          {...shared}
          label={label}
          head={{ columns: visible, sort, onSortChange, page }}
        />
      ) : (
        <table
          aria-label={label}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          style={{ minWidth: minWidth ?? (isLong ? leastWidth(visible, linkColumn) : undefined) }}
          className={cn('w-full border-separate border-spacing-0', isLong && 'table-fixed')}
        >
          <DataTableHead
            columns={visible}
            sort={sort}
            onSortChange={onSortChange}
            stickyTop={stickyTop}
            stickyFirst={stickyFirst}
            expandable={renderExpanded !== undefined}
            actions={rowActions !== undefined}
            page={page}
            linkColumn={linkColumn}
          />
          <DataTableBody
            {...shared}
            reveal={reveal}
            scroller={maxHeight === undefined ? null : root}
            scrollerPx={maxHeight}
          />
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
