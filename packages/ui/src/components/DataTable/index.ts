export { DataTable } from './DataTable.tsx';
export {
  isSelected,
  NO_SELECTION,
  type Selection,
  selectAllMatching,
  selectedCount,
  withRows,
} from './selection.ts';
export type {
  DataTableColumn,
  DataTableHandle,
  DataTableProps,
  DataTableSort,
  DataTableStatus,
} from './types.ts';
