import type { RowData } from '@tanstack/react-table';
import { cn } from '../../lib/cn.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { DataTableMessage } from './DataTableMessage.tsx';
import { RowCheck, RowLink, useRowPress } from './row-parts.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { DataTableColumn, DataTableStatus } from './types.ts';

/** What body and cards need to draw rows. */
export interface DataTableRowsProps<Row extends RowData> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onRowActivate: ((row: Row) => void) | undefined;
  status: DataTableStatus;
  selection: Selection;
  selectable: boolean;
  rowUnselectable: ((row: Row) => string | null) | undefined;
  cursor: string | null;
  activeRow: string | undefined;
  linkColumn: string | undefined;
  density: 'comfortable' | 'compact';
  onToggle: (id: string, range: boolean) => void;
  onCursor: (id: string) => void;
}

/** Rows of a table, or what stands in their place. */
export function DataTableBody<Row extends RowData>(props: DataTableRowsProps<Row>) {
  const { columns, rows, status, selectable, density } = props;
  const span = columns.length + (selectable ? 1 : 0);
  const height = density === 'compact' ? 'h-9' : 'h-11';
  if (status.kind === 'loading') {
    return (
      <tbody>
        {Array.from({ length: status.rows ?? 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike
          <tr key={index}>
            {selectable ? <td className="border-border border-b px-3" /> : null}
            {columns.map((column, place) => (
              <td
                key={column.id}
                className={cn(height, 'border-border border-b px-3', index === 0 && 'pt-0')}
              >
                {index === 0 && place === 0 ? <span className="sr-only">Loading</span> : null}
                <Skeleton
                  width={`${40 + ((index * 7 + place * 13) % 5) * 10}%`}
                  className={column.align === 'end' ? 'ms-auto' : undefined}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  if (status.kind !== 'ready' && status.kind !== 'refreshing') {
    return (
      <tbody>
        <tr>
          <td colSpan={span}>
            <DataTableMessage status={status} />
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody className={cn(status.kind === 'refreshing' && 'opacity-60 transition-opacity')}>
      {rows.map((row) => (
        <BodyRow key={props.rowId(row)} row={row} height={height} {...props} />
      ))}
    </tbody>
  );
}

function BodyRow<Row extends RowData>({
  row,
  height,
  columns,
  rowId,
  rowLabel,
  rowHref,
  onRowActivate,
  selection,
  selectable,
  rowUnselectable,
  cursor,
  activeRow,
  linkColumn,
  onToggle,
  onCursor,
}: DataTableRowsProps<Row> & { row: Row; height: string }) {
  const id = rowId(row);
  const selected = selectable && isSelected(selection, id);
  const press = useRowPress();
  const cell = cn(height, 'border-border border-b px-3 py-1.5 group-last/row:border-b-0');
  const clickable = rowHref !== undefined || onRowActivate !== undefined;
  return (
    <tr
      data-row-id={id}
      data-selected={selected || undefined}
      data-cursor={cursor === id || undefined}
      aria-current={activeRow === id ? 'true' : undefined}
      onClick={clickable ? press : undefined}
      className={cn(
        'group/row relative',
        clickable && 'hover:bg-hover',
        'data-[selected]:bg-accent-soft aria-[current=true]:bg-accent-soft',
        'data-[cursor]:shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
    >
      {selectable ? (
        <td className={cn(cell, 'w-10 pe-0')}>
          <RowCheck
            label={rowLabel(row)}
            checked={selected}
            reason={rowUnselectable?.(row) ?? null}
            onToggle={(range) => {
              onCursor(id);
              onToggle(id, range);
            }}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={cn(cell, column.align === 'end' && 'numbers text-end', 'max-w-0')}
          style={{ width: column.width }}
        >
          {column.id === linkColumn && clickable ? (
            <RowLink
              label={rowLabel(row)}
              href={rowHref?.(row)}
              onActivate={() => onRowActivate?.(row)}
              onFocus={() => onCursor(id)}
            />
          ) : null}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
