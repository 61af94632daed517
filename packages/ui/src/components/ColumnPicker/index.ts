export { ColumnPicker, type ColumnPickerProps } from './ColumnPicker.tsx';
export type { ColumnChoice } from './columns.ts';
export { useRememberedColumns } from './use-remembered-columns.ts';
