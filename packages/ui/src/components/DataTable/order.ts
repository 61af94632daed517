import type { RowData } from '@tanstack/react-table';
import type { DataTableColumn, DataTableSort } from './types.ts';

/** The order that a press on a column asks for: its own first direction, and then the other one. */
export function nextSort<Row extends RowData>(
  column: DataTableColumn<Row>,
  now: DataTableSort | null,
): DataTableSort {
  const isSorted = now?.column === column.id;
  const direction = !isSorted
    ? (column.firstDirection ?? 'desc')
    : now.direction === 'desc'
      ? 'asc'
      : 'desc';
  return { column: column.id, direction };
}
